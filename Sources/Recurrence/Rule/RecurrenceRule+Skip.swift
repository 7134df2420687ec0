extension RecurrenceRule {
  /// What happens if a rule names a date that the calendar does not have, SKIP (RFC 7529 4.1).
  public enum Skip: String, CaseIterable, Hashable, Sendable {
    /// Nothing: the date is left out. This is how rules without SKIP behave.
    case omit = "OMIT"
    /// The day or month before it is taken.
    case backward = "BACKWARD"
    /// The day or month after it is taken.
    case forward = "FORWARD"
  }
}
