import CalendarModel
import CalendarStore
import Foundation
import GRDB
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Salvaging a damaged store")
struct SalvageTests {
  private let test: TestStore
  private let damaged: String
  private let saved: String

  /// A store with several hundred items in three calendars, some of them longer than a page, and a VTIMEZONE.
  init() throws {
    test = try TestStore()
    damaged = test.folder.file("damaged.sqlite")
    saved = test.folder.file("saved.sqlite")
    for name in ["Work", "Home", "Clubs"] {
      let events = (0..<80).map { number in
        event(
          uid: "\(name)-\(number)", title: "Title \(number)",
          "DESCRIPTION:" + String(repeating: "long ", count: number.isMultiple(of: 20) ? 3000 : 1))
      }
      let zone = """
        BEGIN:VTIMEZONE
        TZID:Yard
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0545
        TZOFFSETTO:+0545
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:\(name)-zoned
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Yard:20260301T090000
        SUMMARY:Zoned
        END:VEVENT

        """.replacingOccurrences(of: "\n", with: "\r\n")
      try test.load(calendar(zone, events.joined()), options: ImportOptions(calendar: name, createsCalendar: true))
    }
    try test.database { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try FileManager.default.copyItem(atPath: test.store.path, toPath: damaged)
  }

  private static let pageSize = 4096

  /// Overwrites parts of the damaged store.
  private func damage(_ change: (inout [UInt8]) -> Void) throws {
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: damaged)))
    change(&bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: damaged))
  }

  @Test("records of imported files are kept, so that moved items stay moved")
  func sources() throws {
    var options = ImportOptions(calendar: "Work")
    options.places = ["1.ics": "/team.ics"]
    try test.load(calendar(event(uid: "team")), options: options)
    let other = test.folder.file("other.sqlite")
    _ = try CalendarStore.salvage(test.store.path, to: other)
    let store = try CalendarStore(tested: other)
    let item = try #require(try store.items(matching: ItemQuery()).first { $0.uid == "team" })
    #expect(try store.importSources(of: item).map(\.place) == ["/team.ics"])
    #expect(try store.importSources(of: item) == test.store.importSources(of: item))
  }

  /// The components of a store by item ID.
  private func components(_ store: CalendarStore) throws -> [ItemID: Component] {
    Dictionary(uniqueKeysWithValues: try store.items(matching: ItemQuery()).map { ($0.id, $0.component) })
  }

  /// The pages of a table or an index: inner pages and leaves.
  private func pages(of name: String) throws -> (inner: [Int], leaves: [Int]) {
    let root = try test.database { db in
      try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]) ?? 0
    }
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: test.store.path)))
    func number(_ offset: Int, _ size: Int) -> Int { bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) } }
    var found: (inner: [Int], leaves: [Int]) = ([], [])
    var waiting = [root]
    while let page = waiting.popLast() {
      let start = (page - 1) * Self.pageSize
      guard [2, 5].contains(bytes[start]) else {
        found.leaves.append(page)
        continue
      }
      found.inner.append(page)
      waiting += (0..<number(start + 3, 2)).map { number(start + number(start + 12 + 2 * $0, 2), 4) }
      waiting.append(number(start + 8, 4))
    }
    return found
  }

  @Test("everything in a whole store is saved: ids, calendars, time zones and rights")
  func whole() throws {
    try test.store.setAccess(.full, to: .event, for: "com.example.desk")
    try test.database { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try? FileManager.default.removeItem(atPath: damaged)
    try FileManager.default.copyItem(atPath: test.store.path, toPath: damaged)
    let report = try CalendarStore.salvage(damaged, to: saved)
    #expect(report.isComplete && report.calendarCount == 5 && report.itemCounts == [.event: 243])
    let store = try CalendarStore(tested: saved)
    #expect(try components(store) == components(test.store))
    #expect(try store.calendars().map(\.calendar.identifier) == test.store.calendars().map(\.calendar.identifier))
    #expect(try store.defaultCalendar().identifier == test.store.defaultCalendar().identifier)
    #expect(try store.grants().map(\.client) == ["com.example.desk"])
    #expect(try store.examine().isGood)
    var query = ItemQuery()
    query.uids = ["Work-zoned"]
    let zoned = try #require(try store.items(matching: query).first)
    #expect(try zoned.component == test.store.items(matching: query).first?.component)
    var text = ""
    try store.export(query) { text += String(decoding: $0, as: UTF8.self) }
    #expect(text.contains("TZOFFSETTO:+0545"))
  }

  @Test("no file beside the new store is deleted, whatever its name")
  func bystanders() throws {
    try test.database { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    let set = saved + ".damaged"
    try FileManager.default.copyItem(atPath: test.store.path, toPath: set)
    for ending in [".salvage", ".partial"] {
      try "mine".write(toFile: saved + ending, atomically: false, encoding: .utf8)
    }
    _ = try CalendarStore.salvage(set, to: saved)
    for ending in ["", ".damaged", ".salvage", ".partial"] {
      #expect(FileManager.default.fileExists(atPath: saved + ending), "\(ending)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: (saved as NSString).deletingLastPathComponent)
    #expect(!names.contains { $0.contains("almanac-") })
  }

  @Test(
    "a destroyed page that only points to others costs nothing", arguments: ["items", "items_identity", "occurrences"])
  func innerPage(name: String) throws {
    let inner = try pages(of: name).inner
    try damage { bytes in
      for page in inner {
        for offset in (page - 1) * Self.pageSize..<page * Self.pageSize { bytes[offset] = 0xFF }
      }
    }
    let report = try CalendarStore.salvage(damaged, to: saved)
    #expect(report.itemCounts == [.event: 243] && report.lost.isEmpty)
    let store = try CalendarStore(tested: saved)
    #expect(try components(store) == components(test.store))
    #expect(try store.examine().isGood)
  }

  @Test("the items of a destroyed page are lost and named, and all others saved")
  func leafPage() throws {
    let page = try #require(try pages(of: "items").leaves.dropFirst(2).first)
    try damage { bytes in
      for offset in (page - 1) * Self.pageSize..<page * Self.pageSize { bytes[offset] = 0 }
    }
    let report = try CalendarStore.salvage(damaged, to: saved)
    #expect(!report.isComplete && report.knowsLost)
    #expect((1...20).contains(report.lost.count))
    let all = try components(test.store)
    let store = try CalendarStore(tested: saved)
    let rest = try components(store)
    #expect(rest.allSatisfy { all[$0.key] == $0.value })
    let uids = all.filter { rest[$0.key] == nil }.map { $0.value.first(.uid)?.text ?? "" }
    #expect(Set(report.lost.map(\.uid)) == Set(uids) && report.lost.allSatisfy { $0.kind == .event })
  }

  @Test("without the beginning of the file every item is still found, in calendars with new names")
  func header() throws {
    try damage { bytes in
      for offset in 0..<Self.pageSize { bytes[offset] = 0 }
    }
    let report = try CalendarStore.salvage(damaged, to: saved)
    #expect(report.itemCounts == [.event: 243] && report.lostCalendarCount == 3 && !report.knowsLost)
    let store = try CalendarStore(tested: saved)
    #expect(try components(store) == components(test.store))
    #expect(try store.calendars().map(\.calendar.title).sorted() == ["Salvaged", "Salvaged 2", "Salvaged 3"])
    #expect(try store.examine().isGood)
    let summary = try store.importCalendars([CalendarInput(name: "a.ics", bytes: Array(calendar(event()).utf8))])
    #expect(summary.added == 1)
  }

  @Test("deleted items do not come back")
  func deleted() throws {
    try test.load(calendar((0..<70).map { event(uid: "gone-\($0)") }.joined()))
    _ = try test.store.undo()
    try test.database { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try FileManager.default.removeItem(atPath: damaged)
    try FileManager.default.copyItem(atPath: test.store.path, toPath: damaged)
    let (items, identity) = (try pages(of: "items").inner, try pages(of: "items_identity").inner)
    try damage { bytes in
      for page in items + identity {
        for offset in (page - 1) * Self.pageSize..<page * Self.pageSize { bytes[offset] = 0 }
      }
    }
    #expect(try CalendarStore.salvage(damaged, to: saved).itemCounts == [.event: 243])
  }

  @Test("whatever is damaged, the result is a valid store with genuine items", arguments: 0..<12 as Range<UInt64>)
  func anyDamage(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try damage { bytes in
      for _ in 0..<generator.pick([1, 1, 3, 10, 40]) {
        let start = Int.random(in: 0..<bytes.count - 64, using: &generator)
        let end = min(bytes.count, start + generator.pick([1, 64, 4096, 20_000]))
        let isZero = generator.once(in: 2)
        for offset in start..<end { bytes[offset] = isZero ? 0 : UInt8.random(in: 0...255, using: &generator) }
      }
    }
    let report = try CalendarStore.salvage(damaged, to: saved)
    let store = try CalendarStore(tested: saved)
    #expect(try store.examine().isGood)
    let (all, rest) = (try components(test.store), try components(store))
    // A byte inside a text may have changed, which nothing in a store would reveal.
    let changed = rest.filter { all[$0.key] != $0.value }.count
    #expect(changed <= 10)
    if report.knowsLost { #expect(rest.count + report.lost.count == all.count) }
  }

  @Test("a file that is not a store gives nothing, and no file is overwritten")
  func refused() throws {
    let text = test.folder.file("text")
    try Data("no store".utf8).write(to: URL(fileURLWithPath: text))
    #expect { try CalendarStore.salvage(text, to: saved) } throws: { ($0 as? StoreError)?.code == .corrupt }
    #expect { try CalendarStore.salvage(damaged, to: text) } throws: { ($0 as? StoreError)?.code == .conflict }
    #expect { try CalendarStore.salvage(saved, to: text) } throws: { ($0 as? StoreError)?.code == .notFound }
    let names = try FileManager.default.contentsOfDirectory(atPath: (saved as NSString).deletingLastPathComponent)
    #expect(!names.contains { $0.hasPrefix("saved") })
  }
}
