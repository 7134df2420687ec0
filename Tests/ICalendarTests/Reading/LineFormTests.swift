import ICalendar
import Testing

@Suite("The form of physical lines")
struct LineFormTests {
  @Test(
    "long lines, split characters and indentation are reported, wherever blocks end", arguments: [1, 2, 3, 7, 64, 4096])
  func issues(blockSize: Int) throws {
    let long = String(repeating: "ä", count: 40)
    let text =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n\tUID:1\r\nSUMMARY:Lunch\r\nDESCRIPTION:\(long)\r\n \(long)x\r\nEND:VEVENT\r\n"
      + "END:VCALENDAR\n"
    var bytes = Array(text.utf8)
    let split = try #require(text.utf8.firstRange(of: "ä".utf8)).lowerBound
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: split)
    bytes.insert(contentsOf: Array("\r\n ".utf8), at: offset + 1)
    let reader = CalendarReader(source: PiecewiseSource(bytes, size: blockSize), checksForm: true)
    while try reader.next() != nil {}
    let form: Set<ICalendar.Issue.Code> = [.longLine, .splitCharacter, .mixedLineEndings, .indentedLine]
    let issues = reader.takeIssues().filter { form.contains($0.code) }
    #expect(
      issues.map { "\($0.code.rawValue) \($0.position) \($0.count)" } == [
        "line-too-long 6:76 1", "fold-splits-character 6:1 1", "line-too-long 7:76 1", "mixed-line-endings 9:1 1",
        "leading-whitespace 3:1 1",
      ])
    #expect(issues.map { $0.line?.length } == [80, 80, 82, nil, nil])
    #expect(issues[2].line?.text == " \(long)x")
    #expect(reader.issueCounts[.longLine] == 2)
  }

  @Test("nothing is reported to readers that do not ask for it")
  func unasked() throws {
    let text = "BEGIN:VCALENDAR\r\nX-A:\(String(repeating: "a", count: 100))\r\nEND:VCALENDAR\r\n"
    let reader = CalendarReader(source: MemoryByteSource(text))
    while try reader.next() != nil {}
    #expect(reader.takeIssues() == [])
  }

  @Test("an input without a calendar is reported as blank or as UTF-16")
  func withoutCalendar() {
    func reader(_ bytes: [UInt8]) -> CalendarReader {
      let reader = CalendarReader(source: PiecewiseSource(bytes, size: 3))
      #expect(throws: ICalendarError.self) { while try reader.next() != nil {} }
      return reader
    }
    #expect(reader([]).isBlank)
    #expect(reader(Array("\u{FEFF} \r\n\t\n".utf8)).isBlank)
    let wide = reader(Array("BEGIN:VCALENDAR".utf16).flatMap { [UInt8(truncatingIfNeeded: $0), 0] })
    #expect(wide.isWide && !wide.isBlank)
    #expect(!reader(Array("Not found".utf8)).isWide)
  }
}
