import CalendarStore
import Foundation
import Homes
import PostgreSQLAccess
import PostgreSQLTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// Reports about a cluster.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct ClusterStateTests {
  @Test("the state describes the cluster")
  func state() throws {
    let database = try TestDatabase()
    #expect(try ClusterState(database.connect()).form == 0)
    let test = try TestHome()
    try test.log().commit("a")
    let state = try ClusterState(test.database.connect())
    #expect(state.form == HomeTables.form)
    #expect(state.homeCount == 1)
    #expect(state.commitCount == 1)
    #expect(state.size > 0)
    #expect(state.standbys.isEmpty)
    #expect((1...state.connectionLimit).contains(state.connectionCount))
    #expect(state.version.first?.isNumber == true)
  }

  @Test("a database that can lose something is detected, and one with a synchronous standby is good")
  func checks() throws {
    let primary = try PostgreSQLServer(settings: ["synchronous_standby_names = '*'", "synchronous_commit = local"])
    let connection = try TestDatabase(on: primary).connect()
    func bad() throws -> [String] { try ClusterCheck.all(connection).filter { !$0.isGood }.map(\.name) }
    #expect(try bad() == ["tables", "disk", "commits", "standby"])
    let standby = try PostgreSQLServer(standbyOf: primary)
    try connection.run(script: "ALTER SYSTEM SET fsync = on")
    try connection.run(script: "ALTER SYSTEM SET full_page_writes = on")
    try connection.run(script: "ALTER SYSTEM RESET synchronous_commit")
    try connection.run("SELECT pg_reload_conf()")
    try connection.run("SET synchronous_commit = on")
    try HomeTables.prepare(connection)
    let deadline = ContinuousClock.now.advanced(by: .seconds(10))
    while try !bad().isEmpty, .now < deadline { Thread.sleep(forTimeInterval: 0.1) }
    #expect(try bad() == [])
    #expect(try ClusterState(connection).standbys.map(\.isSynchronous) == [true])
    withExtendedLifetime(standby) {}
  }

  @Test("a home is checked as its log builds it, and a damaged log is detected")
  func examination() throws {
    let test = try TestHome()
    let homes = Homes(ConnectionPool(test.database.settings))
    let empty = try homes.make()
    let folder = try TemporaryFolder()
    let store = try HomeFolder(folder.path, homes).store(of: test.home)
    for title in ["Garden", "House"] { _ = try store.createCalendar(title: title) }
    #expect(try homes.numbers(after: nil) == [test.home, empty])
    #expect(try homes.numbers(after: test.home) == [empty])
    #expect(try homes.examine(test.home)?.isGood == true)
    #expect(try homes.examine(empty) == nil)
    // Examining it creates nothing.
    #expect(try ClusterState(test.database.connect()).commitCount == 3)
    let last = try test.ask("SELECT max(seq) FROM journal WHERE home = $1", as: Int64.self)
    try test.database.connect().run("DELETE FROM journal WHERE home = $1 AND seq = $2", test.home, last - 1)
    let error = #expect(throws: StoreError.self) { try homes.examine(test.home) }
    #expect(error?.code == .corrupt)
  }
}
