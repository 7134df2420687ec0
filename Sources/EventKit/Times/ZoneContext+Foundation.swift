import CivilTime
import Foundation
import TimeZones

extension ZoneContext {
  /// The date of a time.
  func date(of time: CalendarTime) -> Date { CivilConversion.date(instant(of: time)) }

  /// A date in the form and zone of another time.
  func time(at date: Date, like form: CalendarTime) -> CalendarTime {
    time(at: CivilConversion.instant(date), like: form)
  }

  /// A date as a time in a zone: floating if there is no zone, in UTC if the zone's name is unknown to the item.
  func time(at date: Date, in zone: TimeZone?) -> CalendarTime {
    time(at: date, like: form(of: zone) ?? .utc(.epoch))
  }

  /// A clock time as a time in a zone: floating if there is no zone, in UTC if the zone's name is unknown to the item.
  func time(_ civil: CivilDateTime, in zone: TimeZone?) -> CalendarTime {
    if let form = form(of: zone) { return form.with(civil) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone ?? .current
    let parts = DateComponents(
      year: civil.date.year, month: civil.date.month, day: civil.date.day, hour: civil.hour, minute: civil.minute,
      second: civil.second)
    return time(at: calendar.date(from: parts) ?? .distantPast, like: .utc(.epoch))
  }

  /// The form of times in a zone; nil if the zone's name is unknown to the item.
  private func form(of zone: TimeZone?) -> CalendarTime? {
    guard let zone else { return .floating(.epoch) }
    if zone.isUTC { return .utc(.epoch) }
    switch resolve(zone.identifier).source {
    case .system, .definition: return .zoned(.epoch, tzid: zone.identifier)
    case .alias, .unresolved: return nil
    }
  }

  /// The zone of a time; nil for dates and floating times, and if it is unknown.
  ///
  /// Foundation has no zone with rules that only a file defines; then it is a zone with the offset at that time.
  func zone(of time: CalendarTime?) -> TimeZone? {
    switch time {
    case .utc: TimeZone(identifier: "UTC")
    case .zoned(_, let tzid)?: zone(named: tzid, at: time)
    case .floating, .date, nil: nil
    }
  }

  /// The zone in which a time is shown; for dates, and floating times that the calendar does not place, the reader's.
  func clock(of time: CalendarTime) -> TimeZone { zone(of: placed(time)) ?? .current }

  private func zone(named tzid: String, at time: CalendarTime?) -> TimeZone? {
    let resolved = resolve(tzid)
    switch resolved.source {
    case .system(let name), .alias(let name, _): if let zone = TimeZone(identifier: name) { return zone }
    case .definition: break
    case .unresolved: return nil
    }
    guard let time, let rules = resolved.rules else { return nil }
    return TimeZone(secondsFromGMT: rules.offset(at: instant(of: time)).seconds)
  }
}

extension CivilDateTime {
  /// Any time, as a placeholder in forms.
  fileprivate static let epoch = CivilDateTime(secondsSinceEpoch: 0)
}

extension TimeZone {
  fileprivate var isUTC: Bool { ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Zulu", "UCT"].contains(identifier) }
}
