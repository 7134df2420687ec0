import Bounds
import ICalendar
import Testing

@testable import Validation

@Suite("Fixing lists with repeated values")
struct RepeatedValueTests {
  private func calendar(_ lines: [String]) -> [UInt8] {
    let all =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z",
        "DTSTART:20260105T100000Z", "SUMMARY:x",
      ] + lines + ["END:VEVENT", "END:VCALENDAR"]
    var written: [UInt8] = []
    var writer = ContentLineWriter { written += $0 }
    for line in all { try? writer.write(line) }
    try? writer.finish()
    return written
  }

  private var options: ValidationOptions { ValidationOptions(profile: .feed, now: Fixtures.now) }

  @Test("each value is left once, in its position, in any line")
  func values() throws {
    let a = "20260110T100000Z", b = "20260111T100000Z", c = "20260112T100000Z"
    let fixed = Fixer(options: options).fix(
      calendar([
        "RDATE:\([a, b, a, a].joined(separator: ","))", "RDATE:\([c, b, "nonsense", c].joined(separator: ","))",
      ]),
      name: "x.ics")
    let text = String(decoding: fixed.new, as: UTF8.self)
    #expect(text.contains("\r\nRDATE:\(a),\(b)\r\n") && text.contains("\r\nRDATE:\(c),nonsense\r\n"), "\(text)")
  }

  @Test("many of them stay within the budget, and take no more memory than a few copies of the line")
  func bounded() {
    let line = "RDATE:" + Array(repeating: "20270101T000000Z", count: 600).joined(separator: ",")
    let bytes = calendar(Array(repeating: line, count: 3))
    let report = Validator(options: Self.all(options)).validate(CalendarInput(name: "x.ics", bytes: bytes))
    let written = report.findings.compactMap(\.fix).filter { !$0.edits.isEmpty }.count
    // A hundred per line are enough for a fix, because the fix replaces the whole line.
    #expect(report.counts[.duplicateRdateExdate] == 300 && written * line.utf8.count < 10 << 20)
    let budget = WorkBudget(.init(steps: 3_000_000))
    let fixed = WorkBudget.$current.withValue(budget) {
      Fixer(options: options, allowsUnsafe: true).fix(bytes, name: "x.ics")
    }
    #expect(fixed.new.count < bytes.count / 2)
    // With a smaller budget, the fix is abandoned.
    let little = WorkBudget(.init(steps: 10_000))
    WorkBudget.$current.withValue(little) {
      _ = Fixer(options: options, allowsUnsafe: true).fix(bytes, name: "x.ics")
      #expect(WorkBudget.isCurrentSpent)
    }
  }

  private static func all(_ options: ValidationOptions) -> ValidationOptions {
    var options = options
    options.limits.keepAllFindings()
    return options
  }
}
