import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// The recurrence of a component.
extension VCalendarDraft {
  /// The maximum number of occurrences to exclude, or to examine when determining the earlier of two ends.
  private static let mostOccurrences = 1000

  /// Adds recurrence rules and dates.
  mutating func addRules() {
    for line in lines where line.name == "RRULE" { addRule(line, "RRULE") }
    for line in lines where line.name == "EXRULE" { addRule(line, "EXRULE") }
    for name in ["RDATE", "EXDATE"] {
      for line in lines where line.name == name { addDates(line) }
    }
  }

  private mutating func addRule(_ line: VCalendarLine, _ name: String) {
    let text = line.text.text.trimmingBlanks
    if text.isEmpty { return }
    guard let start else { return lose("\(self.name)/\(name)", line, "there is no start to count from") }
    do throws(VCalendarRule.Unreadable) {
      let read = try VCalendarRule(text, start: start.civilDate)
      var rule = read.rule
      let last = read.until.map { limit($0, start) }
      rule.count = read.count
      if let last, end(of: rule, start.civilDateTime, isBeyond: last) {
        rule.count = nil
        rule.until = until(last, start)
      }
      if name == "EXRULE" {
        if addExclusions(rule, last, start) { return }
        note(line, "EXRULE has too many dates to list, so it remains a rule, which few programs support")
      }
      add(name, [], raw: rule.text)
    } catch {
      lose("\(self.name)/\(name)", line, "\(error.message); only the first occurrence is kept")
    }
  }

  /// Returns the last time that the end of a rule allows, in the zone of the start. If the end is a date, the whole day
  /// is allowed.
  private func limit(_ end: VCalendarTime, _ start: CalendarTime) -> CivilDateTime {
    switch end {
    case .date(let date): return CivilDateTime(startOf: date).adding(seconds: 86_399)
    case .utc(let civil): return start.isUTC ? civil : clocks.rules.civil(at: Instant(civil, at: .zero))
    case .local(let civil): return start.isUTC ? clocks.instant(of: .local(civil)).civil(at: .zero) : civil
    }
  }

  /// Whether the last occurrence allowed by COUNT is after another end, which then takes precedence.
  private func end(of rule: RecurrenceRule, _ start: CivilDateTime, isBeyond last: CivilDateTime) -> Bool {
    guard let count = rule.count, count <= Self.mostOccurrences, let series = try? RecurrenceSeries(rule, from: start)
    else { return true }
    return series.prefix(count).contains { $0 > last }
  }

  /// Returns UNTIL in the form that the start requires (RFC 5545 3.3.10).
  private func until(_ last: CivilDateTime, _ start: CalendarTime) -> CalendarTime {
    if start.isDate { return .date(last.date) }
    if start.isFloating { return .floating(last) }
    return .utc(start.isUTC ? last : clocks.rules.instant(of: last).civil(at: .zero))
  }

  /// Adds the dates that a rule excludes; returns false if there are too many.
  private mutating func addExclusions(_ rule: RecurrenceRule, _ last: CivilDateTime?, _ start: CalendarTime) -> Bool {
    guard rule.hasEnd else { return false }
    var rule = rule
    // The rule is expanded in local time, without a zone.
    if rule.until != nil { rule.until = last.map { start.isDate ? .date($0.date) : .floating($0) } }
    guard let series = try? RecurrenceSeries(rule, from: start.civilDateTime) else { return false }
    let times = Array(series.prefix(Self.mostOccurrences + 1))
    if times.count > Self.mostOccurrences { return false }
    add("EXDATE", times.map { start.with($0) })
    return true
  }

  private mutating func addDates(_ line: VCalendarLine) {
    let values = VCalendarLine.list(line.text.text).filter { !$0.isEmpty }
    let times = values.compactMap { VCalendarTime($0) }
    if times.count < values.count { lose("\(name)/\(line.name)", line, "some values are not times") }
    guard let start else { return add(line.name, times.map(clocks.time)) }
    // All times have the form of the start. UTC and local times are kept separate.
    let placed = times.map { start.isDate ? CalendarTime.date($0.civil.date) : clocks.time($0) }
    for isUTC in [false, true] { add(line.name, placed.filter { $0.isUTC == isUTC && $0.isDate == start.isDate }) }
  }
}
