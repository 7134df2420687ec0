import Foundation
import Testing

/// What `make sdk` and `make samples` leave for programs that were written for a Mac.
private enum Built {
  static let toolset = Repository.root + "/.build/sdk/eventkit.json"
  static let hasToolset = FileManager.default.fileExists(atPath: toolset)
  static let bulletin = Repository.root + "/.build/samples/debug/Bulletin"
  static let hasBulletin = FileManager.default.isExecutableFile(atPath: bulletin)
}

@Suite("Programs written for a Mac", .timeLimit(.minutes(30)))
struct MacProgramTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test(
    "a package whose manifest does not name Almanac builds by one flag, and finds what it saved",
    .enabled(if: Built.hasToolset, "`make sdk` makes the folder that the flag names"))
  func untouchedManifest() async throws {
    let swift = try #require(Settings.find("swift"))
    let build = try await place.launch(
      swift,
      [
        "build", "--package-path", Repository.fixture("untouched-manifest"), "--scratch-path", place.path("build"),
        "--toolset", Built.toolset,
      ])
    #expect(build.status == 0, "\(build)")
    let outcome = try await place.launch(
      place.path("build/debug/Untouched"), [], environment: ["ALMANAC_ACCESS": "full"])
    #expect(outcome.status == 0 && outcome.output == "Tea\n", "\(outcome)")
    let found = try await place.run("search", "Tea", "--json").json()
    #expect(found["items"].list.count == 1)
  }

  @Test(
    "what stands in for CoreGraphics, Darwin, os and Combine works beside GRDB, swift-log and swift-argument-parser",
    .enabled(if: Built.hasBulletin, "`make samples` builds Samples/Bulletin, and `make test` does so first"))
  func imports() async throws {
    let outcome = try await place.launch(Built.bulletin, ["Fête"], environment: ["ALMANAC_ACCESS": "full"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "Fête: 1 change, 4 components, 12, pid true\n", "\(outcome)")
    #expect(outcome.error.contains("com.example.bulletin.calendar"))
    #expect(outcome.error.contains("Saved <private> in Bulletin"))
  }
}
