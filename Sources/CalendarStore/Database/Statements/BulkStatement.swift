import GRDB
import GRDBSQLite
import Synchronization

/// A prepared statement for work on many rows, bound and read column by column without intermediate rows or arrays.
///
/// GRDB prepares and owns the statement. In bulk work, GRDB's own row access takes several times as long as SQLite
/// itself. The connection caches the statement, because for a few rows preparing it costs more than running it.
struct BulkStatement {
  private let loan: StatementLoan
  private let handle: OpaquePointer

  init(_ db: Database, _ sql: String) throws {
    loan = try StatementLoan(db, sql)
    handle = loan.statement.sqliteStatement
  }

  /// Resets the statement so that it can be bound and run again.
  @inline(__always)
  func reset() {
    sqlite3_reset(handle)
  }

  /// Steps to the next row.
  ///
  /// - Returns: Whether there is a next row.
  @inline(__always)
  func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let error = DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))),
      sql: loan.statement.sql)
    sqlite3_reset(handle)
    throw error
  }

  /// Runs a statement that returns no rows, and resets it.
  @inline(__always)
  func run() throws {
    while try step() {}
    reset()
  }

  // MARK: Binding (parameters are numbered from 1)

  @inline(__always)
  func bind(_ value: Int64, at index: CInt) {
    sqlite3_bind_int64(handle, index, value)
  }

  /// Binds the two bounds of a range to two parameters.
  @inline(__always)
  func bind(_ range: ClosedRange<Int64>, at index: CInt) {
    bind(range.lowerBound, at: index)
    bind(range.upperBound, at: index + 1)
  }

  @inline(__always)
  func bind(_ value: Int64?, at index: CInt) {
    if let value { bind(value, at: index) } else { sqlite3_bind_null(handle, index) }
  }

  @inline(__always)
  func bind(_ value: String, at index: CInt) {
    var value = value
    value.withUTF8 { bind(text: $0, at: index) }
  }

  /// Binds UTF-8 text without copying it. The text must stay in place until the statement is reset.
  @inline(__always)
  func bind(borrowed text: UnsafeBufferPointer<UInt8>, at index: CInt) {
    _ = text.withMemoryRebound(to: CChar.self) {
      sqlite3_bind_text(handle, index, $0.baseAddress ?? emptyText, CInt(clamping: $0.count), nil)
    }
  }

  @inline(__always)
  private func bind(text: UnsafeBufferPointer<UInt8>, at index: CInt) {
    _ = text.withMemoryRebound(to: CChar.self) {
      sqlite3_bind_text(handle, index, $0.baseAddress ?? emptyText, CInt(clamping: $0.count), transient)
    }
  }

  @inline(__always)
  func bind(_ value: String?, at index: CInt) {
    if let value { bind(value, at: index) } else { sqlite3_bind_null(handle, index) }
  }

  /// Binds bytes without copying them. They must stay in place until the statement is reset.
  @inline(__always)
  func bind(borrowed bytes: UnsafeRawBufferPointer, at index: CInt) {
    if let base = bytes.baseAddress {
      sqlite3_bind_blob64(handle, index, base, sqlite3_uint64(bytes.count), nil)
    } else {
      sqlite3_bind_zeroblob(handle, index, 0)
    }
  }

  // MARK: Reading (columns are numbered from 0)

  @inline(__always)
  func int64(_ index: CInt) -> Int64 { sqlite3_column_int64(handle, index) }

  func optionalInt64(_ index: CInt) -> Int64? {
    sqlite3_column_type(handle, index) == SQLITE_NULL ? nil : int64(index)
  }

  func string(_ index: CInt) -> String {
    guard let text = sqlite3_column_text(handle, index) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, index))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func optionalString(_ index: CInt) -> String? {
    sqlite3_column_type(handle, index) == SQLITE_NULL ? nil : string(index)
  }

  /// The bytes of a column. They are valid until the next step or reset.
  @inline(__always)
  func bytes(_ index: CInt) -> UnsafeRawBufferPointer {
    let base = sqlite3_column_blob(handle, index)
    return UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : Int(sqlite3_column_bytes(handle, index)))
  }
}

/// Lends the cached statement of a connection to one user at a time. A second user receives a separate statement.
private final class StatementLoan {
  let statement: Statement
  private let isKept: Bool

  /// The statements that are currently lent. The loan keeps each one alive, so its identity is not reused.
  private static let lent = Mutex<Set<ObjectIdentifier>>([])

  init(_ db: Database, _ sql: String) throws {
    let kept = try db.cachedStatement(sql: sql)
    isKept = Self.lent.withLock { $0.insert(ObjectIdentifier(kept)).inserted }
    statement = try isKept ? kept : db.makeStatement(sql: sql)
  }

  deinit {
    guard isKept else { return }
    sqlite3_reset(statement.sqliteStatement)
    sqlite3_clear_bindings(statement.sqliteStatement)
    Self.lent.withLock { _ = $0.remove(ObjectIdentifier(statement)) }
  }
}

private nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = {
  let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  text.pointee = 0
  return UnsafePointer(text)
}()

private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
