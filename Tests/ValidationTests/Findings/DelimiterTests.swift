import ICalendar
import Testing

@testable import Validation

/// The delimiters of components, and the content around them.
@Suite("BEGIN, END and content outside of components")
struct DelimiterTests {
  private static let event = "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"

  private func rules(_ text: String) -> [Rule] {
    Fixtures.findings(text).filter { $0.severity > .info }.map(\.rule)
  }

  @Test("an END that differs from the open component does not match, even if its component is open further out")
  func mismatched() {
    #expect(
      rules(Fixtures.calendar(Self.event + "SUMMARY:Lunch\nEND:VTODO\nEND:VEVENT\n")) == [.mismatchedEnd])
    #expect(
      rules(Fixtures.calendar(Self.event + "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VEVENT\n"))
        == [.mismatchedEnd])
  }

  @Test("an END with no open component has no BEGIN")
  func missingBegin() {
    #expect(rules(Fixtures.calendar(Self.event + "SUMMARY:Lunch\nEND:VEVENT\nEND:VEVENT\n")) == [.missingBegin])
  }

  @Test("a property is outside of components both before and after the calendar; other text is not a property")
  func outside() {
    let calendar = Fixtures.calendar(Self.event + "SUMMARY:Lunch\nEND:VEVENT\n")
    #expect(rules("SUMMARY:Lunch\n" + calendar) == [.propertyOutsideComponent])
    #expect(rules(calendar + "SUMMARY:Lunch\n") == [.propertyOutsideComponent])
    #expect(rules("Warning: nothing\n" + calendar) == [.leadingGarbage])
  }

  @Test(
    "white space next to the name of a component is a finding with a safe fix",
    arguments: ["END:VEVENT ", "BEGIN: VEVENT", "BEGIN:VCALENDAR\t", "END:VCALENDAR "])
  func space(line: String) throws {
    let calendar = Fixtures.calendar(Self.event + "SUMMARY:Lunch \nEND:VEVENT\n").replacing("\n", with: "\r\n")
    let plain = line.filter { $0 != " " && $0 != "\t" }
    let broken = calendar.replacing("\(plain)\r\n", with: "\(line)\r\n")
    let finding = try #require(Fixtures.report(broken).findings.first { $0.rule == .trailingWhitespaceValue })
    #expect(finding.fixKind == .safe)
    let fixed = Fixer(options: ValidationOptions(now: Fixtures.now)).fix(Array(broken.utf8), name: "test.ics")
    #expect(String(decoding: fixed.new, as: UTF8.self) == calendar)
  }

  @Test("a file that begins with white space is a finding with a safe fix, and its folds stay")
  func indentedFirstLine() throws {
    let calendar = Fixtures.calendar(Self.event + "SUMMARY:Lun\n ch\nEND:VEVENT\n").replacing("\n", with: "\r\n")
    let finding = try #require(Fixtures.report(" " + calendar).findings.first { $0.rule == .leadingWhitespace })
    #expect(finding.start == SourcePosition(line: 1, column: 1) && finding.fixKind == .safe)
    let fixed = Fixer(options: ValidationOptions(now: Fixtures.now)).fix(Array((" " + calendar).utf8), name: "test.ics")
    #expect(String(decoding: fixed.new, as: UTF8.self) == calendar)
    #expect(!Fixtures.report("  \r\n" + calendar).findings.contains { $0.rule == .leadingWhitespace })
  }

  @Test("a Windows zone name is a hint if the file has its VTIMEZONE, and a warning otherwise")
  func windowsZone() throws {
    let name = "W. Europe Standard Time"
    let event = Self.event.replacing("DTSTART:20260105T100000Z", with: "DTSTART;TZID=\(name):20260105T100000")
    let definition = Example.berlin(as: name).text + "\n"
    let severity = { (text: String) in
      Fixtures.findings(Fixtures.calendar(text + "SUMMARY:Lunch\nEND:VEVENT\n")).first { $0.rule == .windowsTzid }?
        .severity
    }
    #expect(severity(definition + event) == .info)
    #expect(severity(event) == .warning)
  }
}
