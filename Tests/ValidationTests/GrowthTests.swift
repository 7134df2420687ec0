import Bounds
import ICalendar
import Testing
import TestSupport
import Validation

/// Files that repeat something many times: validating and fixing takes time in proportion to their size.
@Suite("Checking time for repetitive files", .timeLimit(.minutes(120)))
struct GrowthTests {
  /// A file that repeats something until it has a given size in bytes.
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable (Int) -> String
  }

  private static let signs = [
    ",", ";", "\\", "^", "\"", " ", "é", "e\u{301}", "\u{1F468}\u{200D}", "A", "0", "20260106T090000Z,", "20260106,",
    "PT1H/", "\\n", "\\,", "<b>", "&amp;", "http://a ", "%41", "1.5;", "FREQ=DAILY;", "MO,", "X=Y;", "\u{FFFD}",
    "\u{1}",
  ]

  private static func event(_ lines: String) -> String {
    """
    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Growth//EN\r\nBEGIN:VEVENT\r\nUID:1\r\n\
    DTSTAMP:20260101T000000Z\r\nDTSTART:20260105T090000Z\r\n\(lines)END:VEVENT\r\nEND:VCALENDAR\r\n
    """
  }

  private static func lines(_ bytes: Int, _ line: (Int) -> String) -> String {
    (0..<bytes / (line(0).utf8.count + 2)).map { line($0) + "\r\n" }.joined()
  }

  private static let cases: [Case] = KnownProperty.allCases.filter { $0 != .begin && $0 != .end }.flatMap { property in
    let name = PropertyTable[property].name
    let values = signs.map { sign in
      Case(testDescription: "\(name) of \(sign.debugDescription)") { bytes in
        event("\(name):\(String(repeating: sign, count: bytes / sign.utf8.count))\r\n")
      }
    }
    return values + [
      Case(testDescription: "many \(name)") { event(lines($0) { _ in "\(name):20260106T090000Z" }) },
      Case(testDescription: "many \(name) with other values") { event(lines($0) { "\(name);X-A=b\($0):\($0)" }) },
      Case(testDescription: "many \(name) in zones") { event(lines($0) { "\(name);TZID=Z\($0):20260106T090000" }) },
      Case(testDescription: "many \(name) of dates") { event(lines($0) { _ in "\(name);VALUE=DATE:20260106" }) },
    ]
  }

  /// Returns the processor time for validating and fixing, in microseconds.
  private func time(_ text: String) -> Int {
    let most = Int.max - 1
    let budget = WorkBudget(.init(time: most))
    let bytes = Array(text.utf8)
    let fixer = Fixer(options: ValidationOptions(now: Fixtures.now), allowsUnsafe: true)
    WorkBudget.$current.withValue(budget) { _ = fixer.fix(bytes, name: "growth.ics") }
    budget.lookAtClock()
    return most - budget.left(of: .time)
  }

  @Test("four times as much takes at most about four times as long")
  func growth() {
    for growing in Nightly.share(oneIn: 60, of: Self.cases) {
      let text = growing.text(40_000)
      guard time(text) > 400_000 else { continue }
      // Even on a busy machine, one of three measurements is about right.
      let small = growing.text(10_000)
      let ratio = (0..<3).map { _ in Double(time(text)) / Double(max(time(small), 1)) }.min() ?? 0
      #expect(ratio < 8, "\(growing.testDescription)")
    }
  }
}
