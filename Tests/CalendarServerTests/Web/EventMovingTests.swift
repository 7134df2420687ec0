import CalendarModel
import CalendarStore
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Dragging in a browser", .timeLimit(.minutes(30)))
struct EventMovingTests {
  private func alice(_ lines: String...) async throws -> PageBrowser {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let all = lines + ["SUMMARY:Moved"]
    switch all.count {
    case 3: try await alice.put("m", all[0], all[1], all[2])
    case 4: try await alice.put("m", all[0], all[1], all[2], all[3])
    default: try await alice.put("m", all[0], all[1], all[2], all[3], all[4])
    }
    return alice
  }

  /// Moves the event, or one of its ends.
  private func move(
    _ alice: PageBrowser, _ days: Int, _ minutes: Int, part: String = "both", view: String = "week",
    occurrence: String = ""
  ) async throws -> ServedResponse {
    var form = try await alice.form(try alice.path("m") + occurrence + "/move")
    (form["days"], form["minutes"], form["part"]) = ("\(days)", "\(minutes)", part)
    form.add("view", view)
    return await alice.send(form)
  }

  @Test(
    "an event moves by days and minutes, and each of its ends separately",
    arguments: [
      ("both", 1, 30, "20261119T103000", "20261119T113000"), ("both", 0, -600, "20261118T000000", "20261118T010000"),
      ("end", 0, 45, "20261118T100000", "20261118T114500"), ("start", -1, 15, "20261117T101500", "20261118T110000"),
    ])
  func parts(_ part: String, _ days: Int, _ minutes: Int, _ start: String, _ end: String) async throws {
    let alice = try await alice(
      "DTSTART;TZID=Europe/Berlin:20261118T100000", "DTEND;TZID=Europe/Berlin:20261118T110000")
    let answer = try await move(alice, days, minutes, part: part)
    #expect(answer.status == .seeOther)
    #expect(try await alice.follow(answer).contains("Changed: “Moved”."))
    let lines = try alice.lines("m")
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:\(start)") && lines.contains("DTEND;TZID=Europe/Berlin:\(end)"))
  }

