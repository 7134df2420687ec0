import CivilTime
import Foundation
import ICalendar
import Synchronization
import Testing
import TimeZones
import VCalendar

@Suite("vCalendar 1.0")
struct VCalendarTests {
  /// The result of reading.
  private struct Reading {
    let text: String
    let findings: VCalendarFindings
  }

  private static func options(zone: String? = nil) throws -> VCalendarOptions {
    var options = VCalendarOptions()
    options.zone = try #require(try? TimeZoneDatabase.system.rules(named: "Europe/Berlin"))
    options.stamp = Instant(CivilDateTime(year: 2026, month: 11, day: 22, hour: 9, minute: 0, second: 0)!, at: .zero)
    options.inputZone = zone
    return options
  }

  private func read(
    _ bytes: [UInt8], zone: String? = nil, limits: ReadingLimits = ReadingLimits()
  ) throws -> Reading {
    let found = Mutex(VCalendarFindings())
    let input = CalendarInput(name: "input", bytes: bytes)
    let reading = VCalendarInput.reading(input, try Self.options(zone: zone), limits: limits) { findings in
      found.withLock { $0 = findings }
    }
    return Reading(text: try Self.text(of: reading.open()), findings: found.withLock { $0 })
  }

  private static func text(of source: any ByteSource) throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  private static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Returns the lines of an event, unfolded, without those about when it was written.
  private func event(_ lines: String, head: String = "", zone: String? = nil) throws -> (
    lines: [String], issues: [String], losses: [String]
  ) {
    let text = "BEGIN:VCALENDAR|VERSION:1.0|\(head)BEGIN:VEVENT|UID:1|\(lines)|END:VEVENT|END:VCALENDAR|"
    let found = try read(Array(text.replacing("|", with: "\r\n").utf8), zone: zone)
    let all = found.text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
    let first = try #require(all.firstIndex(of: "BEGIN:VEVENT"))
    let last = try #require(all.firstIndex(of: "END:VEVENT"))
    return (
      all[first + 1..<last].filter { !$0.hasPrefix("DTSTAMP:") && $0 != "UID:1" },
      found.findings.oddities.map(\.message), found.findings.omissions.map(\.what)
    )
  }

  @Test("a calendar without a PRODID gets ours, and one with a PRODID keeps it")
  func prodid() throws {
    let todo = "BEGIN:VTODO|UID:1|SUMMARY:Buy milk|END:VTODO|END:VCALENDAR|"
    for (head, expected) in [("", "-//Almanac//Almanac//EN"), ("PRODID:-//Phone//EN|", "-//Phone//EN")] {
      let text = "BEGIN:VCALENDAR|VERSION:1.0|\(head)\(todo)".replacing("|", with: "\r\n")
      let lines = try read(Array(text.utf8)).text.components(separatedBy: "\r\n")
      #expect(lines.filter { $0.hasPrefix("PRODID:") } == ["PRODID:\(expected)"])
      #expect(lines.firstIndex(of: "PRODID:\(expected)") ?? .max < lines.firstIndex(of: "BEGIN:VTODO") ?? 0)
    }
  }

  @Test(
    "files from old phones and organizers keep their meaning",
    arguments: [
      ("nokia-quoted-printable", [], []),
      ("sony-ericsson-latin-1", [], []),
      ("palm-floating", [14], []),
      ("korganizer-people", [], ["VCALENDAR/GEO", "VEVENT/PALARM"]),
      ("lotus-two-calendars", [], ["VCARD"]),
      (
        "hostile", [3, 4, 17, 19, 25],
        [
          "line without a name and a colon", "VEVENT/DTSTART", "VEVENT/RRULE", "X-INNER", "VEVENT/ATTACH",
          "VEVENT/DALARM",
          "VJOURNAL",
        ]
      ),
    ] as [(String, [Int], [String])])
  func files(name: String, issues: [Int], losses: [String]) throws {
    let found = try read(try Self.fixture("\(name).vcs"))
    let expected = String(decoding: try Self.fixture("\(name).ics"), as: UTF8.self)
    #expect(found.text == expected, "\(found.text)")
    #expect(Set(found.findings.oddities.map(\.line)).isSuperset(of: issues), "\(found.findings.oddities)")
    #expect(Set(found.findings.omissions.map(\.what)) == Set(losses), "\(found.findings.omissions)")
  }

