import ProgramTestSupport
import Testing

@Suite("Edits of other kinds, and line ends")
struct OtherKindTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("the diff of fix shows no lines of which only the end changes")
  func lineEnds() async throws {
    let text = CalendarText.event("UID:1", "DTSTART:20261205T090000Z", "SUMMARY:A").replacing("\r\n", with: "\n")
    let path = try place.write("unix.ics", text)
    let outcome = try await place.run("fix", path, "--diff")
    #expect(!outcome.output.contains("-SUMMARY:A") && outcome.error.contains("ICS006"), "\(outcome)")
  }

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
