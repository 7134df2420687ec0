import Foundation
import ICalendar
import TestSupport
import Testing

@testable import Archives

@Suite("Folders that describe their calendars")
struct CalendarFolderTests {
  private func properties(_ files: [String: String], besides path: String) -> [String] {
    var folder = CalendarFolder { files[$0].map { Array($0.utf8) } }
    return folder.properties(besides: path).map(\.description)
  }

  @Test("a vdir has its name and colour in files", arguments: ["#FF2968", "#ff2968ff", "teal"])
  func vdir(color: String) {
    let line = (color.hasPrefix("#") ? "X-APPLE-CALENDAR-COLOR:" : "COLOR:") + color
    #expect(
      properties(["a/displayname": "Work, mine\n", "a/color": color + "\n"], besides: "a/x.ics") == [
        "NAME:Work\\, mine", "X-WR-CALNAME:Work\\, mine", line,
      ])
  }

  @Test("invalid names and colours are left out")
  func nonsense() {
    #expect(
      properties(["a/displayname": " \n", "a/color": "#12\u{7}45", "displayname": "above"], besides: "a/x.ics").isEmpty)
    #expect(properties(["a/color": "light blue"], besides: "a/x.ics").isEmpty)
  }

  private let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>Title</key><string>Büro</string><key>Color</key><string>#1BADF8FF</string></dict></plist>
    """

  @Test("a calendar in an Apple Calendar archive has them in Info.plist, for everything in its Events folder")
  func apple() {
    let expected = ["NAME:Büro", "X-WR-CALNAME:Büro", "X-APPLE-CALENDAR-COLOR:#1BADF8FF"]
    let files = ["b.icbu/1.caldav/2.calendar/Info.plist": plist]
    #expect(properties(files, besides: "b.icbu/1.caldav/2.calendar/Events/x.ics") == expected)
    #expect(properties(files, besides: "b.icbu/1.caldav/3.calendar/Events/x.ics").isEmpty)
    for text in ["<plist><dict>", "bplist00"] {
      #expect(properties(["2.calendar/Info.plist": text], besides: "2.calendar/Events/x.ics").isEmpty)
    }
  }

  @Test("an archive gives each calendar its own properties")
  func archive() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("backup.icbu")
    let calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
    try Data(
      StoredZIP.bytes([
        (name: "b.icbu/1.calendar/Events/x.ics", text: calendar), (name: "b.icbu/1.calendar/Info.plist", text: plist),
        (name: "b.icbu/2.calendar/Events/y.ics", text: calendar),
        (name: "b.icbu/2.calendar/Info.plist", text: String(repeating: " ", count: 2 << 20)),
      ])
    ).write(to: URL(fileURLWithPath: path))
    let inputs = try #require(try CalendarArchive(path: path)).inputs
    #expect(inputs.map(\.properties.count) == [3, 0])
  }
}
