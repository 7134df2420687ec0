public import CivilTime
import GRDB

/// A commit that changed something, as recorded in the log.
public struct Revision: Sendable, Hashable {
  /// The command of revisions made by imports.
  static let importing = "import"
  /// The command of revisions made by synchronizations.
  public static let sync = "sync"
  /// The command of revisions that record the results of sending e-mails about meetings. They change nothing that
  /// people entered and never prevent an undo.
  static let mail = "mail"
  /// The command of revisions that record delivered alarms.
  public static let alarms = "alarms run"

  /// The number of the revision, starting at 1.
  public let number: Int64
  /// The time of the revision.
  public let instant: Instant
  /// The command, such as "import", "edit" or "undo".
  public let command: String
  /// The number of items added.
  public let added: Int
  /// The number of items changed.
  public let updated: Int
  /// The number of items deleted.
  public let deleted: Int
  /// The number of calendars created, changed or deleted.
  public let calendars: Int
  /// The revision that this one undid, or nil if it is not an undo.
  public let undoes: Int64?
  /// Whether the revision has been undone and the undo has not itself been undone.
  public let isUndone: Bool

  /// Whether the revision changed items or calendars and can therefore be undone.
  public var hasChangedItems: Bool { added + updated + deleted + calendars > 0 }
}

extension CalendarStore {
  /// The latest revisions in the log, newest first.
  ///
  /// - Parameters:
  ///   - limit: The maximum number; nil for all.
  ///   - numbers: The revisions to include.
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

/// The state of all undos in a log.
struct UndoState {
  /// The revisions undone by an undo that is still in effect.
  private(set) var undone: Set<Int64> = []
  /// The revision that each undo reverts.
  private(set) var targets: [Int64: Int64] = [:]

  init(_ db: Database) throws {
    // A store from someone else may contain undos that refer to later revisions or to themselves.
    for (number, target) in try RevisionTable(db).undos() where target < number {
      targets[number] = target
      if !undone.contains(number) { undone.insert(target) }
    }
  }

  /// The original revision in a chain of undos; the revision itself if it is not an undo.
  func root(of revision: Int64) -> Int64 {
    var root = revision
    while let target = targets[root] { root = target }
    return root
  }

  /// Whether a revision still has an effect compared to an earlier one: it is neither undone nor the undo of a later
  /// one.
  func counts(_ revision: Int64, since earlier: Int64) -> Bool {
    !undone.contains(revision) && (targets[revision] ?? 0) <= earlier
  }
}
