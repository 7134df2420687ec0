import CalendarStore
import Foundation
import GRDB
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Backups of a store, and stores from backups")
struct CopyTests {
  private let test: TestStore
  private let backup: String

  init() throws {
    test = try TestStore()
    backup = test.folder.file("a.bak")
  }

  @Test(
    "an open store sees the restored data and continues with it",
    .disabled(if: TestLogs.areOn, "what follows a log is restored in the log"))
  func inUse() throws {
    try test.load(calendar(event(uid: "kept", title: "Kept")))
    try test.store.backUp(to: backup)
    let other = try CalendarStore(tested: test.store.path)
    try test.load(calendar(event(uid: "lost", title: "Lost")))
    #expect(try other.items(matching: ItemQuery()).count == 2)
    let kept = try CalendarStore.restore(backup, to: test.store.path)
    #expect(kept == test.store.path + ".replaced")
    for store in [test.store, other] {
      #expect(try store.items(matching: ItemQuery()).map(\.uid) == ["kept"])
      #expect(try store.revision() == 1)
    }
    try test.load(calendar(event(uid: "new", title: "New")))
    #expect(try other.items(matching: ItemQuery()).map(\.uid) == ["kept", "new"])
    #expect(try other.examine().isGood)
    let old = try CalendarStore(tested: test.store.path + ".replaced")
    #expect(try old.items(matching: ItemQuery()).map(\.uid) == ["kept", "lost"])
  }

  @Test(
    "what was revoked since the backup stays revoked, and what was shared since stays shared",
    .disabled(if: TestLogs.areOn, "what follows a log is restored in the log"))
  func rights() throws {
    let store = test.store
    _ = try store.createCalendar(title: "Work")
    _ = try store.createCalendar(title: "Home")
    let old = try store.share("Work", with: .link(digest: "old", FeedLink(zone: "UTC")))
    try store.share("Home", with: .user("zoe", mayWrite: true))
    try store.setAccess(.full, to: .event, for: "com.example.old")
    try store.backUp(to: backup)
    try store.revokeShare(old.id)
    try store.share("Home", with: .user("zoe", mayWrite: false))
    try store.share("Work", with: .link(digest: "new", FeedLink(zone: "UTC")))
    try store.setAccess(.denied, to: .event, for: "com.example.old")
    let before = try (store.shares(), store.grants())
    let calendar = try store.createCalendar(title: "Later")
    try store.share("Later", with: .user("zoe", mayWrite: true))
    var notes: RestoreNotes?
    try CalendarStore.restore(backup, to: store.path) { notes = $0 }
    // The link, the right to change, and full access.
    #expect(notes?.rights == 3 && notes?.areRightsKept == false && notes?.messages == 0)
    #expect(try store.shares() == before.0 && store.grants() == before.1)
    #expect(try store.calendars().allSatisfy { $0.calendar.title != calendar.title })
  }

  @Test(
    "rights that are revoked while a backup is being restored do not come back",
    .disabled(if: TestLogs.areOn, "what follows a log is restored in the log"))
  func revoked() throws {
    let store = test.store
    try store.setAccess(.full, to: .event, for: "com.example.old")
    try store.backUp(to: backup)
    let error = #expect(throws: StoreError.self) {
      try CalendarStore.restore(backup, to: store.path) { _ in
        try? store.setAccess(.denied, to: .event, for: "com.example.old")
      }
    }
    #expect(error?.code == .locked)
    #expect(try store.grants().map(\.level) == [.denied])
  }

  @Test("a backup that cannot be searched, or is no file, changes nothing")
  func hostile() throws {
    try test.load(calendar(event()))
    try test.store.backUp(to: backup)
    let file = try DatabaseQueue(path: backup)
    try file.writeWithoutTransaction { try $0.execute(sql: "DELETE FROM item_text_config") }
    try file.close()
    let pipe = test.folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [backup, pipe] {
      let error = #expect(throws: StoreError.self) { try CalendarStore.restore(path, to: test.store.path) }
      #expect(error?.code == .corrupt)
    }
    #expect(try test.store.items(matching: ItemQuery()).count == 1)
  }

  @Test("a backup made while others write is one of the committed states")
  func whileWriting() async throws {
    let store = test.store
    async let writing: Void = {
      for number in 0..<40 {
        let text = calendar(event(uid: "\(number) a"), event(uid: "\(number) b"))
        _ = try store.importCalendars([CalendarInput(name: "a.ics", bytes: Array(text.utf8))])
      }
    }()
    for number in 0..<10 {
      let file = test.folder.file("\(number).bak")
      try store.backUp(to: file)
      let copy = try CalendarStore(tested: file)
      #expect(try copy.items(matching: ItemQuery()).count == 2 * Int(copy.revision()))
      #expect(try copy.examine().isGood)
    }
    try await writing
  }

  @Test("a client without access cannot make a backup, and a read-only store can")
  func access() throws {
    try test.load(calendar(event()))
    let client = try CalendarStore(tested: test.store.path, options: .init(client: "com.example.bot"))
    let error = #expect(throws: StoreError.self) { try client.backUp(to: backup) }
    #expect(error?.code == .denied)
    try CalendarStore(tested: test.store.path, options: .init(isReadOnly: true)).backUp(to: backup)
    #expect(try StoreTruth(at: backup) == StoreTruth(at: test.store.path))
  }

  @Test("a store that is being written to is locked")
  func locked() throws {
    try test.load(calendar(event()))
    try test.store.backUp(to: backup)
    let before = try test.contents()
    try test.database { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      let error = #expect(throws: StoreError.self) {
        try CalendarStore.restore(backup, to: test.store.path, options: .init(patience: 0.05))
      }
      #expect(error?.code == .locked)
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try test.contents() == before)
  }
}
