import CalendarModel
import GRDB
import ICalendar
import TimeZones

extension StoredItem {
  /// - Parameters:
  ///   - row: A row of ``StoredItemTable``. Its columns are read by position, because looking them up by name takes as
  ///     long as reading them.
  ///   - mostOfLine: The maximum length in bytes of lines that do not affect times; longer lines are omitted. Nil means
  ///     no maximum.
  init(_ row: Row, _ zones: StoredZones, mostOfLine: Int? = nil) throws {
    let number: Int64 = row[0]
    id = ItemID(number: number)
    let whole = try Component(stored: row.bytes(1))
    component = mostOfLine.map { whole.without(linesOver: $0) } ?? whole
    timeZones = try zones.context(ofItem: number, fingerprint: row[2])
      .placingFloatingTimes(in: zones.floatingZone(calendarID: row[3]))
    calendar = row[4]
    kind = ItemKind(rawValue: row[5])
    uid = row[6]
    recurrenceKey = RecurrenceIdentity(text: row[7])
    method = row[8]
    isCancelled = row[9]
    revision = row[10]
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
  /// The items that satisfy a condition, in the order in which they were added.
  static func fetch(_ db: Database, _ condition: RowCondition) throws -> [StoredItem] {
    try make(StoredItemTable(db).rows(condition), db)
  }

  /// The item with the given number, or nil if there is none.
  static func fetch(_ db: Database, _ id: Int64) throws -> StoredItem? { try fetch(db, .item(id)).first }

  static func make(_ rows: [Row], _ db: Database) throws -> [StoredItem] {
    let zones = try StoredZones(db)
    return try rows.map { try StoredItem($0, zones) }
  }
}
