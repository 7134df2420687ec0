import CalendarStore
import Foundation
import ICalendar
import TestSupport
import Testing

/// The folder of the corpora and its files.
enum Corpora {
  static let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"].map { URL(fileURLWithPath: $0) }

  /// The paths of the files below the folder, in order: all of them in nightly runs, one in six in other runs.
  static let files: [String] = {
    guard let folder, let all = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    return Nightly.share(oneIn: 6, of: all.compactMap { $0 as? String }.filter { $0.hasSuffix(".ics") }.sorted())
  }()
}

/// Real files of other projects, which are not part of this one. An environment variable names their folder.
@Suite(
  "Other projects' files through the store",
  .enabled(if: Corpora.folder != nil, "ALMANAC_CORPORA does not name the folder of the corpora"))
struct CorporaTests {
  /// The files that are not restored unchanged, with the reasons.
  private static func exceptions() throws -> [String: String] {
    let text = String(decoding: try Fixture.bytes("corpora-exceptions.tsv"), as: UTF8.self)
    let rows = text.split(separator: "\n").map { $0.split(separator: "\t", maxSplits: 1).map(String.init) }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0.count > 1 ? $0[1] : "") })
      .filter { Corpora.files.contains($0.key) }
  }

  @Test("at least 98 of 100 files come back verbatim, and the others are listed with a reason")
  func lossless() throws {
    let folder = try #require(Corpora.folder)
    let exceptions = try Self.exceptions()
    var withItems: Set<String> = []
    var items = 0
    var lossy: [String: String] = [:]
    for file in Corpora.files {
      let trip = try RoundTrip(file: folder.appendingPathComponent(file))
      if trip.source.holdsAny { withItems.insert(file) }
      items += trip.source.items.count
      let lost = trip.lostItems + trip.lostTimeZones + trip.lostProperties
      if !lost.isEmpty { lossy[file] = lost.joined(separator: ", ") }
      #expect(trip.isIdempotent, "\(file): a second import changed something: \(trip.second)")
      #expect(trip.isDeterministic, "\(file): a second export gave different bytes")
    }
    let whole = withItems.subtracting(lossy.keys).count
    print(
      "corpora: \(Corpora.files.count) files, \(withItems.count) with \(items) items; \(whole) files come back to the letter"
    )
    for (file, lost) in lossy.sorted(by: { $0.key < $1.key }) where exceptions[file] == nil {
      Testing.Issue.record("\(file) is not a listed exception, but lost \(lost)")
    }
    for file in exceptions.keys.sorted() where lossy[file] == nil {
      Testing.Issue.record("\(file) is listed as an exception, but came back verbatim")
    }
    #expect(exceptions.values.allSatisfy { $0.count > 10 }, "every exception needs a reason")
    #expect(withItems.count > Nightly.count(200, byDay: 30))
    // For a sample, the proportion of listed files may be higher.
    if Nightly.isOn { #expect(Double(whole) >= 0.98 * Double(withItems.count)) }
  }

  @Test("all files go into one store, twice")
  func together() throws {
    let folder = try #require(Corpora.folder)
    let test = try TestStore()
    func load() throws -> [Int] {
      try test.store.importCalendars(Corpora.files.map { .init(path: folder.appendingPathComponent($0).path) }).numbers
    }
    let first = try load()
    let before = try test.contents()
    let second = try load()
    print("corpora: one store took \(first[0]) items and left out \(first[4])")
    #expect(second[0] == 0 && second[1] == 0 && second[3] == 0)
    #expect(try test.contents() == before)
    let examination = try test.store.examine()
    #expect(examination.isGood, "\(examination)")
  }

  @Test("an export that is imported into a fresh store is exported as the same bytes")
  func fixedPoint() throws {
    let folder = try #require(Corpora.folder)
    for file in Corpora.files {
      let test = try TestStore()
      _ = try test.store.importCalendars([.init(path: folder.appendingPathComponent(file).path)])
      // An export has no METHOD, so a reply is read as a version of the item to which it replies.
      if try test.store.items(matching: ItemQuery()).contains(where: { $0.method == "REPLY" }) { continue }
      let first = try test.exported()
      let copy = try TestStore()
      _ = try copy.store.importCalendars([.init(name: file, bytes: first)])
      #expect(try copy.exported() == first, "\(file)")
    }
  }
}
