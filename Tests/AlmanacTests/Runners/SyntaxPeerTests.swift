import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// jCal and xCal as other programs read them.
@Suite("Calendars in JSON and XML for readers")
struct SyntaxPeerTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let xmllint = Settings.find("xmllint")

  @Test(
    "in JSON they match those of the Python package icalendar, except for differences that RFC 7265 decides",
    .enabled(if: Python.has("icalendar"), "\(Python.isMissing)"),
    .enabled(if: Settings.corpora != nil, "ALMANAC_CORPORA does not name the corpora"))
  func jCal() async throws {
    let outcome = try await place.launch(
      try #require(Python.path),
      [Repository.root + "/Tests/Runners/compare-jcal.py", Program.path, Settings.corpora ?? ""])
    #expect(outcome.status == 0, "\(outcome)")
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect((found["unknown"] as? [Any])?.isEmpty == true, "\(found["unknown"] ?? "")")
    #expect(found["equal"] as? Int ?? 0 > 100)
  }

  @Test(
    "in XML they conform to a RELAX NG grammar of RFC 6321",
    .enabled(if: xmllint != nil, "xmllint is not here"),
    .enabled(if: Settings.corpora != nil, "ALMANAC_CORPORA does not name the corpora"))
  func xCal() async throws {
    let folder = Settings.corpora ?? ""
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var made: [String] = []
    for file in Nightly.share(oneIn: 4, of: files.filter { $0.hasSuffix(".ics") }.sorted()) {
      let path = "\(folder)/\(file)"
      let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int ?? 0
      if size > 100_000 { continue }
      let name = place.path("\(made.count).xml")
      if try await place.run("convert", path, "--to", "xcal", "-o", name).status == 0 { made.append(name) }
    }
    #expect(made.count > Nightly.count(200, byDay: 50))
    let checked = try await place.launch(
      try #require(Self.xmllint), ["--noout", "--relaxng", Repository.fixture("xcal.rng")] + made)
    #expect(checked.status == 0, "\(checked.error.prefix(2000))")
  }
}
