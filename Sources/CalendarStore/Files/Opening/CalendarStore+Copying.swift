import Foundation
import GRDB

extension CalendarStore {
  /// Writes a copy of the store to a file. Other programs may continue to use the store. The copy contains everything
  /// committed before the backup began.
  ///
  /// The file receives its final name once it is complete and on disk, and replaces an earlier backup with that name.
  ///
  /// - Parameter isDryRun: Whether to run the checks without writing a copy.
  /// - Throws: ``StoreError``: `denied`; `invalidArgument` if the file is the store itself; `conflict` if the file
  ///   exists and is not a backup, such as a store in use; `diskFull`, `readOnly` if it cannot be written,
  ///   `unavailable`.
  public func backUp(to file: String, isDryRun: Bool = false) throws(StoreError) {
    try read { _ in }
    try Self.reporting(path) {
      if Self.resolved(file) == Self.resolved(path) {
        throw StoreError(.invalidArgument, "\(file) is the store itself; choose another name for the backup")
      }
      if !Self.isReplaceable(file) {
        throw StoreError(.conflict, "\(file) already exists and is not a backup; remove it, or choose a different file")
      }
      if !isDryRun { try copy(for: file).place(at: file) }
    }
  }

  /// Whether a file is missing, empty, or a store that is not in use.
  private static func isReplaceable(_ file: String) -> Bool {
    let files = FileManager.default
    guard let size = try? files.attributesOfItem(atPath: resolved(file))[.size] as? Int, size > 0 else { return true }
    if files.fileExists(atPath: file + "-wal") { return false }
    var reading = Options()
    reading.isReadOnly = true
    guard let backup = try? DatabaseQueue(path: immutableName(of: file), configuration: configuration(reading)) else {
      return false
    }
    defer { try? backup.close() }
    let isStore = try? backup.read { db in
      let form = try StoreForm(db)
      try form.check(file)
      return !form.isEmpty
    }
    return isStore ?? false
  }

  /// A copy of the last committed state of the store that has not replaced a file yet.
  func copy(for file: String) throws -> StoreCopy {
    try connections.withReader { try StoreCopy(of: $0, for: file) }
  }

