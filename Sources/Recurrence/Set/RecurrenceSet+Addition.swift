public import CivilTime

extension RecurrenceSet {
  /// An added instance, one value of RDATE (RFC 5545 3.8.5.2).
  public enum Addition: Hashable, Sendable {
    /// A date or date-time. The instance has the same length as the others.
    case time(CalendarTime)
    /// A period, which has its own length.
    case period(CalendarPeriod)

    /// When the instance begins.
    public var start: CalendarTime {
      switch self {
      case .time(let time): time
      case .period(let period): period.start
      }
    }
  }
}
