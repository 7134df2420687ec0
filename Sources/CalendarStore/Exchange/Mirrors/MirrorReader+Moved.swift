import GRDB

extension MirrorReader {
  /// The calendar of the same account to which the items with a given UID were moved since the calendar last agreed
  /// with its remote copy, or nil if there is none. A calendar that already had items with this UID is ignored.
  ///
  /// - Parameter includingMissing: Whether to consider calendars that the server no longer lists, if there is no other.
  public func newCalendar(
    ofMoved uid: String, from calendarID: Int64, includingMissing: Bool = false
  ) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT other.calendar_id FROM mirrored_calendars AS own
          JOIN mirrored_calendars AS other
            ON other.account_id = own.account_id AND other.calendar_id != own.calendar_id
            AND (?3 OR other.missing_since IS NULL)
          LEFT JOIN mirrors INDEXED BY mirrors_uid
            ON mirrors.calendar_id = other.calendar_id AND mirrors.uid = ?1 AND mirrors.state = 'agreed'
            AND mirrors.sent IS NOT NULL
          WHERE own.calendar_id = ?2 AND (mirrors.href IS NULL OR mirrors.revision > own.compared_revision)
            AND EXISTS (
              SELECT 1 FROM items WHERE items.uid = ?1 AND items.calendar_id = other.calendar_id
                AND \(ItemsState.condition))
          ORDER BY other.missing_since IS NOT NULL, other.calendar_id LIMIT 1
          """), arguments: [uid.column, calendarID, includingMissing])
  }

  /// The copies of items with a given UID in other calendars of the account that the server has refused to create,
  /// change, move or delete.
  public func refusedCopies(of uid: String, besides calendarID: Int64) throws -> [Mirror] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT mirrors.* FROM mirrored_calendars AS own
          JOIN mirrored_calendars AS other
            ON other.account_id = own.account_id AND other.calendar_id != own.calendar_id
          JOIN mirrors INDEXED BY mirrors_uid
            ON mirrors.calendar_id = other.calendar_id AND mirrors.uid = ?1 AND mirrors.state = 'agreed'
          WHERE own.calendar_id = ?2 AND mirrors.refused IS NOT NULL
          """), arguments: [uid.column, calendarID]
    ).map(Mirror.init)
  }

  /// The old copy of items that were moved to a calendar, if the server has refused to move or delete it.
  public func refusedOldCopy(of uid: String, in calendarID: Int64) throws -> Mirror? {
    try refusedCopies(of: uid, besides: calendarID).first { $0.refused == Mirror.deletion }
  }
}
