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

  /// Opens a store by the name that SQLite gets, and makes it anew if an older version has made it.
  ///
  /// - Parameter replica: makes what keeps the file in step with a log; nil if the file is the truth.
  static func connect(
    _ name: String, _ path: String, _ options: Options, following replica: (() throws -> Replica)? = nil
  ) throws -> (StoreConnections, KnownForm) {
    // What is derived of items has to be whole, whatever is left of the budget of whoever opens the store.
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

  /// Retries while another program has locked the store, for as long as the patience lasts.
  ///
  /// SQLite itself waits almost everywhere, but not when a new database gets its log: two programs that create the same
  /// store would wait for each other for ever, so one is refused at once.
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
      try db.useMemory()
      db.endStatementsWithWork()
      if let most = options.mostBytes { try db.limitSize(most) }
    }
    return configuration
  }

  /// Whether a store could not be read because SQLite may not create the shared-memory file for readers and writers. If
  /// there is no writer's log either, no other program uses the store.
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
    // Only the owner may read a new store; its log gets the same permissions.
    if !isInMemory(path) { _ = makePrivateFile(path) }
  }

  /// Refuses small files: SQLite treats any very small file as an empty database; here only an empty file becomes a
  /// store.
  static func checkBeginning(of path: String) throws {
    if !maySizeBeOfDatabase(path) {
      throw StoreError(.corrupt, "\(path) is not a store: it is not an SQLite database")
    }
  }

  /// Whether a file is as long as a page at least, or is empty or missing.
  ///
  /// Its bytes are for SQLite alone to read: who closes a file lets go of all locks that the process has on it (POSIX),
  /// also of those of a store that is open already. The next program would take itself for the only one.
  static func maySizeBeOfDatabase(_ path: String) -> Bool {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return !(1..<512).contains(size ?? 0)
  }

  /// The version of the schema if it has the current form, and nothing has to be written; nil otherwise.
  private static func currentVersion(_ database: DatabaseQueue, _ path: String, _ options: Options) throws -> Int32? {
    try database.read { db in
      let form = try StoreForm(db)
      try form.check(path)
      guard form.isCurrent else { return nil }
      return try options.isReadOnly || db.hasLog() ? db.schemaVersion() : nil
    }
  }

  /// Gives a database the current form and a log.
  ///
  /// - Returns: the version of its schema.
  private static func migrate(_ database: DatabaseQueue, _ path: String, _ options: Options) throws -> Int32 {
    try database.writeWithoutTransaction { db in
      try db.beginLog()
      var version: Int32 = 0
      try db.inTransaction(.immediate) {
        // Another program may have been faster until it was this one's turn.
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

  /// Gives a database that follows a log the current form, for all who follow it.
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

  /// A copy of a store in a file that SQLite removes when it is closed.
  private static func privateCopy(
    of database: DatabaseQueue, _ path: String, _ options: Options
  ) throws -> DatabaseQueue {
    if try database.read({ try StoreForm($0).isEmpty }) {
      throw StoreError(.readOnly, "the store \(path) is empty and must be opened for writing once")
    }
    var writing = options
    writing.isReadOnly = false
    let copy = try DatabaseQueue(path: "", configuration: configuration(writing))
    try database.backup(to: copy)
    try database.close()
    return copy
  }

  /// Keeps a store beside it before its form changes, as STORE.backup-FORM.
  private static func keep(_ path: String, _ form: StoreForm, _ options: Options) throws {
    do {
      try StoreCopy.keep(path, as: "\(path).backup-\(form.number)", configuration(options))
    } catch let error as StoreError {
      throw StoreError(
        error.code,
        "the store \(path) has an older form and stays as it is, since it could not be backed up: \(error.message)")
    }
  }
}
