import Foundation
import GRDB

/// Queries that do not open the store completely: the store keeps its format, and no derived data is rebuilt.
extension CalendarStore {
  /// All shares.
  ///
  /// - Throws: ``StoreError``: `unavailable`, `corrupt`, `newerVersion`, `locked`.
  public static func shareReferences(inStoreAt path: String) throws(StoreError) -> [ShareReference] {
    try reading(path) { db in try db.tableExists("shares") ? ShareReference.fetchAll(db) : [] }
  }

  /// The time at which the next message sent by mail is due, in seconds since 1970; nil if none is waiting.
  ///
  /// - Throws: ``StoreError``: `unavailable`, `corrupt`, `newerVersion`, `locked`.
  public static func nextMail(inStoreAt path: String) throws(StoreError) -> Int64? {
    // A store without this table was created before servers sent mail.
    try reading(path) { db in try db.tableExists("message_contents") ? OutgoingMessage.next(db, .mail) : nil }
  }

  private static func reading<Value>(
    _ path: String, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    try reporting(path) {
      guard maySizeBeOfDatabase(path), FileManager.default.fileExists(atPath: path) else {
        throw StoreError(.unavailable, about: .store, "there is no store at \(path)")
      }
      let database = try DatabaseQueue(path: path, configuration: configuration(Options()))
      defer { try? database.close() }
      return try database.read { db in
        try StoreForm(db).check(path)
        return try body(db)
      }
    }
  }
}
