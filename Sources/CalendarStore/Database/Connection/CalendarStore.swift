import Bounds
public import CivilTime
import GRDB
import GRDBSQLite
import Synchronization

/// A database of calendars in one SQLite file. It contains events, reminders and all other iCalendar components.
///
/// The store keeps the unfolded bytes of each item's component, so nothing is lost, and caches frequently queried
/// values alongside them. Every change is a single transaction: it is applied completely or not at all, and is on disk
/// when the call returns (WAL with `synchronous=FULL`).
///
/// Several threads and programs may use a store at once. A read never waits for a writer and sees the state that was
/// committed when the read began. A write waits up to ``Options/patience`` seconds for another program's write to
/// finish and then fails with ``StoreError/Code-swift.enum/locked``. If a newer program migrates the store in the
/// meantime, every call fails with ``StoreError/Code-swift.enum/newerVersion``.
public final class CalendarStore: Sendable {
  /// The options for opening a store.
  public struct Options: Sendable, Hashable {
    /// Whether the store is opened read-only. The file must exist.
    ///
    /// If the store has an older schema, it is copied and the copy is migrated, which takes as long as migrating the
    /// store itself. The copy contains everything that had been committed when the store was opened.
    public var isReadOnly: Bool
    /// The number of seconds to wait for another writer.
    public var patience: Double
    /// The current time, or nil to use the system clock.
    public var now: Instant?
    /// The program on whose behalf the store is opened, or nil for the owner. A program has only the access granted to
    /// it; the owner has full access.
    public var client: String?
    /// The person for whom meetings are scheduled, or nil if nothing is scheduled.
    public var scheduling: SchedulingOptions?
    /// The maximum size of the file in bytes, including undo data, or nil for no limit. A change that would exceed it
    /// fails with `diskFull`.
    public var mostBytes: Int64?

    var currentTime: Instant { now ?? .now }

    /// Creates options. By default the store is writable, waits five seconds for other writers, and uses the system
    /// clock.
    public init(
      isReadOnly: Bool = false, patience: Double = 5, now: Instant? = nil, client: String? = nil,
      scheduling: SchedulingOptions? = nil, mostBytes: Int64? = nil
    ) {
      self.isReadOnly = isReadOnly
      self.patience = patience
      self.now = now
      self.client = client
      self.scheduling = scheduling
      self.mostBytes = mostBytes
    }
  }

  /// The path of the database file.
  public let path: String
  /// Whether the store is read-only.
  public var isReadOnly: Bool { options.isReadOnly }
  /// The program on whose behalf the store was opened, or nil for the owner.
  public var client: String? { options.client }

  let connections: StoreConnections
  /// Temporary access for the client, in effect until a decision is stored or the store is closed.
  let passingGrants = Mutex<[AccessEntity: AccessLevel]>([:])
  private let options: Options
  /// How a server delivers the messages that edits produce, or nil if the edits are not made on a server.
  let server: ServedScheduling?
  /// The user making edits in calendars that the owner has shared, or nil if the owner is making them.
  let borrower: String?
  let form: KnownForm

  /// The current time.
  var now: Instant { options.currentTime }
  /// The person for whom meetings are scheduled, or nil if nothing is scheduled.
  public var scheduling: SchedulingOptions? { options.scheduling }

  /// Creates a store with connections to a database that has the current schema.
  init(
    _ connections: StoreConnections, _ form: KnownForm, path: String, _ options: Options,
    by server: ServedScheduling? = nil, borrower: String? = nil
  ) {
    self.server = server
    self.borrower = borrower
    self.connections = connections
    self.form = form
    self.path = path
    self.options = options
  }

  /// Returns the same store with scheduling for a given person, such as a web user. Both stores share their
  /// connections and are closed together.
  ///
  /// - Parameter server: How a server delivers the messages that edits produce, or nil if all are sent by mail.
  public func scheduling(for person: SchedulingOptions, by server: ServedScheduling? = nil) -> CalendarStore {
    var options = options
    options.scheduling = person
    return CalendarStore(connections, form, path: path, options, by: server, borrower: borrower)
  }

