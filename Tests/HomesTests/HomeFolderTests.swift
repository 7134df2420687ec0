import CalendarStore
import Foundation
import GRDB
import Homes
import ICalendar
import PostgreSQLAccess
import PostgreSQLTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// The stores of homes on several servers.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct HomeFolderTests {
  private let folder: TemporaryFolder
  private let test: TestHome

  init() throws {
    folder = try TemporaryFolder()
    test = try TestHome()
  }

  private func server(
    _ name: String, through proxy: TripProxy? = nil, mostBytes: Int64 = 1 << 30
  ) throws -> HomeFolder {
    let settings = try proxy.map { try test.database.settings(through: $0) } ?? test.database.settings
    return try HomeFolder(folder.file(name), Homes(ConnectionPool(settings)), mostBytes: mostBytes)
  }

  private func titles(_ store: CalendarStore) throws -> [String] {
    try store.calendars().map(\.calendar.title).sorted()
  }

  @Test("what one server saves is visible to another at once, even without its local copies")
  func servers() throws {
    let first = try server("first").store(of: test.home)
    let second = try server("second").store(of: test.home)
    _ = try first.createCalendar(title: "Garden")
    #expect(try titles(second).contains("Garden"))
    _ = try second.createCalendar(title: "House")
    #expect(try titles(first) == titles(second))
    #expect(try titles(server("third").store(of: test.home)) == titles(first))
    #expect(try contents(first) == contents(second))
    #expect(try first.examine().isGood && second.examine().isGood)
  }

  private func contents(_ store: CalendarStore) throws -> TableContents {
    let queue = try DatabaseQueue(path: store.path)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { try TableContents($0) }
  }

  @Test("a read takes one round trip, a change two, whatever the size")
  func trips() throws {
    let proxy = try TripProxy(before: test.database.server.port)
    let store = try server("first", through: proxy).store(of: test.home)
    _ = try store.createCalendar(title: "Garden")
    let files = (0..<3).map { number in
      let events = (0..<100).map { event(uid: "\(number)-\($0)") }.joined()
      return calendar(events)
    }
    for file in files {
      let input = [CalendarInput(name: "a.ics", bytes: Array(file.utf8))]
      #expect(try proxy.trips { _ = try store.importCalendars(input) } == 2)
      #expect(try proxy.trips { _ = try store.items(matching: ItemQuery()) } == 1)
      #expect(try proxy.trips { _ = try store.calendars() } == 1)
    }
  }

  @Test("within one piece of work a copy is updated once, and by each change in it")
  func glance() throws {
    let proxy = try TripProxy(before: test.database.server.port)
    let store = try server("first", through: proxy).store(of: test.home)
    let other = try server("second").store(of: test.home)
    try LogGlance.$current.withValue(LogGlance()) {
      #expect(try proxy.trips { _ = try store.calendars() } == 1)
      _ = try other.createCalendar(title: "Garden")
      #expect(try proxy.trips { _ = try store.items(matching: ItemQuery()) } == 0)
      #expect(try !titles(store).contains("Garden"))
      #expect(try proxy.trips { _ = try store.createCalendar(title: "House") } == 2)
      #expect(try titles(store).contains("Garden"))
    }
    _ = try other.createCalendar(title: "Attic")
    #expect(try titles(store).contains("Attic"))
  }

  @Test("servers that write to one home at the same time do not lose each other's changes")
  func together() throws {
    let stores = try (0..<4).map { try server("\($0)").store(of: test.home) }
    let before = try stores[0].calendars().count
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      for count in 0..<10 { failures.note { _ = try stores[number].createCalendar(title: "\(number)-\(count)") } }
    }
    #expect(failures.isEmpty)
    for store in stores {
      #expect(try store.calendars().count == before + 40)
      #expect(try contents(store) == contents(stores[0]))
    }
  }

  @Test("each store in use is open once, and others are closed")
  func open() throws {
    let homes = Homes(ConnectionPool(test.database.settings))
    let numbers = try (0..<6).map { _ in try homes.make() }
    let server = try HomeFolder(folder.file("first"), homes)
    for number in numbers { _ = try server.store(of: number).createCalendar(title: "\(number)") }
    #expect(server.openCount == 0)
    let inUse = try numbers.map { try server.store(of: $0) }
    #expect(server.openCount == 6)
    for (number, store) in zip(numbers, inUse) {
      #expect(try server.store(of: number) === store)
      #expect(try titles(store).contains("\(number)"))
    }
  }

  @Test("the copies unused for the longest are removed when space runs out, and are fetched again")
  func room() throws {
    let homes = Homes(ConnectionPool(test.database.settings))
    let numbers = try (0..<40).map { _ in try homes.make() }
    do {
      let server = try HomeFolder(folder.file("first"), homes, mostBytes: 2 << 20)
      for number in numbers { _ = try server.store(of: number).createCalendar(title: "\(number)") }
      #expect(try titles(server.store(of: numbers[0])).contains("\(numbers[0])"))
    }
    // Another server frees space when it starts.
    let server = try HomeFolder(folder.file("first"), homes, mostBytes: 2 << 20)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("first"))
    let size = try names.reduce(0) { size, name in
      let file = try FileManager.default.attributesOfItem(atPath: folder.file("first/\(name)"))
      return size + (file[.size] as? Int ?? 0)
    }
    #expect(size <= 2 << 20)
    for number in numbers { #expect(try titles(server.store(of: number)).contains("\(number)")) }
  }

  @Test("two servers cannot share a folder")
  func locked() throws {
    let first = try server("first")
    let error = #expect(throws: StoreError.self) { try server("first") }
    #expect(error?.code == .locked)
    withExtendedLifetime(first) {}
  }
}
