import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import Synchronization
import TimeZones

/// When an event is, in Foundation's terms.
///
/// An all-day event begins at midnight of its first day and ends at 23:59:59 of its last one, in the default zone.
struct EventTimes: Equatable {
  var start: Date?
  var end: Date?
  var isAllDay = false
  /// Nil where the event floats, and for all-day events.
  var zone: TimeZone?

  /// No times yet.
  init(zone: TimeZone? = nil) { self.zone = zone }

  /// The times of an occurrence that a search has found.
  init(_ occurrence: Occurrence) {
    start = CivilConversion.date(occurrence.start)
    end = CivilConversion.date(occurrence.end)
    isAllDay = occurrence.item.isAllDay
    if let tzid = occurrence.item.tzid {
      zone = ZoneTable.zone(tzid)
    } else if !occurrence.isCivil {
      zone = ZoneTable.zone("UTC")
    }
  }

  /// The end as programs see it. Both forms are taken for all-day events: a moment of the last day, and midnight of the
  /// day after it.
  var shownEnd: Date? {
    guard isAllDay, let lastDay else { return end }
    return CivilConversion.start(of: lastDay.adding(days: 1)).addingTimeInterval(-1)
  }

  /// The start as programs see it.
  var shownStart: Date? { isAllDay ? start.map { CivilConversion.start(of: CivilConversion.day($0)) } : start }

  /// The last day of an all-day event.
  private var lastDay: CivilDate? {
    guard let end else { return nil }
    let day = CivilConversion.day(end)
    let isMidnight = CivilConversion.start(of: day) == end
    let last = isMidnight ? day.adding(days: -1) : day
    guard let start else { return last }
    // An end on or before the first day's midnight still makes one day; whether it lies before is checked on saving.
    return max(last, CivilConversion.day(start))
  }

  /// Whether the end lies before the start.
  var isInverted: Bool {
    guard let start, let end else { return false }
    return isAllDay ? CivilConversion.day(end) < CivilConversion.day(start) : end < start
  }

  /// DTSTART, in the form of what was read where the zone is still the same.
  func startTime(like old: CalendarTime?, _ base: EventTimes?, _ resolver: ZoneContext) -> CalendarTime? {
    guard let start else { return nil }
    if isAllDay { return .date(CivilConversion.day(start)) }
    return time(start, like: old, base, resolver)
  }

  /// DTEND, which is the day after the last one for all-day events.
  func endTime(like old: CalendarTime?, _ base: EventTimes?, _ resolver: ZoneContext) -> CalendarTime? {
    if isAllDay { return lastDay.map { .date($0.adding(days: 1)) } }
    return end.flatMap { time($0, like: old, base, resolver) }
  }

  private func time(
    _ date: Date, like old: CalendarTime?, _ base: EventTimes?, _ resolver: ZoneContext
  ) -> CalendarTime {
    guard let old, let base, !old.isDate, zone == base.zone, !base.isAllDay else {
      return CivilConversion.time(date, in: zone)
    }
    switch old {
    case .zoned(_, let tzid):
      guard let rules = resolver.resolve(tzid).rules else { return CivilConversion.time(date, in: zone) }
      return .zoned(rules.civil(at: CivilConversion.instant(date)), tzid: tzid)
    default: return CivilConversion.time(date, like: old)
    }
  }
}

extension TimeZone {
  /// The zone that a TZID means; nil where nobody knows it.
  init?(tzid: String, _ resolver: ZoneContext) {
    if let known = TimeZone(identifier: tzid) {
      self = known
      return
    }
    switch resolver.resolve(tzid).source {
    case .system(let name), .alias(let name, _):
      guard let known = TimeZone(identifier: name) else { return nil }
      self = known
    case .definition, .unresolved:
      guard let name = TimeZoneNames.system.find(tzid)?.name, let known = TimeZone(identifier: name) else { return nil }
      self = known
    }
  }

  /// The zone of a time; nil where it floats, is a date, or is in a zone that nobody knows.
  init?(_ time: CalendarTime?, _ resolver: ZoneContext) {
    switch time {
    case .zoned(_, let tzid): self.init(tzid: tzid, resolver)
    case .utc: self.init(identifier: "UTC")
    case .floating, .date, nil: return nil
    }
  }
}

/// The zones of the system by name, each made once: making one takes much longer than all else about an event.
enum ZoneTable {
  private static let zones = Mutex<[String: TimeZone?]>([:])
  private static let limit = 4_096

  /// The zone that a TZID means, without a look at the item's own definitions; nil where nobody knows it.
  static func zone(_ tzid: String) -> TimeZone? {
    zones.withLock { zones in
      if let known = zones[tzid] { return known }
      let zone = TimeZone(tzid: tzid, ZoneContext())
      if zones.count >= limit { zones = [:] }
      zones[tzid] = .some(zone)
      return zone
    }
  }
}