  /// Returns the same store for a user with whom the owner shares calendars. Edits are limited to the calendars that
  /// the user may change, and the edits send no messages in the owner's name. They are logged under the user's name,
  /// and the user can undo only these edits. ``calendars(sharedWith:)`` returns the calendars that the user may see.
  ///
  /// - Parameter scheduling: How the owner's meetings are scheduled, or nil if nothing is scheduled.
  public func lent(to user: String, by scheduling: ServedScheduling? = nil) -> CalendarStore {
    var options = options
    options.scheduling = scheduling.map { SchedulingOptions(addresses: Set($0.addresses), sends: true) }
    return CalendarStore(connections, form, path: path, options, by: scheduling, borrower: user)
  }

  /// Closes the database. The store cannot be used afterwards.
  public func close() throws(StoreError) {
    try Self.reporting(path) { try connections.close() }
  }

  /// Releases the memory that the store uses for caching, for example after a large write.
  public func releaseMemory() { connections.releaseMemory() }

  /// Reads in one transaction. Within an edit transaction, it reads in that transaction and sees the changes made so
  /// far.
  ///
  /// - Parameter need: The access that the client must have.
  func read<Value>(
    _ need: AccessNeed = .everything, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    try Self.reporting(path) {
      try connections.read { db in
        if db.isInsideTransaction {
          try check(need, db)
          return try body(db)
        }
        func checked() throws -> Value {
          try form.check(db)
          try check(need, db)
          return try body(db)
        }
        if let replica = connections.replica { return try replica.read(db, checked) }
        return try inTransaction(db, .deferred) { (try checked(), .commit) }
      }
    }
  }

  /// Writes in one transaction, which is rolled back if `body` throws or if this is a dry run.
  ///
  /// - Parameter need: The access that the client must have.
  func write<Value>(
    isDryRun: Bool = false, needing need: AccessNeed = .everything, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    if isReadOnly { throw StoreError(.readOnly, "the store \(path) was opened read-only") }
    return try Self.reporting(path) {
      try connections.write { db in
        if db.isInsideTransaction {
          throw StoreError(.invalidArgument, "within a transaction, the store can be changed only through the batch")
        }
        // Derived data must be complete no matter which client writes the items.
        return try WorkBudget.unbounded { try writing(db, isDryRun, need, body) }
      }
    }
  }

  private func writing<Value>(
    _ db: Database, _ isDryRun: Bool, _ need: AccessNeed, _ body: (Database) throws -> Value
  ) throws -> Value {
    func checked() throws -> Value {
      try form.check(db)
      try check(need, db)
      let value = try body(db)
      if !isDryRun, db.fileHasMoved {
        throw StoreError(
          .unavailable, "the store file \(path) was removed or replaced; nothing was saved")
      }
      return value
    }
    if let replica = connections.replica { return try replica.write(db, isDryRun: isDryRun, checked) }
    return try inTransaction(db, .immediate) { (try checked(), isDryRun ? .rollback : .commit) }
  }

  /// Runs a transaction whose body returns a value and indicates whether to commit.
  private func inTransaction<Value>(
    _ db: Database, _ kind: Database.TransactionKind, _ body: () throws -> (Value, Database.TransactionCompletion)
  ) throws -> Value {
    var value: Value?
    try db.inTransaction(kind) {
      let (result, completion) = try body()
      value = result
      return completion
    }
    guard let value else { throw StoreError(.unavailable, "cannot begin a transaction in the store \(path)") }
    return value
  }

  /// Converts database errors to store errors.
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
  /// Whether the file is no longer at its path, in which case writes to it would be lost.
  fileprivate var fileHasMoved: Bool {
    var hasMoved: CInt = 0
    return sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
      && hasMoved != 0
  }
}
