import FuzzProperties
import ICalendar
import TestSupport
import Testing

@Suite("Positions in the input")
struct PositionTests {
  @Test("every byte of every line has its physical line and column, through folds")
  func everyByte() throws {
    let text =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY;X=1:ab\r\n cdé\r\n\t\r\n  f\r\n\r\n G:1\r\nH:2\n"
      + "END:VEVENT\rEND:VCALENDAR"
    try compare(Array(text.utf8))
  }

  @Test("positions match a naive computation on random folds")
  func randomFolds() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<300 {
      var text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\n"
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        text += "X"
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          text += random.pick(["X", ":", "é", "日", " ", "\r\n ", "\n\t", "\r ", "\r\n \r\n ", "\"", ";A=1"])
        }
        text += random.pick(["\r\n", "\n", "\r", "\r\r\n", "\n\n", "\n\n "])
      }
      try compare(Array((text + "\nEND:VEVENT\nEND:VCALENDAR\n").utf8))
    }
  }

  /// Checks that the component's lines are those of the input without BEGIN and END of the calendar.
  private func compare(_ bytes: [UInt8]) throws {
    let component = try #require(Reading(bytes).components.first)
    let expected = NaiveLine.all(in: bytes).dropFirst().dropLast()
    let lines = Array(component.lines)
    try #require(lines.count == expected.count, "\(String(decoding: bytes, as: UTF8.self))")
    for (line, naive) in zip(lines, expected) {
      #expect(Array(line.bytes) == naive.bytes)
      #expect(line.lineNumber == naive.lineNumber)
      let positions = naive.places.indices.map { line.position(ofByte: $0) }
      #expect(positions == naive.places.map { SourcePosition(line: $0.line, column: $0.column) })
    }
  }

  @Test("parameters and the value have positions")
  func parameterPlaces() throws {
    let text = "BEGIN:VEVENT\nDTSTART;VALUE=DATE\n -TIME;TZID=\"Europe/\n Berlin\":2026\n 0101T000000\nEND:VEVENT\n"
    let line = try #require(Reading(lines: text).components.first?.first(.dtstart))
    let parameters = line.parameters
    #expect(parameters.map(\.name) == ["VALUE", "TZID"])
    #expect(parameters.map(\.value) == ["DATE-TIME", "Europe/Berlin"])
    #expect(line.position(ofByte: parameters[0].offsets.lowerBound) == SourcePosition(line: 2, column: 9))
    #expect(line.position(ofByte: parameters[1].offsets.lowerBound) == SourcePosition(line: 3, column: 8))
    #expect(line.position(ofByte: line.valueOffsets.lowerBound) == SourcePosition(line: 4, column: 10))
    #expect(line.position(ofByte: line.valueOffsets.upperBound - 1) == SourcePosition(line: 5, column: 12))
    #expect(
      Array(line.bytes[line.bytes.startIndex...].dropFirst(line.valueOffsets.lowerBound)) == Array(line.valueBytes))
  }

  @Test("issues within a folded line point to the physical line and column")
  func issuesInFoldedLines() {
    let bytes =
      Array("BEGIN:VCALENDAR\r\nX-A:12\r\n 34".utf8) + [0xFF] + Array("5\r\n\t6\u{1}\r\nEND:VCALENDAR\r\n".utf8)
    let issues = Reading(bytes).issues
    #expect(issues.map(\.code) == [.controlCharacter, .invalidUTF8])
    #expect(issues.map(\.position) == [SourcePosition(line: 4, column: 3), SourcePosition(line: 3, column: 4)])
  }

  @Test("positions are ordered by line, then by column")
  func order() {
    let places = [
      SourcePosition(line: 2, column: 1), SourcePosition(line: 1, column: 9), SourcePosition(line: 1, column: 2),
    ]
    #expect(places.sorted().map(\.description) == ["1:2", "1:9", "2:1"])
  }
}
