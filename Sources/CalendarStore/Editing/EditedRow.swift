import CalendarModel
import GRDB
import ICalendar

/// A row of the table `items` with what an edit has to know.
struct EditedRow {
  let id: Int64
  let calendarID: Int64
  let kind: String
  let uid: String
  let recurrenceKey: String
  let twin: String
  let method: String?
  let zones: Int64
  let component: Component
  var isCancelled = false
  var revision: Int64 = 0

  /// Which instance it stands for.
  var recurrenceID: RecurrenceID? {
    recurrenceKey.isEmpty ? nil : component.recurrenceID
  }
}

extension Component {
  /// RECURRENCE-ID, where it can be read.
  var recurrenceID: RecurrenceID? {
    guard let line = first(.recurrenceID), let time = line.time else { return nil }
    return RecurrenceID(time: time, includesFuture: line[parameter: .range]?.uppercased() == "THISANDFUTURE")
  }
}

/// Reads items one by one and by what they share.
final class EditedRows {
  private let byID: BulkStatement
  private let bySeries: BulkStatement
  private let identity: BulkStatement

  init(_ db: Database) throws {
    let columns =
      "id, calendar_id, kind, uid, recurrence_key, twin, method, zones, content, is_cancelled, revision"
    byID = try BulkStatement(db, "SELECT \(columns) FROM items WHERE id = ?")
    bySeries = try BulkStatement(
      db, "SELECT \(columns) FROM items WHERE uid = ? AND calendar_id = ? AND kind = ? ORDER BY twin, id")
    identity = try BulkStatement(
      db, "SELECT id FROM items WHERE uid = ? AND calendar_id = ? AND kind = ? AND recurrence_key = ? AND twin = ''")
  }

  func row(_ id: Int64) throws -> EditedRow? {
    byID.bind(id, at: 1)
    defer { byID.reset() }
    return try byID.step() ? try Self.read(byID) : nil
  }

  /// All items of a name, without answers to invitations.
  func rows(_ name: SeriesGroup.Name) throws -> [EditedRow] {
    bySeries.bind(name.uid, at: 1)
    bySeries.bind(name.calendarID, at: 2)
    bySeries.bind(name.kind, at: 3)
    defer { bySeries.reset() }
    var rows: [EditedRow] = []
    while try bySeries.step() {
      let row = try Self.read(bySeries)
      if !row.method.isAnswer { rows.append(row) }
    }
    return rows
  }

  /// The item that has an identity already.
  func holder(uid: String, calendarID: Int64, kind: String, recurrenceKey: String) throws -> Int64? {
    identity.bind(uid, at: 1)
    identity.bind(calendarID, at: 2)
    identity.bind(kind, at: 3)
    identity.bind(recurrenceKey, at: 4)
    defer { identity.reset() }
    return try identity.step() ? identity.int64(0) : nil
  }

  private static func read(_ statement: BulkStatement) throws -> EditedRow {
    EditedRow(
      id: statement.int64(0), calendarID: statement.int64(1), kind: statement.string(2), uid: statement.string(3),
      recurrenceKey: statement.string(4), twin: statement.string(5), method: statement.optionalString(6),
      zones: statement.int64(7), component: try Component(stored: Array(statement.bytes(8))),
      isCancelled: statement.int64(9) != 0, revision: statement.int64(10))
  }
}