  @Test(
    "an event keeps its zone, its form and its whole days",
    arguments: [
      (
        ["DTSTART;TZID=Asia/Tokyo:20261118T180000", "DTEND;TZID=Asia/Tokyo:20261118T190000"], 1, 60,
        ["DTSTART;TZID=Asia/Tokyo:20261119T190000", "DTEND;TZID=Asia/Tokyo:20261119T200000"]
      ),
      (["DTSTART:20261118T090000Z", "DTEND:20261118T100000Z"], 0, 90, ["DTSTART:20261118T103000Z"]),
      (["DTSTART:20261118T090000", "DTEND:20261118T100000"], -1, 15, ["DTSTART:20261117T091500"]),
      (
        ["DTSTART;VALUE=DATE:20261118", "DTEND;VALUE=DATE:20261120"], 3, 60,
        ["DTSTART;VALUE=DATE:20261121", "DTEND;VALUE=DATE:20261123"]
      ),
    ])
  func forms(_ before: [String], _ days: Int, _ minutes: Int, _ after: [String]) async throws {
    let alice = try await alice(before[0], before[1])
    #expect(try await move(alice, days, minutes).status == .seeOther)
    let lines = try alice.lines("m")
    for line in after { #expect(lines.contains(line), "\(line) in \(lines)") }
  }

  @Test(
    "an event dropped among the hours lasts one hour, and one dropped above them the days that it covered",
    arguments: [
      (
        ["DTSTART;VALUE=DATE:20261118", "DTEND;VALUE=DATE:20261120"], "hours", 570,
        ["DTSTART;TZID=Europe/Berlin:20261120T093000", "DTEND;TZID=Europe/Berlin:20261120T103000"]
      ),
      (
        ["DTSTART;TZID=Asia/Tokyo:20261118T180000", "DTEND;TZID=Asia/Tokyo:20261118T190000"], "days", 0,
        ["DTSTART;VALUE=DATE:20261120", "DTEND;VALUE=DATE:20261121"]
      ),
      (
        ["DTSTART:20261118T180000Z", "DTEND:20261120T170000Z"], "days", 0,
        ["DTSTART;VALUE=DATE:20261120", "DTEND;VALUE=DATE:20261122"]
      ),
    ])
  func turns(_ before: [String], _ turn: String, _ minutes: Int, _ after: [String]) async throws {
    let alice = try await alice(before[0], before[1])
    var form = try await alice.form(try alice.path("m") + "/move")
    form["minutes"] = "\(minutes)"
    for (name, value) in [("turn", turn), ("date", "2026-11-20"), ("view", "week")] { form.add(name, value) }
    #expect(await alice.send(form).status == .seeOther)
    let lines = try alice.lines("m")
    for line in after { #expect(lines.contains(line), "\(line) in \(lines)") }
  }

  @Test(
    "an invalid drop target is ignored",
    arguments: [
      ("days", "9999-12-31", "0"), ("hours", "2026-02-30", "0"), ("hours", "", "0"), ("hours", "2026-11-20", "-15"),
      ("up", "2026-11-20", "0"),
    ])
  func wrongTurns(_ turn: String, _ date: String, _ minutes: String) async throws {
    let alice = try await alice("DTSTART;VALUE=DATE:20261118", "DTEND;VALUE=DATE:20261119")
    var form = try await alice.form(try alice.path("m") + "/move")
    form["minutes"] = minutes
    for (name, value) in [("turn", turn), ("date", date)] { form.add(name, value) }
    #expect(await alice.send(form).status == .unprocessableContent)
  }

  @Test(
    "a move across a clock change ends where it was dropped",
    arguments: [
      // The week that ends with a 25-hour day: each hour after the second one is drawn an hour lower.
      ("20261024T100000", 1, 0, "week", "20261025T100000"), ("20261024T010000", 1, 120, "week", "20261025T020000"),
      ("20261025T010000", 0, 180, "week", "20261025T030000"),
      // The day without the hour from 02:00 to 03:00: in the day view it is drawn shorter.
      ("20270328T013000", 0, 60, "day", "20270328T033000"), ("20270328T013000", 0, 120, "week", "20270328T033000"),
      ("20270327T100000", 1, 0, "week", "20270328T100000"),
    ])
  func clocks(_ start: String, _ days: Int, _ minutes: Int, _ view: String, _ moved: String) async throws {
    let alice = try await alice("DTSTART;TZID=Europe/Berlin:\(start)", "DURATION:PT30M")
    var answer = try await move(alice, days, minutes, view: view)
    // For a time that clocks show twice, there is a question: first for the start, then for the end.
    while answer.status == .unprocessableContent {
      let form = try #require(PageForm(String(decoding: answer.body, as: UTF8.self), "class=\"editor\""))
      try #require(form["accepted"]?.hasPrefix("twice") == true && form.fields.count < 100)
      answer = await alice.send(form)
    }
    #expect(answer.status == .seeOther)
    #expect(try alice.lines("m").contains("DTSTART;TZID=Europe/Berlin:\(moved)"))
  }

  @Test("moving a repeating event asks first, as its form does")
  func series() async throws {
    let alice = try await alice(
      "DTSTART;TZID=Europe/Berlin:20261118T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=5")
    let revision = try alice.store.revision()
    let asked = try await move(alice, 0, 60, occurrence: "/20261120T100000")
    let page = String(decoding: asked.body, as: UTF8.self)
    #expect(try asked.status == .ok && alice.store.revision() == revision)
    for words in ["This one", "This and later ones", "All"] { #expect(page.contains(">\(words)</button>")) }
    var answer = try #require(PageForm(page, "class=\"question\""))
    #expect(answer["span"] == "this")
    answer.add("send", "no")
    let sent = await alice.send(answer)
    // The occurrence is now a separate item, but it was not added by a user.
    let next = try await alice.follow(sent)
    #expect(next.contains("Changed: “Moved”.") && !next.contains("Added:"))
    let lines = try alice.lines("m")
    #expect(lines.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261120T100000"))
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261120T110000") && lines.contains("RRULE:FREQ=DAILY;COUNT=5"))
  }

  @Test("an event that has changed since the page was loaded is not moved")
  func stale() async throws {
    let alice = try await alice("DTSTART;TZID=Europe/Berlin:20261118T100000", "DURATION:PT1H")
    var form = try await alice.form(try alice.path("m") + "/move")
    form["days"] = "1"
    let other = try alice.store
    let occurrence = try other.occurrence(named: "uid:m")
    var event = try #require(occurrence.event)
    event.title = "Theirs"
    _ = try other.transaction { try $0.save(event, as: occurrence, span: .all) }
    let answer = await alice.send(form)
    #expect(answer.status == .conflict)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("Nothing was moved."))
    #expect(try alice.lines("m").contains("DTSTART;TZID=Europe/Berlin:20261118T100000"))
  }

  @Test(
    "a form without a valid action moves nothing",
    arguments: [
      ("days", "1e9", 422), ("minutes", "x", 422), ("part", "other", 422), ("form", "short", 404), ("token", "", 403),
    ])
  func wrong(_ field: String, _ value: String, _ status: Int) async throws {
    let alice = try await alice("DTSTART;TZID=Europe/Berlin:20261118T100000", "DURATION:PT1H")
    var form = try await alice.form(try alice.path("m") + "/move")
    form["days"] = "1"
    form[field] = value
    let revision = try alice.store.revision()
    #expect(await alice.send(form).status.code == status)
    #expect(try alice.store.revision() == revision)
  }

  @Test(
    "a move by any distance stays within the valid dates",
    arguments: ["99999999999999999999", "-99999999999999999999"])
  func far(_ days: String) async throws {
    for start in ["20261118T100000", "99991230T100000", "00010102T100000"] {
      let alice = try await alice("DTSTART;TZID=Europe/Berlin:\(start)", "DURATION:PT1H")
      var form = try await alice.form(try alice.path("m") + "/move")
      (form["days"], form["minutes"]) = (days, days)
      let status = await alice.send(form).status.code
      #expect([303, 422].contains(status), "\(start)")
    }
  }

  @Test("a to-do moves with its due date")
  func toDo() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put("m", "SUMMARY:Moved", "DUE;TZID=Europe/Berlin:20261118T100000", kind: "VTODO")
    #expect(try await move(alice, 1, 30).status == .seeOther)
    #expect(try alice.lines("m").contains("DUE;TZID=Europe/Berlin:20261119T103000"))
  }

  @Test("a new event covers the drawn selection")
  func drawn() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let timed = try await alice.form("/event/new?start=2026-11-18T14:15&end=2026-11-18T16:45")
    #expect(timed["startTime"] == "14:15" && timed["endTime"] == "16:45" && timed["endDate"] == "2026-11-18")
    #expect(timed.action == "/event/new?start=2026-11-18T14:15&end=2026-11-18T16:45")
    let days = try await alice.form("/event/new?start=2026-11-18&end=2026-11-20")
    #expect(days["allDay"] == "1" && days["startDate"] == "2026-11-18" && days["endDate"] == "2026-11-20")
    #expect(days.action == "/event/new?start=2026-11-18&end=2026-11-20")
    let wrong = try await alice.form("/event/new?start=2026-11-18T14:15&end=2026-11-18T09:00")
    #expect(wrong["endTime"] == "15:15")
  }
}
