import Bounds
import Foundation
import GRDB

extension CalendarStore {
  /// Opens a store, and creates it if it does not exist.
  ///
  /// - Throws: ``StoreError``: `unavailable`, `corrupt` if the file is not a store, `newerVersion`, `olderVersion`,
  ///   `locked`.
  public convenience init(path: String, options: Options = Options()) throws(StoreError) {
    let (connections, form) = try Self.reporting(path) {
      try Self.prepareFolder(of: path, isReadOnly: options.isReadOnly)
      try Self.checkBeginning(of: path)
      return try Self.patiently(options.patience) { try Self.open(path, options) }
    }
    self.init(connections, form, path: path, options)
  }

  private static func open(_ path: String, _ options: Options) throws -> (StoreConnections, KnownForm) {
    do {
      return try connect(path, path, options)
    } catch let error as DatabaseError where options.isReadOnly && needsSharedMemory(error, path) {
      return try connect(immutableName(of: path), path, options)
    }
  }

  /// Opens a store by the name passed to SQLite, and converts it if it was created by an older version.
  ///
  /// - Parameter replica: Creates the replica that synchronizes the file with a log; nil if there is no log.
  static func connect(
    _ name: String, _ path: String, _ options: Options, following replica: (() throws -> Replica)? = nil
  ) throws -> (StoreConnections, KnownForm) {
    // Derived data must be complete, even if the caller's work budget is exhausted.
    try WorkBudget.unbounded { try connectWhole(name, path, options, replica?()) }
  }

  private static func connectWhole(
    _ name: String, _ path: String, _ options: Options, _ replica: Replica?
  ) throws -> (StoreConnections, KnownForm) {
    var configuration = configuration(options)
    if replica != nil { configuration.prepareDatabase { try $0.forgoSyncing() } }
    var first = try DatabaseQueue(path: name, configuration: configuration)
    let version = try currentVersion(first, path, options)
    let isCopied = version == nil && options.isReadOnly
    if isCopied { first = try privateCopy(of: first, path, options) }
    let known =
      try version ?? (isCopied ? nil : replica).map { try migrate(first, path, options, $0) }
      ?? migrate(first, path, options)
    return (
      try StoreConnections(
        first, path: name, configuration, isPrivate: isCopied || isInMemory(path), following: replica),
      KnownForm(version: known) { try StoreForm($0).checkIsCurrent(path) }
    )
  }

  /// Retries while another program has locked the store, up to a time limit.
  ///
  /// SQLite itself waits in almost all cases, but not when a new database receives its log: two programs that create
  /// the same store would wait for each other forever, so SQLite refuses one of them at once.
  static func patiently<Value>(_ patience: Double, _ body: () throws -> Value) throws -> Value {
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

  static func configuration(_ options: Options) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = options.isReadOnly
    configuration.busyMode = .timeout(options.patience)
    configuration.label = "almanac"
    configuration.prepareDatabase { db in
      try db.distrustSchema()
      try db.useMemory()
      db.endStatementsWithWork()
      if let most = options.mostBytes { try db.limitSize(most) }
    }
    return configuration
  }

  /// Whether a store could not be read because SQLite may not create the shared-memory file. If there is no log from a
  /// writer either, no other program is using the store.
  private static func needsSharedMemory(_ error: DatabaseError, _ path: String) -> Bool {
    guard error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_READONLY else { return false }
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int64
    return (log ?? 0) == 0
  }

  static func prepareFolder(of path: String, isReadOnly: Bool) throws {
    let file = URL(fileURLWithPath: path)
    if isReadOnly {
      guard FileManager.default.fileExists(atPath: path) else {
        throw StoreError(.unavailable, about: .store, "there is no store at \(path)")
      }
      return
    }
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw StoreError(
        .unavailable, "the folder for the store \(path) could not be created: \(error.localizedDescription)")
    }
    // Only the owner may read a new store; its log has the same permissions.
    if !isInMemory(path) { _ = makePrivateFile(path) }
  }

  /// Rejects very small files. SQLite treats any very small file as an empty database, but only an empty file may
  /// become a store.
  static func checkBeginning(of path: String) throws {
    if !maySizeBeOfDatabase(path) {
      throw StoreError(.corrupt, "\(path) is not a store: it is not an SQLite database")
    }
  }

  /// Whether a file is at least as large as a page, empty, or missing.
  ///
  /// Only SQLite may open the file, because closing a file releases all locks that the process holds on it (POSIX),
  /// including the locks of a store that is already open. Another program would then assume that it has the store to
  /// itself.
  static func maySizeBeOfDatabase(_ path: String) -> Bool {
    let size = try? FileManager.default.attributesOfItem(atPath: resolved(path))[.size] as? Int
    return !(1..<512).contains(size ?? 0)
  }

  /// The version of the schema if it is current and nothing needs to be written, otherwise nil.
  private static func currentVersion(_ database: DatabaseQueue, _ path: String, _ options: Options) throws -> Int32? {
    try database.read { db in
      let form = try StoreForm(db)
      try form.check(path)
      guard form.isCurrent else { return nil }
      return try options.isReadOnly || db.hasLog() ? db.schemaVersion() : nil
    }
  }

  /// Converts a database to the current format and enables its log.
  ///
  /// - Returns: The version of its schema.
  private static func migrate(_ database: DatabaseQueue, _ path: String, _ options: Options) throws -> Int32 {
    try database.writeWithoutTransaction { db in
      try db.beginLog()
      var version: Int32 = 0
      try db.inTransaction(.immediate) {
        // Another program may have converted it in the meantime.
        let form = try StoreForm(db)
        try form.check(path)
        if !form.isCurrent {
          if form.needsBackup, !options.isReadOnly { try keep(path, form, options) }
          try form.complete(db, now: options.currentTime, hasFile: !isInMemory(path))
        }
        version = try db.schemaVersion()
        return .commit
      }
      return version
    }
  }

  /// Converts a database that follows a log to the current format, for all programs that follow the log.
  private static func migrate(
    _ database: DatabaseQueue, _ path: String, _ options: Options, _ replica: Replica
  ) throws -> Int32 {
    try database.writeWithoutTransaction { db in
      try replica.write(db) {
        let form = try StoreForm(db)
        try form.check(path)
        if !form.isCurrent { try form.complete(db, now: options.currentTime, hasFile: true) }
        return try db.schemaVersion()
      }
    }
  }

  /// A copy of a store in a temporary file that SQLite removes when it is closed.
  private static func privateCopy(
    of database: DatabaseQueue, _ path: String, _ options: Options
  ) throws -> DatabaseQueue {
    if try database.read({ try StoreForm($0).isEmpty }) {
      throw StoreError(.readOnly, "the store \(path) is new and empty; open it once for writing")
    }
    var writing = options
    writing.isReadOnly = false
    let copy = try DatabaseQueue(path: "", configuration: configuration(writing))
    try database.backup(to: copy)
    try database.close()
    return copy
  }

  /// Keeps a copy of a store as STORE.backup-VERSION before its format changes.
  private static func keep(_ path: String, _ form: StoreForm, _ options: Options) throws {
    do {
      try StoreCopy.keep(path, as: "\(path).backup-\(form.number)", configuration(options))
    } catch let error as StoreError {
      throw StoreError(
        error.code,
        "the store \(path) has an older format and was not changed because it could not be backed up: \(error.message)")
    }
  }
}
