import Foundation
import GRDB

extension CalendarStore {
  /// All that is shared of a store that nobody has to open for it: it stays in the form that it has, and nothing in it is
  /// derived anew.
  ///
  /// - Throws: ``StoreError``: `unavailable`, `corrupt`, `newerVersion`, `locked`.
  public static func shareReferences(inStoreAt path: String) throws(StoreError) -> [ShareReference] {
    try reporting(path) {
      guard maySizeBeOfDatabase(path), FileManager.default.fileExists(atPath: path) else {
        throw StoreError(.unavailable, about: .store, "there is no store at \(path)")
      }
      let database = try DatabaseQueue(path: path, configuration: configuration(Options()))
      defer { try? database.close() }
      return try database.read { db in
        try StoreForm(db).check(path)
        return try db.tableExists("shares") ? ShareReference.fetchAll(db) : []
      }
    }
  }
}
