import CalendarModel
import CivilTime
import Foundation
import HTTPTypes
import ICalendar
import TestSupport
import Testing
import XML

@testable import CalendarServer

@Suite("Queries of served calendars")
struct QueryTests {
  let home: ServedHome
  init() throws { home = try ServedHome() }

  private func event(_ name: String, _ lines: String...) {
    #expect(home.put("\(name).ics", ServedHome.object("VEVENT", name, lines)).status == .created)
  }

  private func range(_ start: String, _ end: String, of kind: String = "VEVENT") -> String {
    "<C:comp-filter name=\"\(kind)\"><C:time-range start=\"\(start)\" end=\"\(end)\"/></C:comp-filter>"
  }

  @Test("events found by the index in a time range match those that each object has then", arguments: 1...5)
  func oracle(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var texts: [String: String] = [:]
    for number in 0..<40 {
      let day = Int.random(in: 10...28, using: &generator)
      let start = generator.pick([
        "DTSTART;VALUE=DATE:202612\(day)", "DTSTART:202612\(day)T100000", "DTSTART:202612\(day)T230000Z",
        "DTSTART;TZID=Europe/Berlin:202612\(day)T003000", "DTSTART;TZID=America/New_York:202612\(day)T200000",
      ])
      let length = generator.pick([[], ["DURATION:P1D"], ["DURATION:PT1H"], ["DURATION:P10D"]])
      let length2 = start.contains("DATE:") ? length.map { $0.replacing("PT1H", with: "P2D") } : length
      let rule = generator.pick([
        [], [], ["RRULE:FREQ=WEEKLY"], ["RRULE:FREQ=DAILY;COUNT=5"], ["RRULE:FREQ=MONTHLY;INTERVAL=3"],
      ])
      // An occurrence of a series is excluded, cancelled, or moved to another day with a different length.
      let name = start.replacing("DTSTART", with: "RECURRENCE-ID")
      let moved = start.replacing("202612\(day)", with: "202612\(Int.random(in: 10...28, using: &generator))")
      let change =
        rule.isEmpty
        ? []
        : generator.pick([
          [], [start.replacing("DTSTART", with: "EXDATE")],
          ["END:VEVENT", "BEGIN:VEVENT", "UID:\(number)", "DTSTAMP:20260101T000000Z", name, start, "STATUS:CANCELLED"],
          ["END:VEVENT", "BEGIN:VEVENT", "UID:\(number)", "DTSTAMP:20260101T000000Z", name, moved],
          ["END:VEVENT", "BEGIN:VEVENT", "UID:\(number)", "DTSTAMP:20260101T000000Z", name, moved, "DURATION:P3D"],
        ])
      let text = ServedHome.object("VEVENT", "\(number)", [start] + length2 + rule + change)
      #expect(home.put("\(number).ics", text).status == .created)
      texts["\(number).ics"] = text
    }
    for _ in 0..<12 {
      let first = Int.random(in: 10...27, using: &generator)
      let (from, to) = ("202612\(first)T\(generator.pick(["00", "11", "23"]))0000Z", "202612\(first + 1)T060000Z")
      let time = try TimeRange(.init(name: .init("time-range"), attributes: [.init("start"): from, .init("end"): to]))
      let expected = texts.filter { _, text in
        guard let object = try? ICalendarObject(parsing: text) else { return false }
        let times = TimedObject(object, .utc)
        return object.components.contains { times.isIn(time, $0) }
      }
      #expect(try home.query(range(from, to)) == Set(expected.keys), "\(from) \(to)")
    }
  }

  @Test("a range without an end, or without a start, is unbounded")
  func open() throws {
    event("past", "DTSTART:20200101T100000Z", "DURATION:PT1H")
    event("future", "DTSTART:20900101T100000Z", "DURATION:PT1H")
    event("series", "DTSTART:20200101T100000Z", "RRULE:FREQ=YEARLY")
    let after = "<C:comp-filter name=\"VEVENT\"><C:time-range start=\"20300101T000000Z\"/></C:comp-filter>"
    #expect(try home.query(after) == ["future.ics", "series.ics"])
    #expect(try home.query(after.replacing("start", with: "end")) == ["past.ics", "series.ics"])
  }

