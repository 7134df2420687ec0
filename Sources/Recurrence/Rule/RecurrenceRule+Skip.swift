extension RecurrenceRule {
  /// What happens if a rule names a date that the calendar does not have, SKIP (RFC 7529 4.1).
  public enum Skip: String, CaseIterable, Hashable, Sendable {
    /// The date is left out. Rules without SKIP do the same.
    case omit = "OMIT"
    /// The day or month before it is used.
    case backward = "BACKWARD"
    /// The day or month after it is used.
    case forward = "FORWARD"
  }
}
