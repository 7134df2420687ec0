import GRDB

/// A change made in a calendar since its items last agreed with their remote copies.
///
/// Changes are not recorded. They are found by comparing the revisions of items with the revisions of their mirrors.
/// Edits, imports and undo therefore need no special handling.
public struct LocalChange: Hashable, Sendable {
  /// The UID of the items.
  public let uid: String
  /// The stored information about the remote copy, or nil if there is none.
  public let mirror: Mirror?
  /// Whether there are items with that UID; if there are none, they were deleted.
  public let exists: Bool
}

extension LocalChange {
  /// The changes made in a calendar, including those that turn out to have no effect.
  static func fetchAll(_ db: Database, calendarID: Int64) throws -> [LocalChange] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT held.uid AS held_uid, mirrors.*
        FROM (
          SELECT uid, max(revision) AS newest, count(*) AS number FROM items
          WHERE calendar_id = ?1 AND \(ItemsState.condition)
          GROUP BY uid) AS held
        LEFT JOIN mirrors INDEXED BY mirrors_uid
          ON mirrors.calendar_id = ?1 AND mirrors.uid = held.uid AND mirrors.state = 'agreed'
        WHERE mirrors.href IS NULL OR held.newest > mirrors.revision OR held.number != mirrors.members
        ORDER BY held.uid
        """, arguments: [calendarID])
    let changed = rows.map { row in
      LocalChange(uid: row["held_uid"], mirror: (row["href"] as String?) == nil ? nil : Mirror(row), exists: true)
    }
    let gone = try Row.fetchAll(
      db,
      sql: """
        SELECT * FROM mirrors WHERE calendar_id = ?1 AND state = 'agreed' AND NOT EXISTS (
          SELECT 1 FROM items WHERE items.uid = mirrors.uid AND calendar_id = ?1 AND \(ItemsState.condition))
        ORDER BY uid
        """, arguments: [calendarID]
    ).map { row in LocalChange(uid: row["uid"], mirror: Mirror(row), exists: false) }
    return changed + gone
  }
}
