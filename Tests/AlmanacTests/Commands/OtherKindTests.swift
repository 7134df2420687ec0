import ProgramTestSupport
import Testing

@Suite("Editing other kinds of items")
struct OtherKindTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("edit also changes a reminder, unless an option applies only to events")
  func reminder() async throws {
    let added = try await place.run("reminders", "add", "Pay", "--json").json()
    let id = try #require(added["items"][0]["id"].text)
    let edited = try await place.run("edit", id, "--title", "Pay rent")
    #expect(edited.status == 0 && edited.output.contains("Pay rent"), "\(edited)")
    let refused = try await place.run("edit", id, "--start", "tomorrow")
    #expect(refused.status == 2 && refused.error.contains("reminders edit"), "\(refused)")
  }
}
