import CalendarStore
import Foundation
import GRDB
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import CalendarServer

@Suite("A server's stores", .timeLimit(.minutes(30)))
struct ServedStoresTests {
  let folder: TemporaryFolder
  let directory: DirectoryFile
  private let opened = Opened()

  /// The paths that were opened, in order.
  private final class Opened: Sendable {
    let paths = Mutex<[String]>([])
    var names: [String] { paths.withLock { $0.map { URL(fileURLWithPath: $0).lastPathComponent } } }
    func clear() { paths.withLock { $0 = [] } }
  }

  init() throws {
    folder = try TemporaryFolder()
    directory = try DirectoryFile(folder: folder.path)
  }

  private var place: StoreFolder {
    StoreFolder(path: folder.path) { [opened] path in
      opened.paths.withLock { $0.append(path) }
      return try CalendarStore(tested: path)
    }
  }

  private func stores(limit: Int = 8) -> ServedStores { ServedStores(.folder(place), directory, limit: limit) }

  /// Creates a number of users, each with a store. The first one shares a calendar with Zoe, and has a link.
  private func fill(_ count: Int) throws {
    let model = folder.path + "/model"
    let store = try CalendarStore(tested: model)
    _ = try store.createCalendar(title: "Work")
    try store.close()
    for number in 0..<count {
      try FileManager.default.copyItem(atPath: model, toPath: place.store(of: "user\(number)"))
    }
    let first = try CalendarStore(tested: place.store(of: "user0"))
    try first.share("Work", with: .user("zoe", mayWrite: false))
    try first.share("Work", with: .link(digest: "digest", FeedLink(zone: "UTC")))
    try first.close()
  }

  @Test("finding shared calendars opens only the stores that share them, however many there are", arguments: [3, 300])
  func finding(count: Int) throws {
    try fill(count)
    let stores = stores()
    try stores.noteShares()
    opened.clear()
    #expect(try stores.sharing(with: "zoe") { _ in true }.map(\.user) == ["user0"])
    #expect(try stores.sharing(with: "user1") { _ in true }.isEmpty)
    #expect(try stores.sharing(with: "zoe") { _ in false }.isEmpty)
    #expect(try stores.holder(ofLink: "digest")?.user == "user0")
    #expect(try stores.holder(ofLink: "other") == nil)
    #expect(opened.names == ["user0.sqlite"])
  }

  @Test("what a store shares is known without opening it, until its file changes")
  func known() throws {
    try fill(3)
    let stores = stores(limit: 1)
    try stores.noteShares()
    let names = { try stores.shares(of: "user0").map(\.calendar.title) }
    #expect(try names() == ["Work", "Work"])
    // Another store takes its place among those kept open.
    _ = try stores.store(of: "user1")
    opened.clear()
    #expect(try names() == ["Work", "Work"] && opened.names.isEmpty)
    let store = try CalendarStore(tested: place.store(of: "user0"))
    var calendar = try store.calendar(named: "Work")
    calendar.title = "Play"
    try store.updateCalendar(calendar)
    #expect(try names() == ["Play", "Play"])
    try store.revokeShares(with: "zoe")
    #expect(try names() == ["Play"])
    #expect(try stores.shares(of: "nobody").isEmpty)
  }

  @Test("a starting server learns what changed stores share, and opens none")
  func starting() throws {
    try fill(3)
    try stores().noteShares()
    #expect(try directory.owners(sharingWith: "zoe") == ["user0"])
    #expect(try Set(directory.indexedStates().keys) == ["user0", "user1", "user2"])
    try directory.index([], of: "user0", at: FileState(place.store(of: "user0")).text)
    try stores().noteShares()
    #expect(try directory.owners(sharingWith: "zoe") == [])
    // A program that does not know about the directory.
    let changed = try CalendarStore(tested: place.store(of: "user1"))
    try changed.share("Work", with: .user("zoe", mayWrite: true))
    try changed.close()
    try FileManager.default.removeItem(atPath: place.store(of: "user0"))
    try stores().noteShares()
    #expect(try directory.owners(sharingWith: "zoe") == ["user1"] && directory.owner(ofLink: "digest") == nil)
    #expect(try directory.lets("zoe", writeTo: "user1") && !directory.lets("zoe", writeTo: "user0"))
    #expect(try !directory.lets("user1", writeTo: "zoe"))
    #expect(opened.names == [])
  }

