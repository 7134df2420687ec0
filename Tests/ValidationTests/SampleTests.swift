import Foundation
import ICalendar
import Testing

@testable import Validation

@Suite("The samples")
struct SampleTests {
  private static let folder = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples")

  private static let legal: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return all.filter { $0.hasSuffix(".ics") && !$0.hasPrefix("quirk-") }.sorted()
  }()

  @Test(
    "that are valid have no errors as feeds, except for the timetable with two lessons under one UID", arguments: legal)
  func feeds(name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    let report = Fixtures.report(bytes) { $0.levels = Profile.feed.levels }
    let errors = report.findings.filter { $0.severity == .error }.map(\.rule)
    #expect(errors == (name == "university-timetable.ics" ? [.duplicateUid] : []))
  }

  @Test("that are valid are changed by no safe fix that drops or alters a line", arguments: legal)
  func fixes(name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    var options = ValidationOptions(now: Fixtures.now)
    // These add recommended lines to a feed, give time zones their standard names, and may remove an unused time zone.
    let harmless: [Rule] = [
      .noRefreshHint, .xPropertyShadow, .unusedVtimezone, .versionNotFirst, .tzidAlias, .prefixedTzid, .windowsTzid,
      .missingVtimezone,
    ]
    for rule in harmless {
      options.levels[rule] = nil
    }
    let result = Fixer(options: options).fix(bytes, name: name)
    let isChanged = result.isChanged
    #expect(!isChanged, "\(result.fixed)")
  }
}
