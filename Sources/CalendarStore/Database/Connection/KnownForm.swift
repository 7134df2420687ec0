import GRDB
import Synchronization

/// The form of a store as this program knows it: current at some version of the schema.
///
/// A newer program may give the store a newer form while this one has it open, and a backup of an earlier form may take
/// its place. Either changes the version of the schema, which SQLite keeps in the first page of the file.
final class KnownForm: Sendable {
  private let version: Atomic<Int32>
  private let examine: @Sendable (Database) throws -> Void

  /// - Parameters:
  ///   - version: the version of a schema that was found current.
  ///   - examine: checks the form once the schema has another version; throws if this program cannot use it.
  init(version: Int32, examine: @escaping @Sendable (Database) throws -> Void) {
    self.version = Atomic(version)
    self.examine = examine
  }

  /// Checks within a transaction that the form is still one that this program can use.
  func check(_ db: Database) throws {
    let now = try db.schemaVersion()
    if now == version.load(ordering: .relaxed) { return }
    try examine(db)
    version.store(now, ordering: .relaxed)
  }
}
