import CalendarModel
import CivilTime
import ICalendar

/// What the local times of a calendar mean.
struct VCalendarClocks {
  /// The zone's name; nil if local times float.
  let tzid: String?
  /// The zone's rules; those of the reader for floating times.
  let rules: TimeZoneRules

  /// A time as iCalendar has it.
  func time(_ time: VCalendarTime) -> CalendarTime {
    switch time {
    case .date(let date): .date(date)
    case .utc(let civil): .utc(civil)
    case .local(let civil): tzid.map { .zoned(civil, tzid: $0) } ?? .floating(civil)
    }
  }

  /// The instant of a time.
  func instant(of time: VCalendarTime) -> Instant {
    if case .utc(let civil) = time { return Instant(civil, at: .zero) }
    return rules.instant(of: time.civil)
  }

  /// A time in UTC, as iCalendar writes it.
  func utc(_ time: VCalendarTime) -> String { instant(of: time).civil(at: .zero).text + "Z" }
}
