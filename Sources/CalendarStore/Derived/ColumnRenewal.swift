import CalendarModel
import GRDB
import ICalendar
import TimeZones

/// Recomputes the derived columns of items, because the items' time zones have changed or the columns may be wrong.
final class ColumnRenewal {
  /// Whether the UID or recurrence key of any item has changed.
  private(set) var hasRenewedNames = false
  private let db: Database
  private let families: ItemFamilies
  private let update: BulkStatement
  private let identify: BulkStatement

  init(_ db: Database, _ families: ItemFamilies) throws {
    self.db = db
    self.families = families
    update = try BulkStatement(
      db,
      """
      UPDATE items SET sequence = ?1, stamp = ?2, title = ?3, is_cancelled = ?4, is_all_day = ?5, start_civil = ?6,
        end_civil = ?7, start_instant = ?8, end_instant = ?9, has_recurrence = ?10
      WHERE id = ?11 AND (sequence, stamp, title, is_cancelled, is_all_day, start_civil, end_civil, start_instant,
        end_instant, has_recurrence) IS NOT (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """)
    identify = try BulkStatement(
      db, "UPDATE OR IGNORE items SET uid = ?1, recurrence_key = ?2, twin = ?3 WHERE id = ?4")
  }

  /// Recomputes the columns of the items that satisfy a condition. Damaged items are skipped.
  ///
  /// UIDs and recurrence keys may change. Items that then have the same identity become twins.
  ///
  /// - Returns: The number of items whose columns have changed.
  @discardableResult
  func renew(where condition: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
    var count = 0
    let ids = try Int64.fetchCursor(
      db, sql: "SELECT id FROM items WHERE \(condition) ORDER BY id", arguments: arguments)
    while let id = try ids.next() {
      if try renew(id) { count += 1 }
    }
    return count
  }

  /// Recomputes the columns of an item.
  ///
  /// - Returns: Whether any of them has changed.
  @discardableResult
  func renew(_ id: Int64) throws -> Bool {
    guard let row = try? families.row(id) else { return false }
    let zones = try families.zones.context(calendarID: row.calendarID, zones: row.zones.ids)
    let columns = ItemColumns(row.component, row.times, in: zones)
    columns.bind(to: update, method: row.method)
    update.bind(id, at: 11)
    try update.run()
    let isChanged = db.changesCount > 0
    if columns.uid.hasSameBytes(as: row.uid), columns.recurrenceKey == row.recurrenceKey { return isChanged }
    hasRenewedNames = true
    for twin in [row.twin, Digest(row.component.unfoldedBytes).text] {
      identify.bind(columns.uid, at: 1)
      identify.bind(columns.recurrenceKey.text, at: 2)
      identify.bind(twin, at: 3)
      identify.bind(id, at: 4)
      try identify.run()
      if db.changesCount > 0 { break }
    }
    return true
  }
}
