import GRDB

extension AccessGrant {
  /// What a program may do, from the store.
  static func level(_ db: Database, _ client: String, _ entity: AccessEntity) throws -> AccessLevel {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT level FROM grants WHERE client = ? AND entity = ?"),
      arguments: [client.column, entity.rawValue]
    ).flatMap { AccessLevel(rawValue: $0) } ?? .notDetermined
  }
}
