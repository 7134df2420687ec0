import CalendarModel
import GRDB

/// One calendar of a file that is imported, and what is known of the items that it has brought.
final class ImportSource {
  let number: Int64
  let calendarID: Int64
  /// Whether nothing was imported from it before.
  let isNew: Bool
  /// What it has now.
  private(set) var items = ItemRuns()
  private lazy var departed = Result { try Self.departed(db, number, calendarID) }
  private let db: Database

  init(_ db: Database, number: Int64, calendarID: Int64, isNew: Bool) {
    self.db = db
    self.number = number
    self.calendarID = calendarID
    self.isNew = isNew
  }

  /// It has an item, which the store has too now.
  func bring(_ id: Int64) { items.insert(id) }

  /// Whether it has brought an item before that was deleted here since, or moved to another calendar; or the series of the
  /// item.
  func hasLost(_ columns: ItemColumns) throws -> Bool {
    if isNew { return false }
    let lost = try departed.get()
    if lost.isEmpty { return false }
    return [columns.recurrenceKey.text, ""].contains { key in
      lost.contains(Identity(kind: columns.kind.rawValue, uid: columns.uid.column, key: key))
    }
  }

  private struct Identity: Hashable {
    let kind: String
    let uid: String
    let key: String
  }

  private static func departed(_ db: Database, _ number: Int64, _ calendarID: Int64) throws -> Set<Identity> {
    let rows = try ImportSourceTable(db).departed(source: number, calendarID: calendarID)
    if rows.isEmpty { return [] }
    let undos = try UndoState(db)
    let revisions = RevisionTable(db)
    var isImport: [Int64: Bool] = [:]
    var departed: Set<Identity> = []
    for row in rows {
      if let revision: Int64 = row["revision"] {
        // What an import replaced, or the undo of one took back, is not what somebody deleted.
        let root = undos.root(of: revision)
        let known = try isImport[root] ?? (revisions.entry(root)?.command == Revision.importing)
        isImport[root] = known
        if known { continue }
      }
      departed.insert(Identity(kind: row["kind"], uid: row["uid"], key: row["recurrence_key"]))
    }
    return departed
  }
}
