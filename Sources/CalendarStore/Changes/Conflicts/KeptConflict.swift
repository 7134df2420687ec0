public import CivilTime
import Foundation
import GRDB

/// What was changed here and elsewhere, on a server or in a file, and not alike: the value that does not stand in the item
/// is kept here.
public struct KeptConflict: Hashable, Sendable, Identifiable {
  /// Its number.
  public let id: Int64
  /// The number of the calendar in the store.
  public let calendarID: Int64
  /// The UID of the items.
  public let uid: String
  /// When it was found.
  public let instant: Instant
  /// The property that both changed; nil for the items as a whole.
  public let property: String?
  /// Which text stands: ours or the other one.
  public let taken: Side
  /// The items as both last had them, as an iCalendar object; nil if they never agreed.
  public let base: [UInt8]?
  /// The items as they were here; nil if they were deleted.
  public let mine: [UInt8]?
  /// The items as they were there, put into our text; nil if they were deleted.
  public let theirs: [UInt8]?
  /// The input of the import that brought the other text, by its name; nil if a server did.
  public let input: String?
  /// The number of the item that an import would have changed; nil for what servers have, where it is about all items of
  /// the UID.
  let itemID: Int64?
  /// Whether nobody has to decide it: somebody has, or its item is gone.
  public let isResolved: Bool

  /// The two copies.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case mine
    case theirs
  }

  /// A conflict with a server that has just been found.
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

  /// All conflicts but those of imports that were taken back, in the order in which they were found.
  static func fetchAll(_ db: Database) throws -> [KeptConflict] { try fetch(db, "1", []) }

  /// The conflict of a number.
  static func fetch(_ db: Database, _ id: Int64) throws -> KeptConflict? {
    try fetch(db, "conflicts.id = ?", [id]).first
  }

  /// The conflicts about all items of a UID.
  static func fetchAll(_ db: Database, ofSeries uid: String, calendarID: Int64) throws -> [KeptConflict] {
    try fetch(
      db, "item_id IS NULL AND conflicts.calendar_id = ? AND conflicts.uid = ?", [calendarID, uid.column])
  }

  /// The conflicts of an item.
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

  /// - Parameter revision: the revision that found it and with whose undo it goes; nil if it stays.
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

  /// Changes the text of the side that does not stand.
  func replaceLosing(_ db: Database, with text: [UInt8]) throws {
    let column = taken == .mine ? "theirs" : "mine"
    try db.execute(sql: "UPDATE conflicts SET \(column) = ? WHERE id = ?", arguments: [Data(text), id])
  }

  /// Notes that a conflict is decided, until the revision is taken back that has decided it.
  static func resolve(_ db: Database, _ id: Int64, revision: Int64) throws {
    try db.execute(sql: "UPDATE conflicts SET resolved = 1, resolution = ? WHERE id = ?", arguments: [revision, id])
  }

  /// How many conflicts a revision decided.
  static func countResolved(_ db: Database, by revision: Int64) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM conflicts WHERE resolution = ?", arguments: [revision]) ?? 0
  }
}
