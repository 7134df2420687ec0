import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac import: what an earlier import brought")
struct ImportSourceTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// Writes a calendar file with numbered events.
  @discardableResult
  private func write(_ numbers: some Sequence<Int>, _ name: String = "team.ics", calendar: String? = "Team") throws
    -> String
  {
    let events = numbers.map {
      ["UID:\($0)", "DTSTART:202612\(String(format: "%02d", $0))T090000Z", "SUMMARY:Event \($0)"]
    }
    return try place.write(name, CalendarText.events(events, calendar: calendar))
  }

  private func counts(_ words: String...) async throws -> [Int] {
    let result = try await place.run(list: ["import", "--json"] + words).json()
    return ["added", "updated", "unchanged", "removed", "not_added_again"].map { Int(result[$0].number ?? -1) }
  }

  @Test("an item that was deleted or moved here is not added again by the same file, until --readd")
  func departed() async throws {
    let path = try write(1...4)
    #expect(try await counts(path) == [4, 0, 0, 0, 0])
    _ = try await place.run("delete", "uid:1")
    _ = try await place.run("calendars", "create", "Other")
    #expect(try await place.run("edit", "uid:2", "-c", "Other").status == 0)
    try write(1...5)
    let again = try await place.run("import", path)
    #expect(again.output.contains("1 added, 0 updated, 2 unchanged"), "\(again)")
    #expect(
      again.output.contains("2 that you deleted or moved were not added again; to add them, use --readd\n"), "\(again)")
    // Another file with the same items is a different source.
    #expect(try await counts("-n", write([1], "backup.ics")) == [1, 0, 0, 0, 0])
    #expect(try await counts(path, "--readd") == [2, 0, 3, 0, 0])
    #expect(try await counts(path) == [0, 0, 5, 0, 0])
    let log = try await place.run("log", "--json").output
    #expect(try await counts(path) == [0, 0, 5, 0, 0])
    #expect(try await place.run("log", "--json").output == log)
  }

  @Test("show names the source of an item")
  func shown() async throws {
    let path = try write([1])
    _ = try await place.run("import", path)
    _ = try await place.run("import", write([1], "backup.ics", calendar: nil), "-c", "Team")
    let text = Array(try place.read("team.ics").utf8)
    _ = try await place.run("import", "-", "--source", "the office", "-c", "Team", input: text)
    let shown = try await place.run("show", "uid:1")
    for text in ["/team.ics (“Team”)\n", "/backup.ics\n", "  Source:     the office (“Team”)\n"] {
      #expect(shown.output.contains(text), "\(text) in \(shown)")
    }
    let sources = try await place.run("show", "uid:1", "--json").json()["sources"]
    #expect(sources.list.map { $0["type"].text } == ["import", "import", "import"])
    #expect(sources[0]["calendar"].text == "Team" && sources[1]["calendar"].isNull)
    _ = try await place.run("add", "Lunch", "--start", "2026-12-01T12:00")
    let id = try #require(try await place.run("search", "Lunch", "--json").json()["items"][0]["id"].text)
    #expect(try await place.run("show", id, "--json").json()["sources"].list.isEmpty)
  }

  @Test("an import that was undone can be repeated, and so can what an undo restored")
  func undone() async throws {
    let path = try write(1...2)
    _ = try await place.run("import", path)
    _ = try await place.run("undo")
    #expect(try await counts(path) == [2, 0, 0, 0, 0])
    _ = try await place.run("delete", "uid:1")
    #expect(try await counts(path) == [0, 0, 1, 0, 1])
    _ = try await place.run("undo")
    #expect(try await counts(path) == [0, 0, 2, 0, 0])
  }

  @Test("a deleted series stays deleted even if the file has a new changed occurrence of it")
  func series() async throws {
    let choir = ["UID:choir", "DTSTART:20261201T180000Z", "RRULE:FREQ=WEEKLY;COUNT=4", "SUMMARY:Choir"]
    let path = try place.write("choir.ics", CalendarText.events([choir]))
    _ = try await place.run("import", path)
    _ = try await place.run("delete", "uid:choir", "--span", "all")
    let moved = ["UID:choir", "RECURRENCE-ID:20261208T180000Z", "DTSTART:20261209T180000Z", "SUMMARY:Choir"]
    try place.write("choir.ics", CalendarText.events([choir, moved]))
    #expect(try await counts(path) == [0, 0, 0, 0, 2])
  }

  @Test("a renamed calendar stays linked to its file")
  func renamed() async throws {
    let path = try write(1...2)
    _ = try await place.run("import", path)
    _ = try await place.run("calendars", "edit", "Team", "--title", "Our team")
    try write(1...3)
    let again = try await place.run("import", path)
    #expect(again.output == "Imported into “Our team”: 1 added, 0 updated, 2 unchanged, 0 skipped\n", "\(again)")
    #expect(again.error.isEmpty)
    #expect(try await place.run("import", path, "-c", "Team", "--create").output.contains("“Team”: 3 added"))
    // Choosing a calendar once does not move the file there.
    #expect(try await place.run("import", path).output.contains("“Our team”: 0 added"))
  }

  @Test("--prune deletes what the file no longer has, and nothing from elsewhere; an undo restores it")
  func pruned() async throws {
    let path = try write(1...6)
    _ = try await place.run("import", path)
    _ = try await place.run("import", write([6, 7], "other.ics"))
    _ = try await place.run("add", "Mine", "--start", "2026-12-01", "-c", "Team")
    try write([1, 2, 3, 4])
    #expect(try await counts(path) == [0, 0, 4, 0, 0])
    let plan = try await place.run("import", "-n", "--prune", path)
    #expect(plan.output.contains("1 removed") && plan.output.contains("-SUMMARY:Event 5"), "\(plan)")
    #expect(try await counts("--prune", path) == [0, 0, 4, 1, 0])
    let text = try await place.run("export").output
    #expect(!text.contains("Event 5") && text.contains("Event 6") && text.contains("Event 7") && text.contains("Mine"))
    #expect(try await counts("--prune", path) == [0, 0, 4, 0, 0])
    _ = try await place.run("undo")
    #expect(try await place.run("export").output.contains("Event 5"))
    // Items that are back in the file do not count as deleted.
    #expect(try await counts("--prune", path) == [0, 0, 4, 1, 0])
    try write(1...5)
    #expect(try await counts(path) == [1, 0, 4, 0, 0])
  }

  @Test("an edited item that is no longer in the file stays, as a conflict, once")
  func editedAndPruned() async throws {
    let path = try write(1...4)
    _ = try await place.run("import", path)
    _ = try await place.run("edit", "uid:4", "--title", "Ours")
    try write(1...3)
    let kept = try await place.run("import", "--prune", path)
    #expect(kept.output.contains("1 conflict") && kept.output.contains("it is kept"), "\(kept)")
    #expect(try await place.run("import", "--prune", path).output.contains("3 unchanged, 0 skipped\n"))
    let conflict = try #require(try await place.run("conflicts", "--json").json()["conflicts"].list.first)
    #expect(conflict["property"].text == nil && conflict["theirs"].text == nil && conflict["title"].text == "Ours")
    #expect(try await place.run("conflicts").output.contains("the whole item; mine won"))
    let id = try #require(conflict["id"].number.map { String(Int($0)) })
    #expect(try await place.run("conflicts", "resolve", id, "--theirs").status == 0)
    #expect(try await !place.run("export").output.contains("Ours"))
    #expect(try await place.run("undo").status == 0)
    #expect(try await place.run("conflicts", "resolve", id, "--mine").status == 0)
    #expect(try await place.run("import", "--prune", path).output.contains("3 unchanged, 0 skipped\n"))
  }

  @Test("deletions that look like a mistake are held back, and nothing is pruned after an incomplete reading")
  func held() async throws {
    let path = try write(1...8)
    _ = try await place.run("import", path)
    try write([])
    let empty = try await place.run("import", "--prune", path)
    #expect(
      empty.status == 1 && empty.error.contains("8 of 8 items would be deleted from “Team”: “Event 1”"), "\(empty)")
    let bare = try place.write(
      "bare.ics", CalendarText.events([["UID:a", "DTSTART:20261201T090000Z"]], calendar: "Bare"))
    _ = try await place.run("import", bare)
    try write([], "bare.ics", calendar: "Bare")
    let untitled = try await place.run("import", "--prune", bare)
    #expect(untitled.error.contains("1 of 1 items would be deleted from “Bare”: “(no title)”"), "\(untitled)")
    let whole = try write(1...7)
    let text = try String(contentsOfFile: whole, encoding: .utf8)
    try place.write("team.ics", String(text.dropLast(60)))
    let cut = try await place.run("import", "--prune", path)
    #expect(cut.status == 1 && cut.error.contains("it could not be read completely, so nothing was removed"), "\(cut)")
    #expect(try await place.run("export").output.contains("Event 8"))
    try write([1])
    #expect(try await counts("--prune", path).dropLast() == [0, 0, 1, 7])
    try write([])
    #expect(try await place.run("import", "--prune", "--allow-deletions", path).status == 0)
    #expect(try await !place.run("export").output.contains("Event 1"))
  }

  @Test("--source names standard input, and downloads whose names change; without it standard input has no history")
  func named() async throws {
    func pipe(_ numbers: ClosedRange<Int>, _ words: String...) async throws -> Outcome {
      let text = try String(contentsOfFile: write(numbers, "text.ics"), encoding: .utf8)
      return try await place.run(list: ["import", "-"] + words, input: Array(text.utf8))
    }
    #expect(try await pipe(1...2, "--prune").status == 2)
    _ = try await pipe(1...2)
    _ = try await place.run("delete", "uid:1")
    #expect(try await pipe(1...2).output.contains("1 added"))
    _ = try await pipe(1...3, "--source", "team")
    _ = try await place.run("delete", "uid:1")
    #expect(
      try await pipe(1...3, "--source", "team").output.contains("1 that you deleted or moved was not added again"))
    #expect(try await pipe(2...2, "--source", "team", "--prune").output.contains("1 removed"))
    #expect(try await place.run("import", "--source", "team", write(1...2, "team-2.ics")).output.contains("0 added"))
  }

  @Test("a file in an archive is recognized under --source however many others there are")
  func archive() async throws {
    let two = Repository.root + "/Tests/ArchivesTests/Fixtures/two-calendars-and-others.zip"
    let one = Repository.root + "/Tests/ArchivesTests/Fixtures/one-of-two-calendars.zip"
    #expect(try await counts("--source", "office", two) == [3, 0, 0, 0, 0])
    _ = try await place.run("delete", "uid:work")
    #expect(try await counts("--source", "office", one) == [0, 0, 1, 0, 1])
  }

  @Test("a file in a folder is recognized, and with --prune an empty folder is held back")
  func folder() async throws {
    try write(1...12, "a/team.ics")
    try write([13], "a/home.ics", calendar: "Home")
    #expect(try await counts("--source", "office", place.path("a")) == [13, 0, 0, 0, 0])
    _ = try await place.run("calendars", "edit", "Team", "--name", "Lectures")
    try write(2...12, "b/team.ics")
    #expect(try await counts("--source", "office", "--prune", place.path("b")) == [0, 0, 11, 1, 0])
    try write([], "b/team.ics")
    let held = try await place.run("import", "--source", "office", "--prune", place.path("b"))
    #expect(held.status == 1 && held.error.contains("office/team.ics: 11 of 11 items would be deleted"), "\(held)")
    // A file given together with others is identified by its name only, and so is a file given on its own.
    #expect(try await counts("--source", "office", place.path("a"), write([20], "own.ics"))[0] == 2)
    #expect(try await counts("--source", "office", write([20], "own-2.ics")) == [0, 0, 1, 0, 0])
  }
}
