import FuzzProperties
@testable import ICalendar
import TestSupport
import Testing

@Suite("Finding content lines in bytes")
struct ContentLineReaderTests {
  /// A line as returned by the reader.
  struct Found: Equatable {
    var text: String
    var lineNumber: Int
    var folds: [UInt32]
  }

  private func read(_ text: String, size: Int = 1 << 16) throws -> [Found] {
    let reader = ContentLineReader(
      source: PiecewiseSource(Array(text.utf8), size: size), lengthLimit: 1 << 20, blockSize: 64)
    var found: [Found] = []
    while try reader.advance() {
      let text = String(decoding: reader.line, as: UTF8.self)
      found.append(Found(text: text, lineNumber: reader.lineNumber, folds: reader.folds))
    }
    return found
  }

  @Test(
    "a line ends with CRLF, LF, CR, or several CRs and a LF", arguments: ["\r\n", "\n", "\r", "\r\r\n", "\r\r\r\r\n"])
  func endings(ending: String) throws {
    for size in 1...8 {
      let found = try read("A:1\(ending)B:2\(ending)C:3\(ending)", size: size)
      #expect(found.map(\.text) == ["A:1", "B:2", "C:3"])
      #expect(found.map(\.lineNumber) == [1, 2, 3])
    }
  }

  @Test("endings of all kinds may be mixed in one input")
  func mixedEndings() throws {
    let found = try read("A:1\rB:2\nC:3\r\nD:4\r\r\nE:5")
    #expect(found.map(\.text) == ["A:1", "B:2", "C:3", "D:4", "E:5"])
    #expect(found.map(\.lineNumber) == [1, 2, 3, 4, 5])
  }

  @Test("a fifth CR before a LF is a separate ending")
  func fiveReturns() throws {
    #expect(try read("A:1\r\r\r\r\r\nB:2").map(\.lineNumber) == [1, 3])
  }

  @Test("a fold is removed with one space or tab, and nothing else of the line")
  func folds() throws {
    let found = try read("A:one\r\n two\r\n\tthree\r\n  four\r\n \r\n .\r\nB:2\r\n")
    #expect(found.first == Found(text: "A:onetwothree four.", lineNumber: 1, folds: [5, 8, 13, 18, 18]))
    #expect(found.last == Found(text: "B:2", lineNumber: 7, folds: []))
  }

  @Test("a fold within a UTF-8 sequence rejoins the character")
  func foldWithinCharacter() throws {
    let bytes = Array("A:caf".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xA9] + Array(" 日".utf8)
    for size in 1...bytes.count {
      let reader = ContentLineReader(source: PiecewiseSource(bytes, size: size), lengthLimit: 100, blockSize: 1)
      #expect(try reader.advance())
      #expect(Array(reader.line) == Array("A:café 日".utf8))
      #expect(reader.folds == [6])
    }
  }

  @Test("a fold is found wherever a block of input ends")
  func foldsAtBlockBorders() throws {
    let text = "A:one\r\n two\r\n\tthree\r\n\r\n four\r\n"
    let expected = try read(text)
    for size in 1...text.utf8.count { #expect(try read(text, size: size) == expected) }
  }

  @Test("white space after an empty line folds onto the empty line, not onto the line before")
  func foldBehindBlankLine() throws {
    let found = try read("A:1\r\n\r\n B:2\r\n")
    #expect(
      found == [
        Found(text: "A:1", lineNumber: 1, folds: []), Found(text: "B:2", lineNumber: 2, folds: [0]),
      ])
  }

  @Test("a line that contains only folds is empty and left out")
  func onlyFolds() throws {
    #expect(try read("\r\n \r\n\t\r\nA:1\r\n").map(\.lineNumber) == [4])
  }

  @Test(
    "empty input, and input of line endings only, have no lines", arguments: ["", "\n", "\r", "\r\n\r\n", "\u{FEFF}"])
  func noLines(text: String) throws {
    for size in 1...4 { #expect(try read(text, size: size) == []) }
  }

  @Test("a byte order mark at the very beginning is removed, one further on is not")
  func byteOrderMark() throws {
    for size in 1...4 {
      #expect(try read("\u{FEFF}A:1\n\u{FEFF}B:2", size: size).map(\.text) == ["A:1", "\u{FEFF}B:2"])
    }
    let reader = ContentLineReader(source: MemoryByteSource([0xEF, 0xBB]), lengthLimit: 10)
    #expect(try reader.advance())
    #expect(Array(reader.line) == [0xEF, 0xBB])
    #expect(!reader.hadByteOrderMark)
  }

  @Test("NUL and bytes that are not UTF-8 are bytes like others")
  func anyBytes() throws {
    let bytes = (UInt8.min...UInt8.max).filter { $0 != 0x0A && $0 != 0x0D }
    let reader = ContentLineReader(source: MemoryByteSource([0x41, 0x3A] + bytes), lengthLimit: 1000)
    #expect(try reader.advance())
    #expect(Array(reader.line) == [0x41, 0x3A] + bytes)
  }

  @Test("endings are counted by kind, with the line of the first of each")
  func countedEndings() throws {
    let reader = ContentLineReader(source: MemoryByteSource("A:1\r\nB:2\n\nC:3\rD:4"), lengthLimit: 100)
    while try reader.advance() {}
    #expect(reader.endings.crlf == 1)
    #expect(reader.endings.lineFeeds == 2)
    #expect(reader.endings.firstLineFeed == 2)
    #expect(reader.endings.carriageReturns == 1)
    #expect(reader.endings.firstCarriageReturn == 4)
    #expect(reader.endings.blanks == 1)
    #expect(reader.endings.firstBlank == 3)
    #expect(reader.endings.lastLineIsUnterminated)
  }

  @Test("lines, line numbers and folds match a naive reader's on random bytes")
  func randomBytes() throws {
    var random = SeededGenerator(seed: 1)
    let alphabet = Array("\r\r\n\n \t:A;\"é".utf8)
    for round in 0..<4000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in random.pick(alphabet) }
      let reader = ContentLineReader(
        source: PiecewiseSource(bytes, upTo: 1 + round % 9, seed: UInt64(round)), lengthLimit: 100, blockSize: 1)
      let expected = NaiveLine.all(in: bytes)
      for line in expected {
        try #require(try reader.advance(), "\(bytes)")
        #expect(Array(reader.line) == line.bytes, "\(bytes)")
        #expect(reader.lineNumber == line.lineNumber, "\(bytes)")
      }
      #expect(try !reader.advance(), "\(bytes)")
    }
  }
}
