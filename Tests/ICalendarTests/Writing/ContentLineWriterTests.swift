import FuzzProperties
import ICalendar
import TestSupport
import Testing

@Suite("Writing content lines")
struct ContentLineWriterTests {
  private func write(_ line: [UInt8]) throws -> [UInt8] {
    try writtenBytes { try $0.write(ContentLine(line)) }
  }

  @Test("a line of 75 octets is not folded, a longer one is")
  func length() throws {
    for count in [1, 74, 75] {
      let line = String(repeating: "a", count: count)
      #expect(try write(Array(line.utf8)) == Array("\(line)\r\n".utf8))
    }
    let tail = String(repeating: "a", count: 75)
    #expect(try write(Array("\(tail)b".utf8)) == Array("\(tail)\r\n b\r\n".utf8))
    let long = String(repeating: "x", count: 75 + 74 + 1)
    #expect(try write(Array(long.utf8)).count == 150 + 3 * 2 + 2)
  }

  @Test("lines are folded before a character that does not fit", arguments: ["é", "日", "🎉"])
  func characters(character: String) throws {
    for shift in 0..<8 {
      let line = String(repeating: "a", count: shift) + String(repeating: character, count: 80)
      let written = try write(Array(line.utf8))
      let physical = String(decoding: written, as: UTF8.self).replacing("\r\n", with: "\n").split(separator: "\n")
      for (index, part) in physical.enumerated() {
        #expect(!part.unicodeScalars.contains("\u{FFFD}"))
        #expect(part.utf8.count <= 75)
        if index < physical.count - 1 { #expect(part.utf8.count > 75 - character.utf8.count) }
      }
    }
  }

  @Test(
    "random lines have at most 75 octets, no fold within a character, and unfold to the same bytes", arguments: 0..<4)
  func randomLines(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(900 + part))
    for _ in 0..<2000 {
      let line = random.lineBytes(upTo: random.pick([10, 76, 80, 160, 500]))
      let written = try write(line)
      #expect(physicalLines(written).allSatisfy { $0.count <= 75 })
      #expect(NaiveLine.all(in: Array("FIRST:1\r\n".utf8) + written).map(\.bytes) == [Array("FIRST:1".utf8), line])
      if String(validating: line, as: UTF8.self) != nil {
        #expect(physicalLines(written).allSatisfy { String(validating: $0, as: UTF8.self) != nil })
      }
    }
  }

  private func physicalLines(_ bytes: [UInt8]) -> [[UInt8]] {
    #expect(bytes.suffix(2) == [0x0D, 0x0A])
    return NaiveLineSplitter.split(bytes)
  }

  @Test("bytes that are not UTF-8 are folded all the same")
  func invalidUTF8() throws {
    for byte in [0x80, 0xBF, 0xC3, 0xFF] as [UInt8] {
      let line = Array("X:".utf8) + Array(repeating: byte, count: 300)
      let written = try write(line)
      #expect(physicalLines(written).allSatisfy { $0.count <= 75 })
      #expect(NaiveLine.all(in: written).map(\.bytes) == [line])
    }
  }

  @Test(
    "a line that begins with white space is not taken for a fold of the previous line",
    arguments: [" X:1", "\tX:1", "  ", " "])
  func leadingWhiteSpace(line: String) throws {
    let written = try writtenBytes { writer in
      try writer.write("A:1")
      try writer.write(ContentLine(line))
      try writer.write("B:2")
    }
    #expect(NaiveLine.all(in: written).map(\.text) == ["A:1", line, "B:2"])
  }

  @Test("an empty line is written as an empty line")
  func empty() throws {
    #expect(try write([]) == [0x0D, 0x0A])
    #expect(try writtenBytes { try $0.write("") } == [0x0D, 0x0A])
  }

  @Test("a component is written as its lines are, one by one", arguments: 0..<4)
  func wholeComponents(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(910 + part))
    for _ in 0..<300 {
      let component = try random.component()
      let oneByOne = try writtenBytes { writer in for line in component.lines { try writer.write(line) } }
      #expect(try writtenBytes { try $0.write(component) } == oneByOne)
      let inner = component.components
      #expect(
        try writtenBytes { writer in for component in inner { try writer.write(component) } }
          == writtenBytes { writer in for line in inner.flatMap({ Array($0.lines) }) { try writer.write(line) } })
    }
  }

  @Test("a component that was written is read back the same", arguments: 0..<4)
  func readAgain(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(920 + part))
    for _ in 0..<300 {
      let component = try random.component()
      let written = try writtenBytes { try $0.write(component) }
      #expect(NaiveLine.all(in: written).map(\.bytes) == component.lines.map { Array($0.bytes) })
    }
  }

  @Test("stored lines are written whatever their endings are", arguments: ["\r\n", "\n"])
  func keptLines(ending: String) throws {
    let long = "X:" + String(repeating: "é", count: 100)
    let lines = ["BEGIN:VEVENT", " leading", long, "\(long)\(long)", "END:VEVENT"]
    for last in [ending, ""] {
      let bytes = Array((lines.joined(separator: ending) + last).utf8)
      let written = try writtenBytes { writer in try bytes.withUnsafeBufferPointer { try writer.write(unfolded: $0) } }
      #expect(written == (try writtenBytes { writer in for line in lines { try writer.write(line) } }))
    }
    #expect(
      try writtenBytes { writer in try Array(ending.utf8).withUnsafeBufferPointer { try writer.write(unfolded: $0) } }
        == [0x0D, 0x0A])
    #expect(
      try writtenBytes { writer in try [UInt8]().withUnsafeBufferPointer { try writer.write(unfolded: $0) } } == [])
  }

  @Test("no line ending can enter a line that is written from text")
  func smuggledLines() throws {
    #expect(try writtenBytes { try $0.write("SUMMARY:a\r\nEND:VEVENT") } == Array("SUMMARY:aEND:VEVENT\r\n".utf8))
  }

  @Test("the output is the same in any number of chunks, and complete", arguments: [1, 10, 1000])
  func flushSizes(flushSize: Int) throws {
    var random = SeededGenerator(seed: 930)
    let components = try (0..<20).map { _ in try random.component() }
    let body = { (writer: inout ContentLineWriter) in
      try writer.write("BEGIN:VCALENDAR")
      for component in components { try writer.write(component) }
    }
    #expect(try writtenBytes(flushSize: flushSize, body) == writtenBytes(body))
  }

  @Test("an error of the sink is rethrown")
  func failingSink() throws {
    var writer = ContentLineWriter(flushSize: 1) { _ in throw ICalendarError(.unreadable, "full") }
    #expect(throws: ICalendarError.self) { try writer.write("A:1") }
  }
}

/// Splits physical lines at CRLF.
enum NaiveLineSplitter {
  static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    for (index, byte) in bytes.enumerated() {
      let isEnding = byte == 0x0A && index > 0 && bytes[index - 1] == 0x0D
      if isEnding {
        lines[lines.count - 1].removeLast()
        lines.append([])
      } else {
        lines[lines.count - 1].append(byte)
      }
    }
    return lines.dropLast()
  }
}
