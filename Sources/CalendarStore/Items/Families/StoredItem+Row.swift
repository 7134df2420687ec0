import CalendarModel
import GRDB
import ICalendar
import TimeZones

extension StoredItem {
  /// - Parameter mostOfLine: How many bytes a line may have that says nothing of time, to be in it; nil for all.
  init(_ row: Row, _ zones: StoredZones, mostOfLine: Int? = nil) throws {
    id = ItemID(number: row["id"])
    calendar = row["calendar"]
    kind = row.kind()
    uid = row["uid"]
    recurrenceKey = RecurrenceIdentity(text: row["recurrence_key"])
    method = row["method"]
    isCancelled = row["is_cancelled"]
    revision = row["revision"]
    let whole = try Component(stored: row.bytes(1))
    component = mostOfLine.map { whole.without(linesOver: $0) } ?? whole
    timeZones = try zones.context(ofItem: row["id"], fingerprint: row["zones"])
      .placingFloatingTimes(in: zones.floatingZone(calendarID: row["calendar_id"]))
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
    timeZones = try zones.context(calendarID: row.calendarID, zones: row.zones.ids)
  }
}

extension StoredItem {
  /// The items for which a condition holds, in the order in which they were added.
  static func fetch(_ db: Database, _ condition: RowCondition) throws -> [StoredItem] {
    try make(StoredItemTable(db).rows(condition), db)
  }

  /// The item with a number; nil if there is none.
  static func fetch(_ db: Database, _ id: Int64) throws -> StoredItem? { try fetch(db, .item(id)).first }

  static func make(_ rows: [Row], _ db: Database) throws -> [StoredItem] {
    let zones = try StoredZones(db)
    return try rows.map { try StoredItem($0, zones) }
  }
}