  @Test(
    "rules of the basic grammar",
    arguments: [
      ("D1 #10", "FREQ=DAILY;COUNT=10"), ("D2", "FREQ=DAILY;INTERVAL=2;COUNT=2"), ("D1 #0", "FREQ=DAILY"),
      ("W2 TU TH #4", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,TH"), ("W1 #0", "FREQ=WEEKLY"),
      ("MP1 1+ MO 2- FR #0", "FREQ=MONTHLY;BYDAY=1MO,-2FR"),
      ("MP2 1 3 WE TH #0", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1WE,3WE,1TH,3TH"),
      ("MP1 #0", "FREQ=MONTHLY;BYDAY=3FR"), ("MP1 2- #0", "FREQ=MONTHLY;BYDAY=-2FR"),
      ("MD1 1 15 3- LD #0", "FREQ=MONTHLY;BYMONTHDAY=1,15,-3,-1"), ("MD3 #0", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=20"),
      ("YM1 6 7 #0", "FREQ=YEARLY;BYMONTH=6,7;BYMONTHDAY=20"), ("YM1 #0", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20"),
      ("YD1 1 100 200 #0", "FREQ=YEARLY;BYYEARDAY=1,100,200"), ("YD1 #0", "FREQ=YEARLY;BYYEARDAY=324"),
      ("D1 20261124T091500Z", "FREQ=DAILY;UNTIL=20261124T091500Z"),
      ("D1 20261124", "FREQ=DAILY;UNTIL=20261124T235959Z"),
      // The earlier of two ends applies.
      ("D1 #3 20261201T000000Z", "FREQ=DAILY;COUNT=3"),
      ("D1 #300 20261201T000000Z", "FREQ=DAILY;UNTIL=20261201T000000Z"),
    ])
  func rules(text: String, rule: String) throws {
    let found = try event("DTSTART:20261120T091500Z|RRULE:\(text)")
    let parts = { (text: String?) in Set((text ?? "").split(separator: ";")) }
    let line = found.lines.first { $0.hasPrefix("RRULE:") }.map { String($0.dropFirst(6)) }
    #expect(parts(line) == parts(rule), "\(found)")
    #expect(found.losses.isEmpty)
  }

  @Test(
    "other rules are named, and the first occurrence stays",
    arguments: [
      "M1 #3", "D1 0900 1500 #3", "YM1 6 MP1 1+ MO #3", "W1 TU$ TH #3", "D0 #3", "MP1 6+ MO", "MD1 32",
    ])
  func extended(text: String) throws {
    let found = try event("DTSTART:20261120T091500Z|RRULE:\(text)")
    #expect(found.lines == ["DTSTART:20261120T091500Z"] && found.losses == ["VEVENT/RRULE"])
  }

  @Test("an exception rule becomes dates, and stays a rule only if it has no end")
  func exceptions() throws {
    let finite = try event("DTSTART:20261120T091500|RRULE:D1 #30|EXRULE:W1 SA SU #4")
    #expect(
      finite.lines.contains("EXDATE:20261121T091500,20261122T091500,20261128T091500,20261129T091500"), "\(finite)")
    let endless = try event("DTSTART:20261120T091500|RRULE:D1 #0|EXRULE:W1 SA #0")
    #expect(endless.lines.contains("EXRULE:FREQ=WEEKLY;BYDAY=SA") && endless.issues.count == 1)
  }

  @Test("local times are in the zone of TZ and DAYLIGHT, else in the reader's chosen zone, else they float")
  func zones() throws {
    let daylight = "TZ:-05|DAYLIGHT:TRUE;-04;20260308T020000;20261101T020000;EST;EDT|"
    let times = "DTSTART:20260701T090000|COMPLETED:20260701T100000"
    let own = try event(times, head: daylight, zone: "Europe/Berlin").lines
    #expect(
      own.contains("DTSTART;TZID=vCalendar -0500 and -0400:20260701T090000")
        && own.contains("COMPLETED:20260701T140000Z"))
    let chosen = try event(times, zone: "Europe/Berlin").lines
    #expect(
      chosen.contains("DTSTART;TZID=Europe/Berlin:20260701T090000") && chosen.contains("COMPLETED:20260701T080000Z"))
    #expect(try event(times).lines.contains("DTSTART:20260701T090000"))
    // The times refer to the defined time zone, and its definition is included.
    let text = "BEGIN:VCALENDAR|VERSION:1.0|\(daylight)BEGIN:VEVENT|\(times)|END:VEVENT|END:VCALENDAR|"
    let found = try read(Array(text.replacing("|", with: "\r\n").utf8)).text
    #expect(found.contains("TZID:vCalendar -0500 and -0400") && found.contains("TZOFFSETTO:-0400"), "\(found)")
  }

  @Test(
    "events are all-day only if something marks them as such",
    arguments: [
      (
        "DTSTART:20261224T000000|DTEND:20261225T235959|X-ALLDAY:1",
        "DTSTART;VALUE=DATE:20261224|DTEND;VALUE=DATE:20261226", 0
      ),
      (
        "DTSTART:20261224T000000|DTEND:20261226T000000|X-ALLDAY:1",
        "DTSTART;VALUE=DATE:20261224|DTEND;VALUE=DATE:20261226", 0
      ),
      (
        "DTSTART:20261224T000000|DTEND:20261224T000000|X-EPOCAGENDAENTRYTYPE:EVENT",
        "DTSTART;VALUE=DATE:20261224|DTEND;VALUE=DATE:20261225", 0
      ),
      ("DTSTART:20261224T000000|DTEND:20261225T000000", "DTSTART:20261224T000000|DTEND:20261225T000000", 1),
      ("DTSTART:20261224T090000|DTEND:20261224T100000|X-ALLDAY:1", "DTSTART:20261224T090000|DTEND:20261224T100000", 0),
      ("DTSTART:20261224T240000", "DTSTART:20261225T000000", 0), ("DTSTART:20261224", "DTSTART;VALUE=DATE:20261224", 0),
    ])
  func wholeDays(lines: String, expected: String, issues: Int) throws {
    let found = try event(lines)
    #expect(found.lines.filter { $0.hasPrefix("DT") }.joined(separator: "|") == expected)
    #expect(found.issues.count == issues, "\(found.issues)")
  }

  @Test("encoded text cannot become separate lines")
  func injection() throws {
    let found = try event(
      "UID;ENCODING=QUOTED-PRINTABLE:x=0D=0AATTENDEE:mailto:evil@example.com|CLASS;BASE64:UFJJVkFURQ0KWDpZ|"
        + "URL;ENCODING=QUOTED-PRINTABLE:http://a/=0AX-Y:1|X-A;QUOTED-PRINTABLE:a=0Db|"
        + "ATTENDEE;QUOTED-PRINTABLE:Ann =0D=0AX:1 <a@example.com>|DALARM;QUOTED-PRINTABLE:20261120T091500Z;;;a=0D=0AEND:VALARM"
    )
    let injected = found.lines.filter { line in ["ATTENDEE:mailto:evil", "X-Y", "X:1"].contains { line.hasPrefix($0) } }
    #expect(injected.isEmpty, "\(found)")
    #expect(found.lines.filter { $0 == "END:VALARM" }.count == 1)
  }

  @Test("omissions are named once for each kind, with the first position and the count")
  func kinds() throws {
    let event = "BEGIN:VEVENT|UID:1|PALARM:20261120T091500;;;x|GEO2:1|END:VEVENT|"
    let text = "BEGIN:VCALENDAR|VERSION:1.0|\(event)\(event)END:VCALENDAR|".replacing("|", with: "\r\n")
    let omissions = try read(Array(text.utf8)).findings.omissions
    #expect(
      omissions.map(\.what) == ["VEVENT/PALARM", "VEVENT/GEO2"]
        || omissions.map(\.what) == ["VEVENT/GEO2", "VEVENT/PALARM"])
    #expect(omissions.allSatisfy { $0.count == 2 && $0.uid == "1" && $0.line < 7 }, "\(omissions)")
  }

