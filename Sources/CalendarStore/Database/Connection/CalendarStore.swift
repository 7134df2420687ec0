import Bounds
public import CivilTime
import GRDB
import GRDBSQLite
import Synchronization

/// A database of calendars in one SQLite file: events, reminders and everything else in iCalendar files.
///
/// The store keeps the unfolded bytes of each item's component, so nothing is lost; a cache beside them has what is
/// often asked. Every change is one transaction: it happens as a whole or not at all, and has reached the disk when the
/// call returns (WAL with `synchronous=FULL`).
///
/// Several threads and programs may use a store at once. Reading waits for no writer and sees what was committed when
/// it began. A program that wants to write while another one writes waits for ``Options/patience`` seconds and then
/// gets the error ``StoreError/Code-swift.enum/locked``. If a newer program changes the form of the store meanwhile, every
/// call gets the error ``StoreError/Code-swift.enum/newerVersion``.
public final class CalendarStore: Sendable {
  /// How a store is opened.
  public struct Options: Sendable, Hashable {
    /// Whether the store is read-only; the file must exist.
    ///
    /// A store of an older form is then read from a copy in the form of this program. The copy has what was committed
    /// when the store was opened, and takes as long as it takes to migrate the store.
    public var isReadOnly: Bool
    /// How many seconds to wait for another writer.
    public var patience: Double
    /// The current time; nil for the system's clock.
    public var now: Instant?
    /// The program in whose name the store is opened, which may do only what it was granted; nil for the owner, who may
    /// do everything.
    public var client: String?
    /// Whose meetings edits change; nil if nothing is scheduled.
    public var scheduling: SchedulingOptions?
    /// How many bytes the file may have, with what is kept for undo; nil for as many as there is room for. What would need
    /// more is an error, `diskFull`.
    public var mostBytes: Int64?

    var currentTime: Instant { now ?? .now }

    /// Reading and writing, with five seconds of patience and the system's clock.
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
  /// The program in whose name the store was opened; nil for the owner.
  public var client: String? { options.client }

  let connections: StoreConnections
  /// What the client may do while nobody has decided it and the store is open.
  let passingGrants = Mutex<[AccessEntity: AccessLevel]>([:])
  private let options: Options
  /// How a server sends what edits tell others; nil if they are no server's.
  let server: ServedScheduling?
  /// The user with whom the owner shares calendars, and who makes the edits; nil for the owner.
  let borrower: String?
  let form: KnownForm

  /// The current time.
  var now: Instant { options.currentTime }
  /// Whose meetings edits change; nil if nothing is scheduled.
  public var scheduling: SchedulingOptions? { options.scheduling }

  /// The store with connections to a database of the current form.
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

  /// The same store for somebody whose meetings edits change, such as whoever looks at it over the web. Both have the same
  /// connections, and are closed together.
  ///
  /// - Parameter server: How a server sends what edits tell others; nil if all of it is for the mail.
  public func scheduling(for person: SchedulingOptions, by server: ServedScheduling? = nil) -> CalendarStore {
    var options = options
    options.scheduling = person
    return CalendarStore(connections, form, path: path, options, by: server, borrower: borrower)
  }

  /// The same store for a user with whom its owner shares calendars. Edits then change only what is in those that the user
  /// may change, tell nobody anything in the name of the owner, and are in the log under the name of the user, who can take
  /// back those alone. What the user may see, ``calendars(sharedWith:)`` says.
  ///
  /// - Parameter scheduling: what is scheduled for the owner; nil if nothing is.
  public func lent(to user: String, by scheduling: ServedScheduling? = nil) -> CalendarStore {
    var options = options
    options.scheduling = scheduling.map { SchedulingOptions(addresses: Set($0.addresses), sends: true) }
    return CalendarStore(connections, form, path: path, options, by: scheduling, borrower: user)
  }

  /// Closes the database. The store cannot be used afterwards.
  public func close() throws(StoreError) {
    try Self.reporting(path) { try connections.close() }
  }

  /// Gives back the memory that the store holds to be quick, such as after much was written.
  public func releaseMemory() { connections.releaseMemory() }

  /// Reads in one transaction; within a transaction of edits, in that one, with its changes so far.
  ///
  /// - Parameter need: the access that the client needs.
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

  /// Writes in one transaction, which is rolled back if `body` throws, and always in a dry run.
  ///
  /// - Parameter need: the access that the client needs.
  func write<Value>(
    isDryRun: Bool = false, needing need: AccessNeed = .everything, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    if isReadOnly { throw StoreError(.readOnly, "the store \(path) was opened for reading only") }
    return try Self.reporting(path) {
      try connections.write { db in
        if db.isInsideTransaction {
          throw StoreError(.invalidArgument, "within a transaction, only its batch can change the store")
        }
        // What is derived from items has to be whole, whoever they are written for.
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
          .unavailable, "the file of the store \(path) was removed or replaced meanwhile; nothing was saved")
      }
      return value
    }
    if let replica = connections.replica { return try replica.write(db, isDryRun: isDryRun, checked) }
    return try inTransaction(db, .immediate) { (try checked(), isDryRun ? .rollback : .commit) }
  }

  /// Runs a transaction that returns a value and whether to commit.
  private func inTransaction<Value>(
    _ db: Database, _ kind: Database.TransactionKind, _ body: () throws -> (Value, Database.TransactionCompletion)
  ) throws -> Value {
    var value: Value?
    try db.inTransaction(kind) {
      let (result, completion) = try body()
      value = result
      return completion
    }
    guard let value else { throw StoreError(.unavailable, "the store \(path) could not begin a transaction") }
    return value
  }

  /// Turns errors of the database into the store's own errors.
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
  /// Whether the file is no longer at its path, so that writes to it would be lost.
  fileprivate var fileHasMoved: Bool {
    var hasMoved: CInt = 0
    return sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
      && hasMoved != 0
  }
}
