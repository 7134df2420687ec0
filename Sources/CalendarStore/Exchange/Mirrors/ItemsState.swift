import GRDB

/// The state of the items with a given UID, from which changes can be detected without reading the items.
public struct ItemsState: Hashable, Sendable {
  /// The newest revision of the items.
  public let revision: Int64
  /// The number of items.
  public let members: Int

  /// Selects the items that are sent to servers, as an SQL condition.
  static let condition = """
    kind IN ('VEVENT', 'VTODO', 'VJOURNAL')
      AND (method IS NULL OR method NOT IN ('REPLY', 'REFRESH', 'COUNTER', 'DECLINECOUNTER', 'ADD'))
    """

  static func fetch(_ db: Database, uid: String, calendarID: Int64) throws -> ItemsState? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT max(revision) AS newest, count(*) AS number FROM items
          WHERE uid = ? AND calendar_id = ? AND \(condition)
          """), arguments: [uid.column, calendarID])
    guard let row, let revision = row["newest"] as Int64? else { return nil }
    return ItemsState(revision: revision, members: row["number"])
  }
}

extension Mirror {
  /// Whether the items have not been changed here since both copies agreed on this state.
  public func isCurrent(with state: ItemsState) -> Bool { state.revision <= revision && state.members == members }
}
