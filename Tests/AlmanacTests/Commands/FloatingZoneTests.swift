import ProgramTestSupport
import Testing

@Suite("almanac: floating times in a calendar with a zone")
struct FloatingZoneTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private let berlin: [String: String?] = ["TZ": "Europe/Berlin"]

  private func run(_ arguments: String...) async throws -> Outcome {
    try await place.run(list: arguments, environment: berlin)
  }

  /// Imports floating events of a calendar in New York: a single one, and a weekly series with a changed occurrence.
  private func importShows() async throws {
    try place.write(
      "shows.ics",
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:tvcountdown.com\r
      X-WR-CALNAME:Shows\r
      X-WR-TIMEZONE:America/New_York\r
      BEGIN:VEVENT\r
      UID:tv1\r
      DTSTAMP:20260101T000000Z\r
      DTSTART;VALUE=DATE-TIME:20261205T200000\r
      DTEND;VALUE=DATE-TIME:20261205T203000\r
      SUMMARY:Pilot\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:tv2\r
      DTSTAMP:20260101T000000Z\r
      DTSTART:20261207T200000\r
      DURATION:PT30M\r
      RRULE:FREQ=WEEKLY;UNTIL=20261228T200000\r
      EXDATE:20261221T200000\r
      SUMMARY:Weekly\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      UID:tv2\r
      DTSTAMP:20260101T000000Z\r
      RECURRENCE-ID:20261214T200000\r
      DTSTART:20261214T210000\r
      DURATION:PT30M\r
      SUMMARY:Special\r
      END:VEVENT\r
      END:VCALENDAR\r

      """)
    #expect(try await run("import", "shows.ics").status == 0)
  }

  private func agenda() async throws -> [String] {
    try await run("agenda", "2026-12-01", "2027-01-10", "--json").json()["occurrences"].list
      .map { "\($0["start"].text?.prefix(16) ?? "") \($0["title"].text ?? "")" }
  }

  private func pilot() async throws -> [String] { try await agenda().filter { $0.hasSuffix("Pilot") } }

  private let series = [
    "2026-12-08T02:00 Weekly", "2026-12-15T03:00 Special", "2026-12-29T02:00 Weekly",
  ]

  @Test("an event is shown where the agenda has it, in the calendar's zone")
  func shown() async throws {
    try await importShows()
    let shown = try await run("show", "tv1").output
    #expect(shown.contains("Sat 2026-12-05 20:00 America/New_York (Sun 2026-12-06 02:00 Europe/Berlin)"), "\(shown)")
    #expect(!shown.contains("wherever you are"))
    #expect(try await run("show", "tv1", "--json").json()["start"].text == "2026-12-06T02:00:00+01:00")
  }

  @Test(
    "times are typed in the display zone and stored in the calendar's",
    arguments: [
      (["--start", "2026-12-06 03:00"], "DTSTART;VALUE=DATE-TIME:20261205T210000", "2026-12-06T03:00 Pilot"),
      (["--start", "03:00"], "DTSTART;VALUE=DATE-TIME:20261205T210000", "2026-12-06T03:00 Pilot"),
      (["--start", "2026-12-09"], "DTSTART;VALUE=DATE-TIME:20261208T200000", "2026-12-09T02:00 Pilot"),
      (["--end", "04:00"], "DTEND;VALUE=DATE-TIME:20261205T220000", "2026-12-06T02:00 Pilot"),
      (["--start", "03:00", "--duration", "2h"], "DTEND;VALUE=DATE-TIME:20261205T230000", "2026-12-06T03:00 Pilot"),
      (["--start", "2026-12-06T01:00:00Z"], "DTSTART;VALUE=DATE-TIME:20261205T200000", "2026-12-06T02:00 Pilot"),
    ])
  func typed(options: [String], line: String, shown: String) async throws {
    try await importShows()
    let edit = try await place.run(list: ["edit", "tv1"] + options, environment: berlin)
    #expect(edit.status == 0, "\(edit)")
    #expect(try await run("export").lines.contains(line))
    #expect(try await pilot() == [shown])
  }

  @Test("occurrences and halves of a series move to the time that was typed")
  func spans() async throws {
    try await importShows()
    #expect(try await run("edit", "tv2/20261229T010000Z", "--start", "2026-12-30 04:00").status == 0)
    #expect(try await agenda().last == "2026-12-30T04:00 Weekly")
    #expect(try await run("edit", "tv2", "--start", "2026-12-08 01:00").status == 0)
    #expect(try await agenda().dropFirst().first == "2026-12-08T01:00 Weekly")
    let copy = try await run("copy", "tv1", "--start", "2026-12-10 05:00")
    #expect(copy.status == 0, "\(copy)")
    #expect(try await pilot() == ["2026-12-06T02:00 Pilot", "2026-12-10T05:00 Pilot"])
  }

  @Test("an item that moves to a calendar in another zone, or is copied there, keeps its time")
  func otherCalendar() async throws {
    try await importShows()
    _ = try await run("calendars", "create", "Z")
    #expect(try await run("copy", "tv1", "tv2", "-c", "Z").status == 0)
    let twice = (["2026-12-06T02:00 Pilot"] + series).flatMap { [$0, $0] }
    #expect(try await agenda() == twice)
    #expect(try await run("edit", "tv1", "--move-to", "Z").status == 0)
    #expect(try await run("edit", "tv2", "--move-to", "Z").status == 0)
    #expect(try await agenda() == twice)
    let lines = try await run("export", "-c", "Z", "--uid", "tv2").lines
    #expect(lines.contains("DTSTART;TZID=America/New_York:20261207T200000"))
    #expect(lines.contains("RRULE:FREQ=WEEKLY;UNTIL=20261229T010000Z"))
    #expect(lines.contains("RECURRENCE-ID;TZID=America/New_York:20261214T200000"))
    #expect(lines.contains("TZID:America/New_York"))
    #expect(try await run("doctor").status == 0)
  }
}
