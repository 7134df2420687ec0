import Foundation
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// Failures and their error codes.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct ConnectionErrorTests {
  @Test("when two transactions change data that both have read, the second may try again")
  func serialization() throws {
    let database = try TestDatabase()
    let (first, second) = (try database.connect(), try database.connect())
    try first.run(script: "CREATE TABLE counters(number int8); INSERT INTO counters VALUES (0)")
    for connection in [first, second] {
      try connection.run([Query("BEGIN ISOLATION LEVEL REPEATABLE READ"), Query("SELECT number FROM counters")])
    }
    try first.run([Query("UPDATE counters SET number = number + 1"), Query("COMMIT")])
    let error = #expect(throws: PostgreSQLError.self) { try second.run("UPDATE counters SET number = number + 1") }
    #expect(error?.code == .conflict)
    #expect(error?.state == SQLState("40001"))
    #expect(error?.isTransient == true)
    #expect(!second.isIdle)
    try second.run("ROLLBACK")
    #expect(second.isIdle)
  }

  @Test("a connection that the server closes reports it once, and cannot be used afterwards")
  func terminated() throws {
    let database = try TestDatabase()
    let (connection, other) = (try database.connect(), try database.connect())
    try connection.run("BEGIN")
    try other.run("SELECT pg_terminate_backend($1)", connection.serverProcess)
    let error = #expect(throws: PostgreSQLError.self) { try connection.run("SELECT 1") }
    #expect(error?.code == .shuttingDown)
    #expect(error?.state == SQLState("57P01"))
    #expect(!connection.isUsable)
    let second = #expect(throws: PostgreSQLError.self) { try connection.run("SELECT 1") }
    #expect(second?.code == .connectionLost)
  }

  @Test("a connection that the server closes in the middle of a statement reports it, too")
  func terminatedWhileWorking() throws {
    let database = try TestDatabase()
    let connection = try database.connect()
    let process = connection.serverProcess
    let other = Thread {
      Thread.sleep(forTimeInterval: 0.3)
      _ = try? database.connect().run("SELECT pg_terminate_backend($1)", process)
    }
    other.start()
    let error = #expect(throws: PostgreSQLError.self) { try connection.run("SELECT pg_sleep(20)") }
    #expect(error?.code == .shuttingDown)
    #expect(!connection.isUsable)
  }

  @Test("a lost answer leaves the outcome unknown")
  func lost() throws {
    let database = try TestDatabase()
    let proxy = try TripProxy(before: database.server.port)
    let connection = try PostgreSQLConnection(database.settings(through: proxy))
    try connection.run("CREATE TABLE names(name text)")
    proxy.fail(.loseAnswer)
    let error = #expect(throws: PostgreSQLError.self) { try connection.run("INSERT INTO names VALUES ('a')") }
    #expect(error?.code == .connectionLost)
    #expect(error?.state == SQLState("08006"))
    #expect(try database.connect().run("SELECT name FROM names").count == 1)
  }

  @Test("a server that is stopped, fast or as in a crash, and restarted")
  func shutdown() throws {
    let server = try PostgreSQLServer()
    let database = try TestDatabase(on: server)
    for mode in ["fast", "immediate"] {
      let connection = try database.connect()
      try server.stop(mode)
      let error = #expect(throws: PostgreSQLError.self) { try connection.run("SELECT 1") }
      #expect([.shuttingDown, .connectionLost].contains(error?.code))
      let refused = #expect(throws: PostgreSQLError.self) { try database.connect() }
      #expect(refused?.code == .unreachable)
      #expect(refused?.isTransient == true)
      try server.start()
      #expect(try database.connect().run("SELECT 1").count == 1)
    }
  }

  @Test("a statement that takes too long is cancelled, and the connection still works")
  func limit() throws {
    var settings = try TestDatabase().settings
    settings.statementLimit = 0.3
    let connection = try PostgreSQLConnection(settings)
    let start = ContinuousClock.now
    let error = #expect(throws: PostgreSQLError.self) { try connection.run("SELECT pg_sleep(20)") }
    #expect(error == PostgreSQLError(.timeout, "the database server has not answered for 0.3 s"))
    #expect(start.duration(to: .now) < .seconds(5))
    #expect(try connection.run("SELECT 1").count == 1)
    let script = #expect(throws: PostgreSQLError.self) { try connection.run(script: "SELECT pg_sleep(20)") }
    #expect(script?.code == .timeout)
    #expect(try connection.run("SELECT 1").count == 1)
  }

  @Test("another thread can cancel a statement")
  func cancelling() throws {
    let connection = try TestDatabase().connect()
    let cancel = connection.cancel
    let other = Thread {
      Thread.sleep(forTimeInterval: 0.3)
      cancel()
    }
    other.start()
    let error = #expect(throws: PostgreSQLError.self) { try connection.run("SELECT pg_sleep(20)") }
    #expect(error?.code == .cancelled)
    #expect(try connection.run("SELECT 1").count == 1)
  }

  @Test("a server that accepts everything and does not answer holds nobody for long")
  func hanging() throws {
    let database = try TestDatabase()
    let proxy = try TripProxy(before: database.server.port)
    var settings = try database.settings(through: proxy)
    settings.statementLimit = 0.2
    let connection = try PostgreSQLConnection(settings)
    try connection.run("SELECT 1")
    proxy.hang()
    let error = #expect(throws: PostgreSQLError.self) { try connection.run("SELECT 1") }
    #expect(error?.code == .timeout && !connection.isUsable)
  }

  @Test("the server ends an idle transaction, so that a program that hangs blocks nobody")
  func idleTransaction() throws {
    var settings = try TestDatabase().settings
    settings.idleTransactionLimit = 0.2
    let connection = try PostgreSQLConnection(settings)
    try connection.run("BEGIN")
    Thread.sleep(forTimeInterval: 0.6)
    let error = #expect(throws: PostgreSQLError.self) { try connection.run("COMMIT") }
    #expect(error?.code == .connectionLost)
    #expect(!connection.isUsable)
  }

  @Test("missing privileges are reported as such")
  func denied() throws {
    let database = try TestDatabase()
    let connection = try database.connect()
    try connection.run(
      script: "CREATE TABLE names(name text); CREATE ROLE nobody_\(database.name); SET ROLE nobody_\(database.name)")
    let error = #expect(throws: PostgreSQLError.self) { try connection.run("SELECT * FROM names") }
    #expect(error?.code == .denied)
    try connection.run(script: "RESET ROLE; DROP ROLE nobody_\(database.name)")
  }
}
