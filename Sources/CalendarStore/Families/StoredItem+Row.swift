import CalendarModel
import GRDB
import ICalendar

extension StoredItem {
  /// The columns of `items` and `calendars` to read.
  static let columns = """
    items.id, content, zones, calendars.title AS calendar, kind, uid, recurrence_key, method, is_cancelled, revision
    """

  init(_ row: Row, _ zones: StoredZones) throws {
    id = ItemID(number: row["id"])
    calendar = row["calendar"]
    kind = row.kind()
    uid = row["uid"]
    recurrenceKey = RecurrenceIdentity(text: row["recurrence_key"])
    method = row["method"]
    isCancelled = row["is_cancelled"]
    revision = row["revision"]
    component = try Component(stored: row.bytes(1))
    timeZones = try zones.context(ofItem: row["id"], fingerprint: row["zones"])
  }

  init(_ row: ItemRow, calendar: String, _ zones: StoredZones) throws {
    id = ItemID(number: row.id)
    self.calendar = calendar
    kind = row.kind
    uid = row.uid
    recurrenceKey = row.recurrenceKey
    method = row.method
    isCancelled = row.isCancelled
    revision = row.revision
    component = row.component
    timeZones = try zones.context(row.zones.ids)
  }
}

extension CalendarStore {
  /// The items that match a condition, in the order in which they were added.
  static func fetch(_ db: Database, where condition: String, _ arguments: StatementArguments) throws -> [StoredItem] {
    let zones = try StoredZones(db)
    // Edits read item by item: to prepare the statement would take longer than to run it.
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(StoredItem.columns) FROM items JOIN calendars ON calendars.id = items.calendar_id
        WHERE \(condition) ORDER BY items.id
        """)
    return try Row.fetchAll(statement, arguments: arguments).map { try StoredItem($0, zones) }
  }
}
