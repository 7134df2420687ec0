import CivilTime
import ICalendar
import TestSupport
import Testing

@testable import TimeZones

/// Time spans to which time zones are limited; an end of nil is open.
private let windows: [(from: String, until: String?)] = [
  ("20200101", "20270101"), ("20260701", "20260801"), ("20260101", nil), ("19700101", nil), ("16010101", nil),
  ("18000101", "20380101"), ("19400101", "19500101"), ("19870401", "19980101"), ("20500615", "20600101"),
  ("20900101", nil),
]

@Suite("VTIMEZONEs generated from zones")
struct RoundTripTests {
  static let names = TimeZoneDatabase.system.names()

  @Test("are read back with the same offsets at all instants of the window, for every zone of the system")
  func everyZone() throws {
    #expect(Self.names.count > 300)
    var known: Set<TimeZoneRules> = []
    for name in Self.names {
      let rules = try TimeZoneDatabase.system.rules(named: name)
      guard known.insert(rules).inserted else { continue }
      for window in windows {
        let start = try Instant(utc: window.from)
        let end = try window.until.map { try Instant(utc: $0) }
        try check(name, rules, start, end)
      }
    }
  }

  @Test(
    "have an observance in force at the first instant in use, for every zone of the system",
    arguments: [
      "16010101", "19000101", "19691231", "19700101", "19770403", "19900701", "20050212", "20260101", "20901231",
    ])
  func inForceAtTheStart(from: String) throws {
    var known: Set<TimeZoneRules> = []
    for name in Self.names {
      let rules = try TimeZoneDatabase.system.rules(named: name)
      guard known.insert(rules).inserted else { continue }
      let local = try CivilDateTime(parsing: "\(from)T000000")
      let start = rules.instant(of: local)
      let component = rules.component(tzid: name, from: start)
      let onsets = try component.components.map { observance in
        let first = try CivilDateTime(parsing: #require(observance.first(.dtstart)).rawValue)
        let offset = try #require(observance.first(.tzoffsetfrom)?.utcOffset)
        return Instant(first, at: offset)
      }
      #expect(onsets.contains { $0 <= start }, "\(name)\n\(component)")
    }
  }

  @Test("are read back with the same offsets for random windows")
  func randomWindows() throws {
    var generator = SeededGenerator(seed: 5545)
    for _ in 0..<2000 {
      let name = generator.pick(Self.names)
      let rules = try TimeZoneDatabase.system.rules(named: name)
      let start = Instant(secondsSince1970: Int64.random(in: -5_000_000_000...5_000_000_000, using: &generator))
      let length = Int64.random(in: 1...3_000_000_000, using: &generator)
      try check(name, rules, start, generator.once(in: 4) ? nil : start.adding(seconds: length))
    }
  }

  private func check(_ name: String, _ rules: TimeZoneRules, _ start: Instant, _ end: Instant?) throws {
    let component = rules.component(tzid: name, from: start, until: end)
    let definition = TimeZoneDefinition(component)
    let read = try #require(definition.rules, "\(name)")
    let last = end ?? Instant(secondsSince1970: 7_000_000_000)
    let difference = read.firstDifference(from: rules, start, last)
    #expect(difference == nil, "\(name) from \(start) until \(last) differs at \(difference ?? last)\n\(component)")
    #expect(definition.issues.isEmpty, "\(name) from \(start): \(definition.issues.map(\.message))\n\(component)")
    #expect(definition.tzid == name)
    #expect(try Component(unfolded: Array(component.unfoldedBytes)) == component)
    for observance in component.components {
      try checkForm(observance, isOpen: end == nil)
    }
  }

  /// Checks that every program can read the form.
  private func checkForm(_ observance: Component, isOpen: Bool) throws {
    for property in [KnownProperty.dtstart, .tzoffsetfrom, .tzoffsetto] {
      #expect(observance.all(property).count == 1)
    }
    #expect(observance.all(.rdate).isEmpty)
    #expect(observance.all(.rrule).count <= 1)
    guard let rule = observance.first(.rrule)?.rawValue else { return }
    let isPlain = rule.wholeMatch(of: /FREQ=YEARLY;BYMONTH=\d+;BYDAY=(-1|[1-4])[A-Z]{2}(;UNTIL=\d{8}T\d{6}Z)?/) != nil
    let hasMonthDays = rule.wholeMatch(of: /FREQ=YEARLY;BYMONTH=\d+;BYMONTHDAY=[\d,]+;BYDAY=[A-Z]{2}/) != nil
    #expect(isPlain || isOpen && hasMonthDays, "\(rule)")
  }
}
