import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("Samples/Invitations")
struct InvitationSampleTests {
  @Test(
    "a meeting goes from its invitation to its end by mail in folders, and reading mail again changes nothing")
  func run() async throws {
    let place = try Workplace()
    let outcome = try await place.launch(
      "/bin/sh", [Repository.samples + "/Invitations/run", Program.path, place.path("people")])
    #expect(outcome.status == 0, "\(outcome)")
    let steps = outcome.output.components(separatedBy: "$ almanac ").map { $0.components(separatedBy: "\n") }
    func step(_ command: String) -> [[String]] { steps.filter { $0[0].hasPrefix(command) } }
    #expect(step("invite").first?.contains("almanac: notified bob@example.org") == true)
    #expect(step("invitations").first?.contains { $0.hasPrefix("m1 ") } == true)
    #expect(step("show").first?.contains("  Attendee:   bob@example.org (accepted)") == true)
    #expect(step("agenda").first?.contains { $0.contains("14:00–15:00") } == true)
    #expect(step("agenda").last?.contains { $0.hasPrefix("Nothing is scheduled") } == true)
    let bob = step("import --mail").filter { $0[0].contains("bob@") }
    #expect(bob.map { $0.contains { $0.contains(" 1 updated") } } == [false, true, true])
    let again = try await place.shell(
      "ALMANAC_STORE=\"$1\"/bob/store.sqlite XDG_CONFIG_HOME=\"$1\"/bob \"$0\" import --mail \"$1\"/mail/bob@example.org --json",
      place.path("people"))
    #expect(try again.json()["updated"].number == 0)
  }
}
