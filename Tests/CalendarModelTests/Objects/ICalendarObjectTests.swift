import CivilTime
import Foundation
import ICalendar
import Testing

@testable import CalendarModel

@Suite("An iCalendar object as a value")
struct ICalendarObjectTests {
  private func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//X//X//EN"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private func event(_ uid: String, _ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
  }

  @Test("an object is written as it was read, with properties after components and several VCALENDARs")
  func roundTrip() throws {
    let text =
      calendar(event("1", "DTSTART:20260301T090000Z", "X-A;B=c:\\,"), "X-LATE:yes")
      + event("2", "DTSTART:20260302") + "\r\n" + calendar("METHOD:PUBLISH", event("3", "DTSTART:20260303T090000"))
    let object = try ICalendarObject(parsing: text)
    #expect(object.text == text)
    #expect(object.events.map(\.uid) == ["1", "2", "3"])
    #expect(object.issues.map(\.code) == [.componentOutsideCalendar])
  }

  @Test("each VCALENDAR has its own zones")
  func zonesApart() throws {
    func zone(_ offset: String) -> String {
      [
        "BEGIN:VTIMEZONE", "TZID:Here", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)",
        "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
      ].joined(separator: "\r\n")
    }
    let object = try ICalendarObject(
      parsing: calendar(zone("+0300"), event("1", "DTSTART;TZID=Here:20260301T120000"))
        + calendar(zone("+0500"), event("1", "DTSTART;TZID=Here:20260301T120000")))
    let range = object.occurrences(from: .distantPast, to: .distantFuture)
    #expect(range.map(\.startInstant.description) == ["20260301T070000Z", "20260301T090000Z"])
  }

  @Test("a series shows its overrides, without exceptions and cancelled instances")
  func series() throws {
    let object = try ICalendarObject(
      parsing: calendar(
        event("1", "DTSTART:20260301T090000Z", "RRULE:FREQ=DAILY;COUNT=5", "EXDATE:20260302T090000Z", "SUMMARY:a"),
        event("1", "RECURRENCE-ID:20260303T090000Z", "DTSTART:20260303T120000Z", "SUMMARY:b"),
        event("1", "RECURRENCE-ID:20260304T090000Z", "DTSTART:20260304T090000Z", "STATUS:CANCELLED")))
    let found = object.occurrences(from: .distantPast, to: .distantFuture)
    #expect(
      found.map { "\($0.start.text) \($0.title ?? "")" } == [
        "20260301T090000Z a", "20260303T120000Z b", "20260305T090000Z a",
      ])
    #expect(found.map { $0.recurrenceID?.text } == ["20260301T090000Z", "20260303T090000Z", "20260305T090000Z"])
    #expect(!found.isTruncated)
    let all = object.occurrences(from: .distantPast, to: .distantFuture, includesCancelled: true)
    #expect(all.filter(\.isCancelled).map(\.start.text) == ["20260304T090000Z"])
  }

  @Test("an endless series is reported as truncated")
  func endless() throws {
    let object = try ICalendarObject(
      parsing: calendar(event("1", "DTSTART:20260301T090000Z", "RRULE:FREQ=MINUTELY")))
    let found = object.occurrences(from: .distantPast, to: .distantFuture)
    #expect(found.isTruncated)
    #expect(found.count == 100_000)
  }

  @Test("a rule that cannot be expanded is reported")
  func unusableRule() throws {
    let object = try ICalendarObject(
      parsing: calendar(event("1", "DTSTART:20260301T090000Z", "RRULE:FREQ=DAILY;COUNT=-1")))
    let found = object.occurrences(from: .distantPast, to: .distantFuture)
    #expect(found.map(\.start.text) == ["20260301T090000Z"])
    #expect(found.unusableRules.map(\.text) == ["FREQ=DAILY;COUNT=-1"])
  }

  @Test("of two versions of an instance the newer one counts, or else the later one, unless they begin at other times")
  func versions() throws {
    func titles(_ first: String, _ second: String) throws -> [String?] {
      let object = try ICalendarObject(
        parsing: calendar(
          event("1", "DTSTART:20260301T090000Z", "SUMMARY:a", first),
          event("1", "DTSTART:20260301T090000Z", "SUMMARY:b", second)))
      return object.families.flatMap(\.members).map { $0.component.first(.summary)?.text }
    }
    #expect(try titles("SEQUENCE:1", "SEQUENCE:0") == ["a"])
    #expect(try titles("SEQUENCE:0", "SEQUENCE:1") == ["b"])
    #expect(try titles("X-A:1", "X-A:2") == ["b"])
    let timetable = try ICalendarObject(
      parsing: calendar(event("1", "DTSTART:20260301T090000Z"), event("1", "DTSTART:20260302T090000Z")))
    #expect(timetable.families.map(\.members.count) == [2])
    #expect(timetable.occurrences(from: .distantPast, to: .distantFuture).count == 2)
  }

  @Test("an edit changes its own lines; a missing item is an error")
  func edits() throws {
    var object = try ICalendarObject(
      parsing: calendar(event("1", "DTSTART:20260301T090000Z", "SUMMARY:a", "X-KEPT:  yes")))
    let before = object.text.split(separator: "\r\n")
    try object.editEvent("1", at: Instant(secondsSince1970: 1_800_000_000)) { $0.title = "b" }
    let changed = Set(object.text.split(separator: "\r\n")).symmetricDifference(before)
    #expect(
      changed == [
        "SUMMARY:a", "SUMMARY:b", "DTSTAMP:20260101T000000Z", "DTSTAMP:20270115T080000Z",
        "LAST-MODIFIED:20270115T080000Z",
      ])
    #expect(throws: CalendarModelError.self) { try object.editEvent("2") { $0.title = "c" } }
    #expect(throws: CalendarModelError.self) { try object.editReminder("1") { $0.title = "c" } }
    #expect(object.remove(uid: "1") == 1)
    #expect(object.events.isEmpty)
  }

  @Test("a VTIMEZONE is added once for an undefined zone, and none for a meaningless name")
  func missingZones() throws {
    var object = try ICalendarObject(
      parsing: calendar(
        event("1", "DTSTART;TZID=Europe/Berlin:20260301T090000"), event("2", "DTSTART;TZID=Nowhere:20260301T090000")))
    try object.add(
      Event(uid: "3", title: "x", start: .zoned(try CivilDateTime(parsing: "20260701T090000"), tzid: "Europe/Berlin")))
    #expect(object.text.components(separatedBy: "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n").count == 2)
    #expect(!object.text.contains("TZID:Nowhere"))
    #expect(try ICalendarObject(parsing: object.text).text == object.text)
  }

  @Test("a file stays as it is if it cannot be written")
  func unwritable() throws {
    let object = ICalendarObject(name: "x")
    let error = #expect(throws: ICalendarError.self) { try object.write(to: "/nowhere/at/all.ics") }
    #expect(error?.code == .unwritable)
  }

  private static let oracles = ProcessInfo.processInfo.environment["ALMANAC_RRULE_ORACLES"]

  private struct Line: Decodable {
    let id: String
    let ics: String
    let from: String
    let to: String
    let occurrences: [[String]]
  }

  @Test(
    "calendars have exactly the occurrences on which two other implementations agree",
    .enabled(if: oracles != nil, "ALMANAC_RRULE_ORACLES names no folder with set-oracle.jsonl"))
  func oracle() throws {
    let path = try #require(Self.oracles) + "/set-oracle.jsonl"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    var wrong: [String] = []
    for line in lines {
      let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      let range = try [line.from, line.to].map { try time($0) }
      let found = try ICalendarObject(parsing: line.ics).occurrences(from: range[0], to: range[1]).map {
        [text($0.start, $0.startInstant), text($0.end, $0.endInstant), $0.title ?? ""]
      }
      if found.sorted(by: { $0.lexicographicallyPrecedes($1) })
        != line.occurrences.sorted(by: { $0.lexicographicallyPrecedes($1) })
      {
        wrong.append(line.id)
      }
    }
    #expect(lines.count > 300)
    // Its last instance is before the end of the range in UTC, but on the day of the end on the series' own clock.
    #expect(wrong == ["s0307"])
  }

  private func digits(_ text: String) -> String { text.filter { $0 != "-" && $0 != ":" } }

  private func time(_ text: String) throws -> Instant {
    let time = try CalendarTime(parsing: digits(text))
    return Instant(time.civilDateTime, at: .zero)
  }

  private func text(_ time: CalendarTime, _ instant: Instant) -> String {
    let text = time.isDate ? time.text : instant.description
    let parts = Array(text)
    let date = "\(String(parts[0..<4]))-\(String(parts[4..<6]))-\(String(parts[6..<8]))"
    if time.isDate { return date }
    return "\(date)T\(String(parts[9..<11])):\(String(parts[11..<13])):\(String(parts[13..<15]))Z"
  }
}
