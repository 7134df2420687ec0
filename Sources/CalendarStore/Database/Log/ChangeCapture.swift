import CSQLiteSession
import Foundation
import GRDB

/// Records the rows that a transaction changes in all tables, including the shadow tables of the text index.
///
/// The capture must begin before the transaction changes anything and end before the connection is closed. SQLite
/// checks for a recording session when it prepares `DELETE FROM` without a condition. If one transaction on a
/// connection is recorded, all of them must be.
final class ChangeCapture {
  private let session: OpaquePointer
  private let db: Database

  init(_ db: Database) throws {
    var made: OpaquePointer?
    try Self.check(sqlite3session_create(db.sqliteConnection, "main", &made), db)
    guard let made else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
    (session, self.db) = (made, db)
    var isMeasured: CInt = 1
    try Self.check(sqlite3session_object_config(session, SQLITE_SESSION_OBJCONFIG_SIZE, &isMeasured), db)
    try Self.check(sqlite3session_attach(session, nil), db)
  }

  deinit { sqlite3session_delete(session) }

  /// Whether nothing has been changed so far.
  var isEmpty: Bool { sqlite3session_isempty(session) != 0 }

  /// The size of the changes so far in bytes, or slightly more.
  var size: Int64 { sqlite3session_changeset_size(session) }

  /// The changes so far.
  func changeset() throws -> Data {
    var count: CInt = 0
    var bytes: UnsafeMutableRawPointer?
    try Self.check(sqlite3session_changeset(session, &count, &bytes), db)
    return Data(fromSQLite: bytes, count: Int(count))
  }

  private static func check(_ code: CInt, _ db: Database) throws {
    if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage) }
  }
}

extension ChangeCapture {
  /// Checks that this process's libsqlite3 supports sessions.
  ///
  /// - Throws: ``StoreError`` `unavailable` if the library was built without them.
  static func checkLibrary() throws {
    if almanac_sqlite_has_session() != 0 { return }
    throw StoreError(
      .unavailable,
      "the SQLite library \(String(cString: sqlite3_libversion())) was built without sessions, which a store with a commit log requires"
    )
  }
}
