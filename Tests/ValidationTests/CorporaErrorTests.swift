import Foundation
import ICalendar
import Testing

@testable import Validation

/// Every error in files that their projects consider valid, or keep to show that they can read them, was reviewed: the
/// tables next to the tests list file, rule and count, and for each rule the requirement of the standard.
@Suite(
  "Errors in the corpora", .enabled(if: ExternalData.corpora != nil, ExternalData.noCorpora))
struct CorporaErrorTests {
  private static let folders = ["ical4j/valid", "collective-icalendar"]

  @Test("are the reviewed ones, and no others; ALMANAC_RENEW_SNAPSHOTS=1 accepts new ones")
  func pinned() throws {
    let path = Fixtures.path("Corpora/errors.tsv")
    let text = try Self.errors()
    if ProcessInfo.processInfo.environment["ALMANAC_RENEW_SNAPSHOTS"]?.isEmpty == false {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let known = Set(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n"))
    let found = Set(text.split(separator: "\n"))
    #expect(found.subtracting(known) == [])
    #expect(known.subtracting(found) == [])
  }

  @Test("belong to rules with the standard's section and wording")
  func explained() throws {
    let reasons = try Self.rows("Corpora/reasons.tsv")
    #expect(reasons.allSatisfy { $0.count == 3 && $0[1].hasPrefix("RFC ") && !$0[2].isEmpty })
    let rules = Set(try Self.rows("Corpora/errors.tsv").map { $0[1] })
    #expect(rules.subtracting(reasons.map { $0[0] }) == [])
  }

  private static func rows(_ name: String) throws -> [[String]] {
    try String(contentsOfFile: Fixtures.path(name), encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t").map(String.init) }
  }

  private static func errors() throws -> String {
    var lines: [String] = []
    for folder in folders {
      let base = (ExternalData.corpora ?? "") + "/" + folder
      for path in ExternalData.calendars(base) {
        let bytes = Array(try Data(contentsOf: URL(filePath: base).appending(path: path)))
        var counts: [Rule: Int] = [:]
        for finding in Fixtures.report(bytes).findings where finding.severity == .error {
          counts[finding.rule, default: 0] += finding.count
        }
        lines += counts.sorted { $0.key.number < $1.key.number }.map { "\(folder)/\(path)\t\($0.id)\t\($1)" }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
