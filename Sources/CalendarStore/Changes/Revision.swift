public import CivilTime
import GRDB

/// One commit that changed something, from the log.
public struct Revision: Sendable, Hashable {
  /// The command of revisions that brought files.
  static let importing = "import"
  /// The command of revisions that brought what was changed on servers.
  public static let sync = "sync"
  /// The command of revisions that note on meetings what became of mails about them. They change nothing that anybody has
  /// said, and stand in the way of no undo.
  static let mail = "mail"
  /// The command of revisions that note which alarms were told.
  public static let alarms = "alarms run"

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

  /// Whether it changed items or calendars, so that there is something to take back.
  public var hasChangedItems: Bool { added + updated + deleted + calendars > 0 }
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
      return try RevisionTable(db).log(numbers, limit: limit).map { row in
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
    for (number, target) in try RevisionTable(db).undos() {
      targets[number] = target
      if !undone.contains(number) { undone.insert(target) }
    }
  }

  /// The revision that a chain of undos is about; the revision itself if it is no undo.
  func root(of revision: Int64) -> Int64 {
    var root = revision
    while let target = targets[root] { root = target }
    return root
  }

  /// Whether a revision still counts since an earlier one: it is not taken back, and is not the undo of a later one.
  func counts(_ revision: Int64, since earlier: Int64) -> Bool {
    !undone.contains(revision) && (targets[revision] ?? 0) <= earlier
  }
}
