import CPostgreSQL

/// The rows that a statement gave.
public final class QueryRows: @unchecked Sendable, RandomAccessCollection {
  // It belongs to this object alone, and libpq changes no result.
  private let result: OpaquePointer

  /// How many rows the statement gave, or changed.
  public let affectedCount: Int

  /// - Parameter result: a result of libpq, which is freed with these rows.
  init(_ result: OpaquePointer) {
    self.result = result
    affectedCount = Int(String(cString: PQcmdTuples(result))) ?? 0
  }

  deinit { PQclear(result) }

  /// The first row.
  public var startIndex: Int { 0 }
  /// How many rows there are.
  public var endIndex: Int { Int(PQntuples(result)) }
  /// A row.
  public subscript(row: Int) -> QueryRow {
    precondition(indices.contains(row), "there is no such row")
    return QueryRow(rows: self, number: Int32(row))
  }

  var columnCount: Int { Int(PQnfields(result)) }

  func type(_ column: Int) -> ColumnType { ColumnType(PQftype(result, Int32(column))) }
  func name(_ column: Int) -> String { PQfname(result, Int32(column)).map { String(cString: $0) } ?? "" }

  /// The bytes of a value, as long as the rows exist; nil for NULL.
  func bytes(_ row: Int32, _ column: Int) -> UnsafeRawBufferPointer? {
    if PQgetisnull(result, row, Int32(column)) != 0 { return nil }
    return UnsafeRawBufferPointer(
      start: PQgetvalue(result, row, Int32(column)), count: Int(PQgetlength(result, row, Int32(column))))
  }
}

/// A row that a statement gave.
public struct QueryRow: Sendable {
  let rows: QueryRows
  let number: Int32

  /// The value of a column, counted from 0.
  ///
  /// It throws an error of the kind ``PostgreSQLError/Code-swift.enum/value`` if the column is NULL or of another type.
  public func value<Value: ColumnValue>(
    _ column: Int, as type: Value.Type = Value.self
  ) throws(PostgreSQLError) -> Value {
    guard let value = try optional(column, as: type) else { throw unreadable(column, "is NULL") }
    return value
  }

  /// The value of a column, counted from 0; nil if it is NULL.
  ///
  /// It throws an error of the kind ``PostgreSQLError/Code-swift.enum/value`` if the column is of another type.
  public func optional<Value: ColumnValue>(
    _ column: Int, as type: Value.Type = Value.self
  ) throws(PostgreSQLError) -> Value? {
    guard column < rows.columnCount else { throw PostgreSQLError(.value, "there is no column \(column)") }
    guard Value.readableTypes.contains(rows.type(column)) else {
      throw unreadable(column, "has the type \(rows.type(column).number), and is no \(Value.self)")
    }
    guard let bytes = rows.bytes(number, column) else { return nil }
    guard let value = Value(columnBytes: bytes) else { throw unreadable(column, "is no \(Value.self)") }
    return value
  }

  /// Passes the bytes of a column on without copying them.
  ///
  /// It throws an error of the kind ``PostgreSQLError/Code-swift.enum/value`` if the column is NULL.
  public func withBytes<Value>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Value) throws -> Value {
    guard column < rows.columnCount, let bytes = rows.bytes(number, column) else { throw unreadable(column, "is NULL") }
    return try withExtendedLifetime(rows) { try body(bytes) }
  }

  private func unreadable(_ column: Int, _ words: String) -> PostgreSQLError {
    PostgreSQLError(.value, "the column \(rows.name(column)) \(words)")
  }
}
