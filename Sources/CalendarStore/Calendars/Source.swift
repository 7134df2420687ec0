import Foundation
import GRDB

/// Where calendars come from: this machine, an account on a server, a subscription.
public struct Source: Hashable, Sendable {
  /// The number that the store knows it by.
  public let id: Int64
  /// A UUID that stays the same for as long as the source exists.
  public let identifier: String
  /// What kind of source it is.
  public let type: SourceType
  /// The name that people see.
  public let title: String

  /// The kinds of sources.
  public enum SourceType: String, Sendable, Hashable, CaseIterable {
    /// Calendars that are kept on this machine alone.
    case local
  }

  init(_ row: Row) {
    id = row["id"]
    identifier = row["identifier"]
    type = SourceType(rawValue: row["type"]) ?? .local
    title = row["title"]
  }

  /// Makes the source and the calendar that every store has from the beginning.
  static func createDefault(_ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO sources (identifier, type, title) VALUES (?, ?, ?)",
      arguments: [UUID().uuidString, SourceType.local.rawValue, "On This Computer"])
    let identifier = UUID().uuidString
    try db.execute(
      sql: "INSERT INTO calendars (id, identifier, source_id, title) VALUES (1, ?, ?, 'Calendar')",
      arguments: [identifier, db.lastInsertedRowID])
    try db.execute(
      sql: "INSERT INTO settings (name, value) VALUES ('default_calendar', ?)", arguments: [identifier])
  }
}

extension CalendarStore {
  /// All sources.
  public func sources() throws(StoreError) -> [Source] {
    try read { db in try Row.fetchAll(db, sql: "SELECT * FROM sources ORDER BY id").map(Source.init) }
  }
}
