import Foundation
import ProgramTestSupport
import Testing

/// The samples written for EventKit, as a Mac developer would write them, next to the program on the same store.
@Suite(
  "Samples/Appointments and Samples/Errands", .timeLimit(.minutes(30)),
  .enabled(if: BuiltSample.appointments.isThere && BuiltSample.errands.isThere, "\(BuiltSample.reason)"))
struct EventKitSampleTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func sample(
    _ name: String, _ arguments: String..., access: String? = "full", location: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    let outcome = try await place.launch(
      BuiltSample(name).path, arguments, environment: ["ALMANAC_ACCESS": access, "TZ": "Europe/Vienna"])
    outcome.checkManners(isHeard: false, location)
    return outcome
  }

  @Test("one sees the events that the other adds, and reverts what the other changes")
  func appointments() async throws {
    let added = try await sample("Appointments", "add", "Choir", "2026-12-01T19:00", "90", "4")
    #expect(added.output == "Added to “Calendar”: 2026-12-01 19:00–20:30 Choir\n", "\(added)")
    let agenda = try await place.run("agenda", "2026-12-01", "2027-01-01", "--json").json()
    #expect(agenda["occurrences"].list.count == 4)
    #expect(agenda["occurrences"][0]["start"].text == "2026-12-01T18:00:00Z")
    let moved = try await sample("Appointments", "move", "Choir", "2026-12-08T19:00", "30")
    #expect(moved.output == "Moved: 2026-12-08 19:30–21:00 Choir (changed separately)\n", "\(moved)")
    #expect(try await sample("Appointments", "move", "Choir", "2026-12-15T19:00", "-60", "all").status == 0)
    let all = [
      "2026-12-01 19:00–20:30 Choir", "2026-12-08 19:30–21:00 Choir (changed separately)",
      "2026-12-15 18:00–19:30 Choir", "2026-12-22 18:00–19:30 Choir",
    ]
    #expect(try await sample("Appointments", "find", "choir", "2026-12-01", "31").lines == all)
    let rules = try await place.run("export").lines.filter { $0.contains("FREQ=WEEKLY") }
    #expect(rules == ["RRULE:FREQ=WEEKLY;COUNT=2", "RRULE:FREQ=WEEKLY;COUNT=2"])
    #expect(try await sample("Appointments", "cancel", "Choir", "2026-12-15T18:00", "all").status == 0)
    #expect(try await sample("Appointments", "find", "choir", "2026-12-01", "31").lines == Array(all.prefix(2)))
    #expect(try await place.run("undo").status == 0)
    #expect(try await sample("Appointments", "find", "choir", "2026-12-01", "31").lines == all)
    #expect(try await sample("Appointments", "move", "Choir", "2026-12-02T19:00", "30").status == 1)
  }

  @Test("reminders pass through both")
  func errands() async throws {
    #expect(try await sample("Errands", "new", "Home").output == "Created the list “Home”.\n")
    let added = try await sample("Errands", "add", "Home", "Water the plants", "2026-12-01T09:00", "weekly")
    #expect(added.output == "Added: [ ] Water the plants, due 2026-12-01 09:00:00, recurs\n", "\(added)")
    _ = try await sample("Errands", "add", "Home", "Call the plumber")
    _ = try await place.run("reminders", "add", "Pay the rent", "--due", "2026-12-01", "-c", "Home")
    #expect(try await sample("Errands", "show", "Home").lines.count == 3)
    let done = try await sample("Errands", "done", "Home", "Water the plants")
    #expect(done.output == "Done, next: [ ] Water the plants, due 2026-12-08 09:00:00, recurs\n", "\(done)")
    let plumber = try await sample("Errands", "done", "Home", "Call the plumber")
    #expect(plumber.output == "Done: [x] Call the plumber\n", "\(plumber)")
    #expect(try await sample("Errands", "undone", "Home", "Call the plumber").status == 0)
    #expect(try await sample("Errands", "rename", "Home", "Pay the rent", "Pay rent and heating").status == 0)
    #expect(try await sample("Errands", "drop", "Home", "Call the plumber").status == 0)
    let listed = try await place.run("reminders", "list", "-c", "Home").output
    #expect(listed.contains("Pay rent and heating") && !listed.contains("plumber"), "\(listed)")
    #expect(
      try await sample("Errands", "show", "Home", "all").lines.sorted() == [
        "[ ] Pay rent and heating, due 2026-12-01", "[ ] Water the plants, due 2026-12-08 09:00:00, recurs",
        "[x] Water the plants, due 2026-12-01 09:00:00",
      ])
  }

  @Test("without access neither sees anything, and both say so")
  func denied() async throws {
    for (name, arguments) in [("Appointments", ["find", "x", "2026-12-01", "1"]), ("Errands", ["lists"])] {
      let outcome = try await place.launch(
        BuiltSample(name).path, arguments, environment: ["ALMANAC_ACCESS": "deny"])
      #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.error.contains("denied"), "\(outcome)")
    }
  }
}
