import Foundation
import ProgramTestSupport
import Testing

@Suite("Samples", .timeLimit(.minutes(30)))
struct SamplesTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("the demo runs and shows that nothing is lost")
  func demo() async throws {
    let outcome = try await place.launch("/bin/sh", [Repository.samples + "/demo.sh", Program.path])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("$ almanac import"))
  }

  @Test(
    "the package that uses the libraries moves a meeting, and changes nothing else",
    .enabled(if: BuiltSample.moveMeeting.isThere, "\(BuiltSample.reason)"))
  func moveMeeting() async throws {
    let run = try await place.launch(
      BuiltSample.moveMeeting.path,
      [Repository.samples + "/apple-calendar-home.ics", "Dinner with Rupert", place.path("moved.ics")])
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("Moved "))
    let moved = try PlainComponents(contentsOf: place.path("moved.ics"))
    let before = try PlainComponents(contentsOf: Repository.samples + "/apple-calendar-home.ics")
    #expect(before.all.count == moved.all.count)
    #expect((1...3).contains(before.missing(in: moved).count))
  }
}
