import ProgramTestSupport
import Testing

@Suite("Edits of other kinds")
struct OtherKindTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("edit changes a reminder too, unless something is said that only events have")
  func reminder() async throws {
    let added = try await place.run("reminders", "add", "Pay", "--json").json()
    let id = try #require(added["items"][0]["id"].text)
    let edited = try await place.run("edit", id, "--title", "Pay rent")
    #expect(edited.status == 0 && edited.output.contains("Pay rent"), "\(edited)")
    let refused = try await place.run("edit", id, "--start", "tomorrow")
    #expect(refused.status == 2 && refused.error.contains("reminders edit"), "\(refused)")
  }
}
