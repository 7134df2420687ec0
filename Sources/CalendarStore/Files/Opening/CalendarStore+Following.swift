import Foundation
package import GRDB

extension CalendarStore {
  /// Opens a store that is kept in a log. The file is a copy, which is created if it does not exist and which may be
  /// deleted when it is not open. The first program to open an empty log creates an empty store in it.
  ///
  /// Every call first checks the log, and therefore sees everything that any program has saved up to that point.
  ///
  /// - Parameter path: The path of the copy, which must be used with only one log.
  /// - Throws: ``StoreError``, as for ``init(path:options:)``; also `unavailable` if the log cannot be reached or the
  ///   SQLite library cannot record changes.
  package convenience init(path: String, following log: any CommitLog, options: Options = Options()) throws(StoreError)
  {
    let (connections, form) = try Self.reporting(path) {
      if Self.isInMemory(path) { throw StoreError(.invalidArgument, "a store that follows a log needs a file") }
      try ChangeCapture.checkLibrary()
      try Self.prepareFolder(of: path, isReadOnly: false)
      return try Self.patiently(options.patience) {
        try Self.connect(path, path, options) { try Replica(at: path, following: log, Self.configuration(options)) }
      }
    }
    self.init(connections, form, path: path, options)
  }

  /// Makes a backup, or another store that is not open, the next commit of a log. The store is checked first, and
  /// converted to the current format if it has an older format.
  ///
  /// - Parameter file: The store, which is not changed.
  /// - Throws: ``StoreError``, as for ``restore(_:to:options:isDryRun:note:)``; `unavailable` if the log cannot be
  ///   reached.
  package static func restore(
    _ file: String, to log: any CommitLog, options: Options = Options()
  ) throws(StoreError) {
    let folder = FileManager.default.temporaryDirectory.path + "/almanac-restore-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = folder + "/store.sqlite"
    try restore(file, to: copy, options: options)
    var writing = options
    writing.isReadOnly = false
    try CalendarStore(path: copy, options: writing).close()
    try reporting(file) {
      let database = try DatabaseQueue(path: copy)
      defer { try? database.close() }
      try database.writeWithoutTransaction { db in try hand(db, to: log) }
    }
  }

  /// Makes a complete database the next commit of a log, regardless of the log's previous content.
  package static func hand(_ db: Database, to log: any CommitLog) throws {
    let turn = try log.begin(after: .beginning, UUID())
    let pages: Data
    do {
      try db.set(turn.position.text, asSetting: LogPosition.setting)
      pages = try db.pages()
    } catch {
      turn.abandon()
      throw error
    }
    try turn.commit(Changes(changeset: nil, pages: pages))
  }
}
