import Conversion
import Foundation
import ICalendar
import Testing

@Suite("Joined calendars")
struct JoiningTests {
  private static func calendar(_ uid: String, _ lines: [String], _ header: [String] = []) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//\(uid)//EN"] + header + lines
      + ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261101T000000Z"]).joined(separator: "\r\n")
  }

  private static func zone(_ name: String, _ offset: String) -> [String] {
    [
      "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)",
      "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
    ]
  }

  private static func calendar(_ uid: String, in zone: String, _ offset: String, _ header: [String] = []) -> String {
    calendar(uid, Self.zone(zone, offset), header)
      + "\r\nDTSTART;TZID=\(zone):20261123T090000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
  }

  private func joined(_ texts: String...) throws -> Converted {
    var options = ConversionOptions()
    options.joins = true
    return try Converted(texts.joined(), to: .ics, options: options)
  }

  @Test("have the properties of the first, each zone once, and the items of all")
  func one() throws {
    let found = try joined(
      Self.calendar("a", in: "Hut", "+0100", ["X-WR-CALNAME:A"]), Self.calendar("b", in: "Hut", "+0100", ["NAME:B"]))
    let lines = found.text.components(separatedBy: "\r\n")
    #expect(lines.count { $0 == "BEGIN:VCALENDAR" } == 1 && lines.count { $0 == "END:VCALENDAR" } == 1)
    #expect(lines.count { $0 == "BEGIN:VTIMEZONE" } == 1 && lines.count { $0 == "BEGIN:VEVENT" } == 2)
    #expect(lines.contains("PRODID:-//Example//a//EN") && lines.contains("X-WR-CALNAME:A") && !lines.contains("NAME:B"))
    #expect(found.report.losses.map(\.what) == ["VCALENDAR/NAME"])
  }

  @Test("keep the times of a zone that each defines differently")
  func zones() throws {
    let found = try joined(Self.calendar("a", in: "Hut", "+0100"), Self.calendar("b", in: "Hut", "+0500"))
    #expect(found.text.contains("TZID:Hut\r\n") && found.text.contains("TZID:Hut-2\r\n"))
    #expect(found.text.contains("DTSTART;TZID=Hut:20261123T090000\r\n"))
    #expect(found.text.contains("DTSTART;TZID=Hut-2:20261123T090000\r\n"), "\(found.text)")
    #expect(found.report.losses.isEmpty)
  }

  @Test("need no header of their own")
  func withoutCalendars() throws {
    let event = "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261123T090000Z\r\nEND:VEVENT\r\n"
    let found = try joined(event, Self.calendar("b", in: "Hut", "+0100"))
    #expect(
      found.text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:") && found.text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(found.text.components(separatedBy: "BEGIN:VEVENT").count == 3, "\(found.text)")
  }

  @Test("are refused if they require different things, except in lists, which join them anyway")
  func refused() throws {
    let error = #expect(throws: ConversionError.self) {
      _ = try joined(
        Self.calendar("a", in: "Hut", "+0100", ["METHOD:PUBLISH"]),
        Self.calendar("b", in: "Hut", "+0100", ["METHOD:CANCEL"]))
    }
    let published = try joined(
      Self.calendar("a", in: "Hut", "+0100", ["METHOD:PUBLISH"]), Self.calendar("b", in: "Hut", "+0100"))
    #expect(published.text.components(separatedBy: "BEGIN:VEVENT").count == 3 && published.report.losses.isEmpty)
    #expect(error?.message.contains("METHOD:PUBLISH and METHOD:CANCEL") == true)
    var options = ConversionOptions()
    options.joins = true
    #expect(throws: ConversionError.self) { _ = try Converter(to: .csv, options: options, into: Spool()) }
  }
}
