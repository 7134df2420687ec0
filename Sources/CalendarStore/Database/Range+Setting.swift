import GRDB

extension Range<Int64> {
  /// The range in a setting of the store; nil if there is none.
  init?(_ db: Database, setting: String) throws {
    let text = try String.fetchOne(db, sql: "SELECT value FROM settings WHERE name = ?", arguments: [setting])
    let bounds = text?.split(separator: " ").compactMap { Int64($0) } ?? []
    guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
    self = bounds[0]..<bounds[1]
  }

  /// Saves the range in a setting of the store.
  func save(_ db: Database, setting: String) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
      arguments: [setting, "\(lowerBound) \(upperBound)"])
  }
}
