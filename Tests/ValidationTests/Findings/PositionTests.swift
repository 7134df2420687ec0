import ICalendar
import Testing

@testable import Validation

@Suite("Findings")
struct PositionTests {
  @Test("give line, column and end in the file")
  func plain() throws {
    let found = Fixtures.findings(Fixtures.event("DTSTART:20260105T100000Z", "TRANSP:BUSY"))
    let finding = try #require(found.first { $0.rule == .invalidTransp })
    #expect(finding.start == SourcePosition(line: 8, column: 8))
    #expect(finding.end == SourcePosition(line: 8, column: 12))
    #expect(finding.source == "TRANSP:BUSY")
    #expect(finding.component?.uid == "1@example.com")
    #expect(finding.property == "TRANSP")
  }

  @Test("point through folds to the physical line")
  func folded() throws {
    let found = Fixtures.findings(Fixtures.event("DTSTART:20260105T100000Z", "EXDATE:20260105T100000Z,202601\n 05T25"))
    let finding = try #require(found.first { $0.rule == .invalidDateTime })
    #expect(finding.start == SourcePosition(line: 8, column: 25))
    #expect(finding.end == SourcePosition(line: 9, column: 7))
    #expect(finding.source == "EXDATE:20260105T100000Z,202601")
  }

  @Test("count columns in characters and not in bytes")
  func scalars() throws {
    let found = Fixtures.findings(Fixtures.event("DTSTART:20260105T100000Z", "LOCATION:Zürich, Höhe"))
    let finding = try #require(found.first { $0.rule == .unescapedCommaOrSemicolon })
    #expect(finding.start == SourcePosition(line: 8, column: 16))
  }

  @Test("have a fingerprint that does not change with the line")
  func fingerprint() throws {
    let first = Fixtures.findings(Fixtures.event("DTSTART:20260105T100000Z", "TRANSP:BUSY"))
    let second = Fixtures.findings(Fixtures.event("DTSTART:20260105T100000Z", "COMMENT:more", "TRANSP:BUSY"))
    #expect(
      first.first { $0.rule == .invalidTransp }?.fingerprint == second.first { $0.rule == .invalidTransp }?.fingerprint)
  }

  @Test("are folded if they repeat, and counted if there are too many")
  func repeats() throws {
    let report = Fixtures.report(Fixtures.event("DTSTART:20260105T100000Z"))
    #expect(report.findings.filter { $0.rule == .bareLf }.map(\.count) == [9])
    let lines = (0..<500).map { "ATTENDEE:person\($0)@example.net" }.joined(separator: "\n")
    let many = Fixtures.report(Fixtures.event("DTSTART:20260105T100000Z", lines)) { $0.limits.findingsPerRule = 50 }
    #expect(many.counts[.invalidCalAddress] == 500)
    #expect(many.findings.count { $0.rule == .invalidCalAddress } == 50)
    #expect(many.hiddenCount >= 450)
  }

  @Test("stay few however many problems there are, and the same when components are checked in parallel")
  func bounded() {
    let events = (0..<5000).map { number in
      "BEGIN:VEVENT\nUID:\(number)\nDTSTAMP:20260101T000000Z\nDTSTART:20260105\nTRANSP:BUSY\nEND:VEVENT\n"
    }.joined()
    let text = Fixtures.calendar(events).replacing("\n", with: "\r\n")
    let input = CalendarInput(name: "many.ics", bytes: Array(text.utf8))
    let validator = Validator(options: ValidationOptions(now: Fixtures.now))
    let serial = validator.validate(input)
    let parallel = validator.validate(input, isParallel: true)
    #expect(serial.counts[.invalidTransp] == 5000)
    #expect(serial.findings.count { $0.rule == .invalidTransp } == 200)
    #expect(serial.findings == parallel.findings)
    #expect(serial.counts == parallel.counts)
  }
}
