extension RecurrenceRule {
  /// How to handle a date that the calendar does not have, SKIP (RFC 7529 4.1).
  public enum Skip: String, CaseIterable, Hashable, Sendable {
    /// The date is omitted. This is also the default without SKIP.
    case omit = "OMIT"
    /// The previous day or month is used.
    case backward = "BACKWARD"
    /// The next day or month is used.
    case forward = "FORWARD"
  }
}
