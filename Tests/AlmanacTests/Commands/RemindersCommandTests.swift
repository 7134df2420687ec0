import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac reminders")
struct RemindersCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func list(_ arguments: String...) async throws -> [JSONValue] {
    try await place.run(list: ["reminders", "list", "--json"] + arguments).json()["reminders"].list
  }

  private func add(_ arguments: String...) async throws -> String {
    let added = try await place.run(list: ["reminders", "add"] + arguments + ["--json"])
    #expect(added.status == 0)
    return try #require(try added.json()["items"][0]["id"].text)
  }

  @Test("are listed by priority and by category")
  func filters() async throws {
    for (title, priority, category) in [
      ("Tax", "high", "Money"), ("Rent", "3", "money"), ("Book", "medium", "Fun"), ("Nap", "low", "Fun"),
      ("Sigh", "none", "x"),
    ] {
      _ = try await place.run(
        "reminders", "add", title, "--due", "2026-12-01", "--priority", priority, "--category", category)
    }
    func titles(_ options: String...) async throws -> Set<String> {
      let outcome = try await place.run(list: ["reminders", "list", "--json"] + options)
      return Set(try outcome.json()["reminders"].list.compactMap { $0["title"].text })
    }
    #expect(try await titles("--priority", "high") == ["Tax", "Rent"])
    #expect(try await titles("--priority", "3") == ["Rent"])
    #expect(try await titles("--priority", "none") == ["Sigh"])
    #expect(try await titles("--category", "MONEY", "--category", "x") == ["Tax", "Rent", "Sigh"])
    #expect(try await titles("--category", "fun", "--priority", "low") == ["Nap"])
    #expect(try await place.run("reminders", "--priority", "urgent").status == 2)
  }

  @Test("lists open reminders by due date, and completed ones on request")
  func lists() async throws {
    let late = try await add("Late", "--due", "2026-12-24")
    let early = try await add("Early", "--due", "2026-12-01T18:00", "--priority", "high", "--alarm", "15m")
    let never = try await add("Some day")
    #expect(try await list().compactMap { $0["id"].text } == [early, late, never])
    #expect(try await list()[0]["due"].text == "2026-12-01T18:00:00Z")
    #expect(try await list()[0]["priority"].number == 1)
    #expect(try await list("--before", "2026-12-02").count == 1)
    #expect(try await place.run("reminders", "complete", early, never, "--at", "2026-11-30").status == 0)
    #expect(try await list().compactMap { $0["id"].text } == [late])
    let done = try await list("--completed").map { $0["completed"].text }
    #expect(done == ["2026-11-30T00:00:00Z", "2026-11-30T00:00:00Z"])
    #expect(try await list("--all").count == 3)
    #expect(try await place.run("reminders", "uncomplete", early).output.hasPrefix("Reopened "))
    #expect(try await list().count == 2)
    let human = try await place.run("reminders")
    #expect(
      human.lines.first?.split(separator: " ").map(String.init) == ["ID", "DONE", "DUE", "(UTC)", "CALENDAR", "TITLE"])
  }

  @Test("a cancelled reminder is not open, and one with only a start is not due")
  func cancelledAndStarting() async throws {
    try place.write(
      "to-dos.ics",
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//x//x//EN\r
      BEGIN:VTODO\r
      UID:cancelled\r
      DTSTAMP:20260101T000000Z\r
      DUE:20261201T100000Z\r
      STATUS:CANCELLED\r
      SUMMARY:Cancelled\r
      END:VTODO\r
      BEGIN:VTODO\r
      UID:starting\r
      DTSTAMP:20260101T000000Z\r
      DTSTART:20261202T100000Z\r
      SUMMARY:Starting\r
      END:VTODO\r
      BEGIN:VTODO\r
      UID:due\r
      DTSTAMP:20260101T000000Z\r
      DTSTART:20261203T100000Z\r
      DURATION:PT1H\r
      SUMMARY:Due\r
      END:VTODO\r
      END:VCALENDAR\r

      """)
    _ = try await place.run("import", "to-dos.ics")
    #expect(try await list().map { $0["title"].text } == ["Due", "Starting"])
    #expect(try await list("--all").map { $0["title"].text } == ["Cancelled", "Due", "Starting"])
    #expect(try await list("--completed").isEmpty)
    #expect(try await list("--before", "2027-01-01").map { $0["title"].text } == ["Due"])
    let table = try await place.run("reminders").lines
    #expect(table.contains { $0.contains("2026-12-03 11:00") && $0.hasSuffix("Due") }, "\(table)")
    #expect(!table.contains { $0.contains("2026-12-02") }, "\(table)")
  }

  @Test("completing one reminder of a series makes the next available and keeps the completed one")
  func series() async throws {
    let id = try await add("Water", "--due", "2026-12-01", "--rrule", "FREQ=DAILY;COUNT=2")
    #expect(try await place.run("reminders", "complete", id).status == 0)
    #expect(try await list().map { $0["due"].text } == ["2026-12-02"])
    #expect(try await list()[0]["id"].text == id)
    #expect(try await list("--completed").map { $0["due"].text } == ["2026-12-01"])
    #expect(try await place.run("reminders", "complete", id).status == 0)
    #expect(try await list().isEmpty)
    #expect(try await place.run("undo").status == 0)
    #expect(try await list().count == 1)
  }

  @Test("reopening a series names its last completed occurrence")
  func reopening() async throws {
    let id = try await add("Water", "--due", "2026-12-01", "--rrule", "FREQ=DAILY;COUNT=5")
    #expect(try await place.run("reminders", "uncomplete", id).error.isEmpty)
    #expect(try await place.run("reminders", "complete", id, "--at", "2026-12-01").status == 0)
    let last = try await place.run("reminders", "complete", id, "--at", "2026-12-02", "--json").json()
    let done = try #require(last["items"][0]["id"].text)
    let series = try await place.run("reminders", "uncomplete", id)
    #expect(series.output == "Nothing to change\n")
    #expect(
      series.error
        == "almanac: “Water” repeats and is not finished; its last completed reminder is \(done); to "
        + "reopen it, run `almanac reminders uncomplete \(done)`\n")
    let reopened = try await place.run("reminders", "uncomplete", done)
    #expect(reopened.output.hasPrefix("Reopened \(done)") && reopened.error.isEmpty, "\(reopened)")
  }

  @Test("without a due date, a completed occurrence of a series loses its date")
  func noDueDate() async throws {
    let series = try await add("Water the plants", "--due", "2026-12-01", "--repeat", "daily")
    let done = try await place.run("reminders", "complete", series, "--json").json()
    let id = try #require(done["items"][0]["id"].text)
    #expect(id != series)
    let edited = try await place.run("reminders", "edit", id, "--due", "none")
    #expect(edited.output == "Changed \(id) Water the plants\n", "\(edited)")
  }

  @Test("changes and deletes")
  func changes() async throws {
    let id = try await add("Call", "--due", "2026-12-01T18:00")
    let edited = try await place.run("reminders", "edit", id, "--due", "19:30", "--title", "Call home", "--json").json()
    #expect(edited["items"][0]["due"].text == "2026-12-01T19:30:00Z")
    #expect(edited["items"][0]["title"].text == "Call home")
    #expect(try await place.run("reminders", "edit", id, "--due", "none", "--json").json()["items"][0]["due"].isNull)
    let dry = try await place.run("reminders", "complete", id, "-n")
    #expect(dry.output.contains("+STATUS:COMPLETED"))
    #expect(try await place.run("reminders", "delete", id).status == 0)
    #expect(try await list().isEmpty)
  }

  @Test("the due date may be in the title, and --due none keeps it as part of the title")
  func dueInTitle() async throws {
    let call = try await place.run("reminders", "add", "Call Mum Nov 30 2026 6pm", "--json")
    #expect(call.error == "almanac: understood as “Call Mum”, due Mon 2026-11-30 18:00 UTC\n", "\(call)")
    #expect(try call.json()["items"][0]["due"].text == "2026-11-30T18:00:00Z")
    #expect(try await place.run("reminders", "add", "Pay bill 24.12.", "-n").output.contains("+DUE;VALUE=DATE:"))
    let water = try await place.run("reminders", "add", "Water plants every monday", "-n")
    #expect(water.output.contains("+RRULE:FREQ=WEEKLY;BYDAY=MO") && water.output.contains("+DUE;VALUE=DATE:"))
    let kept = try await place.run("reminders", "add", "Watch Tomorrow", "--due", "none", "--json").json()["items"][0]
    #expect(kept["title"].text == "Watch Tomorrow" && kept["due"].isNull)
    #expect(try await place.run("reminders", "add", "Read tomorrow 9am for 2h").status == 2)
    let unclear = try await place.run("reminders", "add", "Call tomorrow 9am CST", "-n")
    #expect(unclear.status == 2 && unclear.error.contains("“CST” is not a known time zone"), "\(unclear)")
    let series = try await add("Bins", "--due", "2026-12-01", "--repeat", "every thursday")
    #expect(try await list()[1]["due"].text == "2026-12-03")
    let none = try await place.run("reminders", "edit", series, "--due", "none")
    #expect(none.status == 2 && none.error.contains("a repeating reminder needs a due date"), "\(none)")
  }

  @Test("for an overdue series, all lists show the open occurrence")
  func openOne() async throws {
    let id = try await add("Swim", "--due", "2026-11-02", "--repeat", "weekly")
    #expect(try await list()[0]["due"].text == "2026-11-02")
    let found = try await place.run("search", "swim", "--json").json()["items"][0]
    #expect(found["next"].text == "2026-11-02", "\(found)")
    #expect(try await place.run("show", id, "--json").json()["next"].text == "2026-11-02")
    _ = try await place.run("reminders", "complete", id)
    #expect(try await place.run("show", id, "--json").json()["next"].text == "2026-11-09")
  }

  @Test("an alarm at a fixed time stays, which is reported")
  func fixedAlarm() async throws {
    let apple = try place.write(
      "apple.ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\nUID:a\r\nDTSTAMP:20261101T000000Z\r\n"
        + "DUE:20261204T100000Z\r\nSUMMARY:Form\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Reminder\r\n"
        + "TRIGGER;VALUE=DATE-TIME:20261204T100000Z\r\nEND:VALARM\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")
    _ = try await place.run("import", apple)
    let moved = try await place.run("reminders", "edit", "uid:a", "--due", "2026-12-18")
    #expect(
      moved.error
        == "almanac: its alarm stays on Fri 2026-12-04 10:00 UTC; to set one for when it is due, use --alarm 0m\n")
    #expect(try await place.run("reminders", "edit", "uid:a", "--title", "Forms").error.isEmpty)
    #expect(try await place.run("reminders", "edit", "uid:a", "--due", "2026-12-19", "--alarm", "0m").error.isEmpty)
  }

  @Test("a repeating reminder starts when it is due, since a rule needs a start")
  func start() async throws {
    func lines(_ id: String) async throws -> [String] {
      try await place.run("show", id, "--raw").lines.filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DUE") }
    }
    let water = try await add("Water", "--due", "2026-12-01T09:00", "--repeat", "daily")
    #expect(try await lines(water) == ["DTSTART:20261201T090000Z", "DUE:20261201T090000Z"])
    _ = try await place.run("reminders", "edit", water, "--due", "2026-12-02T10:00")
    #expect(try await lines(water) == ["DTSTART:20261202T100000Z", "DUE:20261202T100000Z"])
    let bins = try await add("Bins", "--due", "2026-12-03")
    #expect(try await lines(bins) == ["DUE;VALUE=DATE:20261203"])
    _ = try await place.run("reminders", "edit", bins, "--repeat", "weekly")
    #expect(try await lines(bins) == ["DUE;VALUE=DATE:20261203", "DTSTART;VALUE=DATE:20261203"])
    _ = try await place.run("reminders", "complete", bins)
    #expect(try await lines(bins) == ["DUE;VALUE=DATE:20261210", "DTSTART;VALUE=DATE:20261210"])
    _ = try await place.run("export", "-o", "all.ics")
    let findings = try await place.run("validate", "all.ics", "--json").output
    #expect(!findings.contains("ICS505"), "\(findings)")
  }

  @Test("the first remaining occurrence of a series is due, and moves to the series' new due date")
  func leftOfSeries() async throws {
    let id = try await add("Plants", "--due", "2026-11-24T18:00", "--repeat", "every 3 days")
    _ = try await place.run("reminders", "delete", "\(id)/20261124")
    #expect(try await list().map { $0["due"].text } == ["2026-11-27T18:00:00Z"])
    let edited = try await place.run("reminders", "edit", id, "--due", "2026-12-01 07:00")
    #expect(edited.output.contains("2026-12-01 07:00"), "\(edited)")
    #expect(try await list().map { $0["due"].text } == ["2026-12-01T07:00:00Z"])
    let agenda = try await place.run("agenda", "2026-11-20", "+14d", "--kind", "reminder", "--json").json()
    #expect(agenda["occurrences"].list.map { $0["start"].text } == ["2026-12-01T07:00:00Z"])
    // A changed occurrence has a separate line, and is not the next one of the series.
    _ = try await place.run("reminders", "edit", "\(id)/20261201", "--due", "2026-12-03 09:00")
    let dues = try await list().map { $0["due"].text }
    #expect(dues == ["2026-12-03T09:00:00Z", "2026-12-04T07:00:00Z"])
    // Only the time of day changes, on the day shown in the list.
    _ = try await place.run("reminders", "edit", id, "--due", "20:00")
    #expect(try await list().last?["due"].text == "2026-12-04T20:00:00Z")
  }

  @Test("a series with no occurrences left is not open, and one that cannot be expanded stays in the list")
  func nothingLeft() async throws {
    let id = try await add("Twice", "--due", "2026-12-01", "--repeat", "daily", "--count", "2")
    _ = try await place.run("reminders", "edit", "\(id)/20261201", "--due", "2026-12-05")
    _ = try await place.run("reminders", "edit", "\(id)/20261202", "--due", "2026-12-06")
    #expect(try await list().map { $0["due"].text } == ["2026-12-05", "2026-12-06"])
    let text =
      "UID:1\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261130T090000Z\r\nDUE:20261130T100000Z\r\nSUMMARY:Odd\r\n"
    try place.write(
      "odd.ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\n\(text)RRULE:FREQ=SOMETIMES\r\nEND:VTODO\r\n"
        + "END:VCALENDAR\r\n")
    _ = try await place.run("import", place.path("odd.ics"))
    #expect(try await list().first?["due"].text == "2026-11-30T10:00:00Z")
  }

  @Test("an alarm needs a due date, and a start that moves along is reported")
  func alarmsAndStarts() async throws {
    let refused = try await place.run("reminders", "add", "Some day", "--alarm", "10m")
    #expect(refused.status == 2 && refused.error.contains("no due date"), "\(refused)")
    let id = try await add("Tomorrow", "--due", "2026-12-01 09:00", "--alarm", "10m")
    #expect(try await place.run("reminders", "edit", id, "--due", "none").status == 2)
    #expect(try await place.run("reminders", "edit", id, "--due", "none", "--alarm", "none").status == 0)
    #expect(try await place.run("reminders", "edit", id, "--alarm", "5m").status == 2)
    try place.write(
      "started.ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\nUID:s\r\nDTSTAMP:20261101T000000Z\r\n"
        + "DTSTART:20261120T080000Z\r\nDUE:20261125T180000Z\r\nSUMMARY:Essay\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")
    _ = try await place.run("import", place.path("started.ics"))
    let moved = try await place.run("reminders", "edit", "s", "--due", "2026-11-19 12:00")
    #expect(moved.error.contains("its start moves too, to Sat 2026-11-14 02:00"), "\(moved)")
    #expect(try await place.run("reminders", "edit", "s", "--title", "Paper").error.isEmpty)
  }

  @Test("a reminder named twice is completed once, and its alarms come before it is due")
  func namedTwice() async throws {
    let id = try await add("Water", "--due", "2026-12-01", "--repeat", "daily", "--alarm", "30m")
    #expect(try await place.run("show", id).output.contains("30 minutes before it is due"))
    #expect(try await place.run("reminders", "complete", id, id).status == 0)
    #expect(try await list().map { $0["due"].text } == ["2026-12-02"])
  }

  @Test("errors have the documented exit codes")
  func errors() async throws {
    let event = try await place.run("add", "X", "--start", "2026-12-01", "--json").json()["items"][0]["id"].text ?? ""
    #expect(try await place.run("reminders", "complete", event).status == 2)
    #expect(try await place.run("reminders", "delete", event).status == 2)
    #expect(try await place.run("reminders", "edit", event, "--title", "Y").status == 2)
    #expect(try await place.run("reminders", "complete", "zzz").status == 3)
    #expect(try await place.run("reminders", "add", "").status == 2)
    #expect(try await place.run("reminders", "add", "X", "--rrule", "FREQ=DAILY").status == 2)
    #expect(try await place.run("reminders", "add", "X", "--priority", "17").status == 2)
  }
}