  @Test("a series is reported once even if its overrides are in the range too, and a deleted object is not")
  func once() throws {
    let series = ServedHome.event("series", "DTSTART:20261201T100000Z", "RRULE:FREQ=DAILY;COUNT=5")
    let override = ServedHome.event("series", "RECURRENCE-ID:20261202T100000Z", "DTSTART:20261202T120000Z")
    let parts = override.split(separator: "BEGIN:VEVENT")
    let both = series.replacing("END:VCALENDAR\r\n", with: "BEGIN:VEVENT" + parts[1])
    #expect(home.put("series.ics", both).status == .created)
    event("gone", "DTSTART:20261201T100000Z")
    event("kept", "DTSTART:20261203T100000Z")
    #expect(home.send("DELETE", ServedHome.calendar + "gone.ics").status == .noContent)
    let answer = try home.report(
      """
      <C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/></prop>
      <C:filter><C:comp-filter name="VCALENDAR">\(range("20261201T000000Z", "20261208T000000Z"))</C:comp-filter>
      </C:filter></C:calendar-query>
      """)
    #expect(answer.tags.keys.sorted() == ["kept.ics", "series.ics"])
    #expect(answer.root?.children.count == 2)
  }

  @Test("to-dos are found according to the table in the standard")
  func todos() throws {
    for (name, lines) in [
      ("none", []), ("due", ["DUE:20261210T100000Z"]), ("start", ["DTSTART:20261210T100000Z"]),
      ("both", ["DTSTART:20261201T100000Z", "DUE:20261220T100000Z"]),
      ("long", ["DTSTART:20261209T230000Z", "DURATION:P1D"]), ("completed", ["COMPLETED:20261210T100000Z"]),
      ("created", ["CREATED:20261201T100000Z"]), ("late", ["DUE:20261231T100000Z"]),
    ] {
      #expect(home.put("\(name).ics", ServedHome.object("VTODO", name, lines)).status == .created)
    }
    let found = try home.query(range("20261210T000000Z", "20261211T000000Z", of: "VTODO"))
    #expect(found == Set(["none", "due", "start", "both", "long", "completed", "created"].map { "\($0).ics" }))
  }

