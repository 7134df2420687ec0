import Foundation
package import GRDB

extension CalendarStore {
  /// Opens a store that is kept in a log. The file is a copy of it, which is made where it does not exist and may be removed
  /// whenever nobody has it open. The first to open an empty log gives it an empty store.
  ///
  /// Every call asks the log first, and sees what any program has saved by then.
  ///
  /// - Parameter path: the copy. It belongs to one log alone.
  /// - Throws: ``StoreError`` as ``init(path:options:)`` does; `unavailable` also if the log cannot be asked, or if the SQLite
  ///   library cannot record changes.
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

  /// Makes a backup, or any other store that nobody has open, the next commit of a log. It is examined first; an older form
  /// becomes the current one.
  ///
  /// - Parameter file: the store, which stays as it is.
  /// - Throws: ``StoreError`` as ``restore(_:to:options:isDryRun:)`` does; `unavailable` if the log cannot be asked.
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

  /// Makes a whole database the next commit of a log, whatever the log had before.
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