  @Test("iCalendar with version 1.0 stays iCalendar")
  func disguise() throws {
    for line in [
      "CALSCALE:GREGORIAN", "BEGIN:VTIMEZONE", "DTSTART;TZID=Europe/Berlin:20261120T091500", "RRULE:FREQ=DAILY",
    ] {
      let text = "BEGIN:VCALENDAR\r\nVERSION:1.0\r\n\(line)\r\n"
      #expect(try read(Array(text.utf8)).text == text)
    }
  }

  @Test("another version is rejected, and so is a file without a calendar")
  func foreign() throws {
    for text in ["BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n", "hello: x\n", ""] {
      let error = #expect(throws: ICalendarError.self) { try elements(of: Array(text.utf8)) }
      #expect(error?.code == .notICalendar)
    }
    let odd = "BEGIN:VCALENDAR\nVERSION:1.0\nVERSION:3.0\nEND:VCALENDAR\n"
    let error = #expect(throws: ICalendarError.self) { try read(Array(odd.utf8)) }
    #expect(error?.code == .notICalendar && error?.message.contains("3:1: VERSION is “3.0”") == true)
  }

  private func elements(of bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) throws -> [CalendarElement] {
    var reader = VCalendarReader(source: MemoryByteSource(bytes), try Self.options(), limits: limits)
    var elements: [CalendarElement] = []
    while let element = try reader.next() { elements.append(element) }
    return elements
  }

  @Test(
    "every prefix of a file is read, or ends with an error",
    arguments: ["nokia-quoted-printable", "korganizer-people", "hostile"])
  func prefixes(name: String) throws {
    let bytes = try Self.fixture("\(name).vcs")
    for count in stride(from: 30, to: bytes.count, by: 7) {
      let last = try elements(of: Array(bytes[..<count])).last
      guard case .calendarEnd? = last else {
        Issue.record("it ends with \(String(describing: last))")
        continue
      }
    }
  }

  @Test("lines and components beyond the limits are refused")
  func limits() throws {
    var limits = ReadingLimits()
    (limits.lineLength, limits.componentSize) = (100_000, 200_000)
    let head = "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\n"
    for body in [
      String(repeating: "x", count: 300_000),
      "X-A;QUOTED-PRINTABLE:" + String(repeating: "=\r\n", count: 10)
        + String(repeating: "aaaaaaaaa=\r\n", count: 30_000),
      String(repeating: "X-A:\(String(repeating: "a", count: 1000))\r\n", count: 300),
    ] {
      let error = #expect(throws: ICalendarError.self) { try elements(of: Array((head + body).utf8), limits: limits) }
      #expect(error?.code == .tooLarge && error?.position != nil)
    }
  }
}
