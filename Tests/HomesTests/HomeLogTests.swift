import CalendarStore
import Foundation
import Homes
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// The log of a home's commits.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct HomeLogTests {
  @Test("commits are returned in order, from the position of any copy")
  func order() throws {
    let log = try TestHome().log()
    #expect(try log.head(after: .beginning).head == .beginning)
    let first = try log.commit("a")
    #expect(first.number == 1)
    let second = try log.commit("b", after: first)
    #expect(try log.texts() == ["a", "b"])
    #expect(try log.texts(after: first) == ["b"])
    #expect(try log.texts(after: second) == [])
    #expect(try log.head(after: first).head == second)
    let turn = try log.begin(after: first, UUID())
    #expect(turn.tail.commits.map(\.position) == [second])
    #expect(turn.position.number == 3)
    turn.abandon()
    #expect(try log.head(after: first).head == second)
  }

  @Test("a read takes one round trip and a change two, with a snapshot too; an unknown copy takes one more")
  func trips() throws {
    let test = try TestHome()
    let proxy = try TripProxy(before: test.database.server.port)
    let log = test.log(HomeLimits(), try test.database.settings(through: proxy))
    var last = try log.commit("a")
    let pages = Data(repeating: 7, count: 5 << 20)
    for _ in 0..<2 {
      #expect(try proxy.trips { _ = try log.head(after: last) } == 1)
      #expect(try proxy.trips { last = try log.commit("b", after: last) } == 2)
      #expect(try proxy.trips { _ = try log.head(after: .beginning) } == 1)
      let before = proxy.trips
      last = try log.commit(nil, pages: pages, after: last)
      // With this much data, the database may send messages in between.
      #expect((2...3).contains(proxy.trips - before))
      let unknown = LogPosition(number: last.number, operation: UUID())
      #expect(try proxy.trips { _ = try log.head(after: unknown) } == 2)
    }
  }

  @Test("a copy takes the snapshot if it is new, unknown, or before changes that only the snapshot has")
  func snapshots() throws {
    let log = try TestHome().log()
    let pages = Data((0..<(2 << 20 | 5)).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let first = try log.commit("a")
    let second = try log.commit("b", pages: pages, after: first)
    try log.commit("c", after: second)
    #expect(try log.texts(after: first) == ["b", "c"])
    let whole = try log.head(after: .beginning)
    #expect(whole.snapshot?.position == second)
    #expect(whole.snapshot.map { $0.parts.reduce(Data(), +) } == pages)
    #expect(whole.snapshot?.parts.map(\.count) == [1 << 20, 1 << 20, 5])
    #expect(whole.commits.count == 1)
    let other = LogPosition(number: 1, operation: UUID())
    #expect(try log.texts(after: other) == ["\(pages.count)", "c"])
    #expect(try log.texts(after: LogPosition(number: 99, operation: UUID())) == ["\(pages.count)", "c"])
    let last = try log.commit(nil, pages: Data([1]), after: second)
    #expect(try log.texts(after: second) == ["1"])
    #expect(try log.begin(after: second, UUID()).tail.snapshot?.position == last)
  }

  @Test("a snapshot is due after a number of commits or bytes, and not just after one was made")
  func due() throws {
    let log = try TestHome().log(HomeLimits(commits: 3, bytes: 100))
    func isDue(size: Int64 = 1) throws -> Bool {
      let turn = try log.begin(after: .beginning, UUID())
      defer { turn.abandon() }
      return turn.wantsSnapshot(ofSize: size)
    }
    for text in ["a", "b", "c"] {
      #expect(try !isDue())
      try log.commit(text)
    }
    #expect(try isDue())
    try log.commit("d", pages: Data([1]))
    #expect(try !isDue())
    try log.commit(String(repeating: "e", count: 101))
    #expect(try isDue())
    // A larger store is written as a whole only after more changes.
    #expect(try isDue(size: 200) && !isDue(size: 220))
    for _ in 0..<3 { try log.commit("f") }
    #expect(try isDue(size: 1 << 20) && !isDue(size: 2 << 20))
  }

  @Test("commits before the snapshot are deleted after some days, and a copy that lacks many takes the snapshot")
  func retention() throws {
    let test = try TestHome()
    let log = test.log()
    let first = try log.commit("a")
    try log.commit("b", pages: Data([1]))
    #expect(try log.texts(after: first) == ["b"])
    for number in 0..<300 { try log.commit("\(number)") }
    let texts = try log.texts(after: first)
    #expect(texts.count == 301 && texts.first == "1")
    try test.database.connect().run(
      "UPDATE journal SET at = now() - interval '8 days' WHERE home = $1 AND seq = 1", test.home)
    try log.commit("c", pages: Data([1, 2]))
    #expect(try test.ask("SELECT min(seq) FROM journal WHERE home = $1", as: Int.self) == 2)
    #expect(try log.texts(after: first) == ["2"])
  }

  @Test("writers on several servers take turns, and none is lost")
  func writers() throws {
    let test = try TestHome()
    let limits = HomeLimits(turnPatience: 60)
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let log = test.log(limits)
      var known = LogPosition.beginning
      for _ in 0..<20 {
        failures.note {
          let turn = try log.begin(after: known, UUID())
          let expected = known.number + Int64(turn.tail.commits.count) + 1
          #expect(turn.position.number == expected)
          try turn.commit(Changes("\(turn.position.number)"))
          known = turn.position
        }
      }
    }
    #expect(failures.isEmpty)
    #expect(try test.log().texts() == (1...160).map { "\($0)" })
  }

  @Test("homes are isolated from each other")
  func homes() throws {
    let test = try TestHome()
    let homes = Homes(ConnectionPool(test.database.settings))
    let other = homes.log(of: try homes.make())
    let turn = try test.log().begin(after: .beginning, UUID())
    // They do not wait for each other, either.
    try other.commit("b")
    try turn.commit(Changes("a"))
    #expect(try test.log().texts() == ["a"])
    #expect(try other.texts() == ["b"])
  }

  @Test("a missing home is an error")
  func missing() throws {
    let homes = Homes(ConnectionPool(try TestHome().database.settings))
    let error = #expect(throws: StoreError.self) { try homes.log(of: 99).begin(after: .beginning, UUID()) }
    #expect(error?.code == .notFound)
  }
}
