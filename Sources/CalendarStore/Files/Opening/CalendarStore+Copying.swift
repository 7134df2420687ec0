import Foundation
import GRDB

extension CalendarStore {
  /// Writes a copy of the store to a file. Other programs may go on using the store; the copy has what they committed
  /// before it began.
  ///
  /// The file appears under its name when it is complete and on the disk; an earlier backup of that name is replaced.
  ///
  /// - Parameter isDryRun: whether to write nothing.
  /// - Throws: ``StoreError``: `denied`; `invalidArgument` if the file is the store itself; `conflict` if it is anything
  ///   else than a backup, such as a store that is in use; `diskFull`, `readOnly` if it may not be written, `unavailable`.
  public func backUp(to file: String, isDryRun: Bool = false) throws(StoreError) {
    try read { _ in }
    try Self.reporting(path) {
      if Self.resolved(file) == Self.resolved(path) {
        throw StoreError(.invalidArgument, "\(file) is the store itself; a backup needs another name")
      }
      if !Self.isReplaceable(file) {
        throw StoreError(.conflict, "\(file) is there already and is no backup; remove it, or name another file")
      }
      if !isDryRun { try copy(for: file).place(at: file) }
    }
  }

  /// Whether a file is missing, empty, or a store that nobody uses.
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

  /// A copy of the store as it was committed last, not yet in the place of a file.
  func copy(for file: String) throws -> StoreCopy {
    try connections.withReader { try StoreCopy(of: $0, for: file) }
  }

  /// Puts a backup in the place of a store, as a whole or not at all.
  ///
  /// The backup is examined first. What is in its place stays beside it as STORE.replaced, or with a number behind that,
  /// however damaged it is. Programs that have the store open see the restored one, unless the old one is damaged.
  ///
  /// - Parameters:
  ///   - file: the backup, a store of this or an earlier form that can be opened.
  ///   - path: the store.
  ///   - isDryRun: whether to examine only.
  /// - Returns: the name under which the old store stays; nil if there was none.
  /// - Throws: ``StoreError``: `notFound` if there is no such file; `corrupt` if it is damaged or is not a store, or if
  ///   what is in its place is another program's database; `newerVersion`, `olderVersion`; `locked`; errors as with ``backUp(to:isDryRun:)``.
  @discardableResult
  public static func restore(
    _ file: String, to path: String, options: Options = Options(), isDryRun: Bool = false
  ) throws(StoreError) -> String? {
    let files = FileManager.default
    let backup = try reporting(file) {
      guard files.fileExists(atPath: file) else { throw StoreError(.notFound, "there is no file \(file)") }
      if resolved(file) == resolved(path) {
        throw StoreError(.invalidArgument, "\(file) is the store itself; there is nothing to restore")
      }
      return try examinedBackup(file, options)
    }
    return try reporting(path) {
      defer { try? backup.close() }
      let size = (try? files.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
      if size == 0, !files.fileExists(atPath: path + "-wal") {
        if isDryRun { return nil }
        try prepareFolder(of: path, isReadOnly: false)
        try StoreCopy(of: backup, for: path).place(at: path)
        return nil
      }
      if try size > 0 && !isDamaged(path, options) {
        return try isDryRun ? StoreCopy.freeName(path + replacedEnding) : overwrite(path, with: backup, options)
      }
      let name = StoreCopy.freeName(path + replacedEnding)
      if isDryRun { return name }
      let copy = try StoreCopy(of: backup, for: path)
      try copy.replaceDamaged(path, keepingAs: name)
      return name
    }
  }

  private static let replacedEnding = ".replaced"

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Opens a backup that is whole.
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
    }
    return backup
  }

  /// Whether a store cannot be read by SQLite. It is only read, since SQLite may remove the log of a damaged database.
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

  /// Writes a backup over a store in one transaction of the store.
  private static func overwrite(
    _ path: String, with backup: DatabaseQueue, _ options: Options
  ) throws -> String {
    let store = try DatabaseQueue(path: path, configuration: configuration(options))
    defer { try? store.close() }
    try store.writeWithoutTransaction { try $0.beginLog() }
    var kept: String?
    // The first step takes the lock for writing; others can only read from then on, so the old state is kept whole.
    try backup.backup(to: store, pagesPerStep: 8) { _ in
      if kept == nil { kept = try StoreCopy.keep(path, as: path + replacedEnding, configuration(options)) }
    }
    return kept ?? path
  }
}
