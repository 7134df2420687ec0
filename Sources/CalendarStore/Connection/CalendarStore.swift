public import CivilTime
import Foundation
import GRDB
import GRDBSQLite

/// A database of calendars: events, reminders and everything else that iCalendar files hold, kept in one SQLite file.
///
/// What an item says is kept as the unfolded bytes of its component, so that nothing is lost; whatever is asked of it
/// often stands beside them as a cache. Every change is one transaction: it happens as a whole or not at all, and has
/// reached the disk when the call returns (WAL with `synchronous=FULL`).
///
/// A store may be used from several threads at once, and by several programs. Reading waits for no writer and sees what was
/// committed when it began. Who wants to write while another program writes waits for ``Options/patience`` seconds and then
/// gets the error ``StoreError/Code-swift.enum/locked``.
public final class CalendarStore: Sendable {
  /// How a store is opened.
  public struct Options: Sendable, Hashable {
    /// Whether nothing may be changed; the file must exist.
    public var isReadOnly: Bool
    /// How many seconds to wait for another writer.
    public var patience: Double
    /// What time it is; nil for the system's clock.
    public var now: Instant?
    /// The program in whose name the store is opened, which then may do what it was granted and no more; nil for the
    /// owner, who may do everything.
    public var client: String?

    /// Reading and writing, with five seconds of patience and the system's clock.
    public init(isReadOnly: Bool = false, patience: Double = 5, now: Instant? = nil, client: String? = nil) {
      self.isReadOnly = isReadOnly
      self.patience = patience
      self.now = now
      self.client = client
    }
  }

  /// Where the database file is.
  public let path: String
  /// Whether nothing may be changed.
  public let isReadOnly: Bool
  /// The program in whose name the store was opened; nil for the owner.
  public let client: String?

  let database: any DatabaseWriter
  private let fixedNow: Instant?

  /// What time it is.
  var now: Instant { fixedNow ?? Instant(secondsSince1970: Int64(Date().timeIntervalSince1970)) }

  /// The store in a database that is open and has the present schema.
  init(_ database: any DatabaseWriter, path: String, _ options: Options) {
    self.database = database
    self.path = path
    isReadOnly = options.isReadOnly
    client = options.client
    fixedNow = options.now
  }

  /// Closes the database. Nothing may be asked of the store any more.
  public func close() throws(StoreError) {
    try Self.reporting(path) {
      // Who closes last takes the log into the database, which those that only read cannot.
      (database as? DatabasePool)?.invalidateReadOnlyConnections()
      try database.close()
    }
  }

  /// Reads in one transaction; within a transaction of edits in that one, with what it has done so far.
  ///
  /// - Parameter need: what a program in whose name the store was opened must have been granted.
  func read<Value>(
    _ need: AccessNeed = .everything, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    try Self.reporting(path) {
      try database.unsafeReentrantRead { db in
        if db.isInsideTransaction {
          try check(need, db)
          return try body(db)
        }
        return try inTransaction(db, .deferred) {
          try check(need, db)
          return (try body(db), .commit)
        }
      }
    }
  }

  /// Writes in one transaction, which is rolled back when `body` throws, or always in a dry run.
  ///
  /// - Parameter need: what a program in whose name the store was opened must have been granted.
  func write<Value>(
    isDryRun: Bool = false, needing need: AccessNeed = .everything, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    if isReadOnly { throw StoreError(.readOnly, "the store \(path) was opened for reading only") }
    return try Self.reporting(path) {
      try database.unsafeReentrantWrite { db in
        if db.isInsideTransaction {
          throw StoreError(.invalidArgument, "within a transaction the store is changed by its batch alone")
        }
        return try inTransaction(db, .immediate) {
          try check(need, db)
          let value = try body(db)
          if isDryRun { return (value, .rollback) }
          if db.fileHasMoved {
            throw StoreError(
              .unavailable, "the file of the store \(path) was removed or replaced meanwhile; nothing was saved")
          }
          return (value, .commit)
        }
      }
    }
  }

  /// Runs a transaction that gives a value besides how it is to end.
  private func inTransaction<Value>(
    _ db: Database, _ kind: Database.TransactionKind, _ body: () throws -> (Value, Database.TransactionCompletion)
  ) throws -> Value {
    var value: Value?
    try db.inTransaction(kind) {
      let (result, completion) = try body()
      value = result
      return completion
    }
    guard let value else { throw StoreError(.unavailable, "the store \(path) began no transaction") }
    return value
  }

  /// Turns what the database throws into the store's own errors.
  static func reporting<Value>(_ path: String, _ body: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      throw error
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch {
      throw StoreError(.unavailable, "the store \(path) failed: \(error)")
    }
  }
}

extension Database {
  /// Whether the file is no longer where it was opened; what is written to it then would be lost.
  fileprivate var fileHasMoved: Bool {
    var hasMoved: CInt = 0
    return sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
      && hasMoved != 0
  }
}
