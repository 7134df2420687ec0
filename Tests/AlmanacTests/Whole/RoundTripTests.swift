import Foundation
import ProgramTestSupport
import Testing

@Suite("Import and export of real calendars")
struct RoundTripTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  static let samples =
    ((try? FileManager.default.contentsOfDirectory(atPath: Repository.samples)) ?? [])
    .filter { $0.hasSuffix(".ics") }.sorted()

  @Test("returns every component of a sample verbatim", arguments: samples)
  func sample(name: String) async throws {
    let path = Repository.samples + "/" + name
    let outcome = try await place.run("import", path, "--json")
    #expect(outcome.status == 0, "\(outcome)")
    let export = try await place.run("export")
    let before = try PlainComponents(contentsOf: path)
    let missing = before.missing(in: PlainComponents(export.bytes))
    let skipped = try outcome.json()["skipped"].list.count
    #expect(missing.count == skipped, "\(missing)")

    let again = try await place.run("import", path, "--json").json()
    #expect(again["added"].number == 0 && again["updated"].number == 0 && again["removed"].number == 0)
    #expect(try await place.run("export").bytes == export.bytes)

    // The exported files produce the same store again.
    let second = try Workplace()
    try second.write("exported.ics", export.bytes)
    _ = try await second.run("import", "exported.ics")
    #expect(PlainComponents(export.bytes).missing(in: PlainComponents(try await second.run("export").bytes)).isEmpty)
  }

  @Test("samples exist")
  func thereAreSamples() {
    #expect(Self.samples.count >= 16)
  }

  @Test("every item of the samples can be shown")
  func showAll() async throws {
    _ = try await place.run("import", Repository.samples)
    for kind in ["event", "reminder", "journal", "freebusy"] {
      let found = try await place.run("search", "--jsonl", "kind:\(kind)", "--limit", "8").jsonLines()
      #expect(!found.isEmpty)
      for item in found {
        let id = try #require(item["id"].text)
        let shown = try await place.run("show", id, "--json").json()
        #expect(shown["uid"].text == item["uid"].text)
        #expect(try await place.run("show", id).status == 0)
      }
    }
  }

  @Test(
    "takes folders of the corpora in one import each, and a second import changes nothing",
    .enabled(if: Settings.corpora != nil, "ALMANAC_CORPORA does not name the folder of the corpora"),
    .timeLimit(.minutes(30)), arguments: ["node-ical", "ical4j"])
  func corpora(name: String) async throws {
    let folder = (Settings.corpora ?? "") + "/" + name
    let first = try await place.run("import", folder, "-c", name, "--create", "--json")
    #expect([0, 1].contains(first.status), "\(first)")
    #expect(try (first.json()["added"].number ?? 0) > 100)
    let second = try await place.run("import", folder, "-c", name, "--json").json()
    #expect(second["added"].number == 0, "\(second)")
    #expect(second["updated"].number == 0, "\(second)")
    #expect(second["removed"].number == 0, "\(second)")
    #expect(try await place.run("doctor").status == 0)
    let export = try await place.run("export", "-o", "all.ics")
    #expect(export.status == 0)
    let copy = try await place.run("import", "all.ics", "--store", "copy.sqlite", "--json")
    #expect(copy.status == 0, "\(copy)")
  }
}
