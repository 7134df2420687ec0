import CSQLiteSession
import Foundation
import GRDB

/// Operations on a database that follows a commit log.
extension Database {
  /// The position of the store in its log, or the beginning if it has no log.
  func logPosition() throws -> LogPosition {
    // An empty store has no table of settings. GRDB caches this and does not notice if another program has since
    // created the table.
    if try !tableExists("settings") { clearSchemaCache() }
    guard try tableExists("settings") else { return .beginning }
    return try setting(LogPosition.setting).flatMap(LogPosition.init) ?? .beginning
  }

  /// Applies the changes of a recorded transaction.
  ///
  /// - Returns: `false` if they conflict with the database. The state of the database is then undefined.
  func apply(_ changeset: Data) throws -> Bool {
    let code = changeset.withUnsafeBytes { bytes in
      sqlite3changeset_apply(
        sqliteConnection, CInt(clamping: bytes.count), UnsafeMutableRawPointer(mutating: bytes.baseAddress), nil,
        { _, _, _ in SQLITE_CHANGESET_ABORT }, nil)
    }
    switch ResultCode(rawValue: code).primaryResultCode {
    case .SQLITE_OK: return true
    case .SQLITE_ABORT, .SQLITE_CONSTRAINT, .SQLITE_CORRUPT: return false
    case let failure: throw DatabaseError(resultCode: failure, message: lastErrorMessage)
    }
  }

  /// The highest row number ever used in each table that never reuses a number (AUTOINCREMENT).
  func givenNumbers() throws -> [String: Int64] {
    // SQLite creates this table together with the first AUTOINCREMENT table.
    guard try tableExists("sqlite_sequence") else { return [:] }
    let rows = try Row.fetchAll(cachedStatement(sql: "SELECT name, seq FROM sqlite_sequence"))
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  /// Whether a table has since used a number for a row that has already been deleted. Row changes do not record such
  /// numbers.
  func hasLostNumbers(since before: [String: Int64]) throws -> Bool {
    try givenNumbers().contains { table, number in
      try before[table] != number && number != Int64.fetchOne(self, sql: "SELECT max(rowid) FROM \"\(table)\"")
    }
  }

  /// All pages of the database as this connection's transaction sees them, including its changes.
  func pages() throws -> Data {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(sqliteConnection, "main", &size, 0) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    return Data(fromSQLite: bytes, count: Int(size))
  }

  /// Makes the text index write its data to its tables now instead of keeping it in memory until the commit.
  func flushTextIndex() throws { try execute(sql: "SAVEPOINT flushed; RELEASE flushed") }

  /// Checks the deferred foreign keys of the transaction, which must all be satisfied before it can be committed.
  func checkReferences() throws {
    var (now, highest): (CInt, CInt) = (0, 0)
    sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &now, &highest, 0)
    if now != 0 { throw DatabaseError(resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY) }
  }

  /// Stops commits from waiting for the disk. Suitable for databases that can be restored from elsewhere.
  func forgoSyncing() throws { try execute(sql: "PRAGMA synchronous = OFF") }
}

extension Data {
  /// Wraps memory that SQLite allocated and frees it with `sqlite3_free`.
  init(fromSQLite bytes: UnsafeMutableRawPointer?, count: Int) {
    guard let bytes else {
      self.init()
      return
    }
    self.init(bytesNoCopy: bytes, count: count, deallocator: .custom { bytes, _ in sqlite3_free(bytes) })
  }
}
