import Foundation
import ProgramTestSupport
import Testing

@Suite("Wrong usage")
struct UsageTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test(
    "exits with 2 and shows the correct usage",
    arguments: [
      ["frobnicate"], ["--frobnicate"], ["import"], ["import", "--frobnicate", "a.ics"], ["show"], ["show", "a", "b"],
      ["search"], ["doctor", "extra"], ["export", "--from", "someday"], ["export", "--tz", "Nowhere/City"],
      ["export", "--tz", ""], ["export", "--tz", "../../etc/passwd"], ["export", "--kind", "meeting"],
      ["import", "a.ics", "--on-conflict", "ask"], ["import", "a.ics", "--max-line", "1"],
      ["import", "a.ics", "--max-component", "99999999999999999999"], ["import", "a.ics", "--max-depth", "-5"],
      ["calendars", "frobnicate"], ["calendars", "create"], ["export", "-o", ""],
    ])
  func usage(arguments: [String]) async throws {
    _ = try await place.run("calendars", "create", "Work")
    let outcome = try await place.run(list: arguments)
    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.error.hasPrefix("almanac: error: "), "\(outcome)")
    #expect(outcome.output.isEmpty, "\(outcome)")
  }

  @Test("help and version exit with 0 and print to standard output")
  func help() async throws {
    let version = try await place.run("--version")
    #expect(version.status == 0)
    #expect(version.output.wholeMatch(of: /almanac \d+\.\d+\.\d+\n/) != nil)
    let help = try await place.run()
    #expect(help.status == 0)
    #expect(help.output.contains("\nLOOK:\n  agenda "))
    #expect(help.error.isEmpty)
  }
}
