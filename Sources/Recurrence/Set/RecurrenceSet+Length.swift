public import CivilTime

extension RecurrenceSet {
  /// How long instances last.
  public enum Length: Hashable, Sendable {
    /// None: a date lasts one day, a date-time has no length.
    case unspecified
    /// DURATION: nominal days, which follow the calendar, and exact seconds.
    case duration(CalendarDuration)
    /// DTEND or DUE: the end of the first instance; all last exactly as long, dates as many days.
    case end(CalendarTime)
  }
}
