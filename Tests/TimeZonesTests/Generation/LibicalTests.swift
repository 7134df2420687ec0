import CivilTime
import ICalendar
import Testing

@testable import TimeZones

@Suite("Generated VTIMEZONEs read by libical")
struct LibicalTests {
  static let samples = [
    "Europe/Berlin", "America/New_York", "Europe/Dublin", "Australia/Lord_Howe", "Asia/Tokyo", "Asia/Kolkata",
    "America/Santiago", "Asia/Jerusalem", "Africa/Cairo", "Africa/Casablanca", "America/Sao_Paulo", "Europe/Moscow",
    "Pacific/Apia", "Asia/Kathmandu", "America/Nuuk", "Antarctica/Troll", "Etc/GMT-2", "UTC", "Asia/Gaza",
  ]

  @Test("have the offsets of the zone around every transition of the window", arguments: samples)
  func agrees(name: String) throws {
    let rules = try TimeZoneDatabase.system.rules(named: name)
    for (from, until) in [("20150101", "20300101"), ("20260101", nil), ("19800101", "20000101")] {
      try check(name, rules, from, until)
    }
  }

  @Test("have the offsets of the zone in the years around now, for every zone of the system")
  func everyZone() throws {
    var known: Set<TimeZoneRules> = []
    for name in RoundTripTests.names {
      let rules = try TimeZoneDatabase.system.rules(named: name)
      if known.insert(rules).inserted { try check(name, rules, "20240101", nil) }
    }
  }

  /// libical does not support years after 2037.
  private func check(_ name: String, _ rules: TimeZoneRules, _ from: String, _ until: String?) throws {
    let start = try Instant(utc: from)
    let end = try until.map { try Instant(utc: $0) }
    let component = rules.component(tzid: name, from: start, until: end)
    let zone = try #require(LibicalZone(component), "\(component)")
    let last = try end ?? Instant(utc: "20370101")
    let edges = rules.transitions(from: start, to: last).flatMap { transition in
      [-86400, -1, 0, 1, 86400].map { transition.instant.adding(seconds: $0) }
    }
    for instant in [start] + edges where start <= instant && instant < last {
      let (offset, expected) = (try zone.offset(at: instant), rules.offset(at: instant))
      if offset != expected {
        Issue.record("\(name) at \(instant): \(offset.text), not \(expected.text)\n\(component)")
      }
    }
  }
}
