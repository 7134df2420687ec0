import ICalendar
import TestSupport
import Testing

@Suite("Damaged and foreign input")
struct DamagedInputTests {
  @Test("text before and after the calendar is left out, and each line of it is reported")
  func junkAround() {
    let reading = Reading(
      lines: "<b>Warning</b>: it: broke\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR\n-- \nbye\n")
    #expect(reading.componentLines == [["BEGIN:VEVENT", "UID:1", "END:VEVENT"]])
    #expect(
      reading.issueList == ["1:1 leading-garbage", "8:1 trailing-garbage", "9:1 trailing-garbage", "2:1 blank-line"])
  }

  @Test(
    "white space before the first BEGIN does no harm", arguments: [" ", "\t", "\r\n", " \r\n", "\r\n ", "  \r\n\r\n"])
  func whiteSpaceBefore(space: String) {
    let reading = Reading(Array("\(space)BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8))
    #expect(reading.elements.first?.description.hasPrefix("calendar") == true)
    #expect(reading.elements.last == .calendarEnd)
    #expect(reading.components.count == 1)
    #expect(reading.error == nil)
  }

  @Test("NUL and other control characters are kept and reported with their column")
  func controlCharacters() throws {
    let reading = Reading(
      lines: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\u{0}b\nX:\ttab\nY:\u{7F}\nEND:VEVENT\nEND:VCALENDAR\n")
    #expect(reading.componentLines == [["BEGIN:VEVENT", "SUMMARY:a\u{0}b", "X:\ttab", "Y:\u{7F}", "END:VEVENT"]])
    #expect(reading.issueList == ["3:10 control-character", "5:3 control-character"])
  }

  @Test("a control character is found at every position in a line of every length, a tab is not", arguments: 2...40)
  func everyPlace(length: Int) {
    for byte in [0x00, 0x08, 0x0B, 0x1F, 0x7F, 0x09] as [UInt8] {
      for place in 1..<length {
        var line = Array("X:".utf8) + Array(repeating: UInt8(ascii: "~"), count: length)
        line[place + 1] = byte
        let reading = Reading(Array("BEGIN:VEVENT\r\n".utf8) + line + Array("\r\nEND:VEVENT\r\n".utf8))
        let places = reading.issues.filter { $0.code == .controlCharacter }.map(\.position)
        #expect(places == (byte == 0x09 ? [] : [SourcePosition(line: 2, column: place + 2)]))
      }
    }
  }

  @Test("bytes that are not UTF-8 are kept, read as Windows-1252 and reported with their column")
  func invalidUTF8() throws {
    let bytes =
      Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:B".utf8) + [0xFC, 0x72, 0x6F, 0x80]
      + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    let reading = Reading(bytes)
    let summary = try #require(reading.components.first?.first(.summary))
    #expect(Array(summary.valueBytes) == [0x42, 0xFC, 0x72, 0x6F, 0x80])
    #expect(summary.text == "Büro€")
    #expect(reading.issueList == ["3:10 invalid-utf8"])
  }

  @Test("the first byte that is not UTF-8 is the one that Swift's own decoder finds", arguments: 0..<4)
  func invalidPlaces(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(300 + part))
    let pieces: [[UInt8]] = [
      [0x41], [0xC3, 0xA9], [0xE6, 0x97, 0xA5], [0xF0, 0x9F, 0x8E, 0x89], [0xC0], [0xC3], [0x80], [0xED, 0xA0, 0x80],
      [0xE0, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xFF], [0xE6, 0x97], [0xF0, 0x9F, 0x8E],
      [0xEF, 0xBF, 0xBD], [0xED, 0x9F, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF],
    ]
    for _ in 0..<2000 {
      let value = (0..<Int.random(in: 0...24, using: &random)).flatMap { _ in
        random.once(in: 3) ? random.pick(pieces) : [UInt8(0x61)]
      }
      let valid = (0...value.count).last { String(validating: value[..<$0], as: UTF8.self) != nil } ?? 0
      let reading = Reading(Array("BEGIN:VEVENT\nX:".utf8) + value + Array("\nEND:VEVENT\n".utf8))
      let places = reading.issues.filter { $0.code == .invalidUTF8 }.map(\.position)
      let expected = valid == value.count ? [] : [SourcePosition(line: 2, column: 3 + valid)]
      #expect(places == expected, "\(value)")
    }
  }

  @Test("line endings other than CRLF are counted, with the line of the first")
  func endings() {
    let reading = Reading(Array("BEGIN:VCALENDAR\r\nA:1\nB:2\nC:3\rEND:VCALENDAR\r\n\r\n".utf8))
    #expect(reading.issueList == ["2:1 bare-lf", "4:1 bare-cr", "6:1 blank-line"])
    #expect(reading.issues.map(\.count) == [2, 1, 1])
  }

  @Test("a byte order mark is reported and does no harm")
  func byteOrderMark() {
    let reading = Reading(lines: "\u{FEFF}BEGIN:VCALENDAR\nEND:VCALENDAR\n")
    #expect(reading.elements.map(\.description) == ["calendar 1", "end"])
    #expect(reading.issueList == ["1:1 utf8-bom"])
  }

  @Test("a byte order mark between concatenated files does no harm")
  func byteOrderMarkWithin() {
    let file = "\u{FEFF}BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n"
    let reading = Reading(lines: file + file)
    #expect(reading.components.count == 2)
    #expect(reading.elements.filter { $0 == .calendarEnd }.count == 2)
    #expect(reading.issueList.sorted() == ["1:1 utf8-bom", "5:1 utf8-bom"])
  }

  @Test("a missing last line ending is reported")
  func noFinalNewline() {
    #expect(Reading(Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR".utf8)).codes == [.noFinalNewline])
    #expect(Reading(Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)).codes == [])
  }

  @Test("only the first issues with each code are kept, and all are counted")
  func countedIssues() throws {
    let reader = CalendarReader(
      source: RepeatingSource("BEGIN:VCALENDAR\n", repeating: "no colon\n", times: 500, "END:VCALENDAR\n"),
      limits: ReadingLimits(issuesPerCode: 3))
    while try reader.next() != nil {}
    #expect(reader.takeIssues().filter { $0.code == .missingColon }.count == 3)
    #expect(reader.issueCounts[.missingColon] == 500)
    #expect(reader.takeIssues().isEmpty)
  }

  // MARK: Input that is not iCalendar

  @Test(
    "input that is not iCalendar is an error that says what it looks like",
    arguments: [
      ("", "an empty file"), ("\r\n \r\n", "an empty file"), ("\u{FEFF}", "an empty file"),
      ("<!DOCTYPE html>\n<title>Sign in: please</title>", "an HTML page"), ("\n <HTML>", "an HTML page"),
      ("<?xml version=\"1.0\"?><icalendar/>", "xCal"), ("[\"vcalendar\", [], []]", "jCal"), ("{\"error\": 1}", "JSON"),
      ("BEGIN:VCARD\nFN:X\nEND:VCARD\n", "a vCard"), ("%PDF-1.7", "a PDF"), ("PK\u{3}\u{4}", "a ZIP archive"),
    ])
  func guesses(text: String, guess: String) {
    for size in [1, 7, 4096] {
      let error = Reading(PiecewiseSource(Array(text.utf8), size: size)).error
      #expect(error?.code == .notICalendar)
      #expect(error?.message.contains(guess) == true, "\(error?.message ?? "none") in pieces of \(size)")
    }
  }

  @Test("gzip and UTF-16 are recognized by their first bytes")
  func binaryGuesses() {
    let calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
    let little = calendar.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    let big = calendar.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    let inputs: [([UInt8], String)] = [
      ([0x1F, 0x8B, 0x08, 0x00], "gzip"), ([0xFF, 0xFE] + little, "UTF-16"), ([0xFE, 0xFF] + big, "UTF-16"),
      (little, "UTF-16"), (big, "UTF-16"),
    ]
    for (bytes, guess) in inputs {
      for size in [1, 2, 3, 4096] {
        let error = Reading(PiecewiseSource(bytes, size: size)).error
        #expect(error?.message.contains(guess) == true, "\(error?.message ?? "none"), expected \(guess)")
      }
    }
  }

  @Test("unrecognized text, and text after much white space, is not called empty")
  func noGuess() {
    #expect(Reading(Array("hello\n".utf8)).error?.message.contains("looks like") == false)
    let error = Reading(RepeatingSource(repeating: "\n", times: 5000, "hello\n")).error
    #expect(error?.message.contains("empty") == false)
  }
}
