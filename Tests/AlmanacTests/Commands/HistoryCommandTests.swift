import Foundation
import ProgramTestSupport
import Subprocess
import Testing

@Suite("almanac log, undo and watch")
struct HistoryCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func add(_ title: String) async throws -> String {
    try await place.run("add", title, "--start", "2026-12-01", "--json").json()["items"][0]["id"].text ?? ""
  }

  @Test("a limit below zero is refused with the reason")
  func negativeLimit() async throws {
    let outcome = try await place.run("log", "--limit", "-1")
    #expect(outcome.status == 2)
    #expect(outcome.error.hasPrefix("almanac: error: --limit must be at least 0\n"))
  }

  @Test("the log says which command changed how much, and what was undone")
  func log() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let id = try await add("X")
    _ = try await place.run("edit", id, "--title", "Y")
    _ = try await place.run("undo")
    let log = try await place.run("log", "--json").json()
    #expect(log["undo_days"].number == 90)
    #expect(log["revisions"].list.map { $0["command"].text } == ["undo", "edit", "add", "import"])
    #expect(log["revisions"][0]["undoes"].number == 3)
    #expect(log["revisions"][1]["undone"].bool == true)
    #expect(log["revisions"][3]["added"].number == 7)
    #expect(try await place.run("log", "--jsonl", "--limit", "2").jsonLines().count == 2)
    #expect(try await place.run("log").lines[1].contains("undoes 3"))
    let plan = try await place.run("log", "--keep", "30", "-n")
    #expect(plan.output == "- undo days: 90\n+ undo days: 30\n")
    #expect(try await place.run("log", "--json").json()["undo_days"].number == 90)
    #expect(try await place.run("log", "-n").status == 2)
    #expect(try await place.run("log", "--keep", "30", "--json").json()["undo_days"].number == 30)
  }

  @Test("with a revision number the log shows what it changed, whatever came after it")
  func oneRevision() async throws {
    let first = try await place.run("import", Repository.fixture("version-1.ics"))
    #expect(first.status == 0)
    let id = try await add("Tea")
    _ = try await place.run("edit", id, "--title", "Coffee")
    _ = try await place.run("edit", id, "--title", "Milk")
    _ = try await place.run("delete", id)
    let edit = try await place.run("log", "3")
    #expect(edit.lines[1].contains("edit"), "\(edit)")
    #expect(edit.output.contains("-SUMMARY:Tea\n") && edit.output.contains("+SUMMARY:Coffee\n"), "\(edit)")
    #expect(!edit.output.contains("Milk"))
    let added = try await place.run("log", "2", "--json").json()
    #expect(added["revision"]["command"].text == "add" && added["items"].list.count == 1)
    #expect(added["items"][0]["action"].text == "added" && added["items"][0]["title"].text == "Tea")
    #expect(added["items"][0]["diff"].text?.contains("+SUMMARY:Tea") == true)
    let deleted = try await place.run("log", "5", "--json").json()
    #expect(deleted["items"][0]["diff"].text?.contains("-SUMMARY:Milk") == true)
    _ = try await place.run("calendars", "create", "Work")
    #expect(try await place.run("log", "6").output.contains("calendar “Work”: added"))
    #expect(try await place.run("log", "99").status == 3)
    #expect(try await place.run("log", "2", "--jsonl").status == 2)
  }

  @Test("--keep creates no store, and needs a writable one")
  func keep() async throws {
    #expect(try await place.run("log", "--keep", "30").status == 3)
    #expect(!FileManager.default.fileExists(atPath: place.store))
    if Settings.isRoot { return }
    _ = try await place.run("add", "X", "--start", "2026-12-01")
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: place.store)
    let refused = try await place.run("log", "--keep", "30")
    #expect(refused.status == 4)
    #expect(refused.error.contains("is not writable"), "\(refused)")
    #expect(try await place.run("log", "--json").json()["undo_days"].number == 90)
  }

  @Test("a series whose occurrences were all deleted by one command comes back whole")
  func everyOccurrence() async throws {
    #expect(
      try await place.run("add", "Choir", "--start", "2026-12-01 10:00", "--repeat", "daily", "--count", "2").status
        == 0)
    let before = try await place.run("export").output
    let agenda = try await place.run("agenda", "2026-12-01", "2026-12-05", "--json").json()["occurrences"].list
    let deleted = try await place.run(list: ["delete"] + agenda.map { $0["id"].text ?? "" })
    #expect(deleted.status == 0, "\(deleted)")
    let log = try await place.run("log", "--json").json()["revisions"][0]
    #expect(log["deleted"].number == 1 && log["updated"].number == 0, "\(log)")
    #expect(try await place.run("undo").status == 0)
    #expect(try await place.run("export").output == before)
  }

  @Test("undo steps back through all commands of any kind")
  func undo() async throws {
    _ = try await place.run("calendars", "create", "Work")
    _ = try await place.run("import", "-c", "Work", Repository.fixture("week.ics"))
    let before = try await place.run("export").output
    _ = try await place.run("calendars", "delete", "Work", "--yes")
    #expect(try await place.run("undo", "-n").output.contains("+SUMMARY"))
    #expect(try await place.run("undo", "--json").json()["undone"].number == 3)
    #expect(try await place.run("export").output == before)
    #expect(try await place.run("undo").status == 0)
    #expect(try await place.run("undo").status == 0)
    #expect(try await place.run("calendars", "list", "--json").json()["calendars"].list.count == 2)
    #expect(try await place.run("undo").status == 3)
  }

  @Test("undoing something that has changed since is a conflict")
  func conflict() async throws {
    let id = try await add("1")
    _ = try await place.run("edit", id, "--title", "2")
    let refused = try await place.run("undo", "1")
    #expect(refused.status == 5)
    #expect(refused.error.contains("revision 2"))
    #expect(try await place.run("undo", "17").status == 3)
    #expect(try await place.run("undo", "2").status == 0)
    #expect(try await place.run("undo", "1").status == 0)
  }

  @Test("watch shows what other programs do, one commit per line, from a given revision on", .timeLimit(.minutes(30)))
  func watch() async throws {
    let id = try await add("1")
    let (outcome, _) = try await place.run(["watch", "--jsonl", "--since", "1", "--count", "3"]) { execution in
      try await execution.standardInputWriter.finish()
      _ = try await add("2")
      _ = try await place.run("edit", id, "--title", "3")
      _ = try await place.run("delete", id)
    }
    #expect(outcome.status == 0)
    let lines = try outcome.jsonLines()
    #expect(lines.map { $0["revision"].number } == [2, 3, 4])
    #expect(lines.map { $0["command"].text } == ["add", "edit", "delete"])
    #expect(lines[1]["updated_items"].list.count + lines[1]["deleted_items"].list.count == 1)
    #expect(lines[2]["deleted_items"].list.count == 1)
    #expect(try await place.run("watch", "--since", "99").status == 2)
    let human = try await place.run("watch", "--since", "3", "--count", "1")
    #expect(human.output.contains("delete  -"))
  }

  @Test("watch reports granted access, which undo skips", .timeLimit(.minutes(30)))
  func access() async throws {
    _ = try await add("1")
    let (outcome, _) = try await place.run(["watch", "--jsonl", "--since", "1", "--count", "1"]) { execution in
      try await execution.standardInputWriter.finish()
      _ = try await place.run("access", "grant", "bot", "--events", "full")
    }
    #expect(try outcome.jsonLines().map { $0["command"].text } == ["access grant"])
    #expect(try await place.run("undo", "2").status == 2)
    #expect(try await place.run("undo", "--json").json()["undone"].number == 1)
    #expect(try await place.run("watch", "--client", "nobody").status == 4)
  }

  @Test("watch ends when it is interrupted", .timeLimit(.minutes(30)))
  func interrupted() async throws {
    _ = try await add("1")
    let (outcome, _) = try await place.run(["watch", "--since", "0"]) { execution in
      try await execution.standardInputWriter.finish()
      try execution.send(signal: .interrupt)
    }
    #expect(outcome.status == 130)
  }
}
