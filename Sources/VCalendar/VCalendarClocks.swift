import CalendarModel
import CivilTime
import ICalendar

/// The interpretation of a calendar's local times.
struct VCalendarClocks {
  /// The name of the zone; nil if local times are floating.
  let tzid: String?
  /// The rules of the zone; for floating times, the rules of the reader's zone.
  let rules: TimeZoneRules

  /// Returns a time as an iCalendar value.
  func time(_ time: VCalendarTime) -> CalendarTime {
    switch time {
    case .date(let date): .date(date)
    case .utc(let civil): .utc(civil)
    case .local(let civil): tzid.map { .zoned(civil, tzid: $0) } ?? .floating(civil)
    }
  }

  /// Returns the instant of a time.
  func instant(of time: VCalendarTime) -> Instant {
    if case .utc(let civil) = time { return Instant(civil, at: .zero) }
    return rules.instant(of: time.civil)
  }

  /// Returns a time as iCalendar text in UTC.
  func utc(_ time: VCalendarTime) -> String { instant(of: time).civil(at: .zero).text + "Z" }
}
