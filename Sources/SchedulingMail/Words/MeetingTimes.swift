import CalendarModel
import CalendarText
import CivilTime
import ICalendar
import TimeZones

/// When a meeting is, in the words and customs of the reader, in its own zone.
struct MeetingTimes {
  private let zones: ZoneContext
  private let customs: LocalCustoms
  private let zone: TimeZoneRules?

  /// - Parameters:
  ///   - zones: What TZIDs mean.
  ///   - zone: The zone in which times in UTC are shown; nil for UTC.
  init(_ zones: ZoneContext, _ customs: LocalCustoms, zone: TimeZoneRules?) {
    (self.zones, self.customs, self.zone) = (zones, customs, zone)
  }

  /// A time as clocks show it, and the name of their zone.
  private struct Shown {
    let civil: CivilDateTime
    let zone: String?
  }

  /// When it begins, in few words: `Thu 8 Jan 2026 10:00 (CET)`; nil if it has no time.
  func brief(_ component: Component) -> String? {
    guard let start = ComponentTimes(component).firstTime else { return nil }
    let shown = shown(start)
    let date = shown.civil.date
    let day =
      "\(DateWords.shortWeekday(date.weekday)) \(date.day) \(EnglishNames.shortMonths[date.month - 1]) \(date.year)"
    return start.isDate ? day : "\(day) \(clock(shown))\(Self.note(shown.zone))"
  }

  /// From when to when it is: `Thursday 8 January 2026, 10:00 – 11:00 (CET)`; nil if it has no time.
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

  /// A time on its own.
  private func text(_ time: CalendarTime) -> String {
    if time.isDate { return DateWords.full(time.civilDate) }
    let shown = shown(time)
    return "\(DateWords.full(shown.civil.date)), \(clock(shown))\(Self.note(shown.zone))"
  }

  private func clock(_ shown: Shown) -> String {
    customs.clock(hour: shown.civil.hour, minute: shown.civil.minute, second: shown.civil.second)
  }

  /// - Parameter other: A time in whose zone an end in UTC is shown, which may come of a duration.
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
