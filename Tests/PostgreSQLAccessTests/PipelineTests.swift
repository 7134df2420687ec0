import Foundation
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// Several statements in one round trip.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct PipelineTests {
  @Test("a list of statements takes one round trip, prepared or not")
  func trips() throws {
    let database = try TestDatabase()
    let proxy = try TripProxy(before: database.server.port)
    let connection = try PostgreSQLConnection(database.settings(through: proxy))
    for _ in 0..<2 {
      let trips = try proxy.trips {
        let rows = try connection.run([
          Query("BEGIN"), Query("SELECT $1::int8 + 1", 1), Query("SELECT $1::text", "a"), Query("COMMIT"),
        ])
        #expect(rows.count == 4)
        #expect(try rows[1][0].value(0, as: Int.self) == 2)
        #expect(try rows[2][0].value(0, as: String.self) == "a")
      }
      #expect(trips == 1)
    }
  }

  @Test("large amounts of data in both directions do not deadlock")
  func bothWays() throws {
    let connection = try TestDatabase().connect()
    let block = [UInt8](repeating: 0x5A, count: 1 << 20)
    let rows = try connection.run((0..<24).map { _ in Query("SELECT $1::bytea", block) })
    #expect(try rows.allSatisfy { try $0[0].value(0, as: [UInt8].self) == block })
  }

  @Test("an empty list of statements is valid")
  func nothing() throws {
    let connection = try TestDatabase().connect()
    #expect(try connection.run([]).isEmpty)
    #expect(try connection.run("SELECT 1").count == 1)
  }

  @Test("after an error nothing in the list was done, and the connection still works")
  func errors() throws {
    let connection = try TestDatabase().connect()
    try connection.run(script: "CREATE TABLE names(name text PRIMARY KEY); INSERT INTO names VALUES ('a')")
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.run([
        Query("INSERT INTO names VALUES ($1)", "b"), Query("INSERT INTO names VALUES ($1)", "a"),
        Query("INSERT INTO names VALUES ($1)", "c"), Query("SELECT count(*) FROM names"),
      ])
    }
    #expect(error?.code == .unique)
    #expect(error?.constraint == "names_pkey")
    #expect(try connection.run("SELECT name FROM names").map { try $0.value(0, as: String.self) } == ["a"])
    // Statements prepared before the error are known, and those not reached are prepared again.
    #expect(try connection.run("SELECT count(*) FROM names")[0].value(0, as: Int.self) == 1)
  }

  @Test("a statement that cannot be prepared does no damage")
  func unprepared() throws {
    let connection = try TestDatabase().connect()
    for _ in 0..<2 {
      let error = #expect(throws: PostgreSQLError.self) { try connection.run("SELECT nobody FROM nowhere") }
      #expect(error?.code == .statement)
      #expect(error?.state == SQLState("42P01"))
      #expect(error?.message.contains("nowhere") == true)
    }
    try connection.run("CREATE TABLE nowhere(nobody int8)")
    #expect(try connection.run("SELECT nobody FROM nowhere").isEmpty)
  }

  @Test("a transaction is rolled back when its closure throws")
  func transaction() throws {
    let connection = try TestDatabase().connect()
    try connection.run("CREATE TABLE names(name text)")
    #expect(throws: CancellationError.self) {
      try connection.transaction {
        try $0.run("INSERT INTO names VALUES ('a')")
        throw CancellationError()
      }
    }
    #expect(connection.isIdle)
    try connection.transaction { _ = try $0.run("INSERT INTO names VALUES ('b')") }
    #expect(try connection.run("SELECT name FROM names").map { try $0.value(0, as: String.self) } == ["b"])
  }

  @Test("COPY, which is not supported here, is an error and does not hang")
  func copy() throws {
    let connection = try TestDatabase().connect()
    #expect(throws: PostgreSQLError.self) { try connection.run("COPY (SELECT 1) TO STDOUT") }
  }
}
