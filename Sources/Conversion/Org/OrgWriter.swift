import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// Writes events and to-dos as Org headings, in the display time zone.
struct OrgWriter: OccurrenceWriter {
  let capabilities: FormatCapabilities

  let options: ConversionOptions
  private let spool: Spool
  var losses: [Loss] = []
  /// The protected values and descriptions of items.
  var values = ProtectedTexts(OrgText.value)
  private var descriptions = ProtectedTexts { text in
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { OrgText.line(String($0)) }
      .joined(separator: "\n")
  }

  init(_ options: ConversionOptions, to spool: Spool) {
    self.options = options
    self.spool = spool
    let times: Set<KnownParameter> = [.tzid, .value]
    let item = FormatCapabilities.bookkeeping.merging(
      [
        .uid: [], .summary: [], .location: [], .description: [], .classification: [], .url: [.value], .organizer: [.cn],
        .attendee: [.cn], .status: [], .categories: [], .priority: [], .dtstart: times, .duration: [], .rrule: [],
        .rdate: times, .exdate: times, .recurrenceID: times,
      ], uniquingKeysWith: { $1 })
    let listed: Set<KnownProperty> = [.categories, .attendee, .rrule, .rdate, .exdate]
    func content(_ own: [KnownProperty: Set<KnownParameter>]) -> FormatCapabilities.Content {
      .init(item.merging(own, uniquingKeysWith: { $1 }), listed: listed, others: [Org.prefix])
    }
    capabilities = FormatCapabilities(
      [
        .vcalendar: .init([.version: [], .prodid: [], .calscale: [], .xWRTimezone: [], .name: [], .xWRCalname: []]),
        .vevent: content([.dtend: times]), .vtodo: content([.due: times, .completed: [.value]]),
        .valarm: .init([.trigger: [.value], .action: [], .description: []]),
      ], why: "an Org entry cannot store this")
  }

  func begin(_ window: ListedWindow) throws {
    let keywords = OrgKeywords.written
    let line = "#+TODO: \(keywords.open.joined(separator: " ")) | \(keywords.done.joined(separator: " "))\n"
    try spool.append(Array(line.utf8))
  }

  func repeats(_ series: ListedSeries) -> Bool { repeater(of: series.whole, series.onlyRule) != nil }

