import CPostgreSQL

/// The rows returned by a statement.
public final class QueryRows: @unchecked Sendable, RandomAccessCollection {
  // The result belongs only to this object, and libpq does not modify results.
  private let result: OpaquePointer

  /// The number of rows that the statement returned or changed.
  public let affectedCount: Int

  /// - Parameter result: A libpq result, which is freed with these rows.
  init(_ result: OpaquePointer) {
    self.result = result
    affectedCount = Int(String(cString: PQcmdTuples(result))) ?? 0
  }

  deinit { PQclear(result) }

  /// The index of the first row.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { Int(PQntuples(result)) }
  /// The row at an index.
  public subscript(row: Int) -> QueryRow {
    precondition(indices.contains(row), "there is no such row")
    return QueryRow(rows: self, number: Int32(row))
  }

  var columnCount: Int { Int(PQnfields(result)) }

  func type(_ column: Int) -> ColumnType { ColumnType(PQftype(result, Int32(column))) }
  func name(_ column: Int) -> String { PQfname(result, Int32(column)).map { String(cString: $0) } ?? "" }

  /// The bytes of a value, valid as long as the rows exist; nil for NULL.
  func bytes(_ row: Int32, _ column: Int) -> UnsafeRawBufferPointer? {
    if PQgetisnull(result, row, Int32(column)) != 0 { return nil }
    return UnsafeRawBufferPointer(
      start: PQgetvalue(result, row, Int32(column)), count: Int(PQgetlength(result, row, Int32(column))))
  }
}

/// A row returned by a statement.
public struct QueryRow: Sendable {
  let rows: QueryRows
  let number: Int32

  /// The value of a column, counting from 0.
  ///
  /// Throws ``PostgreSQLError/Code-swift.enum/value`` if the column is NULL or has another type.
  public func value<Value: ColumnValue>(
    _ column: Int, as type: Value.Type = Value.self
  ) throws(PostgreSQLError) -> Value {
    guard let value = try optional(column, as: type) else { throw unreadable(column, "is NULL") }
    return value
  }

  /// The value of a column, counting from 0; nil if it is NULL.
  ///
  /// Throws ``PostgreSQLError/Code-swift.enum/value`` if the column has another type.
  public func optional<Value: ColumnValue>(
    _ column: Int, as type: Value.Type = Value.self
  ) throws(PostgreSQLError) -> Value? {
    guard column < rows.columnCount else { throw PostgreSQLError(.value, "there is no column \(column)") }
    guard Value.readableTypes.contains(rows.type(column)) else {
      throw unreadable(column, "has the type \(rows.type(column).number), which is not \(Value.self)")
    }
    guard let bytes = rows.bytes(number, column) else { return nil }
    guard let value = Value(columnBytes: bytes) else { throw unreadable(column, "is not a valid \(Value.self)") }
    return value
  }

  /// Passes the bytes of a column to a closure without copying them.
  ///
  /// Throws ``PostgreSQLError/Code-swift.enum/value`` if the column is NULL.
  public func withBytes<Value>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Value) throws -> Value {
    guard column < rows.columnCount, let bytes = rows.bytes(number, column) else { throw unreadable(column, "is NULL") }
    return try withExtendedLifetime(rows) { try body(bytes) }
  }

  private func unreadable(_ column: Int, _ words: String) -> PostgreSQLError {
    PostgreSQLError(.value, "the column \(rows.name(column)) \(words)")
  }
}
