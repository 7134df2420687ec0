@testable import ICalendar
import Testing

@Suite("Limits on input")
struct LimitTests {
  private let limits = ReadingLimits(lineLength: 100, componentSize: 1000, depth: 4)

  private func calendar(_ middle: String) -> String {
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:before\nEND:VEVENT\n\(middle)\n"
      + "BEGIN:VEVENT\nUID:behind\nEND:VEVENT\nEND:VCALENDAR\n"
  }

  private func expectNeighboursAlone(
    _ reading: Reading, _ codes: [ICalendar.Issue.Code], around middle: [[String]] = []
  ) {
    let expected =
      [["BEGIN:VEVENT", "UID:before", "END:VEVENT"]] + middle + [["BEGIN:VEVENT", "UID:behind", "END:VEVENT"]]
    #expect(reading.componentLines == expected)
    #expect(reading.codes == codes)
    #expect(reading.elements.last == .calendarEnd)
    #expect(reading.error == nil)
  }

  @Test("a line of the maximum length is kept")
  func lineAtLimit() {
    let line = "X:" + String(repeating: "a", count: 98)
    let folded = "X:\n " + line.dropFirst(2).map(String.init).joined(separator: "\n ")
    for written in [line, folded] {
      let reading = Reading(lines: calendar("BEGIN:VTODO\n\(written)\nEND:VTODO"), limits: limits)
      expectNeighboursAlone(reading, [], around: [["BEGIN:VTODO", line, "END:VTODO"]])
    }
  }

  @Test(
    "a component with a line over the limit is left out, its neighbours are not",
    arguments: [("a", 99), ("a\n ", 99), ("a", 5000), ("a\n ", 5000)])
  func lineOverLimit(pattern: String, times: Int) {
    let value = String(repeating: pattern, count: times)
    for size in [1, 13, 4096] {
      let text = calendar("BEGIN:VTODO\nUID:1\nBEGIN:VALARM\nX:\(value)\nEND:VALARM\nBEGIN:X-A\nEND:X-A\nEND:VTODO")
      let reading = Reading(PiecewiseSource(Array(text.utf8), size: size), limits: limits)
      expectNeighboursAlone(Reading(lines: text, limits: limits), [.lineTooLong])
      #expect(reading.components.count == 2)
    }
  }

  @Test("a component with more combining marks than any text is left out, its neighbours are not")
  func combiningMarks() {
    let marks = String(repeating: "\u{301}\u{316}", count: 129)
    expectNeighboursAlone(
      Reading(lines: calendar("BEGIN:VTODO\nUID:1\nX-A:e\(marks)\nEND:VTODO")), [.lineTooLong])
    let less = String(marks.unicodeScalars.dropLast(2))
    let fewer = Reading(lines: calendar("BEGIN:VTODO\nUID:1\nX-A:e\(less)\nEND:VTODO"))
    #expect(fewer.components.count == 3)
  }

  @Test("only the calendar property over the limit is left out")
  func calendarPropertyOverLimit() {
    let reading = Reading(lines: calendar("X:" + String(repeating: "a", count: 200)), limits: limits)
    expectNeighboursAlone(reading, [.lineTooLong])
  }

  @Test(
    "a component over the limit is left out, its neighbours are not",
    arguments: [("X:1\n", 0), ("BEGIN:X-A\nEND:X-A\n", 0), ("X:1\n", 3)])
  func componentOverLimit(pattern: String, levels: Int) {
    let begins = String(repeating: "BEGIN:X-A\n", count: levels)
    let ends = String(repeating: "END:X-A\n", count: levels)
    let content = begins + String(repeating: pattern, count: 300) + ends
    expectNeighboursAlone(
      Reading(lines: calendar("BEGIN:VTODO\n\(content)END:VTODO"), limits: limits), [.componentTooLarge])
  }

  @Test("an unclosed component over the limit ends where one begins that it cannot contain")
  func unclosedOverLimit() {
    let content = String(repeating: "X:1\n", count: 300)
    expectNeighboursAlone(
      Reading(lines: calendar("BEGIN:VTODO\n\(content)BEGIN:VALARM"), limits: limits),
      [.componentTooLarge, .unclosedComponent, .unclosedComponent])
  }

