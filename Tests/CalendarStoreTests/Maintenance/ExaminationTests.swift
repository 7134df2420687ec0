import CalendarModel
import CalendarStore
import Foundation
import GRDB
import StoreTestSupport
import TestSupport
import Testing

@Suite("Examining a store")
struct ExaminationTests {
  private func filled() throws -> TestStore {
    let test = try TestStore()
    try test.load(
      calendar(event(), event(uid: "two", title: "Supper"), component("VTODO", uid: "t", ["SUMMARY:Shop"])))
    return test
  }

  /// The names of the checks that fail after a change to the database.
  private func failures(after sql: String) throws -> [String] {
    let test = try filled()
    try test.database { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
    }
    let report = try test.store.examine()
    #expect(report.isGood == report.checks.allSatisfy(\.isGood))
    return report.checks.filter { !$0.isGood }.map(\.name)
  }

  @Test(
    "all-day events that end before they begin, or have no length, last one day in the index as in the item",
    arguments: ["DTEND;VALUE=DATE:20260227", "DURATION:-P1D", "DURATION:PT0S", "DURATION:-PT1W1D2H3M4S"])
  func daysWithoutLength(line: String) throws {
    let test = try TestStore()
    try test.load(calendar(event(start: ";VALUE=DATE:20260301", line)))
    let report = try test.store.examine()
    #expect(report.isGood, "\(report.checks)")
  }

  @Test("a healthy store is reported as good, with its counts")
  func good() throws {
    let test = try filled()
    let report = try test.store.examine()
    #expect(report.isGood, "\(report.checks)")
    #expect(report.checks.map(\.name).starts(with: ["integrity", "references", "components"]))
    #expect(report.itemCounts == [.event: 2, .reminder: 1])
    #expect(report.revision == 1)
    #expect(report.path == test.store.path)
    #expect(report.size > 4096)
  }

  @Test(
    "damaged rows are found",
    arguments: [
      ("UPDATE items SET content = x'42' WHERE id = 1", ["components"]),
      ("UPDATE items SET content = CAST('BEGIN:VEVENT' AS BLOB) WHERE id = 2", ["components"]),
      ("INSERT INTO item_zones VALUES (77, 88)", ["references"]),
      ("UPDATE items SET calendar_id = 12 WHERE id = 3", ["references"]),
      ("INSERT INTO item_text (item_text) VALUES ('delete-all')", ["text-index"]),
      ("INSERT INTO item_text (rowid, title) VALUES (999, 'stray')", ["text-index"]),
      ("DELETE FROM items WHERE id = 2", ["text-index"]),
    ])
  func damage(sql: String, checks: [String]) throws {
    let found = try failures(after: sql)
    #expect(Set(checks).isSubset(of: found))
  }

  @Test("overwritten pages are found", arguments: ["items", "items_identity", "zones", "item_text_idx"])
  func overwrittenPage(table: String) throws {
    let test = try TestStore()
    try test.load(calendar((0..<200).map { event(uid: "event \($0)") }))
    let page = try #require(
      try test.database {
        try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table])
      })
    try test.store.close()
    let path = test.folder.file("store.sqlite")
    TestLogs.leaveOut(path, because: "a log would have a page that is overwritten in the file")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0x5A, count: 4096))
    try bytes.write(to: URL(fileURLWithPath: path))
    do {
      let report = try CalendarStore(path: path).examine()
      #expect(!report.isGood)
    } catch {
      #expect(error.code == .corrupt)
    }
  }

  @Test("the ids of unreadable components are reported")
  func brokenIDs() throws {
    let test = try filled()
    let id = try #require(try test.store.items(named: "two").first).id
    try test.database { try $0.execute(sql: "UPDATE items SET content = x'00' WHERE uid = 'two'") }
    let check = try #require(try test.store.examine().checks.first { $0.name == "components" })
    #expect(check.detail.contains(try test.store.itemNames().whole(id)))
  }

  @Test("reading an item with damaged bytes is an error that says so")
  func readingDamage() throws {
    let test = try filled()
    try test.database { try $0.execute(sql: "UPDATE items SET content = x'00' WHERE uid = 'two'") }
    let error = #expect(throws: StoreError.self) { try test.store.items(named: "two") }
    #expect(error?.code == .corrupt)
    #expect(try test.store.items(named: "one").count == 1)
  }

  @Test("an import replaces a damaged version with a whole one")
  func replacingDamage() throws {
    let test = try filled()
    try test.database { try $0.execute(sql: "UPDATE items SET content = x'00' WHERE uid = 'two'") }
    #expect(try test.load(calendar(event(uid: "two", title: "Supper"))).updated == 1)
    try test.store.reindex()
    #expect(try test.store.examine().isGood)
  }

  @Test("reindexing repairs a damaged text index")
  func mended() throws {
    let test = try filled()
    try test.database { try $0.execute(sql: "INSERT INTO item_text (item_text) VALUES ('delete-all')") }
    #expect(try !test.store.examine().isGood)
    try test.store.reindex()
    #expect(try test.store.examine().isGood)
  }
}
