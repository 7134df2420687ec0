import CivilTime
import GRDB

/// The statements of the table `grants`.
extension AccessGrant {
  /// All grants, ordered by the identifier of the program.
  static func fetchAll(_ db: Database) throws -> [AccessGrant] {
    try Row.fetchAll(db, sql: "SELECT client, entity, level, at FROM grants ORDER BY client, entity").compactMap {
      row in
      guard let entity = AccessEntity(rawValue: row["entity"]), let level = AccessLevel(rawValue: row["level"])
      else { return nil }
      return AccessGrant(
        client: row["client"], entity: entity, level: level, instant: Instant(secondsSince1970: row["at"]))
    }
  }

  static func level(_ db: Database, _ client: String, _ entity: AccessEntity) throws -> AccessLevel {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT level FROM grants WHERE client = ? AND entity = ?"),
      arguments: [client.column, entity.rawValue]
    ).flatMap { AccessLevel(rawValue: $0) } ?? .notDetermined
  }

  func save(_ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO grants (client, entity, level, at) VALUES (?, ?, ?, ?)",
      arguments: [client.column, entity.rawValue, level.rawValue, instant.secondsSince1970])
  }

  static func remove(_ db: Database, _ client: String, _ entity: AccessEntity) throws {
    try db.execute(
      sql: "DELETE FROM grants WHERE client = ? AND entity = ?", arguments: [client.column, entity.rawValue])
  }

  static func exists(_ db: Database, _ client: String, _ entity: AccessEntity) throws -> Bool {
    try fetchAll(db).contains { $0.client == client && $0.entity == entity }
  }
}
