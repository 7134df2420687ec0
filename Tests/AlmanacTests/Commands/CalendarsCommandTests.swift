import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac calendars")
struct CalendarsCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func titles() async throws -> [String] {
    try await place.run("calendars", "list", "--json").json()["calendars"].list.compactMap { $0["title"].text }
  }

  @Test("lists titles, counts and remarks")
  func list() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"), Repository.fixture("travel.ics"))
    let human = try await place.run("calendars")
    #expect(human.lines.first == "CALENDAR  EVENTS  REMINDERS  OTHER  SOURCE  REMARKS".padded(like: human.lines.first))
    #expect(human.lines.count == 4)
    #expect(human.lines.contains { $0.hasPrefix("Calendar") && $0.hasSuffix("default") })
    #expect(human.lines.contains { $0.hasPrefix("Reminders") && $0.hasSuffix("default, reminders only") })
    #expect(human.lines.contains { $0.hasPrefix("Travel") && $0.hasSuffix("#FF2968") })
    let json = try await place.run("calendars", "list", "--json").json()
    #expect(json.keys == ["calendars"])
    let calendar = json["calendars"].list.first { $0["title"].text == "Calendar" }
    #expect(
      calendar?.keys == [
        "color", "default", "events", "id", "immutable", "items", "kinds", "read_only", "reminders", "source",
        "source_type", "subscribed", "title",
      ])
    #expect(calendar?["color"].isNull == true)
    #expect(calendar?["events"].number == 5)
    #expect(calendar?["reminders"].number == 1)
    #expect(calendar?["items"].number == 7)
    #expect(calendar?["default"].bool == true)
  }

  @Test("creates, changes and deletes calendars")
  func lifeOfACalendar() async throws {
    let made = try await place.run("calendars", "create", "Work", "--color", "#00ff00", "--json")
    #expect(made.status == 0)
    #expect(try made.json()["title"].text == "Work")
    #expect(try made.json()["color"].text?.uppercased() == "#00FF00")
    #expect(try await place.run("calendars", "create", "Home").output == "Created the calendar “Home”\n")
    #expect(try await place.run("calendars", "edit", "Work", "--title", "Office").status == 0)
    #expect(try await titles().contains("Office"))
    let color = try await place.run("calendars", "edit", "Office", "--color", "orange", "--json").json()
    #expect(color["color"].text == "orange")
    _ = try await place.run("import", "-c", "Office", Repository.fixture("week.ics"))
    let asked = try await place.run("calendars", "delete", "Office")
    #expect(asked.status == 2)
    #expect(asked.error.contains("the calendar “Office” has 7 items; add --yes to delete them too"), "\(asked)")
    #expect(try await titles().contains("Office"))
    let deleted = try await place.run("calendars", "delete", "Office", "--yes")
    #expect(deleted.output == "Deleted the calendar “Office” with 7 items\n")
    #expect(try await !titles().contains("Office"))
    #expect(try await place.run("search", "dentist").status == 3)
    let json = try await place.run("calendars", "delete", "Home", "--json").json()
    #expect(json["deleted"].text == "Home")
    #expect(json["items"].number == 0)
  }

  @Test("dry runs change nothing and support JSON too")
  func dryRuns() async throws {
    let unborn = try await place.run("calendars", "edit", "Work", "--title", "Office", "-n")
    #expect(unborn.status == 3)
    #expect(!FileManager.default.fileExists(atPath: place.store))
    #expect(try await place.run("calendars", "create", "Work", "-n").output == "+ calendar “Work”\n")
    #expect(!FileManager.default.fileExists(atPath: place.store))
    _ = try await place.run("calendars", "create", "Work")
    let edit = try await place.run("calendars", "edit", "Work", "--title", "Office", "-n")
    #expect(edit.output == "- title: Work\n+ title: Office\n")
    let json = try await place.run("calendars", "delete", "Work", "-n", "--json").json()
    #expect(json["diff"].texts == ["- calendar “Work” with 0 items"])
    #expect(json["dry_run"].bool == true)
    let standard = try await place.run("calendars", "edit", "Work", "--kind", "event", "--default", "-n")
    #expect(
      standard.output == """
        - for: events, reminders
        + for: events
        - default for events: “Calendar”
        + default for events: “Work”

        """)
    #expect(try await place.run("calendars", "list", "--json").json()["calendars"][0]["default"].bool == true)
    #expect(try await titles().contains("Work"))
  }

  @Test("a read-only calendar accepts nothing until it is writable again")
  func readOnly() async throws {
    _ = try await place.run("calendars", "create", "School holidays", "--read-only")
    let refused = try await place.run("import", "-c", "School holidays", Repository.fixture("week.ics"))
    #expect(refused.status == 4)
    #expect(
      refused.error
        == "almanac: error: the calendar “School holidays” is read-only; "
        + "to make it writable, run `almanac calendars edit 'School holidays' --writable`\n")
    #expect(try await place.run("calendars", "edit", "School holidays", "--writable").status == 0)
    #expect(try await place.run("import", "-c", "School holidays", Repository.fixture("week.ics")).status == 0)
    #expect(try await place.run("calendars", "edit", "School holidays", "--writable", "--read-only").status == 2)
  }

  @Test("both calendars of a new store can be deleted, and the replacement of each is named")
  func first() async throws {
    _ = try await place.run("calendars", "create", "Work", "--kind", "event")
    #expect(
      try await place.run("calendars", "delete", "Calendar").output
        == "Deleted the calendar “Calendar” with 0 items\nThe default calendar is now “Work”\n")
    _ = try await place.run("calendars", "create", "To do")
    #expect(
      try await place.run("calendars", "delete", "Reminders").output
        == "Deleted the calendar “Reminders” with 0 items\nThe default list is now “To do”\n")
    for name in ["Work", "To do"] { #expect(try await place.run("calendars", "delete", name).status == 0) }
    #expect(try await place.run("calendars", "list", "--json").json()["calendars"].list.isEmpty)
  }

  @Test("a read-only calendar is deleted only if it is empty; a writable one with its items")
  func readOnlyDeletion() async throws {
    _ = try await place.run("import", "-c", "Trip", "--create", Repository.fixture("week.ics"))
    _ = try await place.run("calendars", "edit", "Trip", "--read-only")
    for options in [["-y"], ["-n"], []] {
      let refused = try await place.run(list: ["calendars", "delete", "Trip"] + options)
      #expect(refused.status == 4, "\(refused)")
      #expect(
        refused.error.contains(
          "is read-only and has 7 items; to make it writable, run `almanac calendars edit Trip --writable`"))
    }
    #expect(try await titles().contains("Trip"))
    _ = try await place.run("calendars", "edit", "Trip", "--writable")
    #expect(try await place.run("calendars", "delete", "Trip", "-y").status == 0)
    _ = try await place.run("calendars", "create", "Empty", "--read-only")
    #expect(try await place.run("calendars", "delete", "Empty").status == 0)
    let left = try await titles()
    #expect(!left.contains("Trip") && !left.contains("Empty"))
  }

  @Test("one command makes one revision")
  func oneRevision() async throws {
    _ = try await place.run("calendars", "create", "Work", "--read-only", "--color", "teal")
    _ = try await place.run("calendars", "edit", "Work", "--title", "Office", "--writable", "--default")
    let revisions = try await place.run("log", "--json").json()["revisions"].list
    #expect(revisions.compactMap { $0["command"].text } == ["calendars edit", "calendars create"])
    #expect(revisions.compactMap { $0["revision"].number } == [2, 1])
  }

  @Test("a calendar with items is deleted if the user confirms on a terminal")
  func question() async throws {
    guard let script = Settings.find("script") else { return }
    _ = try await place.run("import", "-c", "Trip", "--create", Repository.fixture("week.ics"))
    for (answer, isGone) in [("n", false), ("", false), ("yes", true)] {
      let outcome = try await place.launch(
        script, ["-qec", "'\(Program.path)' calendars delete Trip", "/dev/null"], input: Array("\(answer)\n".utf8))
      #expect(outcome.output.contains("Delete the calendar “Trip” with 7 items? [y/N]"), "\(outcome)")
      #expect(outcome.status == (isGone ? 0 : 1))
      #expect(try await titles().contains("Trip") != isGone)
    }
  }

  @Test("errors have the documented exit codes")
  func errors() async throws {
    _ = try await place.run("calendars", "create", "Work")
    _ = try await place.run("calendars", "create", "Home")
    #expect(try await place.run("calendars", "create", "Work").status == 5)
    #expect(try await place.run("calendars", "create", "Work", "-n").status == 5)
    #expect(try await place.run("calendars", "edit", "Work", "--title", "Home").status == 5)
    #expect(try await place.run("calendars", "edit", "None", "--title", "X").status == 3)
    #expect(try await place.run("calendars", "delete", "None").status == 3)
    #expect(try await place.run("calendars", "create", "").status == 2)
    for color in ["#12", "notacolor", "#gggggg", ""] {
      let outcome = try await place.run("calendars", "create", "X", "--color", color)
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("“\(color)” is not a colour"), "\(outcome)")
    }
    #expect(try await place.run("calendars", "edit", "Work", "--name", "Office").status == 0)
    #expect(try await place.run("calendars", "edit", "Office", "--title", "Work").status == 0)
  }

  @Test("a calendar can be for one kind of item, belongs to a source, and can be the default")
  func kinds() async throws {
    let made = try await place.run("calendars", "create", "List", "--kind", "reminder", "--source", "local", "--json")
      .json()
    #expect(made["kinds"].list.compactMap { $0.text } == ["reminder"])
    #expect(made["source_type"].text == "local" && made["subscribed"].bool == false && made["immutable"].bool == false)
    #expect(try await place.run("add", "X", "--start", "2026-12-01", "-c", "List").status == 2)
    #expect(try await place.run("calendars", "edit", "List", "--default").status == 0)
    _ = try await place.run("reminders", "add", "Milk")
    let list = try await place.run("calendars", "list", "--json").json()["calendars"].list
    #expect(list.last?["reminders"].number == 1)
    #expect(try await place.run("calendars", "create", "X", "--source", "nowhere").status == 3)
    #expect(try await place.run("calendars", "create", "X", "--kind", "journal").status == 2)
  }
}

extension String {
  /// The words of a table heading, with the spacing of another line that has the same words.
  fileprivate func padded(like line: String?) -> String {
    line?.split(separator: " ").joined(separator: "  ") == self ? line ?? self : self
  }
}
