import CivilTime
import Foundation
import TimeZones

extension ZoneContext {
  /// When a time is.
  func date(of time: CalendarTime) -> Date { CivilConversion.date(instant(of: time)) }

  /// A moment in the form of another time, on the clocks of its zone.
  func time(at date: Date, like form: CalendarTime) -> CalendarTime {
    time(at: CivilConversion.instant(date), like: form)
  }

  /// A moment on the clocks of a zone: floating if there is none, in UTC if the item knows no zone of that name.
  func time(at date: Date, in zone: TimeZone?) -> CalendarTime {
    time(at: date, like: form(of: zone) ?? .utc(.epoch))
  }

  /// The moment at which the clocks of a zone show a time: floating if there is no zone, in UTC if the item knows no zone
  /// of that name.
  func time(_ civil: CivilDateTime, in zone: TimeZone?) -> CalendarTime {
    if let form = form(of: zone) { return form.with(civil) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone ?? .current
    let parts = DateComponents(
      year: civil.date.year, month: civil.date.month, day: civil.date.day, hour: civil.hour, minute: civil.minute,
      second: civil.second)
    return time(at: calendar.date(from: parts) ?? .distantPast, like: .utc(.epoch))
  }

  /// How times in a zone are written; nil if the item knows no zone of that name.
  private func form(of zone: TimeZone?) -> CalendarTime? {
    guard let zone else { return .floating(.epoch) }
    if zone.isUTC { return .utc(.epoch) }
    switch resolve(zone.identifier).source {
    case .system, .definition: return .zoned(.epoch, tzid: zone.identifier)
    case .alias, .unresolved: return nil
    }
  }

  /// The zone that a time is written in; nil for dates and floating times, and if nobody knows it.
  ///
  /// Foundation has no zone of rules that only a file defines. Then it is one of the offset that holds at the time.
  func zone(of time: CalendarTime?) -> TimeZone? {
    switch time {
    case .utc: TimeZone(identifier: "UTC")
    case .zoned(_, let tzid)?: zone(named: tzid, at: time)
    case .floating, .date, nil: nil
    }
  }

  /// The zone whose clocks show a time: of dates, and of floating times that the calendar does not place, the reader's.
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
  /// Any time, for forms that are filled later.
  fileprivate static let epoch = CivilDateTime(secondsSinceEpoch: 0)
}

extension TimeZone {
  fileprivate var isUTC: Bool { ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Zulu", "UCT"].contains(identifier) }
}
