import GRDB
import Synchronization

/// The schema version that this program last found to be current.
///
/// While this program has the store open, a newer program may migrate it, or the file may be replaced with an older
/// backup. Both change the schema version, which SQLite keeps in the first page of the file.
final class KnownForm: Sendable {
  private let version: Atomic<Int32>
  private let examine: @Sendable (Database) throws -> Void

  /// - Parameters:
  ///   - version: The version of a schema that was found to be current.
  ///   - examine: Checks the schema after its version has changed. Throws if this program cannot use it.
  init(version: Int32, examine: @escaping @Sendable (Database) throws -> Void) {
    self.version = Atomic(version)
    self.examine = examine
  }

  /// Checks within a transaction that this program can still use the schema.
  func check(_ db: Database) throws {
    let now = try db.schemaVersion()
    if now == version.load(ordering: .relaxed) { return }
    try examine(db)
    version.store(now, ordering: .relaxed)
  }
}
