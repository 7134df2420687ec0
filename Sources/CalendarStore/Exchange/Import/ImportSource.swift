import CalendarModel
import GRDB

/// One calendar of an imported file, and a record of the items imported from it.
final class ImportSource {
  let number: Int64
  let calendarID: Int64
  /// Whether nothing has been imported from the source before.
  let isNew: Bool
  /// The items that the source now contains.
  private(set) var items = ItemRuns()
  private lazy var deleted = Result { try Self.deleted(db, number) }
  private lazy var moved = Result { try Self.moved(db, number, calendarID) }
  private let db: Database

  init(_ db: Database, number: Int64, calendarID: Int64, isNew: Bool) {
    self.db = db
    self.number = number
    self.calendarID = calendarID
    self.isNew = isNew
  }

  /// Records that the source contains an item in the store.
  func bring(_ id: Int64) { items.insert(id) }

  /// Whether an item imported from the source, or the item's series, has since been deleted here.
  func hasLost(_ columns: ItemColumns) throws -> Bool {
    if isNew { return false }
    let lost = try deleted.get()
    if lost.isEmpty { return false }
    return [columns.recurrenceKey.text, ""].contains { lost.contains(Identity(columns, key: $0)) }
  }

  /// The calendar to which an item imported from the source, or the item's series, was moved, or nil if it was not
  /// moved.
  func place(of columns: ItemColumns) throws -> MovedFamily? {
    isNew ? nil : try moved.get()[Identity(columns, key: "")]
  }

  /// Items with one UID that are now in another calendar.
  struct MovedFamily {
    let calendarID: Int64
    var items: [Int64] = []
  }

  private struct Identity: Hashable {
    let kind: String
    let uid: String
    let key: String

    init(_ columns: ItemColumns, key: String) {
      (kind, uid, self.key) = (columns.kind.rawValue, columns.uid.column, key)
    }

    init(_ row: Row, key: String) {
      (kind, uid, self.key) = (row["kind"], row["uid"], key)
    }
  }

  private static func moved(_ db: Database, _ number: Int64, _ calendarID: Int64) throws -> [Identity: MovedFamily] {
    var moved: [Identity: MovedFamily] = [:]
    for row in try ImportSourceTable(db).moved(source: number, calendarID: calendarID) {
      let family = MovedFamily(calendarID: row["calendar_id"])
      moved[Identity(row, key: ""), default: family].items.append(row["id"])
    }
    return moved
  }

  private static func deleted(_ db: Database, _ number: Int64) throws -> Set<Identity> {
    let rows = try ImportSourceTable(db).deleted(source: number)
    if rows.isEmpty { return [] }
    let undos = try UndoState(db)
    let revisions = RevisionTable(db)
    var isImport: [Int64: Bool] = [:]
    var deleted: Set<Identity> = []
    for row in rows {
      // Only deletions by users count, not replacements by an import or deletions by the undo of an import.
      let root = undos.root(of: row["revision"])
      let known = try isImport[root] ?? (revisions.entry(root)?.command == Revision.importing)
      isImport[root] = known
      if !known { deleted.insert(Identity(row, key: row["recurrence_key"])) }
    }
    return deleted
  }
}