  @Test("a store of an older version stays as it is until its user asks for it")
  func older() throws {
    try fill(1)
    let path = place.store(of: "user0")
    let isDerived = "identifier LIKE 'derived tables, version %'"
    let derived = {
      try DatabaseQueue(path: path).read { db in
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM grdb_migrations WHERE \(isDerived))")
      }
    }
    try DatabaseQueue(path: path).write { try $0.execute(sql: "DELETE FROM grdb_migrations WHERE \(isDerived)") }
    let stores = stores()
    try stores.noteShares()
    #expect(try derived() == false)
    #expect(try directory.owners(sharingWith: "zoe") == ["user0"])
    _ = try stores.store(of: "user0")
    #expect(try derived() == true)
  }

  @Test("as many stores stay open as there is room for, and never two of the same")
  func limit() throws {
    let stores = stores(limit: 3)
    let names = (0..<10).map { "user\($0)" }
    let held = try stores.store(of: "user0")
    for name in names { _ = try stores.store(of: name) }
    #expect(opened.names.count == 10)
    #expect(try stores.store(of: "user0") === held)
    opened.clear()
    // The last ones are open, and so is the one in use.
    for name in ["user0", "user9", "user8"] { _ = try stores.store(of: name) }
    #expect(opened.names == [])
    _ = try stores.store(of: "user1")
    #expect(opened.names == ["user1.sqlite"])
    let descriptors = { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0 }
    let before = descriptors()
    for name in names + names { _ = try stores.store(of: name) }
    #expect(descriptors() < before + 20)
  }

  /// Stores one of which cannot be opened, or none if the source fails.
  private struct BrokenSource: StoreSource {
    let folder: StoreFolder
    let isAway: Bool
    var path: String { folder.path }
    func number(of user: String) -> UInt64 { folder.number(of: user) }
    func open(_ user: String) throws -> CalendarStore {
      if isAway || user == "user1" { throw StoreError(.unavailable, "it cannot be opened") }
      return try folder.open(user)
    }
    func state(of user: String) -> String? { nil }
    func check() throws { if isAway { throw ServerError(.unavailable, "nothing can be had") } }
    func noteShares(in directory: any Directory) {}
    func noteMail(since known: inout [String: String], _ note: (_ user: String, _ time: Int64) throws -> Void) {}
  }

  @Test("a store that cannot be opened is left out of the shared calendars, but a general failure is an error")
  func broken() throws {
    try fill(2)
    let other = try CalendarStore(tested: place.store(of: "user1"))
    try other.share("Work", with: .user("zoe", mayWrite: false))
    try other.close()
    try stores().noteShares()
    func served(isAway: Bool) -> ServedStores {
      ServedStores(.users(BrokenSource(folder: place, isAway: isAway)), directory, limit: 8)
    }
    let here = served(isAway: false)
    #expect(try here.sharing(with: "zoe") { _ in true }.map(\.user) == ["user0"])
    #expect(try here.shares(of: "user0").count == 2)
    let away = served(isAway: true)
    #expect(throws: ServerError.self) { try away.sharing(with: "zoe") { _ in true } }
    #expect(throws: StoreError.self) { try away.holder(ofLink: "digest") }
  }

  @Test("another file in place of a store is a different store")
  func replaced() throws {
    let stores = stores()
    let first = try stores.store(of: "user0")
    try FileManager.default.moveItem(atPath: place.store(of: "user0"), toPath: folder.path + "/away")
    let second = try stores.store(of: "user0")
    #expect(first !== second)
    #expect(try stores.store(of: "user0") === second)
  }

  @Test(
    "a removed user leaves a store that no other user can get, and shares nothing",
    .disabled(if: TestLogs.areOn, "a test's log belongs to the name of a file, even after that was removed"))
  func removing() throws {
    for name in ["alice", "bob", "carol"] { try directory.add(name, password: "x") }
    let stores = stores()
    let alice = try stores.store(of: "alice")
    _ = try alice.createCalendar(title: "Diary")
    try alice.share("Diary", with: .user("bob", mayWrite: false))
    let digest = FeedSecret.random().digest
    try alice.share("Diary", with: .link(digest: digest, FeedLink(zone: "UTC")))
    try StoreFolder.noteShares(of: alice)
    let bob = try stores.store(of: "bob")
    _ = try bob.createCalendar(title: "Choir")
    try bob.share("Choir", with: .user("alice", mayWrite: true))
    try bob.share("Choir", with: .user("carol", mayWrite: true))
    try StoreFolder.noteShares(of: bob)
    #expect(try stores.holder(ofLink: digest)?.user == "alice")

    // Another program removes her while the server has her store open.
    let path = try #require(try place.remove("alice", from: DirectoryFile(folder: folder.path)))
    #expect(path.hasPrefix(folder.path + "/alice~") && path.hasSuffix(".sqlite"))
    #expect(StoreFolder.user(of: path) == nil)
    #expect(try CalendarStore(tested: path).calendars().map(\.calendar.title).contains("Diary"))
    #expect(try stores.holder(ofLink: digest) == nil)
    #expect(try stores.sharing(with: "bob") { _ in true }.isEmpty)
    #expect(try bob.shares().map(\.audience) == [.user("carol", mayWrite: true)])

    try directory.add("alice", password: "y")
    let new = try stores.store(of: "alice")
    #expect(new !== alice)
    #expect(try !new.calendars().map(\.calendar.title).contains("Diary"))
    #expect(try stores.sharing(with: "alice") { _ in true }.isEmpty)
    try self.stores().noteShares()
    for name in ["alice", "bob"] { #expect(try stores.sharing(with: name) { _ in true }.isEmpty) }
    #expect(throws: ServerError.self) { try place.remove("dave", from: directory) }
    #expect(try place.remove("carol", from: directory) == nil)
  }
}
