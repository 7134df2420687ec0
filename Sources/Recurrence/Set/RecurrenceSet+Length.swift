public import CivilTime

extension RecurrenceSet {
  /// The length of the instances.
  public enum Length: Hashable, Sendable {
    /// Unspecified: a date lasts one day, and a date-time has no length.
    case unspecified
    /// DURATION: nominal days, which follow the calendar, plus exact seconds.
    case duration(CalendarDuration)
    /// DTEND or DUE: the end of the first instance. All instances have exactly the same length, or for dates the same
    /// number of days.
    case end(CalendarTime)
  }
}
