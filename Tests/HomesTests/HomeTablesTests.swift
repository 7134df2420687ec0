import Foundation
import Homes
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// The tables of a cluster.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct HomeTablesTests {
  @Test("tables are created once, even concurrently")
  func once() throws {
    let database = try TestDatabase()
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      failures.note { try HomeTables.prepare(database.connect()) }
    }
    let connection = try database.connect()
    #expect(try HomeTables.form(connection) == HomeTables.form)
    #expect(throws: Never.self) { try HomeTables.check(connection) }
  }

  @Test("a database without tables, and one of a newer program, are refused")
  func refused() throws {
    let connection = try TestDatabase().connect()
    #expect(throws: HomeError.noTables) { try HomeTables.check(connection) }
    try HomeTables.prepare(connection)
    let newer = HomeTables.form + 1
    try connection.run("INSERT INTO forms (form) VALUES ($1)", newer)
    #expect(throws: HomeError.newerForm(newer)) { try HomeTables.check(connection) }
    #expect(throws: HomeError.newerForm(newer)) { try HomeTables.prepare(connection) }
    #expect(connection.isIdle)
  }

  @Test("a failed step leaves nothing behind")
  func whole() throws {
    let connection = try TestDatabase().connect()
    try connection.run("CREATE TABLE snapshots (home bigint)")
    #expect(throws: PostgreSQLError.self) { try HomeTables.prepare(connection) }
    #expect(try connection.run("SELECT to_regclass('homes') IS NULL")[0].value(0, as: Bool.self))
    try connection.run("DROP TABLE snapshots")
    #expect(throws: Never.self) { try HomeTables.prepare(connection) }
  }
}
