import Conversion
import ICalendar
import Testing

@Suite("vCalendar 1.0 as a format")
struct VCalendarElementsTests {
  private static let lines =
    "BEGIN:VCALENDAR|VERSION:1.0|BEGIN:VEVENT|UID:1|DTSTART:20261224T000000|"
    + "DTEND:20261225T000000|PALARM:20261120T091500;;;x|PALARM:x|END:VEVENT|END:VCALENDAR|"
  private static let text = lines.replacing("|", with: "\r\n")

  @Test("is recognized by its beginning, and oddities and omissions are reported as for any format")
  func converted() throws {
    #expect(CalendarFormat(beginning: Array(Self.text.utf8)) == .vcalendar)
    let found = try Converted(Self.text, to: .ics, options: try OrgTests.options())
    #expect(found.text.contains("DTSTART:20261224T000000") && found.text.contains("DTSTAMP:20261122T090000Z"))
    #expect(found.issues.map(\.code) == [.vCalendarValue] && found.issues.map(\.position) == ["5"])
    let loss = try #require(found.report.losses.first)
    #expect(loss.what == "VEVENT/PALARM" && loss.count == 2 && loss.example.line == 7 && loss.example.uid == "1")
  }

  @Test("another version is rejected, and so is a file without a calendar")
  func foreign() throws {
    for text in ["BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n", "hello: x\n", ""] {
      let error = #expect(throws: ConversionError.self) {
        try Converted(text, to: .ics, from: .vcalendar, options: try OrgTests.options())
      }
      #expect(error?.code == .foreign)
    }
    #expect(throws: ConversionError.self) { try Converter(to: .vcalendar, into: try Spool()) }
  }

  @Test("lines beyond the limit are refused, with their position")
  func limits() throws {
    var converter = try Converter(to: .ics, options: try OrgTests.options(), into: try Spool())
    converter.limits.lineLength = 100_000
    let text = "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nX-A:" + String(repeating: "x", count: 300_000)
    let error = #expect(throws: ConversionError.self) {
      try converter.convert(CalendarInput(name: "x.vcs", text), from: .vcalendar)
    }
    #expect(error?.code == .tooLarge && error?.position == "3")
  }
}
