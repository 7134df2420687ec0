import Foundation
import ProgramTestSupport
import Testing

/// In Berlin, clocks are set back from 03:00 to 02:00 on 2026-10-25, and forward from 02:00 to 03:00 on 2027-03-28.
@Suite("Events and reminders typed at clock changes")
struct ClockChangeTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private let berlin: [String: String?] = ["TZ": "Europe/Berlin"]

  private func run(_ arguments: String...) async throws -> Outcome {
    try await place.run(list: arguments, environment: berlin)
  }

  /// The lines for the times of the only item.
  private func times() async throws -> [String] {
    try await run("export", "--query", "x").lines
      .filter { line in ["DTSTART;TZID", "DTSTART:20261", "DTEND", "DURATION", "DUE"].contains { line.hasPrefix($0) } }
      .sorted()
  }

  /// The instants of the only item.
  private func instants() async throws -> [String?] {
    let item = try await place.run("search", "x", "--json", "--tz", "UTC").json()["items"][0]
    return [item["start"].text, item["end"].text ?? item["due"].text]
  }

  @Test("lists distinguish the two hours that clocks show twice")
  func repeatedHour() async throws {
    _ = try await run("add", "Daily", "--start", "2027-10-30 02:30", "--repeat", "daily", "--count", "3")
    let agenda = try await run("agenda", "2027-10-30", "+3d").lines.map { $0.prefix { $0 != "/" } }
    #expect(agenda.contains { $0.contains("02:30 CEST–02:30 CET ") }, "\(agenda)")
    #expect(agenda.count { $0.contains("02:30–03:30 ") } == 2, "\(agenda)")
    _ = try await run("undo")
    let added = try await run(
      "add", "Night", "--start", "2027-10-31T01:30+02:00", "--end", "2027-10-31T02:30+01:00", "--json")
    let id = try #require(added.json()["items"][0]["id"].text, "\(added)")
    #expect(try await run("agenda", "2027-10-31", "+1d").output.contains("01:30–02:30 CET "))
    #expect(
      try await run("freebusy", "2027-10-31", "+1d").lines == ["Sun 2027-10-31 01:30–02:30 CET Europe/Berlin (busy)"])
    _ = try await run("edit", id, "--start", "2027-10-31T02:30+02:00", "--duration", "1h")
    #expect(try await run("show", id).output.contains("Starts:     Sun 2027-10-31 02:30 CEST Europe/Berlin"))
    #expect(try await run("search", "Night").output.contains("2027-10-31 02:30 CEST "))
    #expect(try await place.run("search", "Night").output.contains("2027-10-31 00:30 "), "UTC has no such hour")
  }

  @Test(
    "an event lasts as long as stated across a clock change",
    arguments: [
      (["--start", "2026-10-25T02:30"], "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"),
      (["--start", "2026-10-25T01:30", "--duration", "90m"], "2026-10-24T23:30:00Z", "2026-10-25T01:00:00Z"),
      (["--start", "2026-10-25T01:30", "--duration", "60m"], "2026-10-24T23:30:00Z", "2026-10-25T00:30:00Z"),
      (["--start", "2026-10-25T01:30", "--duration", "3h"], "2026-10-24T23:30:00Z", "2026-10-25T02:30:00Z"),
      (["--start", "2027-03-28T01:30"], "2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z"),
      (["--start", "2027-03-27T02:30", "--duration", "1d"], "2027-03-27T01:30:00Z", "2027-03-28T01:30:00Z"),
    ])
  func lengths(arguments: [String], start: String, end: String) async throws {
    let outcome = try await place.run(list: ["add", "x"] + arguments, environment: berlin)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try await instants() == [start, end])
  }

  @Test("an end in the repeated hour is written as a duration, other ends as an end")
  func forms() async throws {
    #expect(try await run("add", "x", "--start", "2026-10-25 02:30").status == 0)
    #expect(
      try await times() == ["DTSTART;TZID=Europe/Berlin:20261025T023000", "DURATION:PT1H"])
    #expect(try await run("edit", uid(), "--start", "2026-10-25T01:00").status == 0)
    #expect(try await instants() == ["2026-10-24T23:00:00Z", "2026-10-25T00:00:00Z"])
  }

  private func uid() async throws -> String {
    try #require(try await place.run("search", "x", "--json").json()["items"][0]["uid"].text)
  }

  @Test(
    "an offset is kept: the instant is the one that was typed",
    arguments: [
      ("2026-10-25T02:30+01:00", "2026-10-25T01:30:00Z"), ("2026-10-25T02:30+02:00", "2026-10-25T00:30:00Z"),
      ("2026-10-25T01:30Z", "2026-10-25T01:30:00Z"), ("20261025T003000Z", "2026-10-25T00:30:00Z"),
      ("2027-03-28T02:30+01:00", "2027-03-28T01:30:00Z"),
    ])
  func offsets(text: String, start: String) async throws {
    let end = String(start.replacing(":30:00Z", with: ":45:00Z"))
    #expect(try await run("add", "x", "--start", text, "--duration", "15m").status == 0)
    #expect(try await instants() == [start, end])
    #expect(try await run("edit", uid(), "--start", "2026-11-01T12:00").status == 0)
    #expect(try await run("edit", uid(), "--start", text).status == 0)
    #expect(try await instants() == [start, end])
  }

  @Test("the end of an event and a time of day may have an offset, too")
  func ends() async throws {
    #expect(try await run("add", "x", "--start", "2026-10-25T02:30", "--end", "2026-10-25T02:30+01:00").status == 0)
    #expect(try await instants() == ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
    #expect(try await run("edit", uid(), "--end", "02:45+01:00").status == 0)
    #expect(try await instants() == ["2026-10-25T00:30:00Z", "2026-10-25T01:45:00Z"])
    #expect(try await times().last == "DURATION:PT1H15M")
    #expect(try await run("edit", uid(), "--end", "03:15").status == 0)
    #expect(try await times().first == "DTEND;TZID=Europe/Berlin:20261025T031500")
    #expect(try await run("edit", uid(), "--start", "02:30+01:00", "--duration", "1h").status == 0)
    #expect(try await instants() == ["2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z"])
  }

  @Test(
    "a time that clocks skip is refused, with the nearest ones that exist",
    arguments: [
      ["add", "x", "--start", "2027-03-28 02:30"], ["add", "x", "--start", "2027-03-28", "--end", "2027-03-28T02:30"],
      ["add", "x", "--start", "2027-03-28T01:00", "--end", "02:30"],
      ["reminders", "add", "x", "--due", "2027-03-28T02:00"], ["edit", "UID", "--start", "2027-03-28T02:59:59"],
      ["edit", "UID", "--start", "2027-03-28T01:00", "--end", "02:30"],
      ["reminders", "edit", "DUE", "--due", "2027-03-28T02:30"],
    ])
  func gaps(arguments: [String]) async throws {
    let event = try await run("add", "a", "--start", "2026-11-01T12:00", "--json").json()["items"][0]["uid"].text ?? ""
    let due = try await run("reminders", "add", "b", "--due", "2026-11-01T12:00", "--json").json()["items"][0]["uid"]
    let before = try await run("export").output
    let names = ["UID": event, "DUE": due.text ?? ""]
    let outcome = try await place.run(list: arguments.map { names[$0] ?? $0 }, environment: berlin)
    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.error.contains("2027-03-28T01:59") && outcome.error.contains("2027-03-28T03:00"), "\(outcome)")
    #expect(try await run("export").output == before)
  }

  @Test("a floating time is not affected by clock changes, and a date has no clock")
  func floating() async throws {
    #expect(try await run("add", "x", "--start", "2027-03-28T02:30", "--floating").status == 0)
    #expect(try await instants() == ["2027-03-28T02:30:00", "2027-03-28T03:30:00"])
    #expect(try await run("edit", uid(), "--start", "2026-10-25T02:30").status == 0)
    #expect(try await instants() == ["2026-10-25T02:30:00", "2026-10-25T03:30:00"])
    #expect(try await run("add", "Fair", "--start", "2027-03-28").status == 0)
    #expect(try await run("agenda", "2027-03-28T02:30", "2027-03-29").status == 0)
  }

  @Test("a time that clocks show twice is the first one, with a warning that names the second")
  func twice() async throws {
    let outcome = try await run("add", "x", "--start", "2026-10-25T02:30")
    #expect(outcome.error.contains("warning") && outcome.error.contains("2026-10-25T02:30+01:00"))
    #expect(try await run("add", "y", "--start", "2026-10-25T02:30+02:00").error.isEmpty)
  }

  @Test("a moved event lasts as many hours as before")
  func moves() async throws {
    #expect(try await run("add", "x", "--start", "2026-10-20T01:30", "--duration", "2h").status == 0)
    #expect(try await run("edit", uid(), "--start", "2026-10-25T01:30").status == 0)
    #expect(try await instants() == ["2026-10-24T23:30:00Z", "2026-10-25T01:30:00Z"])
    #expect(try await run("edit", uid(), "--start", "2027-03-28T01:30").status == 0)
    #expect(try await instants() == ["2027-03-28T00:30:00Z", "2027-03-28T02:30:00Z"])
    #expect(try await run("edit", uid(), "--start", "2027-03-30T01:30").status == 0)
    #expect(try await instants() == ["2027-03-29T23:30:00Z", "2027-03-30T01:30:00Z"])
  }

  @Test("reminders keep an offset, and a start at the same distance before")
  func reminders() async throws {
    #expect(try await run("reminders", "add", "x", "--due", "2026-10-25T02:30+01:00").status == 0)
    #expect(try await instants()[1] == "2026-10-25T01:30:00Z")
    #expect(try await run("reminders", "edit", uid(), "--due", "2026-10-25T02:30+02:00").status == 0)
    #expect(try await instants()[1] == "2026-10-25T00:30:00Z")
    let file =
      GeneratedCalendar.header + """
        BEGIN:VTODO\r\nUID:z\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:z\r\nDTSTART;TZID=Europe/Berlin:20261024T013000\r
        DUE;TZID=Europe/Berlin:20261024T023000\r\nEND:VTODO\r\n
        """ + GeneratedCalendar.footer
    #expect(try await place.run("import", "-", input: Array(file.utf8)).status == 0)
    #expect(try await run("reminders", "edit", "z", "--due", "2026-10-25T02:30+01:00").status == 0)
    let item = try await place.run("search", "z", "--json", "--tz", "UTC").json()["items"][0]
    #expect(item["due"].text == "2026-10-25T01:30:00Z")
    #expect(item["start"].text == "2026-10-24T23:30:00Z")
  }

  @Test("a series does not begin in a repeated hour, which only UTC could express")
  func series() async throws {
    let weekly = ["--rrule", "FREQ=WEEKLY;COUNT=5"]
    let second = "2026-10-25T02:30+01:00"
    for command in [["add", "x", "--start", second], ["reminders", "add", "x", "--due", second]] {
      #expect(try await place.run(list: command + weekly, environment: berlin).status == 2)
    }
    let inUTC = ["add", "x", "--start", second, "--tz", "UTC"] + weekly
    #expect(try await place.run(list: inUTC).status == 0)
    #expect(try await run("add", "y", "--start", "2026-10-18T02:30", "--rrule", "FREQ=WEEKLY;COUNT=5").status == 0)
    let item = try await run("search", "y", "--json").json()["items"][0]["id"].text ?? ""
    let name = "\(item)/20261101T013000Z"
    #expect(try await run("edit", name, "--span", "future", "--start", second).status == 2)
    #expect(try await run("edit", name, "--start", second).status == 0)
    let agenda = try await place.run("agenda", "2026-10-18", "2026-11-16", "--json").json()["occurrences"].list
    #expect(
      agenda.filter { $0["title"].text == "y" }.compactMap { $0["start"].text } == [
        "2026-10-18T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-11-08T01:30:00Z",
        "2026-11-15T01:30:00Z",
      ])
  }
}
