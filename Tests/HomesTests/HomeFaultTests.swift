import CalendarStore
import Foundation
import Homes
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// A home's log when servers and connections fail.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct HomeFaultTests {
  private static let changes = Changes("a")

  @Test(
    "a commit counts as made if its answer is lost, or if the connection ends while it is being sent",
    arguments: [TripProxy.Fault.loseAnswer, .delayQuestion])
  func made(_ fault: TripProxy.Fault) throws {
    let (test, proxy, log, turn) = try failing(fault)
    defer { withExtendedLifetime(proxy) {} }
    #expect(throws: Never.self) { try turn.commit(Self.changes) }
    #expect(try test.log().texts() == ["a"])
    #expect(throws: Never.self) { try log.commit("b") }
  }

  @Test("a commit whose request is lost does not count, and the home is free for the next one")
  func notMade() throws {
    let (test, proxy, log, turn) = try failing(.loseQuestion)
    defer { withExtendedLifetime(proxy) {} }
    let error = #expect(throws: StoreError.self) { try turn.commit(Self.changes) }
    #expect(error?.code == .unavailable)
    #expect(try test.log().texts() == [])
    #expect(throws: Never.self) { try log.commit("b") }
  }

  /// Creates a turn whose commit fails in a given way.
  private func failing(_ fault: TripProxy.Fault) throws -> (TestHome, TripProxy, any CommitLog, any Turn) {
    let test = try TestHome()
    let proxy = try TripProxy(before: test.database.server.port)
    let log = test.log(HomeLimits(), try test.database.settings(through: proxy))
    let turn = try log.begin(after: .beginning, UUID())
    proxy.fail(fault)
    return (test, proxy, log, turn)
  }

  @Test("operations that were not executed are tried again: queries, and taking the turn")
  func again() throws {
    let test = try TestHome()
    let proxy = try TripProxy(before: test.database.server.port)
    let log = test.log(HomeLimits(), try test.database.settings(through: proxy))
    let first = try log.commit("a")
    for fault in [TripProxy.Fault.loseAnswer, .loseQuestion] {
      proxy.fail(fault)
      #expect(try log.texts() == ["a"])
      proxy.fail(fault)
      let turn = try log.begin(after: first, UUID())
      #expect(turn.position.number == 2)
      turn.abandon()
      proxy.disconnectAll()
      #expect(try log.texts() == ["a"])
    }
  }

  @Test("a server that returns in time is waited for, and an interrupted commit is recognized")
  func restart() throws {
    let server = try PostgreSQLServer()
    let test = try TestHome(on: server)
    let log = test.log()
    try log.commit("a")
    for mode in ["fast", "immediate"] {
      let turn = try log.begin(after: .beginning, UUID())
      try server.stop(mode)
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.5)
        try? server.start()
      }
      let error = #expect(throws: StoreError.self) { try turn.commit(Self.changes) }
      #expect(error?.code == .unavailable)
      #expect(error?.message.contains("it is not known") == false)
      #expect(try log.texts() == ["a"])
    }
  }

  @Test("a server that is gone is an error after the time limit")
  func gone() throws {
    let server = try PostgreSQLServer()
    let log = try TestHome(on: server).log(HomeLimits(patience: 0.3, doubtPatience: 0.3))
    let turn = try log.begin(after: .beginning, UUID())
    try server.stop()
    let error = #expect(throws: StoreError.self) { try turn.commit(Self.changes) }
    #expect(error?.message.hasPrefix("it is not known whether the change was saved") == true)
    #expect(throws: StoreError.self) { try log.head(after: .beginning) }
  }

  @Test("a writer that waits too long for the turn is told that the store is locked")
  func locked() throws {
    let test = try TestHome()
    let turn = try test.log().begin(after: .beginning, UUID())
    let other = test.log(HomeLimits(turnPatience: 0.2))
    let error = #expect(throws: StoreError.self) { try other.begin(after: .beginning, UUID()) }
    #expect(error?.code == .locked)
    turn.abandon()
    #expect(throws: Never.self) { try other.commit("a") }
  }

  @Test("a server that hangs during its turn loses it, and its commit fails")
  func hanging() throws {
    let test = try TestHome()
    var settings = test.database.settings
    settings.idleTransactionLimit = 0.3
    let turn = try test.log(HomeLimits(), settings).begin(after: .beginning, UUID())
    try test.log().commit("b")
    let error = #expect(throws: StoreError.self) { try turn.commit(Self.changes) }
    #expect(error?.code == .unavailable)
    #expect(try test.log().texts() == ["b"])
  }

  @Test("a turn that is abandoned ends")
  func forgotten() throws {
    let log = try TestHome().log(HomeLimits(turnPatience: 2))
    _ = try log.begin(after: .beginning, UUID())
    #expect(throws: Never.self) { try log.commit("a") }
  }

  @Test("a commit without a standby is not reported as made, even if the wait for it is cancelled")
  func standby() throws {
    let server = try PostgreSQLServer()
    let test = try TestHome(on: server)
    var settings = test.database.settings
    settings.statementLimit = 2
    let log = test.log(HomeLimits(doubtPatience: 1), settings)
    let turn = try log.begin(after: .beginning, UUID())
    let administrator = try test.database.connect()
    for setting in ["synchronous_standby_names = 'nobody'", "synchronous_commit = 'on'"] {
      try administrator.run(script: "ALTER SYSTEM SET \(setting)")
    }
    try administrator.run("SELECT pg_reload_conf()")
    // Its processes notice it one by one.
    Thread.sleep(forTimeInterval: 1)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 1)
      _ = try? test.database.connect().run(
        "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
    }
    let error = #expect(throws: StoreError.self) { try turn.commit(Self.changes) }
    #expect(error?.message.hasPrefix("it is not known whether the change was saved") == true)
    // The commit exists, but a standby that took over would not have it.
    #expect(try log.texts() == ["a"])
  }
}
