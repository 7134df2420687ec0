import Comparison
import Conversion
import ICalendar
import Testing

@Suite("Inputs of any format")
struct InputReaderTests {
  private static let text = """
    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261101T090000Z\r
    DTSTART:20261122T090000Z\r\nSUMMARY:Tea\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
    """

  private func compared(_ bytes: [UInt8]) throws -> ComparedCalendar {
    var reader = try InputReader(CalendarInput(name: "side", bytes: bytes), takesBlank: true)
    return try ComparedCalendar { try reader.next() }
  }

  @Test("are compared by meaning", arguments: [CalendarFormat.jcal, .xcal, .jscalendar])
  func comparison(format: CalendarFormat) throws {
    let converted = try Converted(Self.text, to: format).bytes
    let other = try Converted(Self.text.replacing("Tea", with: "Coffee"), to: format).bytes
    let original = try compared(Array(Self.text.utf8))
    #expect(CalendarDifference(from: original, to: try compared(converted)).changed.map(\.item.kind) != ["VEVENT"])
    let changes = CalendarDifference(from: original, to: try compared(other)).changed.filter {
      $0.item.kind == "VEVENT"
    }
    #expect(changes.flatMap(\.properties).map(\.name) == ["SUMMARY"])
  }

  @Test("are merged as the equivalent iCalendar text")
  func merging() throws {
    let other = try Converted(Self.text.replacing("Tea", with: "Coffee"), to: .jcal).bytes
    let sides = try [Array(Self.text.utf8), Array(Self.text.utf8), other].map {
      try MergeVersion(text: CalendarInput(name: "side", bytes: $0).iCalendarText())
    }
    let merge = CalendarMerge(base: sides[0], a: sides[1], b: sides[2])
    #expect(String(decoding: merge.text, as: UTF8.self).contains("SUMMARY:Coffee"))
  }

  @Test("are calendars without items if they are blank and this is allowed, and otherwise of no format")
  func blank() throws {
    #expect(CalendarDifference(from: try compared([]), to: try compared(Array(" \r\n".utf8))).isEmpty)
    #expect(throws: ConversionError.self) { try InputReader(CalendarInput(name: "side", bytes: [])) }
  }
}