  @Test("a component that is nested too deep is left out, its neighbours are not", arguments: [5, 6, 50])
  func nestedTooDeep(depth: Int) {
    let names = ["VTODO"] + (1..<depth).map { "X-\($0)" }
    let nested = names.map { "BEGIN:\($0)\n" }.joined() + names.reversed().map { "END:\($0)" }.joined(separator: "\n")
    expectNeighboursAlone(Reading(lines: calendar(nested), limits: limits), [.nestingTooDeep])
  }

  @Test("components nested to the limit are kept")
  func nestedAtLimit() {
    let names = ["VTODO", "X-1", "X-2", "X-3"]
    let lines = names.map { "BEGIN:\($0)" } + names.reversed().map { "END:\($0)" }
    expectNeighboursAlone(Reading(lines: calendar(lines.joined(separator: "\n")), limits: limits), [], around: [lines])
  }

  @Test("END:VCALENDAR closes a component beyond the limits at any depth")
  func closedByCalendar() {
    let deep = String(repeating: "BEGIN:X-A\n", count: 30)
    let reading = Reading(
      lines: "BEGIN:VCALENDAR\n\(deep)END:VCALENDAR\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n",
      limits: limits)
    #expect(reading.componentLines == [["BEGIN:VEVENT", "END:VEVENT"]])
    #expect(reading.elements.filter { $0 == .calendarEnd }.count == 2)
  }

  // MARK: Memory

  @Test(
    "the buffer stays within a few times the limit, whatever the line contains", arguments: ["a", "\r\n a", "\r\n "])
  func boundedBuffer(pattern: String) throws {
    let reader = ContentLineReader(
      source: RepeatingSource("X:", repeating: pattern, times: 200_000, "\r\nY:1\r\n"), lengthLimit: 10_000,
      blockSize: 4096)
    #expect(try reader.advance())
    #expect(reader.lineIsCut)
    #expect(reader.line.count <= 10_000)
    #expect(reader.folds.count <= 10_001)
    #expect(reader.capacity <= 65_536)
    #expect(try reader.advance())
    #expect(String(decoding: reader.line, as: UTF8.self) == "Y:1")
    #expect(!reader.lineIsCut)
  }

  @Test("folds count toward the size of a component, even without content")
  func manyFolds() {
    let line = "X:1" + String(repeating: "\n ", count: 99) + "\n"
    let content = String(repeating: line, count: 100)
    expectNeighboursAlone(
      Reading(lines: calendar("BEGIN:VTODO\n\(content)END:VTODO"), limits: limits), [.componentTooLarge])
  }

  @Test("a line of 20 MB is read whole if the limit allows it")
  func hugeLine() throws {
    let source = RepeatingSource(
      "BEGIN:VEVENT\r\nX:", repeating: String(repeating: "a", count: 1000), times: 20_000, "\r\nEND:VEVENT\r\n")
    let reading = Reading(source, limits: ReadingLimits(lineLength: 32 << 20))
    #expect(reading.components.first?.properties.map(\.valueBytes.count) == [20_000_000])
  }

  @Test("a folded line of 20 MB is read whole if the limit allows it")
  func hugeFoldedLine() throws {
    let piece = String(repeating: "a", count: 1000) + "\r\n "
    let source = RepeatingSource("BEGIN:VEVENT\r\nX:", repeating: piece, times: 20_000, "\r\nEND:VEVENT\r\n")
    let reading = Reading(source, limits: ReadingLimits(lineLength: 32 << 20))
    let line = try #require(reading.components.first.flatMap { Array($0.properties).first })
    #expect(line.valueBytes.count == 20_000_000)
    #expect(line.position(ofByte: 2 + 5000) == SourcePosition(line: 7, column: 2))
  }

  @Test("with the default limits a line of 20 MB is left out with its component")
  func hugeLineByDefault() {
    let source = RepeatingSource(
      "BEGIN:VEVENT\r\nX:", repeating: String(repeating: "a", count: 1000), times: 20_000,
      "\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n")
    let reading = Reading(source)
    #expect(reading.componentLines == [["BEGIN:VEVENT", "END:VEVENT"]])
    #expect(reading.codes == [.componentOutsideCalendar, .lineTooLong])
  }
}
