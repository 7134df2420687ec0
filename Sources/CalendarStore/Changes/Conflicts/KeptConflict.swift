import CalendarModel
public import CivilTime
import Foundation
import GRDB

/// A conflict between changes made here and on a server or in a file. It contains the versions of both sides, including
/// the one that lost.
public struct KeptConflict: Hashable, Sendable, Identifiable {
  /// The number of the conflict.
  public let id: Int64
  /// The number of the calendar in the store.
  public let calendarID: Int64
  /// The UID of the items.
  public let uid: String
  /// The time at which the conflict was found.
  public let instant: Instant
  /// The property that both sides changed; nil for the items as a whole.
  public let property: String?
  /// The side whose version is in the store.
  public let taken: Side
  /// The last common version of the items, as an iCalendar object; nil if there was none.
  public let base: [UInt8]?
  /// The local version of the items; nil if they were deleted.
  public let mine: [UInt8]?
  /// The other version of the items, adapted to the local text; nil if they were deleted.
  public let theirs: [UInt8]?
  /// The name of the imported input with the other version (see ``kept(_:)``), or nil if that version came from a
  /// server.
  public let input: String?
  /// The number of the item that an import would have changed; nil for conflicts with servers, which concern all
  /// items with the UID.
  let itemID: Int64?
  /// Whether the conflict needs no decision: it has been resolved, or its item no longer exists.
  public let isResolved: Bool

  /// The sides of a conflict.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case mine
    case theirs
  }

  /// Returns the name under which a conflict records an input. For a URL, this is the server and a fingerprint, because
  /// the rest of the URL often amounts to a password.
  public static func kept(_ input: String) -> String {
    guard input.contains("://") else { return input }
    let parts = URLComponents(string: input)
    let port = parts?.port.map { ":\($0)" } ?? ""
    return "\(parts?.scheme ?? "")://\(parts?.host ?? "")\(port) \(Digest(input.utf8).text)"
  }

  /// Creates a new conflict with a server.
  public init(
    calendarID: Int64, uid: String, at instant: Instant, property: String?, taken: Side, base: [UInt8]?,
    mine: [UInt8]?, theirs: [UInt8]?
  ) {
    self.init(
      calendarID: calendarID, uid: uid, at: instant, property: property, taken: taken, base: base, mine: mine,
      theirs: theirs, input: nil, itemID: nil)
  }

  init(
    calendarID: Int64, uid: String, at instant: Instant, property: String?, taken: Side, base: [UInt8]?,
    mine: [UInt8]?, theirs: [UInt8]?, input: String?, itemID: Int64?
  ) {
    id = 0
    self.calendarID = calendarID
    self.uid = uid
    self.instant = instant
    self.property = property
    self.taken = taken
    self.base = base
    self.mine = mine
    self.theirs = theirs
    self.input = input
    self.itemID = itemID
    isResolved = false
  }
}

extension KeptConflict {
  private init(_ row: Row, undone: Set<Int64>) {
    id = row["id"]
    itemID = row["item_id"]
    calendarID = row["item_calendar"] ?? row["calendar_id"]
    uid = row["uid"]
    instant = Instant(secondsSince1970: row["at"])
    property = row["property"]
    taken = Side(rawValue: row["taken"]) ?? .theirs
    base = row.blob("base")
    mine = row.blob("mine")
    theirs = row.blob("theirs")
    input = row["input"]
    let resolution: Int64? = row["resolution"]
    let isDecided = row["resolved"] && resolution.map { !undone.contains($0) } ?? true
    isResolved = isDecided || itemID != nil && row.hasNull(atIndex: 0)
  }

  /// All conflicts except those of imports that were undone, in the order in which they were found.
  static func fetchAll(_ db: Database) throws -> [KeptConflict] { try fetch(db, "1", []) }

  static func fetch(_ db: Database, _ id: Int64) throws -> KeptConflict? {
    try fetch(db, "conflicts.id = ?", [id]).first
  }

  /// The conflicts that concern all items with a given UID.
  static func fetchAll(_ db: Database, ofSeries uid: String, calendarID: Int64) throws -> [KeptConflict] {
    try fetch(
      db, "item_id IS NULL AND conflicts.calendar_id = ? AND conflicts.uid = ?", [calendarID, uid.column])
  }

  static func fetchAll(_ db: Database, itemID: Int64) throws -> [KeptConflict] {
    try fetch(db, "item_id = ?", [itemID])
  }

  private static func fetch(_ db: Database, _ condition: String, _ arguments: StatementArguments) throws
    -> [KeptConflict]
  {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT items.calendar_id AS item_calendar, conflicts.* FROM conflicts LEFT JOIN items ON items.id = item_id
        WHERE \(condition) ORDER BY conflicts.id
        """, arguments: arguments)
    if rows.isEmpty { return [] }
    let undone = try UndoState(db).undone
    return rows.compactMap { row in
      if let revision: Int64 = row["revision"], undone.contains(revision) { return nil }
      return KeptConflict(row, undone: undone)
    }
  }

  /// - Parameter revision: The revision in which the conflict was found. Undoing that revision removes the conflict. If
  ///   nil, the conflict is always kept.
  func insert(_ db: Database, revision: Int64? = nil) throws {
    try db.execute(
      sql: """
        INSERT INTO conflicts (calendar_id, uid, at, property, taken, base, mine, theirs, input, item_id, revision)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        calendarID, uid.column, instant.secondsSince1970, property?.column, taken.rawValue, base.map { Data($0) },
        mine.map { Data($0) }, theirs.map { Data($0) }, input?.column, itemID, revision,
      ])
  }

  /// Replaces the text of the losing side.
  func replaceLosing(_ db: Database, with text: [UInt8]) throws {
    let column = taken == .mine ? "theirs" : "mine"
    try db.execute(sql: "UPDATE conflicts SET \(column) = ? WHERE id = ?", arguments: [Data(text), id])
  }

  /// Marks a conflict as resolved until the revision that resolved it is undone.
  static func resolve(_ db: Database, _ id: Int64, revision: Int64) throws {
    try db.execute(sql: "UPDATE conflicts SET resolved = 1, resolution = ? WHERE id = ?", arguments: [revision, id])
  }

  /// The number of conflicts that a revision resolved.
  static func countResolved(_ db: Database, by revision: Int64) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM conflicts WHERE resolution = ?", arguments: [revision]) ?? 0
  }
}