  /// Replaces a store with a backup, either completely or not at all.
  ///
  /// The backup is checked first. The old store is kept as STORE.replaced, with a number appended if necessary, even if
  /// it is damaged. Programs that have the store open see the restored store, unless the old store was damaged.
  ///
  /// Messages about meetings that are waiting in the backup are not sent until ``hurryOutgoingMessages()`` is called.
  /// The shares, links and grants of the store at `path` are kept, because some of those in the backup may have been
  /// revoked since; if the store is damaged, none are kept.
  ///
  /// - Parameters:
  ///   - file: The backup, a store in this or an earlier format that can be opened.
  ///   - path: The store.
  ///   - isDryRun: Whether to check the backup without restoring it.
  ///   - note: Called with a description of the differences between the restored store and the backup.
  ///
  /// - Returns: The name under which the old store is kept, or nil if there was none.
  /// - Throws: ``StoreError``: `notFound` if the file does not exist; `corrupt` if it is damaged or not a store, or if
  ///   the store at `path` is another program's database; `newerVersion`, `olderVersion`; `locked`; the errors of
  ///   ``backUp(to:isDryRun:)``.
  @discardableResult
  public static func restore(
    _ file: String, to path: String, options: Options = Options(), isDryRun: Bool = false,
    note: (RestoreNotes) -> Void = { _ in }
  ) throws(StoreError) -> String? {
    let files = FileManager.default
    let backup = try reporting(file) {
      guard files.fileExists(atPath: file) else { throw StoreError(.notFound, "there is no file \(file)") }
      if resolved(file) == resolved(path) {
        throw StoreError(.invalidArgument, "\(file) is the store itself; there is nothing to restore")
      }
      guard try files.attributesOfItem(atPath: resolved(file))[.type] as? FileAttributeType == .typeRegular else {
        throw StoreError(.corrupt, "\(file) is not a store: it is not a regular file")
      }
      return try examinedBackup(file, options)
    }
    return try reporting(path) {
      defer { try? backup.close() }
      let size = (try? files.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
      if size == 0, !files.fileExists(atPath: path + "-wal") {
        if isDryRun { return nil }
        try prepareFolder(of: path, isReadOnly: false)
        try restorable(backup, path, rights: nil, note).place(at: path)
        return nil
      }
      let isOverwritten = try size > 0 && !isDamaged(path, options)
      let name = StoreCopy.freeName(path + replacedEnding)
      if isDryRun { return name }
      // A damaged store cannot show which rights were revoked, so no rights are kept.
      let rights = try isOverwritten ? rights(of: path, options) : StandingRights()
      let copy = try restorable(backup, path, rights: rights, note)
      if !isOverwritten {
        try copy.replaceDamaged(path, keepingAs: name)
        return name
      }
      defer { copy.discard() }
      let source = try copy.open(configuration(options))
      defer { try? source.close() }
      return try overwrite(path, with: source, keeping: rights, options)
    }
  }

  private static let replacedEnding = ".replaced"

  /// A copy of a backup. Its waiting messages are not sent automatically, because they may have been sent since the
  /// backup or may belong to someone else.
  ///
  /// - Parameter rights: The rights that others have, or nil if there is no other store that records them.
  private static func restorable(
    _ backup: DatabaseQueue, _ path: String, rights: StandingRights?, _ note: (RestoreNotes) -> Void
  ) throws -> StoreCopy {
    try StoreCopy(of: backup, for: path) { db in
      var notes = RestoreNotes(messages: try OutgoingMessage.hold(db))
      notes.rights = try StandingRights(db).count(without: rights ?? StandingRights())
      notes.areRightsKept = rights == nil
      try rights?.replace(db)
      try db.beginHistory()
      note(notes)
    }
  }

  private static func rights(of path: String, _ options: Options) throws -> StandingRights {
    let store = try DatabaseQueue(path: path, configuration: configuration(options))
    defer { try? store.close() }
    return try store.read { try StandingRights($0) }
  }

  static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Opens a backup after checking that it is intact.
  private static func examinedBackup(_ file: String, _ options: Options) throws -> DatabaseQueue {
    try checkBeginning(of: file)
    var reading = options
    reading.isReadOnly = true
    let name = FileManager.default.fileExists(atPath: file + "-wal") ? file : immutableName(of: file)
    let backup = try DatabaseQueue(path: name, configuration: configuration(reading))
    try backup.read { db in
      let form = try StoreForm(db)
      try form.check(file)
      if form.isEmpty { throw StoreError(.corrupt, "\(file) is not a store: it is empty") }
      let damage = try db.damage(limit: 3)
      if !damage.isEmpty { throw StoreError(.corrupt, "\(file) is damaged: \(damage.joined(separator: "; "))") }
      do { try TextIndex.check(db) } catch {
        throw StoreError(.corrupt, "\(file) is damaged: its search index cannot be read")
      }
    }
    return backup
  }

  /// Whether SQLite is unable to read a store. The store is opened read-only, because SQLite may remove the log of a
  /// damaged database.
  ///
  /// - Throws: ``StoreError`` `corrupt` if it is another program's database.
  private static func isDamaged(_ path: String, _ options: Options) throws -> Bool {
    if !maySizeBeOfDatabase(path) { return true }
    var reading = options
    reading.isReadOnly = true
    do {
      let database = try DatabaseQueue(path: path, configuration: configuration(reading))
      defer { try? database.close() }
      return try database.read { db in
        do {
          try StoreForm(db).check(path)
        } catch let error as StoreError where [.newerVersion, .olderVersion].contains(error.code) {}
        return try !db.isReadable()
      }
    } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
      return true
    }
  }

  /// Overwrites a store with a backup, in one transaction of the store.
  ///
  /// - Parameter rights: The rights in the backup, which must still match those in the store.
  private static func overwrite(
    _ path: String, with backup: DatabaseQueue, keeping rights: StandingRights, _ options: Options
  ) throws -> String {
    let store = try DatabaseQueue(path: path, configuration: configuration(options))
    defer { try? store.close() }
    try store.writeWithoutTransaction { try $0.beginLog() }
    var kept: String?
    // The first step locks the store for writing. From then on, other programs can only read, so the old state can be
    // kept in full.
    try backup.backup(to: store, pagesPerStep: 8) { _ in
      if kept != nil { return }
      if try self.rights(of: path, options) != rights {
        throw StoreError(.locked, "the access rights to the store were changed while it was being restored; try again")
      }
      kept = try StoreCopy.keep(path, as: path + replacedEnding, configuration(options))
    }
    return kept ?? path
  }
}
