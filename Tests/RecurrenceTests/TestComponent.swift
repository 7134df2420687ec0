import CivilTime
import Recurrence

/// A component as lines with name, TZID and value: a minimal reader for these tests.
struct TestComponent {
  struct Line {
    var name: String
    var tzid: String?
    var isPeriod: Bool
    var value: String
  }

  var lines: [Line] = []

  /// Returns the events in a calendar's text.
  static func events(in text: String) -> [TestComponent] {
    var result: [TestComponent] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line == "BEGIN:VEVENT" {
        result.append(TestComponent())
      } else if !result.isEmpty {
        result[result.count - 1].append(line)
      }
    }
    return result
  }

  /// Appends a line, if it is one.
  mutating func append(_ line: some StringProtocol) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let parameters = line[..<colon].split(separator: ";")
    let tzid = parameters.first { $0.hasPrefix("TZID=") }?.dropFirst(5)
    lines.append(
      Line(
        name: parameters.first.map { String($0) } ?? "", tzid: tzid.map { String($0) },
        isPeriod: parameters.contains("VALUE=PERIOD"), value: String(line[line.index(after: colon)...])))
  }

  func lines(_ name: String) -> [Line] { lines.filter { $0.name == name } }

  func time(_ name: String) throws -> CalendarTime? {
    try lines(name).first.map { try CalendarTime(parsing: $0.value, tzid: $0.tzid) }
  }

  func length() throws -> RecurrenceSet.Length {
    if let end = try time("DTEND") { return .end(end) }
    return try lines("DURATION").first.map { .duration(try CalendarDuration(parsing: $0.value)) } ?? .unspecified
  }

  /// Returns every time zone that the component uses, as defined by the system.
  func zones() throws -> [String: TimeZoneRules] {
    var zones: [String: TimeZoneRules] = [:]
    for tzid in lines.compactMap(\.tzid) { zones[tzid] = try TimeZoneDatabase.system.rules(named: tzid) }
    return zones
  }
}

extension RecurrenceSet.Definition {
  /// Creates the definition from a series and its overrides.
  init(master: TestComponent, overrides: [TestComponent], local: TimeZoneRules = .utc) throws {
    var named: [String: TimeZoneRules] = [:]
    for component in [master] + overrides {
      named.merge(try component.zones()) { first, _ in first }
    }
    let start = try master.time("DTSTART") ?? .date(.epoch)
    self.init(start: start, length: try master.length(), zones: RecurrenceSet.Zones(local: local, named: named))
    rules = try master.lines("RRULE").map { line in
      try RecurrenceRule.reading(line.value).rule ?? RecurrenceRule(parsing: line.value)
    }
    exclusionRules = try master.lines("EXRULE").map { try RecurrenceRule(parsing: $0.value) }
    for line in master.lines("RDATE") {
      for value in line.value.split(separator: ",") {
        additions.append(
          line.isPeriod
            ? .period(try CalendarPeriod(parsing: value, tzid: line.tzid))
            : .time(try CalendarTime(parsing: value, tzid: line.tzid)))
      }
    }
    for line in master.lines("EXDATE") {
      exclusions += try line.value.split(separator: ",").map { try CalendarTime(parsing: $0, tzid: line.tzid) }
    }
    self.overrides = try overrides.map { component in
      RecurrenceSet.Override(
        recurrenceID: try component.time("RECURRENCE-ID") ?? start, start: try component.time("DTSTART") ?? start,
        length: try component.length(), isCancelled: component.lines("STATUS").first?.value == "CANCELLED")
    }
  }
}
