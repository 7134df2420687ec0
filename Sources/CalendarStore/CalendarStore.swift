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

  /// Opens a store, and makes it where there is none yet.
  ///
  /// - Throws: ``StoreError``: `unavailable`, `corrupt` where the file is something else, `newerVersion`, `locked`.
  public init(path: String, options: Options = Options()) throws(StoreError) {
    self.path = path
    isReadOnly = options.isReadOnly
    client = options.client
    fixedNow = options.now
    database = try Self.reporting(path) {
      try Self.prepareFolder(of: path, isReadOnly: options.isReadOnly)
      try Self.checkBeginning(of: path)
      return try Self.patiently(options.patience) { try Self.open(path, options) }
    }
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

  // MARK: Opening

  /// Opens the database with one connection that writes and some that read beside it; with one alone if nobody writes or
  /// if it has no file.
  private static func open(_ path: String, _ options: Options) throws -> any DatabaseWriter {
    let configuration = configuration(options)
    do {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      try prepareSchema(database, path: path, isReadOnly: options.isReadOnly)
      if options.isReadOnly || isInMemory(path) { return database }
      // The last connection to be closed would take the log with it.
      defer { try? database.close() }
      return try DatabasePool(path: path, configuration: configuration)
    } catch let error as DatabaseError where options.isReadOnly && needsSharedMemory(error, path) {
      let database = try DatabaseQueue(path: immutableName(of: path), configuration: configuration)
      try prepareSchema(database, path: path, isReadOnly: true)
      return database
    }
  }

  /// Tries again while another program has the store for itself, for as long as the patience lasts.
  ///
  /// SQLite waits by itself nearly everywhere, but not where a new database is given its log: two that make the same
  /// store would wait for each other for ever, so that one is turned away at once.
  private static func patiently<Value>(_ patience: Double, _ body: () throws -> Value) throws -> Value {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(patience)
    while true {
      do {
        return try body()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && clock.now < end {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  private static func configuration(_ options: Options) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = options.isReadOnly
    configuration.busyMode = .timeout(options.patience)
    configuration.label = "almanac"
    configuration.prepareDatabase { db in
      // What is no store stays as it is, to the byte.
      if !db.configuration.readonly, try db.mayBeStore {
        try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      }
      // Kilobytes when negative: 16 MiB of pages, whatever the size of a transaction.
      try db.execute(sql: "PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY")
    }
    return configuration
  }

  /// Whether a store could not be read because SQLite may not make the file beside it by which readers and writers find
  /// each other. Where there is no log of a writer either, nobody else is there to be found.
  private static func needsSharedMemory(_ error: DatabaseError, _ path: String) -> Bool {
    guard error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY else { return false }
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int64
    return (log ?? 0) == 0
  }

  /// The name by which SQLite takes a file for one that nobody changes.
  private static func immutableName(of path: String) -> String {
    URL(fileURLWithPath: path).absoluteString + "?immutable=1"
  }

  private static func prepareFolder(of path: String, isReadOnly: Bool) throws {
    let file = URL(fileURLWithPath: path)
    if isReadOnly {
      guard FileManager.default.fileExists(atPath: path) else {
        throw StoreError(.unavailable, "there is no store at \(path); `almanac import` makes one")
      }
      return
    }
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw StoreError(
        .unavailable, "the folder for the store \(path) could not be made: \(error.localizedDescription)")
    }
  }

  /// SQLite takes a very small file of anything for an empty database; here only an empty file becomes a store.
  private static func checkBeginning(of path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    guard let beginning = try? file.read(upToCount: 16), !beginning.isEmpty else { return }
    if !beginning.elementsEqual("SQLite format 3\0".utf8) {
      throw StoreError(.corrupt, "\(path) is no store: it is not an SQLite database")
    }
  }

  private static func prepareSchema(_ database: DatabaseQueue, path: String, isReadOnly: Bool) throws {
    let state = try database.read { db in
      try SchemaState(
        isEmpty: db.schemaVersionIsZero, isOwn: Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
        isNewer: StoreMigrations.migrator.hasBeenSuperseded(db),
        isComplete: StoreMigrations.migrator.hasCompletedMigrations(db))
    }
    if state.isNewer {
      throw StoreError(.newerVersion, "a newer version of Almanac made the store \(path); use that version")
    }
    if !state.isEmpty, state.isOwn != StoreMigrations.applicationID {
      throw StoreError(.corrupt, "\(path) is an SQLite database, but no store of Almanac")
    }
    if state.isComplete { return }
    if isReadOnly {
      throw StoreError(.readOnly, "the store \(path) has an older form and must be opened for writing once")
    }
    do {
      try StoreMigrations.migrator.migrate(database)
    } catch let error as DatabaseError where error.resultCode != .SQLITE_BUSY {
      // Another program may have taken the same steps at the same time; those that it took are not taken again.
      try StoreMigrations.migrator.migrate(database)
    }
  }

  private struct SchemaState {
    let isEmpty: Bool
    let isOwn: Int
    let isNewer: Bool
    let isComplete: Bool
  }
}

extension Database {
  /// Whether the file is no longer where it was opened; what is written to it then would be lost.
  fileprivate var fileHasMoved: Bool {
    var hasMoved: CInt = 0
    return sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
      && hasMoved != 0
  }

  /// Whether no table has ever been made but that of the migrations, which comes before the first of them.
  fileprivate var schemaVersionIsZero: Bool {
    get throws {
      try Int.fetchOne(self, sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name != 'grdb_migrations'") == 0
    }
  }

  /// Whether the database is a store, or empty and may become one.
  fileprivate var mayBeStore: Bool {
    get throws {
      try schemaVersionIsZero || Int.fetchOne(self, sql: "PRAGMA application_id") == StoreMigrations.applicationID
    }
  }
}
