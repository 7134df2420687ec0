import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac conflicts")
struct ConflictsCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private let lunch = CalendarText.event(
    "UID:lunch", "DTSTART:20261205T090000Z", "SUMMARY:Lunch", "LOCATION:Room 4", "URL:https://example.com/1")

  private func conflicts() async throws -> [JSONValue] {
    try await place.run("conflicts", "--json").json()["conflicts"].list
  }

  /// Imports the lunch, edits it, and imports the version that was edited elsewhere.
  private func disagree(_ options: String...) async throws {
    let path = try place.write("lunch.ics", lunch)
    _ = try await place.run("import", path)
    _ = try await place.run("edit", "uid:lunch", "--location", "Roof", "--title", "Lunch with Ana")
    try place.write(
      "lunch.ics", lunch.replacing("Room 4", with: "Canteen").replacing("SUMMARY:Lunch", with: "SUMMARY:Feast"))
    let outcome = try await place.run(list: ["import", path] + options)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("conflicts of an import are listed until resolved, property by property, each with its own undo")
  func decided() async throws {
    try await disagree()
    let found = try await conflicts()
    #expect(found.map { $0["property"].text } == ["LOCATION", "SUMMARY"])
    #expect(found.allSatisfy { $0["taken"].text == "mine" && $0["file"].text?.hasSuffix("lunch.ics") == true })
    #expect(found[0]["theirs"].text?.contains("LOCATION:Canteen") == true)
    let shown = try await place.run("conflicts").output
    #expect(shown.contains("mine:   LOCATION: Roof") && shown.contains("theirs: LOCATION: Canteen"), "\(shown)")
    #expect(try await place.run("sync", "conflicts").output == shown)
    let revisions = try await place.run("log", "--json").json()["revisions"].list.count
    let number = try #require(found[0]["id"].number.map { String(Int($0)) })
    let resolved = try await place.run("conflicts", "resolve", number, "--theirs")
    #expect(resolved.status == 0, "\(resolved)")
    let text = try await place.run("export").output
    #expect(text.contains("LOCATION:Canteen") && text.contains("SUMMARY:Lunch with Ana"), "\(text)")
    #expect(try await conflicts().map { $0["property"].text } == ["SUMMARY"])
    let log = try await place.run("log", "--json").json()["revisions"].list
    #expect(log.count == revisions + 1 && log[0]["command"].text == "conflicts resolve")
    #expect(try await place.run("conflicts", "resolve", number, "--mine").status == 3)
    #expect(try await place.run("undo").output.contains("1 conflict reopened"))
    #expect(try await place.run("export").output.contains("LOCATION:Roof"))
    #expect(try await conflicts().count == 2)
  }

  @Test("an import that takes theirs resolves earlier conflicts, and one that does not says that they are open")
  func takenLater() async throws {
    try await disagree()
    let path = place.path("lunch.ics")
    let again = try await place.run("import", path)
    #expect(again.status == 0 && again.error.contains("2 conflicts with the file are open"), "\(again)")
    #expect(try await conflicts().count == 2)
    let dry = try await place.run("import", path, "--on-conflict", "theirs", "-n")
    #expect(dry.error.contains("2 conflicts from earlier imports would be decided in favor of the file"), "\(dry)")
    #expect(try await conflicts().count == 2)
    let taken = try await place.run("import", path, "--on-conflict", "theirs")
    #expect(
      taken.status == 0 && taken.error.contains("2 conflicts from earlier imports decided in favor of the file"),
      "\(taken)")
    #expect(try await conflicts().isEmpty)
    let text = try await place.run("export").output
    #expect(text.contains("LOCATION:Canteen") && text.contains("SUMMARY:Feast"), "\(text)")
    #expect(try await place.run("import", path).error.contains("conflict") == false)
    #expect(try await place.run("undo").status == 0)
    #expect(try await conflicts().count == 1)
  }

  @Test("an import that replaces whole items resolves their open conflicts", arguments: ["replace", "newer"])
  func replaced(policy: String) async throws {
    try await disagree()
    let newer = try String(contentsOfFile: place.path("lunch.ics"), encoding: .utf8)
      .replacing("END:VEVENT", with: "SEQUENCE:9\r\nEND:VEVENT")
    try place.write("newer.ics", newer)
    #expect(try await place.run("import", place.path("newer.ics"), "--on-conflict", policy).status == 0)
    #expect(try await place.run("export").output.contains("SUMMARY:Feast"))
    #expect(try await conflicts().isEmpty)
    #expect(try await place.run("undo").status == 0)
    #expect(try await conflicts().count == 2)
  }

  @Test("resolving a conflict in favour of the current value changes nothing, and its undo reopens it")
  func decidedForWhatStands() async throws {
    try await disagree("--on-conflict", "theirs")
    let before = try await place.run("export").output
    #expect(before.contains("LOCATION:Canteen"))
    let found = try await conflicts()
    #expect(found.map { $0["taken"].text } == ["theirs", "theirs"])
    let number = try #require(found[1]["id"].number.map { String(Int($0)) })
    #expect(try await place.run("conflicts", "resolve", number, "--theirs").status == 0)
    #expect(try await place.run("export").output == before)
    #expect(try await conflicts().count == 1)
    #expect(try await place.run("undo").status == 0)
    #expect(try await conflicts().count == 2)
    #expect(try await place.run("conflicts", "resolve", number, "--mine").status == 0)
    let text = try await place.run("export").output
    #expect(text.contains("SUMMARY:Lunch with Ana") && text.contains("LOCATION:Canteen"), "\(text)")
    // The contents of the file are still known, so importing it adds nothing new.
    #expect(try await place.run("import", place.path("lunch.ics")).output.contains("1 unchanged"))
  }

  @Test("conflicts are undone and redone with their import, and give way to newer ones")
  func undone() async throws {
    try await disagree()
    #expect(try await place.run("undo").status == 0)
    #expect(try await conflicts().isEmpty)
    _ = try await place.run("import", place.path("lunch.ics"))
    #expect(try await conflicts().count == 2)
    try place.write(
      "lunch.ics", lunch.replacing("Room 4", with: "Mill").replacing("SUMMARY:Lunch", with: "SUMMARY:Feast"))
    _ = try await place.run("import", place.path("lunch.ics"))
    let newer = try await conflicts()
    #expect(newer.map { $0["property"].text } == ["SUMMARY", "LOCATION"])
    #expect(newer.last?["theirs"].text?.contains("LOCATION:Mill") == true)
    _ = try await place.run("delete", "uid:lunch")
    #expect(try await conflicts().isEmpty)
    _ = try await place.run("undo")
    #expect(try await conflicts().count == 2)
  }

  @Test("a conflict about one occurrence names it, shows both versions of it, and is resolved separately")
  func occurrence() async throws {
    let talk = CalendarText.event(
      "UID:talk", "DTSTART:20261201T090000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:Old", "LOCATION:Hall")
    let path = try place.write("talk.ics", talk)
    _ = try await place.run("import", path)
    _ = try await place.run("edit", "uid:talk/20261208T090000Z", "--title", "Mine")
    try place.write("talk.ics", talk.replacing("SUMMARY:Old", with: "SUMMARY:New"))
    #expect(try await place.run("import", path).output.contains("“Mine” here and “New” in the file"))
    let found = try await conflicts()
    #expect(found.map { $0["recurrence_id"].text } == ["20261208T090000Z"], "\(found)")
    let shown = try await place.run("conflicts").output
    #expect(shown.contains("SUMMARY, instance 20261208T090000Z; mine won"), "\(shown)")
    #expect(shown.hasSuffix("  mine:   SUMMARY: Mine\n  theirs: SUMMARY: New\n"), "\(shown)")
    let titles = { () async throws in
      try await place.run("agenda", "2026-12-01", "2026-12-31", "--json").json()["occurrences"].list.map {
        $0["title"].text
      }
    }
    #expect(try await titles() == ["New", "Mine", "New"])
    let number = try #require(found[0]["id"].number.map { String(Int($0)) })
    #expect(try await place.run("conflicts", "resolve", number, "--theirs").status == 0)
    #expect(try await titles() == ["New", "New", "New"])
    _ = try await place.run("undo")
    #expect(try await titles() == ["New", "Mine", "New"])
  }

  @Test("a conflict about the times of a series shows both versions, whichever part each side changed")
  func times() async throws {
    let talk = CalendarText.event("UID:talk", "DTSTART:20261201T090000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:Talk")
    let path = try place.write("talk.ics", talk)
    _ = try await place.run("import", path)
    _ = try await place.run("edit", "uid:talk", "--start", "2026-12-02T09:00Z", "--span", "all")
    try place.write("talk.ics", talk.replacing("COUNT=3", with: "COUNT=9"))
    _ = try await place.run("import", path)
    let shown = try await place.run("conflicts").output
    for line in [
      "  mine:   DTSTART: 20261202T090000Z\n", "  theirs: DTSTART: 20261201T090000Z\n",
      "  mine:   RRULE: FREQ=WEEKLY;COUNT=3\n", "  theirs: RRULE: FREQ=WEEKLY;COUNT=9\n",
    ] { #expect(shown.contains(line), "\(line) in \(shown)") }
    let values = try #require(try await conflicts().first)["values"].list
    let rule = try #require(values.first { $0["property"].text == "RRULE" })
    #expect(rule["mine"].list.map(\.text) == ["FREQ=WEEKLY;COUNT=3"])
    #expect(rule["theirs"].list.map(\.text) == ["FREQ=WEEKLY;COUNT=9"])
  }

  @Test("a file that differs only in DTSTAMP changes nothing, edited or not")
  func restamped() async throws {
    let path = try place.write("lunch.ics", lunch)
    _ = try await place.run("import", path)
    for isEdited in [false, true] {
      if isEdited { _ = try await place.run("edit", "uid:lunch", "--title", "Lunch with Ana") }
      try place.write("lunch.ics", lunch.replacing("20261101T080000Z", with: "20261128T080000Z"))
      let before = try await place.run("log", "--json").output
      let again = try await place.run("import", path)
      #expect(again.output == "Imported into “Calendar”: 0 added, 0 updated, 1 unchanged, 0 skipped\n", "\(again)")
      #expect(try await place.run("log", "--json").output == before)
    }
  }
}
