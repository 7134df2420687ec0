import Foundation
import Testing

@Suite("What Samples/ shows", .timeLimit(.minutes(30)))
struct SamplesTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("the demo runs and proves that nothing is lost")
  func demo() async throws {
    let outcome = try await place.launch("/bin/sh", [Repository.samples + "/demo.sh", Program.path])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("$ almanac import"))
  }

  private static let toolkit = Repository.samples + "/Toolkit"
  private static let buildsToolkit =
    (Settings.runsSlowTests || Settings.runsInCI) && FileManager.default.fileExists(atPath: toolkit)

  @Test(
    "the package that uses the libraries builds and runs",
    .enabled(if: buildsToolkit, "building Samples/Toolkit is slow; ALMANAC_SLOW_TESTS=1 or CI=1 runs it"))
  func buildAndRun() async throws {
    let swift = try #require(Settings.find("swift"))
    let scratch = place.path("scratch")
    let options = ["--package-path", Self.toolkit, "--scratch-path", scratch]
    let build = try await place.launch(swift, ["build"] + options, environment: ["HOME": NSHomeDirectory()])
    #expect(build.status == 0, "\(build)")
    let run = try await place.launch(
      scratch + "/debug/MoveMeeting",
      [Repository.samples + "/apple-calendar-home.ics", "Dinner with Rupert", place.path("moved.ics")])
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("Moved "))
    let moved = try PlainComponents(contentsOf: place.path("moved.ics"))
    let before = try PlainComponents(contentsOf: Repository.samples + "/apple-calendar-home.ics")
    #expect(before.all.count == moved.all.count)
    #expect((1...3).contains(before.missing(in: moved).count))
  }
}
