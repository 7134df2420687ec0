import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac access, and --client")
struct AccessCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("granted access is listed, separately for events and reminders")
  func grant() async throws {
    #expect(try await place.run("access", "list").status == 3)
    let granted = try await place.run("access", "grant", "com.example.bot", "--events", "write-only", "--json").json()
    #expect(granted["client"].text == "com.example.bot")
    #expect(granted["events"].text == "write-only")
    #expect(granted["reminders"].text == "not-determined")
    _ = try await place.run("access", "grant", "app", "--events", "full", "--reminders", "none")
    let grants = try await place.run("access", "list", "--json").json()["grants"].list
    #expect(grants.map { $0["client"].text } == ["app", "com.example.bot"])
    #expect(grants[0]["reminders"].text == "denied")
    #expect(grants[0]["since"].text?.hasSuffix("Z") == true)
    let table = try await place.run("access").lines
    #expect(table[1].contains("app") && table[1].contains("full") && table[1].contains("none"))
    let both = try await place.run("access", "grant", "planner", "--json").json()
    #expect(both["events"].text == "full" && both["reminders"].text == "full")
    #expect(try await place.run("access", "grant", "app", "--reminders", "write-only").status == 2)
    #expect(try await place.run("access", "grant", "app", "--events", "some").status == 2)
  }

  @Test("revoke removes access or forgets the answer; a dry run does nothing")
  func revoke() async throws {
    _ = try await place.run("access", "grant", "app", "--events", "full", "--reminders", "full")
    #expect(try await place.run("access", "revoke", "app", "--reminders", "-n").status == 0)
    #expect(try await place.run("access", "list", "--json").json()["grants"][0]["reminders"].text == "full")
    let revoked = try await place.run("access", "revoke", "app", "--reminders", "--json").json()
    #expect(revoked["events"].text == "full" && revoked["reminders"].text == "denied")
    _ = try await place.run("access", "revoke", "app", "--forget")
    #expect(try await place.run("access", "list", "--json").json()["grants"].list.isEmpty)
    #expect(try await place.run("access", "revoke", "app").status == 3)
  }

  @Test(
    "on a terminal the user is asked, and the answer is kept",
    .enabled(if: Settings.find("script") != nil, "`script` of util-linux makes a terminal"),
    .timeLimit(.minutes(30)),
    arguments: [("y\n", "full"), ("w\n", "write-only"), ("\n", "denied"), ("what\nno\n", "denied")])
  func terminal(typed: String, level: String) async throws {
    let writer = Program.storeWriter
    let asked = try await place.launch(
      Settings.find("script") ?? "script", ["-qec", "\(writer) \(place.store) planner", "/dev/null"],
      input: Array(typed.utf8))
    #expect(asked.output.contains("“planner” would like to read and change your calendars."), "\(asked)")
    #expect(asked.lines.last?.contains(level) == true, "\(asked)")
    #expect(try await place.run("access", "list", "--json").json()["grants"][0]["events"].text == level)
    let again = try await place.launch(writer, [place.store, "planner"])
    #expect(again.lines == [level])
  }

  @Test("--client limits a command to what that program may do, and exits with 4 beyond it")
  func client() async throws {
    _ = try await place.run("add", "Dinner", "--start", "2026-12-01T19:00")
    #expect(try await place.run("search", "Dinner", "--client", "bot").status == 4)
    _ = try await place.run("access", "grant", "bot", "--events", "write-only")
    #expect(try await place.run("add", "Lunch", "--start", "2026-12-01T12:00", "--client", "bot").status == 0)
    #expect(try await place.run("search", "Lunch", "--client", "bot").status == 4)
    #expect(try await place.run("agenda", "2026-12-01", "--client", "bot").status == 4)
    #expect(try await place.run("export", "--client", "bot").status == 4)
    #expect(try await place.run("access", "list", "--client", "bot").status == 4)
    _ = try await place.run("access", "grant", "bot", "--events", "full")
    #expect(try await place.run("search", "Lunch", "--client", "bot").status == 0)
    #expect(try await place.run("reminders", "list", "--client", "bot").status == 4)
    #expect(try await place.run("delete", "--client", "bot", "nothing").status == 3)
  }
}
