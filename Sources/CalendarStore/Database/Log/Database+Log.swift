import CSQLiteSession
import Foundation
import GRDB

/// What a log of commits asks of a database.
extension Database {
  /// The position of the store in its log; the beginning if it has none.
  func logPosition() throws -> LogPosition {
    // A store that is still empty has no settings; GRDB remembers that, though others may have filled it meanwhile.
    if try !tableExists("settings") { clearSchemaCache() }
    guard try tableExists("settings") else { return .beginning }
    return try setting(LogPosition.setting).flatMap(LogPosition.init) ?? .beginning
  }

  /// Makes the changes of a recorded transaction.
  ///
  /// - Returns: false if they do not fit what is here, so that nothing is known to be as it should be.
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

  /// The highest number that each table has given to a row, of those that never give one again.
  func givenNumbers() throws -> [String: Int64] {
    // Only a database with such a table has this one.
    guard try tableExists("sqlite_sequence") else { return [:] }
    let rows = try Row.fetchAll(cachedStatement(sql: "SELECT name, seq FROM sqlite_sequence"))
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  /// Whether a table has given a number since to a row that is gone already: no change of rows tells that to others.
  func hasLostNumbers(since before: [String: Int64]) throws -> Bool {
    try givenNumbers().contains { table, number in
      try before[table] != number && number != Int64.fetchOne(self, sql: "SELECT max(rowid) FROM \"\(table)\"")
    }
  }

  /// All pages of the database as this connection's transaction sees them, with what it has changed.
  func pages() throws -> Data {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(sqliteConnection, "main", &size, 0) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    return Data(fromSQLite: bytes, count: Int(size))
  }

  /// Has the text index write to its tables what it keeps in memory until the commit.
  func flushTextIndex() throws { try execute(sql: "SAVEPOINT flushed; RELEASE flushed") }

  /// Checks that every reference of the transaction leads somewhere, without which it cannot be committed.
  func checkReferences() throws {
    var (now, highest): (CInt, CInt) = (0, 0)
    sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &now, &highest, 0)
    if now != 0 { throw DatabaseError(resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY) }
  }

  /// Has no commit wait for the disk, in a database that can be had again from elsewhere.
  func forgoSyncing() throws { try execute(sql: "PRAGMA synchronous = OFF") }
}

extension Data {
  /// Memory that SQLite allocated, and gets back.
  init(fromSQLite bytes: UnsafeMutableRawPointer?, count: Int) {
    guard let bytes else {
      self.init()
      return
    }
    self.init(bytesNoCopy: bytes, count: count, deallocator: .custom { bytes, _ in sqlite3_free(bytes) })
  }
}