  mutating func write(_ row: ListedOccurrence) throws {
    let isToDo = row.item.kind == .reminder
    if !isToDo, row.start == nil {
      return lose("event without a time", row, nil, "an entry without a time is not an event")
    }
    var repeater = row.isWhole ? repeater(of: row, row.item.withoutDates.first(.rrule)?.uri) : nil
    let kept = row.item.withoutDates.all(named: Org.repeater).first.flatMap { OrgRepeater($0.text[...]) }
    if let plain = repeater, let kept, kept.repeatsLike(plain) { repeater = kept }
    let planning = isToDo ? self.planning(row, repeater) : []
    var lines = [heading(row, isToDo: isToDo)] + (planning.isEmpty ? [] : [planning.joined(separator: " ")])
    let isHabit = repeater != nil && planning.contains { $0.hasPrefix("SCHEDULED") }
    let properties = properties(row, isToDo: isToDo, isHabit: isHabit)
    if !properties.isEmpty {
      lines += [":PROPERTIES:"] + properties.map { ":\($0.0): \($0.1)" } + [":END:"]
    }
    if !isToDo, let span = span(row, repeater) {
      lines.append(span.text)
      for time in [row.start, row.end].compactMap({ $0 }) { noteSeconds(time, row) }
    }
    if let text = row.item.withoutDates.first(.description)?.text, !text.isEmpty {
      lines.append(descriptions[text])
    }
    noteZones(row, isToDo: isToDo)
    try spool.append(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  func finish(isTruncated: Bool) {}

  mutating func takeLosses() -> [Loss] { losses.takeAll() }

  // MARK: Times

  /// The repeater of a series, or nil if none is equivalent or its time zone is not the display time zone.
  private func repeater(of row: ListedOccurrence, _ rule: String?) -> OrgRepeater? {
    let due = row.item.kind == .reminder ? row.due : nil
    let isDueAlone = row.item.kind == .reminder && row.item.withoutDates.first(.dtstart) == nil
    guard let start = row.item.withoutDates.first(isDueAlone ? .due : .dtstart)?.time, row.recurrenceID == nil,
      let rule = rule.flatMap({ try? RecurrenceRule(parsing: $0) }), isOnClocks(start, row)
    else { return nil }
    let first = row.instant(of: start)
    let day = row.civil(start, first, in: options.zone.rules).date
    guard let repeater = OrgRepeater(rule, from: day) else { return nil }
    if let due {
      // Both timestamps repeat independently, so the interval between them must stay the same.
      let last = row.civil(due, row.instant(of: due), in: options.zone.rules).date
      let isSteady = repeater.unit == .days || repeater.unit == .weeks
      return isSteady || (last.year, last.month) == (day.year, day.month) && last.day <= 28 ? repeater : nil
    }
    // Emacs does not repeat timestamp ranges.
    return span(row, nil)?.last == nil ? repeater : nil
  }

  /// Whether a time follows the display time zone.
  func isOnClocks(_ time: CalendarTime, _ row: ListedOccurrence) -> Bool {
    time.isDate || !row.item.zones.isPlaced(time) || row.item.zones.rules(for: time) == options.zone.rules
  }

  private func timestamp(_ time: CalendarTime, _ instant: Instant, _ row: ListedOccurrence) -> OrgTimestamp {
    let civil = row.civil(time, instant, in: options.zone.rules)
    return OrgTimestamp(day: civil.date, clock: time.isDate ? nil : civil.secondOfDay / 60)
  }

  /// The preserved parts of a timestamp from an Org file.
  private func warning(_ name: String, _ component: Component) -> String? {
    component.all(named: name).first?.text.wholeMatch(of: /--?\d{1,4}[hdwmy]/).map { String($0.0) }
  }

  /// Returns the time of an event.
  private func span(_ row: ListedOccurrence, _ repeater: OrgRepeater?) -> OrgSpan? {
    guard let start = row.start else { return nil }
    var span = OrgSpan(first: timestamp(start, row.startInstant, row))
    span.first.repeater = repeater
    span.first.warning = warning(Org.warning, row.item.withoutDates)
    guard let end = row.end else { return span }
    if case .date(let end) = end {
      let last = end.adding(days: -1)
      if last > span.first.day { span.last = OrgTimestamp(day: last) }
    } else if row.endInstant > row.startInstant {
      let last = timestamp(end, row.endInstant, row)
      if last.day != span.first.day || last.clock ?? 0 < span.first.clock ?? 0 {
        span.last = last
      } else if last.clock != span.first.clock {
        span.first.endClock = last.clock
      }
    }
    return span
  }

  /// Returns a to-do's SCHEDULED, DEADLINE and CLOSED.
  private mutating func planning(_ row: ListedOccurrence, _ repeater: OrgRepeater?) -> [String] {
    let component = row.item.withoutDates
    var parts: [String] = []
    if let closed = component.first(.completed)?.time {
      parts.append("CLOSED: [\(timestamp(closed, row.instant(of: closed), row).text)]")
    }
    // If a to-do has no due time, the time of an occurrence is its start.
    let hasDue = component.first(.due) != nil || component.first(.duration) != nil
    let start = row.isWhole || !row.item.isRecurring ? component.first(.dtstart)?.time : hasDue ? nil : row.start
    let due = hasDue ? row.due : nil
    if let start, repeater == nil || start != due {
      noteSeconds(start, row)
      var stamp = timestamp(start, row.instant(of: start), row)
      (stamp.repeater, stamp.warning) = (repeater, warning(Org.delay, component))
      parts.append("SCHEDULED: <\(stamp.text)>")
    }
    if let due {
      noteSeconds(due, row)
      var stamp = timestamp(due, row.instant(of: due), row)
      (stamp.repeater, stamp.warning) = (repeater, warning(Org.warning, component))
      parts.append("DEADLINE: <\(stamp.text)>")
    }
    return parts
  }

  /// Counts the lost time zones: an entry keeps only the time zone of an event's start, and only if it is not the
  /// display time zone.
  private mutating func noteZones(_ row: ListedOccurrence, isToDo: Bool) {
    let component = row.item.withoutDates
    let start = component.first(.dtstart)?.time
    let keepsStart = !isToDo && start.map { !isOnClocks($0, row) } ?? false
    for property in [KnownProperty.dtstart, .dtend, .due] {
      guard let zone = component.first(property)?.time?.tzid, !keepsStart || zone != start?.tzid else { continue }
      lose("\(property.name);TZID", row, zone, "Org has no time zones; its times are in \(options.zone.name)")
    }
  }

  private mutating func noteSeconds(_ time: CalendarTime, _ row: ListedOccurrence) {
    if !time.isDate, time.civilDateTime.second != 0 { lose("seconds", row, time.text, "Org times have no seconds") }
  }
}
