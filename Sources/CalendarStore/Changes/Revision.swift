public import CivilTime
import GRDB

/// One commit that changed something, from the log.
public struct Revision: Sendable, Hashable {
  /// Its number; revisions are numbered from 1 on.
  public let number: Int64
  /// When it was made.
  public let instant: Instant
  /// The command: "import", "edit", "undo", ...
  public let command: String
  /// How many items it added.
  public let added: Int
  /// How many items it changed.
  public let updated: Int
  /// How many items it deleted.
  public let deleted: Int
  /// How many calendars it created, changed or deleted.
  public let calendars: Int
  /// The revision that it took back; nil if it is not an undo.
  public let undoes: Int64?
  /// Whether it is taken back: it was undone, and the undo was not itself undone.
  public let isUndone: Bool
}

extension Revision {
  /// The number of the newest revision; 0 for a store without any.
  static func newest(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM revisions")) ?? 0
  }
}

extension CalendarStore {
  /// The log: the newest revisions, the newest first.
  ///
  /// - Parameters:
  ///   - limit: the maximum number; nil for all.
  ///   - numbers: only these.
  public func revisions(
    limit: Int? = nil, in numbers: ClosedRange<Int64> = 1...Int64.max
  ) throws(StoreError) -> [Revision] {
    try read(.something) { db in
      let undone = try UndoState(db).undone
      return try Row.fetchAll(
        db,
        sql: """
          SELECT id, at, command, first_item, end_item, undoes,
            (SELECT count(*) FROM changes WHERE revision_id = revisions.id AND action = 'added') AS restored,
            (SELECT count(*) FROM changes WHERE revision_id = revisions.id AND action = 'updated') AS updated,
            (SELECT count(*) FROM changes WHERE revision_id = revisions.id AND action = 'deleted') AS deleted,
            (SELECT count(*) FROM calendar_changes WHERE revision_id = revisions.id) AS calendars
          FROM revisions WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?
          """,
        arguments: [numbers.lowerBound, numbers.upperBound, limit ?? -1]
      ).map { row in
        let first: Int64 = row["first_item"]
        let end: Int64 = row["end_item"]
        return Revision(
          number: row["id"], instant: Instant(secondsSince1970: row["at"]), command: row["command"],
          added: Int(end - first) + (row["restored"] as Int), updated: row["updated"], deleted: row["deleted"],
          calendars: row["calendars"], undoes: row["undoes"], isUndone: undone.contains(row["id"]))
      }
    }
  }
}

/// Which revisions are taken back.
struct UndoState {
  /// The revisions that are taken back by an undo that still holds.
  private(set) var undone: Set<Int64> = []
  /// The revision that each undo takes back.
  private(set) var targets: [Int64: Int64] = [:]

  init(_ db: Database) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT id, undoes FROM revisions WHERE undoes IS NOT NULL ORDER BY id DESC")
    for row in rows {
      let (number, target): (Int64, Int64) = (row["id"], row["undoes"])
      targets[number] = target
      if !undone.contains(number) { undone.insert(target) }
    }
  }

  /// Whether a revision still counts since an earlier one: it is not taken back, and is not the undo of a later one.
  func counts(_ revision: Int64, since earlier: Int64) -> Bool {
    !undone.contains(revision) && (targets[revision] ?? 0) <= earlier
  }
}
