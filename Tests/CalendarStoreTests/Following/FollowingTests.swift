import CalendarModel
import CalendarStore
import CivilTime
import FileLog
import Foundation
import GRDB
import ICalendar
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Stores that follow a log")
struct FollowingTests {
  @Test("each store sees the changes of the others with its next query")
  func others() throws {
    let followers = try Followers()
    let (one, other) = (try followers.open("one"), try followers.open("other"))
    try one.add("Lunch")
    #expect(try other.titles() == ["Lunch"])
    try other.add("Dinner")
    #expect(try one.titles() == ["Dinner", "Lunch"])
    #expect(try one.items(matching: ItemQuery(words: "dinner")).count == 1)
    #expect(try one.revision() == 2)
    _ = try one.undo()
    #expect(try other.titles() == ["Lunch"])
    #expect(try one.calendars() == other.calendars())
    for name in ["one", "other"] {
      #expect(
        try ReplicaComparison(of: followers.path(name), with: followers.log.log, in: followers.folder.path).differences
          == [])
    }
  }

  @Test("a read queries the log once, a write takes one round trip, and reads within it take none")
  func questions() throws {
    let followers = try Followers()
    let store = try followers.open("one")
    #expect(try followers.log.counting { _ = try store.titles() } == [1, 0, 0, 0])
    #expect(try followers.log.counting { try store.add("Lunch") } == [0, 1, 1, 0])
    let within = try followers.log.counting {
      try store.transaction { _ in _ = try store.titles() }
    }
    #expect(within == [0, 1, 0, 0], "and a transaction that changes nothing is not a commit")
    let dry = try followers.log.counting {
      try store.transaction(isDryRun: true) { batch in
        _ = try batch.add(Event(uid: "dry", title: "Dry", start: .date(CivilDate(parsing: "20260301"))))
      }
    }
    #expect(dry == [0, 1, 0, 0])
    #expect(try store.titles() == ["Lunch"])
  }

  @Test("a change that the log does not accept is not saved, and can be saved later")
  func failure() throws {
    let followers = try Followers()
    let store = try followers.open("one")
    followers.log.fails.withLock { $0 = true }
    let error = #expect(throws: StoreError.self) { try store.add("Lunch") }
    #expect(error?.code == .unavailable)
    #expect(try store.titles() == [])
    followers.log.fails.withLock { $0 = false }
    try store.add("Lunch")
    #expect(try store.titles() == ["Lunch"])
  }

  @Test(
    "a file that does not match the log is discarded",
    arguments: [
      "UPDATE items SET title = 'Other'", "DELETE FROM items", "DELETE FROM item_text_data",
      "UPDATE settings SET value = '7 00000000-0000-0000-0000-000000000007' WHERE name = 'log_position'",
      "DELETE FROM settings", "UPDATE settings SET value = 'x' WHERE name = 'log_position'",
    ])
  func damage(sql: String) throws {
    let followers = try Followers()
    let (one, other) = (try followers.open("one"), try followers.open("other"))
    try one.add("Lunch")
    #expect(try other.titles() == ["Lunch"])
    let queue = try DatabaseQueue(path: followers.path("other"))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
    let event = try #require(try one.items(named: "Lunch").first)
    try one.remove(one.occurrence(of: event), span: .all)
    #expect(try other.titles() == [])
    try other.add("Dinner")
    #expect(try one.titles() == ["Dinner"])
    for name in ["one", "other"] {
      #expect(
        try ReplicaComparison(of: followers.path(name), with: followers.log.log, in: followers.folder.path).differences
          == [])
    }
  }

  @Test("a log that was restored to an earlier state, and continued from there, is followed")
  func restoredLog() throws {
    let followers = try Followers()
    let store = try followers.open("one")
    try store.add("Lunch")
    try store.backUp(to: followers.path("backup"))
    try store.add("Forgotten")
    try CalendarStore.restore(followers.path("backup"), to: followers.log)
    #expect(try store.titles() == ["Lunch"])
    try followers.open("other").add("Dinner")
    #expect(try store.titles() == ["Dinner", "Lunch"])
  }

  @Test("many changes are sent as a snapshot, and new programs begin with the last one")
  func snapshots() throws {
    let followers = try Followers(.init(commits: 4))
    let (one, other) = (try followers.open("one"), try followers.open("other"))
    let many = (0..<3000).map { event(uid: "many \($0)", title: "Number \($0)") }
    _ = try one.importCalendars([CalendarInput(name: "many", bytes: Array(calendar(many).utf8))])
    #expect(try followers.log.counting { try other.titles() } == [1, 0, 0, 1])
    #expect(try other.titles().count == 3000)
    for number in 0..<9 { try one.add("\(number)") }
    #expect(try followers.log.counting { try other.titles() } == [1, 0, 0, 0])
    #expect(try other.titles().count == 3009)
    #expect(try followers.open("late").titles().count == 3009)
    #expect(try one.reindex() == 0)
    #expect(
      try ReplicaComparison(of: followers.path("other"), with: followers.log.log, in: followers.folder.path).differences
        == [])
  }

  @Test("a file that an earlier boot of the machine left is not trusted")
  func boot() throws {
    let followers = try Followers()
    try followers.open("one").add("Lunch")
    let path = followers.path("one")
    try Data("another".utf8).write(to: URL(fileURLWithPath: path + ".boot"))
    #expect(try followers.log.counting { try followers.open("one").titles() }[3] == 1)
    #expect(try followers.log.counting { try followers.open("one").titles() }[3] == 0)
    #expect(try followers.open("one").titles() == ["Lunch"])
  }

  @Test("every table has a primary key, without which none of its changes would be recorded")
  func keys() throws {
    let test = try TestStore()
    let without = try test.database { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema AS tables
          WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            AND NOT EXISTS (SELECT * FROM pragma_table_info(tables.name) WHERE pk > 0)
          """)
    }
    #expect(without == [])
  }

  @Test("a file that is not a replica is left alone")
  func otherFile() throws {
    let followers = try Followers()
    try CalendarStore(path: followers.path("mine")).add("Lunch")
    let error = #expect(throws: StoreError.self) { try followers.open("mine") }
    #expect(error?.code == .conflict)
    #expect(try CalendarStore(path: followers.path("mine")).titles() == ["Lunch"])
  }

  @Test("an in-memory store follows none")
  func memory() throws {
    let followers = try Followers()
    let error = #expect(throws: StoreError.self) { try CalendarStore(path: ":memory:", following: followers.log) }
    #expect(error?.code == .invalidArgument)
  }
}
