import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// A component that is made of an entry: its times and what else it has for itself.
struct OrgDraft {
  private let kind: KnownComponent
  /// The zone of its times; nil if they float.
  private let zone: String?
  private let zones: ZoneContext
  private var lines: [ContentLine] = []
  /// The zones that its times name, each with the time.
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
  /// - Parameter written: The start as a calendar had it, which counts if it is the same time.
  /// - Returns: What is odd about them.
  mutating func add(_ span: OrgSpan, written: String?) -> [String] {
    var messages: [String] = []
    let start = time(span.first.start, isDate: span.isAllDay)
    let form = written.flatMap { original($0, of: start) } ?? start
    add("DTSTART", form)
    if span.isBackwards { messages.append("\(span.text) ends before it begins; it has no end") }
    if let end = span.end, !span.isAllDay || span.last != nil {
      let end = time(end, isDate: span.isAllDay)
      add("DTEND", form == start ? end : zones.time(at: zones.instant(of: end), like: form))
    }
    if let repeater = span.repeater { messages += add(repeater) }
    if let warning = span.first.warning { add("\(Org.warning):\(warning)") }
    return messages
  }

  /// Adds the times of a to-do. What of them repeats makes the rule.
  ///
  /// - Returns: What is odd about them.
  mutating func add(scheduled: OrgSpan?, deadline: OrgSpan?) -> [String] {
    var messages: [String] = []
    let isDate = scheduled?.isAllDay ?? true && deadline?.isAllDay ?? true
    if let scheduled, let deadline, scheduled.isAllDay != deadline.isAllDay {
      messages.append(
        "only one of SCHEDULED and DEADLINE has a time of day; the other one gets the day's first or last minute")
    }
    let repeater = scheduled?.repeater ?? deadline?.repeater
    if let other = deadline?.repeater, let repeater, !other.repeatsLike(repeater) {
      messages.append("DEADLINE repeats otherwise than SCHEDULED, which counts")
    }
    let begin = scheduled?.first.start ?? (repeater == nil ? nil : deadline.map { due($0, isDate: isDate) })
    if let begin { add("DTSTART", time(begin, isDate: isDate)) }
    if let deadline { add("DUE", time(due(deadline, isDate: isDate), isDate: isDate)) }
    if let repeater { messages += add(repeater) }
    if let delay = scheduled?.first.warning { add("\(Org.delay):\(delay)") }
    if let warning = deadline?.first.warning { add("\(Org.warning):\(warning)") }
    return messages
  }

  /// When a to-do is due; by the end of a day if only its start has a time.
  private func due(_ deadline: OrgSpan, isDate: Bool) -> CivilDateTime {
    deadline.isAllDay && !isDate ? OrgTimestamp.time(deadline.first.day, 1439) : deadline.first.start
  }

  private mutating func add(_ repeater: OrgRepeater) -> [String] {
    isSeries = true
    add("RRULE:\(repeater.rule)")
    if repeater.isSpecial { add("\(Org.repeater):\(repeater.text)") }
    if !repeater.isFromCompletion { return [] }
    return ["“\(repeater.text)” counts from when the to-do is done; the rule counts from the timestamp"]
  }

  // MARK: Times

  private mutating func add(_ name: String, _ time: CalendarTime) {
    let value = time.civilDateTime.text
    switch time {
    case .date(let date): add("\(name);VALUE=DATE:\(date.text)")
    case .utc: add("\(name):\(value)Z")
    case .floating: add("\(name):\(value)")
    case .zoned(_, let tzid):
      namedZones.append((tzid, time))
      lines +=
        (try? ContentLine(name: name, parameters: [Parameter("TZID", [tzid])], rawValue: value)).map { [$0] } ?? []
    }
  }

  private func time(_ civil: CivilDateTime, isDate: Bool) -> CalendarTime {
    if isDate { return .date(civil.date) }
    guard let zone else { return .floating(civil) }
    return zone.uppercased() == "UTC" ? .utc(civil) : .zoned(civil, tzid: zone)
  }

  /// The start that a calendar had; nil if it is another time by now, or nobody can tell.
  private func original(_ written: String, of time: CalendarTime) -> CalendarTime? {
    let parts = written.split(separator: " ", maxSplits: 1)
    guard !time.isDate, !time.isFloating, let text = parts.first,
      let original = try? CalendarTime(parsing: text, tzid: parts.count > 1 ? String(parts[1]) : nil),
      !original.isFloating, zones.isPlaced(original), zones.instant(of: original) == zones.instant(of: time)
    else { return nil }
    return original
  }

  // MARK: The component

  /// The component.
  ///
  /// - Parameters:
  ///   - uid: Its UID; nil for one that is derived from everything else in it.
  ///   - shared: What all components of the entry have.
  ///   - alarm: How many minutes before the start it reminds; nil for no alarm.
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
