import CalendarModel
import CalendarText
import CivilTime
import ICalendar
import TimeZones

/// Formats the times of a meeting for the reader's locale, in the time zone of the meeting.
struct MeetingTimes {
  private let zones: ZoneContext
  private let customs: LocalCustoms
  private let zone: TimeZoneRules?

  /// - Parameters:
  ///   - zones: The time zones of the TZIDs.
  ///   - zone: The time zone for times in UTC, or nil for UTC.
  init(_ zones: ZoneContext, _ customs: LocalCustoms, zone: TimeZoneRules?) {
    (self.zones, self.customs, self.zone) = (zones, customs, zone)
  }

  /// A local time and the name of its time zone.
  private struct Shown {
    let civil: CivilDateTime
    let zone: String?
  }

  /// The start in short form, such as `Thu 8 Jan 2026 10:00 (CET)`, or nil if there is none.
  func brief(_ component: Component) -> String? {
    guard let start = ComponentTimes(component).firstTime else { return nil }
    let shown = shown(start)
    let date = shown.civil.date
    let day =
      "\(DateWords.shortWeekday(date.weekday)) \(date.day) \(EnglishNames.shortMonths[date.month - 1]) \(date.year)"
    return start.isDate ? day : "\(day) \(clock(shown))\(Self.note(shown.zone))"
  }

  /// The start and end, such as `Thursday 8 January 2026, 10:00 – 11:00 (CET)`, or nil if there is no time.
  func span(_ component: Component) -> String? {
    let times = ComponentTimes(component)
    if times.isToDo {
      let due = times.due(in: zones).map { "due \(text($0))" }
      return [times.start.map { "from \(text($0))" }, due].compactMap { $0 }.joined(separator: ", ").nilIfEmpty
    }
    guard let start = times.start, let end = times.end(in: zones) else { return nil }
    if start.isDate {
      let (first, last) = (start.civilDate, max(start.civilDate, end.civilDate.adding(days: -1)))
      return first == last ? DateWords.full(first) : "\(DateWords.full(first)) – \(DateWords.full(last))"
    }
    if zones.instant(of: end) <= zones.instant(of: start) { return text(start) }
    let (from, to) = (shown(start), shown(end, in: start))
    let isSameDay = from.civil.date == to.civil.date
    let last = isSameDay ? clock(to) : "\(DateWords.full(to.civil.date)), \(clock(to))"
    let note = from.zone == to.zone ? "" : Self.note(from.zone)
    return "\(DateWords.full(from.civil.date)), \(clock(from))\(note) – \(last)\(Self.note(to.zone))"
  }

  /// A single time.
  private func text(_ time: CalendarTime) -> String {
    if time.isDate { return DateWords.full(time.civilDate) }
    let shown = shown(time)
    return "\(DateWords.full(shown.civil.date)), \(clock(shown))\(Self.note(shown.zone))"
  }

  private func clock(_ shown: Shown) -> String {
    customs.clock(hour: shown.civil.hour, minute: shown.civil.minute, second: shown.civil.second)
  }

  /// - Parameter other: A time whose time zone is used for an end in UTC, which may have been computed from a duration.
  private func shown(_ time: CalendarTime, in other: CalendarTime? = nil) -> Shown {
    if time.isUTC, let other, other.tzid != nil {
      let local = zones.time(at: zones.instant(of: time), like: other)
      return Shown(civil: local.civilDateTime, zone: name(of: zones.rules(for: other), at: zones.instant(of: time)))
    }
    if time.isUTC, let zone {
      let instant = zones.instant(of: time)
      return Shown(civil: zone.civil(at: instant), zone: name(of: zone, at: instant))
    }
    guard zones.isPlaced(time) else {
      return Shown(civil: time.civilDateTime, zone: time.tzid.map { PlainText.line($0) })
    }
    return Shown(civil: time.civilDateTime, zone: name(of: zones.rules(for: time), at: zones.instant(of: time)))
  }

  private func name(of rules: TimeZoneRules, at instant: Instant) -> String? {
    let name = PlainText.line(rules.observance(at: instant).abbreviation)
    if name.isEmpty || name == "-00" { return nil }
    return name.hasPrefix("+") || name.hasPrefix("-") ? "UTC\(name)" : name
  }

  private static func note(_ zone: String?) -> String { zone.map { " (\($0))" } ?? "" }
}
