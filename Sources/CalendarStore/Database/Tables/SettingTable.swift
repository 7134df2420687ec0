import GRDB

extension Database {
  /// A setting of the store; nil if it has none of that name.
  func setting(_ name: String) throws -> String? {
    try String.fetchOne(cachedStatement(sql: "SELECT value FROM settings WHERE name = ?"), arguments: [name])
  }

  /// Keeps a setting of the store.
  func set(_ value: String, asSetting name: String) throws {
    try cachedStatement(sql: "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)")
      .execute(arguments: [name, value])
  }
}

extension Range<Int64> {
  /// The range that a setting of the store holds; nil if it holds none.
  init?(_ db: Database, setting: String) throws {
    let bounds = try db.setting(setting)?.split(separator: " ").compactMap { Int64($0) } ?? []
    guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
    self = bounds[0]..<bounds[1]
  }

  /// Keeps the range in a setting of the store.
  func save(_ db: Database, setting: String) throws {
    try db.set("\(lowerBound) \(upperBound)", asSetting: setting)
  }
}
