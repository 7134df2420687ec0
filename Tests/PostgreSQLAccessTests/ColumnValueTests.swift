import Foundation
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// Values that are read back as they were sent.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct ColumnValueTests {
  private let connection: PostgreSQLConnection

  init() throws { connection = try TestDatabase().connect() }

  private func echo<Value: ColumnValue & Equatable>(_ values: [Value], as type: String) throws {
    for value in values {
      let row = try connection.run("SELECT $1::\(type)", value)[0]
      #expect(try row.value(0, as: Value.self) == value)
    }
    let row = try connection.run("SELECT $1::\(type)", nil)[0]
    #expect(try row.optional(0, as: Value.self) == nil)
  }

  @Test("numbers, texts, bytes, identifiers and times are read back, up to their limits")
  func limits() throws {
    try echo([Int64.min, -1, 0, 1, .max], as: "int8")
    try echo([Int.min, 0, .max], as: "int8")
    try echo([Int32.min, -1, 0, .max], as: "int4")
    try echo([true, false], as: "bool")
    try echo(["", "a", "Zoë's “café” 🗓", String(repeating: "x", count: 100_000)], as: "text")
    try echo([[], [0], Array(0...255), [UInt8](repeating: 0xFF, count: 3 << 20)], as: "bytea")
    try echo([UUID(), UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))], as: "uuid")
    // From 4714 BC to AD 294276.
    let earliest = Timestamp(microsecondsSince2000: -211_813_488_000_000_000)
    let latest = Timestamp(microsecondsSince2000: 9_223_371_331_199_999_999)
    try echo([.distantPast, earliest, Timestamp(secondsSince1970: 0), latest, .distantFuture], as: "timestamptz")
  }

  @Test("times match PostgreSQL's")
  func times() throws {
    let row = try connection.run(
      "SELECT to_timestamp(1), 'infinity'::timestamptz, '1969-12-31 23:59:59.5Z'::timestamptz")[0]
    #expect(try row.value(0, as: Timestamp.self) == Timestamp(secondsSince1970: 1))
    #expect(try row.value(1, as: Timestamp.self) == .distantFuture)
    #expect(try row.value(2, as: Timestamp.self).secondsSince1970 == -1)
    #expect(Timestamp(secondsSince1970: .max) == .distantFuture)
    #expect(Timestamp(secondsSince1970: .min) == .distantPast)
  }

  @Test("smaller integers are read as larger ones, and none is truncated")
  func integers() throws {
    let row = try connection.run("SELECT 7::int2, 8::int4, 9::int8, 'n'::name, 'v'::varchar")[0]
    #expect(try row.value(0, as: Int.self) == 7)
    #expect(try row.value(1, as: Int64.self) == 8)
    #expect(try row.value(0, as: Int32.self) == 7)
    #expect(try row.value(3, as: String.self) == "n")
    #expect(try row.value(4, as: String.self) == "v")
    #expect(throws: PostgreSQLError(.value, "the column int8 has the type 20, which is not Int32")) {
      try row.value(2, as: Int32.self)
    }
  }

  @Test("an unexpected NULL, another type and a missing column are errors that name the column")
  func mistakes() throws {
    let row = try connection.run("SELECT NULL::int8 AS head, 'x' AS name")[0]
    #expect(throws: PostgreSQLError(.value, "the column head is NULL")) { try row.value(0, as: Int64.self) }
    #expect(throws: PostgreSQLError(.value, "the column name has the type 25, which is not Int64")) {
      try row.value(1, as: Int64.self)
    }
    #expect(throws: PostgreSQLError(.value, "there is no column 2")) { try row.value(2, as: Int64.self) }
  }

  @Test("a text with a NUL is refused, and the connection still works")
  func nul() throws {
    let error = #expect(throws: PostgreSQLError.self) { try connection.run("SELECT $1::text", "a\0b") }
    #expect(error?.code == .value)
    #expect(try connection.run("SELECT 1")[0].value(0, as: Int.self) == 1)
  }

  @Test("the same statement accepts values of other types, and NULL")
  func types() throws {
    try connection.run("CREATE TEMPORARY TABLE numbers(number int8)")
    for value in [Int64(1), Int32(2), nil, Int(3)] as [(any ColumnValue)?] {
      #expect(try connection.run("INSERT INTO numbers VALUES ($1)", value).affectedCount == 1)
    }
    let rows = try connection.run("SELECT number FROM numbers ORDER BY number")
    #expect(try rows.map { try $0.optional(0, as: Int.self) } == [1, 2, 3, nil])
  }
}
