import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// Converts entries to components.
struct OrgComponents {
  private let options: ConversionOptions
  private let stamp: Instant
  private let zones = ZoneContext()
  private var named = NamedZones()
  private var issues: [ConversionIssue] = []
  private var losses: [Loss] = []

  init(_ options: ConversionOptions, stamp: Instant) {
    self.options = options
    self.stamp = stamp
  }

  mutating func takeIssues() -> [ConversionIssue] { issues.takeAll() }

  mutating func takeLosses() -> [Loss] { losses.takeAll() }

  /// The VTIMEZONEs that the components use.
  mutating func takeDefinitions() -> [Component] { named.takeDefinitions(zones) }

  /// Returns the to-do of an entry with a keyword, and an event for each of its other times. The first component has
  /// the entry's ID; the others have the ID prefixed with a number, as in ox-icalendar.
  mutating func components(
    of heading: OrgHeading, _ title: String, _ entry: OrgEntry, _ number: Int, tags: [String], _ keywords: OrgKeywords
  ) -> [Component] {
    var drafts: [OrgDraft] = []
    let zone = entry["TIMEZONE"] ?? options.inputZone
    func draft(_ kind: KnownComponent) -> OrgDraft { OrgDraft(kind, zone: zone, zones) }
    if let keyword = heading.keyword {
      var todo = draft(.vtodo)
      let (status, isExact) = keywords.status(keyword)
      if !isExact { lose("keyword \(keyword)", number, keyword, "the closest STATUS is \(status)") }
      for message in todo.add(scheduled: entry.scheduled, deadline: entry.deadline) { note(message, number) }
      if let closed = entry.closed {
        todo.add("COMPLETED:\(options.zone.rules.instant(of: closed.start).civil(at: .zero).text)Z")
      }
      todo.add("STATUS:\(status)")
      drafts.append(todo)
    }
    let planned = heading.keyword == nil ? [entry.scheduled, entry.deadline].compactMap { $0 } : []
    for span in planned + entry.spans {
      var event = draft(.vevent)
      for message in event.add(span, written: entry["DTSTART"]) { note(message, number) }
      drafts.append(event)
    }
    let shared = lines(heading, title, entry, number, tags)
    return drafts.enumerated().map { index, draft in
      for (tzid, time) in draft.namedZones {
        named.add(tzid, at: zones.instant(of: time), isSeries: draft.isSeries)
      }
      let uid = entry["ID"].map { index == 0 ? $0 : "TS\(index + 1)-\($0)" }
      let minutes = entry["APPT_WARNTIME"].flatMap { Int($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
      return draft.component(uid: uid, stamp: stamp, shared, alarm: minutes)
    }
  }

  /// The lines that all components of an entry have.
  private mutating func lines(
    _ heading: OrgHeading, _ title: String, _ entry: OrgEntry, _ number: Int, _ tags: [String]
  ) -> [ContentLine] {
    var lines: [ContentLine] = []
    let title = OrgText.readTitle(Substring(title.trimmingBlanks))
    lines.append(ContentLine("SUMMARY:\(TextValue.encode(title))"))
    if !entry.text.isEmpty {
      lines.append(ContentLine("DESCRIPTION:\(TextValue.encode(entry.text.joined(separator: "\n")))"))
    }
    if let priority = heading.priority { lines.append(ContentLine("PRIORITY:\(Self.number(priority))")) }
    for (name, property) in Org.texts {
      guard let value = entry[name], heading.keyword == nil || property != .status else { continue }
      let isWord = Org.words.contains(property)
      lines.append(ContentLine("\(name):\(isWord ? value.filter { !$0.isControl } : TextValue.encode(value))"))
    }
    let people = [("ORGANIZER", entry["ORGANIZER"].map { [$0] }), ("ATTENDEE", entry["ATTENDEES"].map(Self.people))]
    for (name, people) in people {
      for person in (people ?? []).map({ PersonText($0) }) {
        lines += (try? ContentLine(name: name, parameters: person.parameters, rawValue: person.uri)).map { [$0] } ?? []
      }
    }
    var seen: Set<String> = []
    let categories = tags.filter { seen.insert($0).inserted }
    if !categories.isEmpty { lines.append(ContentLine("CATEGORIES:\(TextValue.encode(list: categories))")) }
    for (name, value) in entry.properties where !Org.known.contains(name) && !value.isEmpty {
      if let property = Org.property(for: name) {
        lines.append(ContentLine("\(property):\(TextValue.encode(value))"))
      } else {
        lose("property \(name)", number, value, "this is not a valid property name")
      }
    }
    return lines
  }

  private static func people(_ text: String) -> [String] {
    text.split(separator: ";").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
  }

  /// Converts a priority: A is 1, B is 5, others are 9; numbers are kept.
  private static func number(_ priority: Substring) -> Int {
    if let number = Int(priority) { return min(9, number) }
    return priority == "A" ? 1 : priority == "B" ? 5 : 9
  }

  private mutating func note(_ message: String, _ number: Int) {
    issues.append(ConversionIssue(code: .timestamp, position: "\(number)", message: message))
  }

  private mutating func lose(_ what: String, _ number: Int, _ text: String, _ why: String) {
    losses.append(Loss(what, example: Loss.Example(line: number, text: text), why: why))
  }
}
