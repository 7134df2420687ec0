import ICalendar
import Testing
import TimeZones

@testable import Validation

@Suite("Issues in reading a VTIMEZONE")
struct ZoneIssueTests {
  @Test("each become a finding of the rule of the same name", arguments: TimeZoneIssue.Code.allCases)
  func finding(code: TimeZoneIssue.Code) throws {
    #expect(code.rule.name == code.rawValue)
    let name = "Rules/\(code.rule.id)-\(code.rule.name).bad.ics"
    let bytes = try Fixtures.bytes(name)
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var issues: [TimeZoneIssue] = []
    while let element = try reader.next() {
      guard case .component(let component, _) = element, component.component == .vtimezone else { continue }
      issues += TimeZoneDefinition(component).issues.filter { $0.code == code }
    }
    #expect(!issues.isEmpty)
    let found = Fixtures.report(bytes).findings.filter { $0.rule == code.rule }
    #expect(found.map(\.start.line) == issues.map(\.line.lineNumber))
  }

  @Test("are reported again for each VTIMEZONE with the same text")
  func again() {
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:20200101T000000\nRRULE:FREQ=NEVER\n"
      + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
    let found = Fixtures.findings(Fixtures.calendar(zone + zone)).filter { $0.rule == .observanceInvalidValue }
    #expect(found.map(\.start.line) == [8, 17])
    #expect(found.map(\.message) == Array(repeating: "RRULE cannot be read; only the other changes are used", count: 2))
  }
}
