import CalendarModel
public import CivilTime
import TimeZones

/// The form of an occurrence's time: a date, a floating time in the reader's time zone, or an instant.
public enum TimeForm: Sendable {
  /// A date.
  case date
  /// A floating time in the reader's time zone.
  case floating
  /// An instant.
  case instant

  /// The form of a time whose time zone has been resolved.
  init(of time: CalendarTime, _ zones: ZoneContext) {
    self = time.isDate ? .date : zones.isPlaced(time) ? .instant : .floating
  }

  /// The clock by which times of this form are ordered.
  var clock: IndexClock { self == .instant ? .instants : .civil }

  /// Converts an instant to a time of this form: a date or a floating time in a time zone, or a time in UTC.
  public func time(at instant: Instant, in zone: TimeZoneRules) -> CalendarTime {
    switch self {
    case .date: .date(zone.civil(at: instant).date)
    case .floating: .floating(zone.civil(at: instant))
    case .instant: .utc(instant.civil(at: .zero))
    }
  }
}
