import ICalendar
import TestSupport
import Testing

@Suite("Lines as byte ranges")
struct UnfoldedLineTests {
  @Test("name, parameters and value are returned unfolded, with the physical line on which each line begins")
  func parts() throws {
    let text = "BEGIN:VEVENT\r\nATTENDEE;CN=\"A: B\";RSVP=T\r\n RUE:mailto:a@b.example\r\n\r\nX\r\nX;Y\r\nSUMMARY:\r\n"
    let reader = ContentLineReader(source: MemoryByteSource(text))
    var found: [[String]] = []
    while let line = try reader.next() {
      let parts = [line.name, line.parameters, line.value].map { String(decoding: $0, as: UTF8.self) }
      found.append(["\(line.number)"] + parts + [line.hasValue ? "value" : "none"])
    }
    #expect(
      found == [
        ["1", "BEGIN", "", "VEVENT", "value"],
        ["2", "ATTENDEE", ";CN=\"A: B\";RSVP=TRUE", "mailto:a@b.example", "value"],
        ["5", "X", "", "", "none"],
        ["6", "X", ";Y", "", "none"],
        ["7", "SUMMARY", "", "", "value"],
      ])
  }

  @Test("on random lines the parts match those found byte by byte")
  func randomLines() throws {
    var random = SeededGenerator(seed: 70)
    let alphabet = Array("aB-9;;::\"\"=,é\u{3A}".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...40, using: &random)).compactMap { _ in alphabet.randomElement(using: &random)
      }
      let reader = ContentLineReader(source: MemoryByteSource(bytes))
      let line = try #require(try reader.next())
      let expected = PlainParts(bytes)
      #expect(line.nameRange == 0..<expected.nameEnd, "\(bytes)")
      #expect(line.hasValue == (expected.colon != nil), "\(bytes)")
      #expect(line.parameterRange == expected.nameEnd..<(expected.colon ?? bytes.count), "\(bytes)")
      #expect(line.valueRange == (expected.colon.map { $0 + 1 } ?? bytes.count)..<bytes.count, "\(bytes)")
    }
  }

  @Test("on random lines every parameter of the tables is visited with its values")
  func parameters() {
    var random = SeededGenerator(seed: 71)
    let alphabet = ["CN", "tzid", "X-OTHER", "VALUE", ";", "=", "\"", ",", "^n", "^^", "a b", ":"]
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 1...20, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) }
      let line = ContentLine("ATTENDEE;" + text.joined() + ":x")
      var visited: [[String]] = []
      line.forEachParameter { visited.append([$0.name, $1.text] + $1.texts) }
      let expected = line.parameters.compactMap { parameter -> [String]? in
        guard let known = parameter.parameter, !parameter.values.isEmpty else { return nil }
        return [known.name, parameter.value] + parameter.values
      }
      #expect(visited == expected, "\(line)")
    }
  }
}

/// The parts of a line, found in the simplest way: RFC 5545 3.1, with tolerance for an unclosed quote.
private struct PlainParts {
  var nameEnd: Int
  var colon: Int?

  init(_ bytes: [UInt8]) {
    nameEnd = bytes.firstIndex { $0 == 0x3A || $0 == 0x3B } ?? bytes.count
    var isQuoted = false
    var behindLastQuote: Int?
    for index in nameEnd..<bytes.count {
      if bytes[index] == 0x22 {
        isQuoted.toggle()
        behindLastQuote = nil
      } else if bytes[index] == 0x3A {
        if !isQuoted {
          colon = index
          return
        }
        if behindLastQuote == nil { behindLastQuote = index }
      }
    }
    colon = behindLastQuote
  }
}
