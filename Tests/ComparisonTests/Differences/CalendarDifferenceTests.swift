import Comparison
import Foundation
import ICalendar
import JSON
import Testing

@Suite("Differences between calendars")
struct CalendarDifferenceTests {
  private static func calendar(_ lines: String, kind: String = "VEVENT", around: String = "") -> ComparedCalendar {
    let content = lines.replacing("|", with: "\r\n")
    let text = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r
      \(around)BEGIN:\(kind)\r\nUID:1\r\nDTSTAMP:20261101T090000Z\r\n\(content)\r\nEND:\(kind)\r\nEND:VCALENDAR\r\n
      """
    return try! ComparedCalendar(text: Array(text.utf8))
  }

  private static let berlin = """
    BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nDTSTART:19701025T030000\r\nTZOFFSETFROM:+0200\r
    TZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r
    DTSTART:19700329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r
    END:DAYLIGHT\r\nEND:VTIMEZONE\r\n
    """

  private func properties(_ before: String, _ after: String, kind: String = "VEVENT", around: String = "") -> [String] {
    let difference = CalendarDifference(
      from: Self.calendar(before, kind: kind, around: around), to: Self.calendar(after, kind: kind, around: around))
    return difference.changed.flatMap(\.properties).map(\.name)
  }

  @Test("items whose UIDs differ only in their bytes are two items")
  func normalization() throws {
    let sides = try ["caf\u{E9}", "cafe\u{301}"].map { uid in
      let text =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\n"
        + "DTSTART:20261101T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
      return try ComparedCalendar(text: Array(text.utf8))
    }
    let difference = CalendarDifference(from: sides[0], to: sides[1])
    #expect(difference.added.count == 1 && difference.removed.count == 1 && difference.changed.isEmpty)
  }

  @Test(
    "text with the same meaning is not a difference",
    arguments: [
      ("SUMMARY:a|LOCATION:b", "LOCATION:b|SUMMARY:a"), ("SUMMARY:a", "summary:a"),
      ("SUMMARY:a\\, b", "SUMMARY:a, b"), ("SUMMARY:a b", "SUMMARY:a|  b"),
      ("CATEGORIES:a,b", "CATEGORIES:b|CATEGORIES:a"), ("SUMMARY:a", "SUMMARY:a|CLASS:PUBLIC|TRANSP:OPAQUE|PRIORITY:0"),
      ("DTSTART;VALUE=DATE:20261122", "DTSTART;VALUE=DATE:20261122|DTEND;VALUE=DATE:20261123"),
      ("DTSTART:20261122T100000|DTEND:20261122T110000", "DTSTART:20261122T100000|DURATION:PT60M"),
      ("DTSTART:20261122T090000Z", "DTSTART;TZID=Europe/Berlin:20261122T100000"),
      ("DTSTART;TZID=W. Europe Standard Time:20261122T100000", "DTSTART;TZID=Europe/Berlin:20261122T100000"),
      ("DTSTART;VALUE=DATE-TIME:20261122T100000", "DTSTART:20261122T100000"),
      ("RRULE:FREQ=WEEKLY;BYDAY=MO,WE", "RRULE:BYDAY=WE,MO;INTERVAL=1;FREQ=WEEKLY"),
      ("ATTENDEE;CN=A;ROLE=REQ-PARTICIPANT:MAILTO:a@example.com", "ATTENDEE;RSVP=false;CN=\"A\":mailto:a@example.com"),
      (
        "BEGIN:VALARM|TRIGGER:-PT60M|ACTION:DISPLAY|END:VALARM",
        "BEGIN:VALARM|ACTION:DISPLAY|TRIGGER;RELATED=START:-PT1H|END:VALARM"
      ),
      ("SUMMARY:a|SEQUENCE:1|LAST-MODIFIED:20261101T090000Z", "SUMMARY:a|SEQUENCE:2"), ("GEO:1;+2", "GEO:1;2"),
      ("DTSTART:20261122T100000Z|SUMMARY:a", "DTSTART:20261122T100000Z|SUMMARY:a|DTEND:20261122T100000Z"),
    ])
  func same(before: String, after: String) {
    let before = before.replacing("|  ", with: "\r\n ")
    let after = after.replacing("|  ", with: "\r\n  ")
    #expect(properties(before, after).isEmpty)
    #expect(properties(after, before).isEmpty)
  }

  @Test(
    "text with another meaning is a difference of one property",
    arguments: [
      ("SUMMARY:a b", "SUMMARY:a  b", "SUMMARY"), ("SUMMARY:a", "SUMMARY:A", "SUMMARY"),
      ("DTSTART:20261122T000000", "DTSTART;VALUE=DATE:20261122", "DTSTART"),
      ("DTSTART:20261122T100000", "DTSTART:20261122T100000Z", "DTSTART"),
      ("DTSTART:20261122T100000Z|DURATION:PT1H", "DTSTART:20261122T110000Z|DURATION:PT1H", "DTSTART"),
      (
        "DTSTART:20261122T090000Z|RRULE:FREQ=DAILY",
        "DTSTART;TZID=Europe/Berlin:20261122T100000|RRULE:FREQ=DAILY", "DTSTART"
      ),
      ("RRULE:FREQ=DAILY;COUNT=2", "RRULE:FREQ=DAILY;COUNT=3", "RRULE"),
      ("CATEGORIES:a", "CATEGORIES:a,b", "CATEGORIES"),
      ("EXDATE:20261122T090000Z,20261123T090000Z", "EXDATE:20261123T090000Z", "EXDATE"),
      ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:a", "ATTENDEE:mailto:a", "ATTENDEE"),
      ("SUMMARY:a", "SUMMARY:a|BEGIN:VALARM|ACTION:DISPLAY|TRIGGER:-PT5M|END:VALARM", "VALARM"),
      ("SUMMARY:a", "SUMMARY:a|X-OWN:1", "X-OWN"), ("TRANSP:OPAQUE", "TRANSP:TRANSPARENT", "TRANSP"),
      ("SUMMARY;LANGUAGE=en:a", "SUMMARY:a", "SUMMARY"),
    ])
  func other(before: String, after: String, name: String) {
    #expect(properties(before, after) == [name])
    #expect(properties(after, before) == [name])
  }

  @Test("a zone definition is compared by the times it gives")
  func zones() {
    let series = "DTSTART;TZID=Europe/Berlin:20261122T100000|RRULE:FREQ=DAILY"
    func difference(_ first: String, _ second: String) -> CalendarDifference {
      CalendarDifference(from: Self.calendar(series, around: first), to: Self.calendar(series, around: second))
    }
    #expect(difference(Self.berlin, "").isEmpty)
    #expect(difference(Self.berlin, Self.berlin.replacing("TZOFFSETFROM", with: "X-A:1\r\nTZOFFSETFROM")).isEmpty)
    let own = Self.berlin.replacing("Europe/Berlin", with: "Own")
    let moved = own.replacing("+0100", with: "-0500").replacing("+0200", with: "-0400")
    let ownSeries = series.replacing("Europe/Berlin", with: "Own")
    let found = CalendarDifference(
      from: Self.calendar(ownSeries, around: own), to: Self.calendar(ownSeries, around: moved))
    #expect(found.changed.flatMap(\.properties).map(\.name).contains("DTSTART"))
  }

  @Test("items are matched by UID and instance, however they are written")
  func matching() throws {
    let before = Self.calendar("RECURRENCE-ID:20261122T090000Z|SUMMARY:a")
    let after = Self.calendar("RECURRENCE-ID;TZID=Europe/Berlin:20261122T100000|SUMMARY:b")
    let found = CalendarDifference(from: before, to: after)
    #expect(found.added.isEmpty && found.removed.isEmpty)
    #expect(found.changed.first?.properties.map(\.name) == ["SUMMARY"])
    let other = CalendarDifference(from: before, to: Self.calendar("SUMMARY:a"))
    #expect(other.added.count == 1 && other.removed.count == 1 && other.changed.isEmpty)
  }

  @Test("a line break in a text does not begin a line")
  func lineBreaks() {
    let found = CalendarDifference(
      from: Self.calendar("SUMMARY:a|DESCRIPTION:x"), to: Self.calendar("SUMMARY:a\\nb|DESCRIPTION:y\\nz"))
    #expect(found.lines().first?.hasPrefix("~ a\\nb") == true, "\(found.lines())")
    #expect(!found.lines().contains { $0.contains("\n") }, "\(found.lines())")
  }

  @Test("prints removals and additions for people, and only the words in which a text differs")
  func text() {
    let found = CalendarDifference(
      from: Self.calendar("SUMMARY:Team meeting in room 4|DTSTART;TZID=Europe/Berlin:20261122T100000|CATEGORIES:a,b"),
      to: Self.calendar("SUMMARY:Team lunch in room 4|DTSTART;TZID=Europe/Berlin:20261122T113000|CATEGORIES:b,c"))
    #expect(
      found.lines() == [
        "~ Team lunch in room 4 (2026-11-22 11:30 Europe/Berlin)", "    SUMMARY: Team [-meeting-] {+lunch+} in room 4",
        "    DTSTART: [-20261122T100000-] {+20261122T113000+} Europe/Berlin", "    CATEGORIES: [-a-] {+c+}",
      ])
    #expect(found.lines(.markdown).first == "- Changed **Team lunch in room 4** (2026-11-22 11:30 Europe/Berlin)")
    #expect(found.summary == "0 added, 0 removed, 1 changed")
  }

  @Test("writes JSON")
  func json() throws {
    let found = CalendarDifference(from: Self.calendar("SUMMARY:a"), to: Self.calendar("SUMMARY:b"))
    #expect(
      found.jsonText() == """
        {"equal":false,"added":[],"removed":[],"changed":[{"uid":"1","recurrence_id":null,"kind":"VEVENT","title":"b",\
        "properties":[{"name":"SUMMARY","before":["a"],"after":["b"]}]}]}
        """)
  }

  private static let corpora = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"]

  /// A calendar with every line in canonical form.
  private static func canonicalText(_ bytes: [UInt8]) throws -> [UInt8] {
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var text: [UInt8] = []
    var isOpen = false
    func close() {
      if isOpen { text += Array("END:VCALENDAR\r\n".utf8) }
      isOpen = false
    }
    while let element = try reader.next() {
      switch element {
      case .calendarBegin:
        close()
        text += Array("BEGIN:VCALENDAR\r\n".utf8)
        isOpen = true
      case .calendarProperty(let line): line.appendCanonical(to: &text)
      case .component(let component, _): component.appendCanonical(to: &text)
      case .calendarEnd: close()
      }
    }
    close()
    return text
  }

  @Test(
    "no file of the corpora differs from its canonical form",
    .enabled(if: corpora != nil, "ALMANAC_CORPORA names no folder of .ics files to read"))
  func corporaInCanonicalForm() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Self.corpora ?? ""))
    var count = 0
    for case let path as String in files where path.hasSuffix(".ics") {
      let url = URL(fileURLWithPath: Self.corpora ?? "").appending(path: path)
      let bytes = Array(try Data(contentsOf: url))
      guard let original = try? ComparedCalendar(text: bytes),
        let text = try? Self.canonicalText(bytes)
      else { continue }
      let canonical = try ComparedCalendar(text: text)
      let found = CalendarDifference(from: original, to: canonical, countsBookkeeping: true)
      #expect(found.isEmpty, "\(path):\n\(found.lines().prefix(5).joined(separator: "\n"))")
      count += 1
    }
    #expect(count > 300)
  }
}
