import CivilTime
import Foundation
import TimeZones

extension ZoneContext {
  /// Returns the `Date` for a time.
  func date(of time: CalendarTime) -> Date { CivilConversion.date(instant(of: time)) }

  /// Returns a date in the form and time zone of another time.
  func time(at date: Date, like form: CalendarTime) -> CalendarTime {
    time(at: CivilConversion.instant(date), like: form)
  }

  /// Returns a date as a time in the given time zone. The time is floating if there is no zone, and in UTC if the
  /// zone's name cannot be used as a TZID in the item.
  func time(at date: Date, in zone: TimeZone?) -> CalendarTime {
    time(at: date, like: form(of: zone) ?? .utc(.epoch))
  }

  /// Returns a clock time in the given time zone. The time is floating if there is no zone, and in UTC if the zone's
  /// name cannot be used as a TZID in the item.
  func time(_ civil: CivilDateTime, in zone: TimeZone?) -> CalendarTime {
    if let form = form(of: zone) { return form.with(civil) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone ?? .current
    let parts = DateComponents(
      year: civil.date.year, month: civil.date.month, day: civil.date.day, hour: civil.hour, minute: civil.minute,
      second: civil.second)
    return time(at: calendar.date(from: parts) ?? .distantPast, like: .utc(.epoch))
  }

  /// The form of times in a time zone, or nil if the zone's name cannot be used as a TZID in the item.
  private func form(of zone: TimeZone?) -> CalendarTime? {
    guard let zone else { return .floating(.epoch) }
    if zone.isUTC { return .utc(.epoch) }
    switch resolve(zone.identifier).source {
    case .system, .definition: return .zoned(.epoch, tzid: zone.identifier)
    case .alias, .unresolved: return nil
    }
  }

  /// The time zone of a time; nil for dates, for floating times, and if the zone is unknown.
  ///
  /// Foundation cannot represent rules that are defined only in a file; the result is then the fixed offset at that
  /// time.
  func zone(of time: CalendarTime?) -> TimeZone? {
    switch time {
    case .utc: TimeZone(identifier: "UTC")
    case .zoned(_, let tzid)?: zone(named: tzid, at: time)
    case .floating, .date, nil: nil
    }
  }

  /// The time zone in which a time is shown: the reader's for dates, and for floating times in a calendar without a
  /// time zone.
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
  /// An arbitrary time, as a placeholder in forms.
  fileprivate static let epoch = CivilDateTime(secondsSinceEpoch: 0)
}

extension TimeZone {
  fileprivate var isUTC: Bool { ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Zulu", "UCT"].contains(identifier) }
}
