import Foundation
import ProgramTestSupport
import Testing

@Suite("Programs written for the Mac", .timeLimit(.minutes(30)))
struct MacProgramTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test(
    "a package whose manifest does not name Almanac builds with one flag, and finds what it saved",
    .enabled(if: MacPackage.canBeBuilt, MacPackage.reason))
  func untouchedManifest() async throws {
    let program = try await MacPackage.build(Repository.fixture("untouched-manifest"), "Untouched", in: place)
    let outcome = try await place.launch(
      program, [], environment: ["ALMANAC_ACCESS": "full"])
    #expect(outcome.status == 0 && outcome.output == "Tea\n", "\(outcome)")
    let found = try await place.run("search", "Tea", "--json").json()
    #expect(found["items"].list.count == 1)
  }

  @Test(
    "the replacements for CoreGraphics, Darwin, os and Combine work with GRDB, swift-log and swift-argument-parser",
    .enabled(if: BuiltSample.bulletin.isThere, "\(BuiltSample.reason)"))
  func imports() async throws {
    let outcome = try await place.launch(BuiltSample.bulletin.path, ["Fête"], environment: ["ALMANAC_ACCESS": "full"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "Fête: 1 change, 4 components, 12, pid true\n", "\(outcome)")
    #expect(outcome.error.contains("com.example.bulletin.calendar"))
    #expect(outcome.error.contains("Saved <private> in Bulletin"))
  }
}
