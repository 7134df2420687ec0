import CalendarModel
import CalendarText
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// A component that is being created from an entry: its times and other individual data.
struct OrgDraft {
  private let kind: KnownComponent
  /// The time zone of its times, or nil if they float.
  private let zone: String?
  private let zones: ZoneContext
  private var lines: [ContentLine] = []
  /// The time zones of its times, each with one of those times.
  private(set) var namedZones: [(tzid: String, time: CalendarTime)] = []
  private(set) var isSeries = false

  init(_ kind: KnownComponent, zone: String?, _ zones: ZoneContext) {
    self.kind = kind
    self.zone = zone
    self.zones = zones
  }

  /// Adds a line.
  mutating func add(_ line: String) { lines.append(ContentLine(line)) }

  /// Adds the times of an event.
  ///
  /// - Parameter written: The original start from a calendar, which is used if it still denotes the same time.
  /// - Returns: Messages about oddities in the times.
  mutating func add(_ span: OrgSpan, written: String?) -> [String] {
    var messages: [String] = []
    let start = time(span.first.start, isDate: span.isAllDay)
    let form = written.flatMap { original($0, of: start) } ?? start
    add("DTSTART", form)
    if span.isBackwards { messages.append("\(span.text) ends before it begins; the end was ignored") }
    if let end = span.end, !span.isAllDay || span.last != nil {
      let end = time(end, isDate: span.isAllDay)
      add("DTEND", form == start ? end : zones.time(at: zones.instant(of: end), like: form))
    }
    if let repeater = span.repeater { messages += add(repeater, from: form) }
    if let warning = span.first.warning { add("\(Org.warning):\(warning)") }
    return messages
  }

  /// Adds the times of a to-do. A repeater becomes the rule.
  ///
  /// - Returns: Messages about oddities in the times.
  mutating func add(scheduled: OrgSpan?, deadline: OrgSpan?) -> [String] {
    var messages: [String] = []
    let isDate = scheduled?.isAllDay ?? true && deadline?.isAllDay ?? true
    if let scheduled, let deadline, scheduled.isAllDay != deadline.isAllDay {
      messages.append(
        "only one of SCHEDULED and DEADLINE has a time of day; the other is set to the first or last minute of its day")
    }
    let repeater = scheduled?.repeater ?? deadline?.repeater
    if let other = deadline?.repeater, let repeater, !other.repeatsLike(repeater) {
      messages.append("the repeaters of DEADLINE and SCHEDULED differ, so the DEADLINE repeater was ignored")
    }
    let begin = scheduled?.first.start ?? (repeater == nil ? nil : deadline.map { due($0, isDate: isDate) })
    let start = begin.map { time($0, isDate: isDate) }
    if let start { add("DTSTART", start) }
    if let deadline { add("DUE", time(due(deadline, isDate: isDate), isDate: isDate)) }
    if let repeater, let start { messages += add(repeater, from: start) }
    if let delay = scheduled?.first.warning { add("\(Org.delay):\(delay)") }
    if let warning = deadline?.first.warning { add("\(Org.warning):\(warning)") }
    return messages
  }

  /// The due time of a to-do, which is the end of the day if only its start has a time of day.
  private func due(_ deadline: OrgSpan, isDate: Bool) -> CivilDateTime {
    deadline.isAllDay && !isDate ? OrgTimestamp.time(deadline.first.day, 1439) : deadline.first.start
  }

  private mutating func add(_ repeater: OrgRepeater, from start: CalendarTime) -> [String] {
    isSeries = true
    add("RRULE:\(repeater.rule.text)")
    if repeater.isSpecial { add("\(Org.repeater):\(repeater.text)") }
    var messages: [String] = []
    if repeater.isFromCompletion {
      messages.append("“\(repeater.text)” counts from completion, but the rule counts from the timestamp")
    }
    if let skipped = repeater.rule.skippedPeriods(from: start.civilDate) {
      messages.append("“\(repeater.text)” became a rule that counts from \(RFC3339.text(start.civilDate)): \(skipped)")
    }
    return messages
  }

  // MARK: Times

  private mutating func add(_ name: String, _ time: CalendarTime) {
    guard let line = try? ContentLine("\(name):").setting(time) else { return }
    if let tzid = time.tzid { namedZones.append((tzid, time)) }
    lines.append(line)
  }

  private func time(_ civil: CivilDateTime, isDate: Bool) -> CalendarTime {
    if isDate { return .date(civil.date) }
    guard let zone else { return .floating(civil) }
    return zone.uppercased() == "UTC" ? .utc(civil) : .zoned(civil, tzid: zone)
  }

  /// The original start from a calendar, or nil if the time has changed or this cannot be determined.
  private func original(_ written: String, of time: CalendarTime) -> CalendarTime? {
    let parts = written.split(separator: " ", maxSplits: 1)
    guard !time.isDate, !time.isFloating, let text = parts.first,
      let original = try? CalendarTime(parsing: text, tzid: parts.count > 1 ? String(parts[1]) : nil),
      !original.isFloating, zones.isPlaced(original), zones.instant(of: original) == zones.instant(of: time)
    else { return nil }
    return original
  }

  // MARK: The component

  /// Returns the component.
  ///
  /// - Parameters:
  ///   - uid: The UID, or nil to derive it from the rest of the component.
  ///   - shared: The lines that all components of the entry have.
  ///   - alarm: The number of minutes before the start at which its alarm goes off, or nil for no alarm.
  func component(uid: String?, stamp: Instant, _ shared: [ContentLine], alarm: Int?) -> Component {
    var builder = ComponentBuilder(kind)
    builder.elements = (shared.prefix(1) + lines + shared.dropFirst()).map { .property($0) }
    if let alarm {
      var valarm = ComponentBuilder(.valarm)
      valarm.append(ContentLine("ACTION:DISPLAY"))
      valarm.append(ContentLine("DESCRIPTION:Reminder"))
      valarm.append(ContentLine("TRIGGER:-PT\(alarm)M"))
      builder.append(valarm.component())
    }
    let uid = uid ?? Identification.derivedUID(of: builder.component())
    let identity = ["UID:\(uid.filter { !$0.isControl })", "DTSTAMP:\(stamp)"]
    builder.elements.insert(contentsOf: identity.map { .property(ContentLine($0)) }, at: 0)
    return builder.component()
  }
}
