import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Foundation
import ICalendar
import StoreTestSupport
import Synchronization
import TestSupport

@testable import WebCalendar
@testable import almanac

/// A store with awkward items, and all its faces, in Berlin on 18 November 2026 at 11:40.
final class FaceDesk {
  static let now = "20261118T104000Z"
  static let today = RFC3339.date("2026-11-18") ?? .earliest
  static let files = ["awkward.ics", "new-york.ics", "twins.ics"].map(fixture)

  let test: TestStore
  let zone: TimeZoneRules
  /// The UIDs of the items, by the ids shown in lists.
  let uids: [String: String]
  /// The ids of overrides.
  let overrides: Set<String>

  init() throws {
    test = try TestStore(now: Self.now)
    zone = try TimeZoneDatabase.system.rules(named: "Europe/Berlin")
    try test.load(Self.files.map { try String(contentsOfFile: $0, encoding: .utf8) })
    let names = try test.store.itemNames()
    let items = try test.store.items(matching: ItemQuery())
    uids = Dictionary(uniqueKeysWithValues: items.map { (names.short($0.id), $0.uid) })
    overrides = Set(items.filter { $0.recurrenceKey != .series }.map { names.short($0.id) })
  }

  static func fixture(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path + "/Fixtures/" + name
  }

  /// Runs the program and returns its output.
  func run(_ arguments: String...) async throws -> Printed { try await run(list: arguments) }

  func run(list arguments: [String]) async throws -> Printed {
    let (output, errors) = (Written(), Written())
    let moment = try instant(Self.now)
    let context = CommandContext(
      arguments: ["almanac"] + arguments,
      environment: ["HOME": test.folder.path, "ALMANAC_STORE": test.store.path, "TZ": "Europe/Berlin"],
      now: { moment }, output: output.add, errors: errors.add)
    let status = await Almanac.run(in: context, otherWords: Almanac.oldWords)
    guard status == 0 else { throw Failure(.usage, "\(arguments): \(errors.text)") }
    return Printed(text: output.text)
  }

  /// Returns the text of a page.
  func page(_ address: String) throws -> String {
    let moment = try instant(Self.now)
    let pages = CalendarPages(test.store, zone: ReaderZone("Europe/Berlin", zone), now: { moment })
    let parts = address.split(separator: "?", maxSplits: 1)
    let path = parts[0].split(separator: "/").map(String.init)
    let response = pages.answer(PageRequest(path: path, query: parts.count > 1 ? String(parts[1]) : ""))
    return String(decoding: response.body, as: UTF8.self)
  }

  /// The UID of the item in the address of a page.
  func uid(ofPath path: some StringProtocol) -> String? {
    uids[String(path.split(separator: "/").dropFirst().first ?? "")]
  }

  struct Printed {
    let text: String
    var lines: [String] { text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) }
  }

  /// The text that was written.
  private final class Written: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }
  }
}
