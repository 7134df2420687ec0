public import CivilTime
import Foundation
import GRDB

/// What was changed here and there, and not alike: the value that does not stand in the item is kept here.
public struct MirrorConflict: Hashable, Sendable, Identifiable {
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
  /// Which text stands: ours or the server's.
  public let taken: Side
  /// The items as both last had them, as an iCalendar object; nil if they never agreed.
  public let base: [UInt8]?
  /// The items as they were here; nil if they were deleted.
  public let mine: [UInt8]?
  /// The items as they were there, put into our text; nil if they were deleted.
  public let theirs: [UInt8]?
  /// Whether somebody has decided it.
  public let isResolved: Bool

  /// The two copies.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case mine
    case theirs
  }

  /// A conflict that has just been found.
  public init(
    calendarID: Int64, uid: String, at instant: Instant, property: String?, taken: Side, base: [UInt8]?,
    mine: [UInt8]?, theirs: [UInt8]?
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
    isResolved = false
  }
}

extension MirrorConflict {
  private init(_ row: Row) {
    id = row["id"]
    calendarID = row["calendar_id"]
    uid = row["uid"]
    instant = Instant(secondsSince1970: row["at"])
    property = row["property"]
    taken = Side(rawValue: row["taken"]) ?? .theirs
    base = row.blob("base")
    mine = row.blob("mine")
    theirs = row.blob("theirs")
    isResolved = row["resolved"]
  }

  static func fetchAll(_ db: Database) throws -> [MirrorConflict] {
    try Row.fetchAll(db, sql: "SELECT * FROM conflicts ORDER BY id").map(MirrorConflict.init)
  }

  func insert(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO conflicts (calendar_id, uid, at, property, taken, base, mine, theirs)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        calendarID, uid.column, instant.secondsSince1970, property?.column, taken.rawValue, base.map { Data($0) },
        mine.map { Data($0) }, theirs.map { Data($0) },
      ])
  }

  static func resolve(_ db: Database, _ id: Int64) throws {
    try db.execute(sql: "UPDATE conflicts SET resolved = 1 WHERE id = ?", arguments: [id])
  }
}
