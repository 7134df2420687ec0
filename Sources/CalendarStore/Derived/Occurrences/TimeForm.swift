import CalendarModel
public import CivilTime
import TimeZones

/// What the time of an occurrence is: a day, a time on the clocks of whoever reads it, or an instant.
public enum TimeForm: Sendable {
  /// A day.
  case date
  /// A time on the reader's clocks.
  case floating
  /// An instant.
  case instant

  /// The form of a time in resolved form.
  init(of time: CalendarTime, _ zones: ZoneContext) {
    self = time.isDate ? .date : zones.isPlaced(time) ? .instant : .floating
  }

  /// The clock that orders times of this form.
  var clock: IndexClock { self == .instant ? .instants : .civil }

  /// An instant as a time of this form: a day or a floating time in a zone, or a time in UTC.
  public func time(at instant: Instant, in zone: TimeZoneRules) -> CalendarTime {
    switch self {
    case .date: .date(zone.civil(at: instant).date)
    case .floating: .floating(zone.civil(at: instant))
    case .instant: .utc(instant.civil(at: .zero))
    }
  }
}
