import Foundation
import GRDB

extension Database {
  /// The value of a store setting, or nil if it is not set.
  func setting(_ name: String) throws -> String? {
    try String.fetchOne(cachedStatement(sql: "SELECT value FROM settings WHERE name = ?"), arguments: [name])
  }

  func set(_ value: String, asSetting name: String) throws {
    try cachedStatement(sql: "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)")
      .execute(arguments: [name, value])
  }

  /// An identifier of the store's history, which ends when the store is replaced with a backup; nil if the store has
  /// never been replaced.
  func history() throws -> String? { try setting("history") }

  func beginHistory() throws { try set(UUID().uuidString, asSetting: "history") }
}

extension Range<Int64> {
  /// Reads the range from a store setting. Returns nil if the setting does not contain a range.
  init?(_ db: Database, setting: String) throws {
    let bounds = try db.setting(setting)?.split(separator: " ").compactMap { Int64($0) } ?? []
    guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
    self = bounds[0]..<bounds[1]
  }

  /// Saves the range in a store setting.
  func save(_ db: Database, setting: String) throws {
    try db.set("\(lowerBound) \(upperBound)", asSetting: setting)
  }
}