  @Test("properties, parameters, texts and alarms are searched")
  func filters() throws {
    event("a", "DTSTART:20261201T100000Z", "SUMMARY:Ärger im Büro", "CATEGORIES:Work,Home")
    event("b", "DTSTART:20261201T100000Z", "SUMMARY:office", "ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com")
    event(
      "c", "DTSTART:20261201T100000Z", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT1H", "DESCRIPTION:x", "END:VALARM")
    func find(_ inner: String) throws -> Set<String> {
      try home.query("<C:comp-filter name=\"VEVENT\">\(inner)</C:comp-filter>")
    }
    func text(_ name: String, _ text: String, _ more: String = "") throws -> Set<String> {
      try find("<C:prop-filter name=\"\(name)\"><C:text-match\(more)>\(text)</C:text-match></C:prop-filter>")
    }
    #expect(try find("") == ["a.ics", "b.ics", "c.ics"])
    #expect(try text("SUMMARY", "OFF") == ["b.ics"])
    #expect(try text("SUMMARY", "OFF", " collation=\"i;octet\"").isEmpty)
    #expect(try text("SUMMARY", "BÜRO", " collation=\"i;unicode-casemap\"") == ["a.ics"])
    #expect(try text("SUMMARY", "off", " negate-condition=\"yes\"") == ["a.ics"])
    #expect(try text("CATEGORIES", "home") == ["a.ics"])
    #expect(try find("<C:prop-filter name=\"SUMMARY\"><C:is-not-defined/></C:prop-filter>") == ["c.ics"])
    #expect(
      try find(
        """
        <C:prop-filter name="ATTENDEE"><C:param-filter name="PARTSTAT"><C:text-match>DECLINED</C:text-match>\
        </C:param-filter></C:prop-filter>
        """) == ["b.ics"])
    #expect(try find("<C:comp-filter name=\"VALARM\"/>") == ["c.ics"])
    #expect(
      try find(
        "<C:comp-filter name=\"VALARM\"><C:time-range start=\"20261201T083000Z\" end=\"20261201T093000Z\"/></C:comp-filter>"
      )
        == ["c.ics"])
    #expect(try home.query("<C:comp-filter name=\"VTODO\"/>").isEmpty)
    #expect(
      try home.query("<C:prop-filter name=\"SUMMARY\"><C:text-match>office</C:text-match></C:prop-filter>") == ["b.ics"]
    )
  }

  /// A series with one changed instance that has a different alarm.
  private func series() {
    let text = ServedHome.object(
      "VEVENT", "s",
      [
        "DTSTART:20261201T100000Z", "DTEND:20261201T110000Z", "RRULE:FREQ=DAILY", "SUMMARY:Talk", "BEGIN:VALARM",
        "ACTION:DISPLAY", "TRIGGER:-PT1H", "DESCRIPTION:early", "END:VALARM",
      ])
    let changed = [
      "BEGIN:VEVENT", "UID:s", "DTSTAMP:20260101T000000Z", "RECURRENCE-ID:20261203T100000Z", "DTSTART:20261203T150000Z",
      "DTEND:20261203T160000Z", "SUMMARY:Party", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT10M", "DESCRIPTION:late",
      "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ]
    let both = text.replacing("END:VCALENDAR\r\n", with: "") + changed.map { $0 + "\r\n" }.joined()
    #expect(home.put("s.ics", both).status == .created)
  }

  @Test("a single component must meet all conditions of a filter")
  func oneComponent() throws {
    series()
    func found(_ start: String, _ end: String, _ title: String) throws -> Bool {
      let times = "<C:time-range start=\"\(start)\" end=\"\(end)\"/>"
      let text = "<C:prop-filter name=\"SUMMARY\"><C:text-match>\(title)</C:text-match></C:prop-filter>"
      return try !home.query("<C:comp-filter name=\"VEVENT\">\(times)\(text)</C:comp-filter>").isEmpty
    }
    #expect(try found("20261203T140000Z", "20261203T170000Z", "party"))
    #expect(try !found("20261203T140000Z", "20261203T170000Z", "talk"))
    #expect(try found("20261204T090000Z", "20261204T120000Z", "talk"))
    #expect(try !found("20261204T090000Z", "20261204T120000Z", "party"))
    #expect(try !found("20261203T093000Z", "20261203T120000Z", "talk"))
  }

  @Test("alarms belong to the matching component, at its own instances")
  func alarms() throws {
    series()
    func found(_ start: String, _ end: String, _ more: String = "", text: String = "") throws -> Bool {
      let match =
        text.isEmpty ? "" : "<C:prop-filter name=\"DESCRIPTION\"><C:text-match>\(text)</C:text-match></C:prop-filter>"
      let times = "<C:time-range start=\"\(start)\" end=\"\(end)\"/>"
      return try !home.query(
        "<C:comp-filter name=\"VEVENT\">\(more)<C:comp-filter name=\"VALARM\">\(times)\(match)</C:comp-filter></C:comp-filter>"
      ).isEmpty
    }
    #expect(try found("20261204T085500Z", "20261204T090500Z"))
    #expect(try found("20261203T144500Z", "20261203T145500Z"))
    // The changed instance has no alarm an hour before it, and the series none ten minutes before.
    #expect(try !found("20261203T135500Z", "20261203T140500Z"))
    #expect(try !found("20261203T085500Z", "20261203T090500Z"))
    #expect(try !found("20261204T094500Z", "20261204T095500Z"))
    #expect(try found("20261203T144500Z", "20261203T145500Z", text: "late"))
    #expect(try !found("20261203T144500Z", "20261203T145500Z", text: "early"))
    let party = "<C:prop-filter name=\"SUMMARY\"><C:text-match>party</C:text-match></C:prop-filter>"
    #expect(try found("20261203T144500Z", "20261203T145500Z", party))
    #expect(try !found("20261204T085500Z", "20261204T090500Z", party))
  }

  @Test("malformed filters are refused by name")
  func refusals() throws {
    for (filter, condition) in [
      ("<C:comp-filter name=\"VEVENT\"><C:time-range/></C:comp-filter>", "valid-filter"),
      (range("20261201T000000Z", "20261101T000000Z"), "valid-filter"),
      (range("20261201", "20261202"), "valid-filter"), ("<C:comp-filter/>", "valid-filter"),
      ("<C:x/>", "supported-filter"),
      ("<C:time-range start=\"20261201T000000Z\"/>", "valid-filter"),
      ("<C:comp-filter name=\"VTIMEZONE\"><C:time-range start=\"20261201T000000Z\"/></C:comp-filter>", "valid-filter"),
      ("<C:comp-filter name=\"VALARM\"/>", "valid-filter"),
      ("<C:comp-filter name=\"VEVENT\"><C:comp-filter name=\"VEVENT\"/></C:comp-filter>", "valid-filter"),
      ("<C:comp-filter name=\"VEVENT\"><C:is-not-defined/><C:prop-filter name=\"X\"/></C:comp-filter>", "valid-filter"),
      ("<C:prop-filter name=\"SUMMARY\"><C:time-range start=\"20261201T000000Z\"/></C:prop-filter>", "valid-filter"),
      ("<C:prop-filter name=\"X\"><C:is-not-defined/><C:text-match>a</C:text-match></C:prop-filter>", "valid-filter"),
      (
        "<C:prop-filter name=\"X\"><C:time-range start=\"20261201T000000Z\"/><C:text-match>a</C:text-match></C:prop-filter>",
        "valid-filter"
      ),
      (
        "<C:prop-filter name=\"X\"><C:param-filter name=\"Y\"><C:is-not-defined/><C:text-match>a</C:text-match>"
          + "</C:param-filter></C:prop-filter>", "valid-filter"
      ),
      (
        "<C:prop-filter name=\"X\"><C:text-match collation=\"i;x\">a</C:text-match></C:prop-filter>",
        "supported-collation"
      ),
    ] {
      let answer = try home.report(
        """
        <C:calendar-query xmlns:C="urn:ietf:params:xml:ns:caldav"><C:filter><C:comp-filter name="VCALENDAR">\(filter)\
        </C:comp-filter></C:filter></C:calendar-query>
        """)
      #expect(answer.status == 403 && answer.condition == condition, "\(filter)")
    }
  }

  @Test("a series is returned as its instances, with the overrides of a time range, or in part")
  func data() throws {
    let text = ServedHome.object(
      "VEVENT", "s", ["DTSTART:20261201T100000Z", "DTEND:20261201T110000Z", "RRULE:FREQ=DAILY;COUNT=5", "SUMMARY:Talk"])
    let override = ServedHome.object(
      "VEVENT", "s", ["RECURRENCE-ID:20261203T100000Z", "DTSTART:20261203T150000Z", "DTEND:20261203T160000Z"])
    let both =
      text.replacing("END:VCALENDAR\r\n", with: "") + "BEGIN:VEVENT"
      + (override.split(separator: "BEGIN:VEVENT").last ?? "")
    #expect(home.put("s.ics", both).status == .created)
    func data(_ inner: String) throws -> String {
      let answer = try home.report(
        """
        <C:calendar-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><C:calendar-data>\(inner)\
        </C:calendar-data></prop><href>\(ServedHome.calendar)s.ics</href><href>/calendars/alice/work/none.ics</href>\
        </C:calendar-multiget>
        """)
      #expect(answer.gone == ["none.ics"])
      return try #require(answer.property(.init("calendar-data", in: "urn:ietf:params:xml:ns:caldav"), of: "s.ics"))
        .text
    }
    let times = "start=\"20261202T000000Z\" end=\"20261204T000000Z\""
    let expanded = try data("<C:expand \(times)/>")
    #expect(!expanded.contains("RRULE") && expanded.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(expanded.contains("DTSTART:20261203T150000Z") && expanded.contains("RECURRENCE-ID:20261202T100000Z"))
    let early = "start=\"20261201T000000Z\" end=\"20261202T000000Z\""
    #expect(try !data("<C:limit-recurrence-set \(early)/>").contains("RECURRENCE-ID"))
    #expect(try data("<C:limit-recurrence-set \(times)/>").contains("RECURRENCE-ID"))
    let part = try data(
      "<C:comp name=\"VCALENDAR\"><C:comp name=\"VEVENT\"><C:prop name=\"UID\"/></C:comp></C:comp>")
    #expect(part.contains("UID:s") && !part.contains("DTSTART") && !part.contains("VERSION"))
    #expect(try data("<C:comp name=\"VCALENDAR\"/>") == both.trimmingBlanks)
    #expect(
      try data("<C:comp name=\"VCALENDAR\"><C:comp name=\"VEVENT\"/></C:comp>").contains("DTSTART:20261203T150000Z"))
    let names = try data(
      "<C:comp name=\"VCALENDAR\"><C:comp name=\"VEVENT\"><C:prop name=\"SUMMARY\" novalue=\"yes\"/><C:prop name=\"UID\" "
        + "novalue=\"no\"/></C:comp></C:comp>")
    #expect(names.contains("SUMMARY:\r\n") && names.contains("UID:s\r\n") && !names.contains("Talk"))
    let version = try home.report(
      """
      <C:calendar-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><C:calendar-data \
      content-type="text/calendar" version="3.0"/></prop><href>\(ServedHome.calendar)s.ics</href></C:calendar-multiget>
      """)
    #expect(version.status == 403 && version.condition == "supported-calendar-data")
  }
}
