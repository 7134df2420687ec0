import Foundation
import GRDB

/// A resource that a server named and that has still to be read, or to be deleted here.
public struct WantedResource: Hashable, Sendable {
  /// Where it is, as the server writes it.
  public var href: String
  /// Its entity tag as the server named it; nil if it gave none.
  public var etag: String?
  /// Whether it is gone there.
  public var isGone: Bool

  /// A resource to be read, or to be deleted here.
  public init(href: String, etag: String? = nil, isGone: Bool = false) {
    self.href = href
    self.etag = etag
    self.isGone = isGone
  }
}

/// A change that is being sent to a server: it stands in the store before the request leaves.
public struct OutgoingChange: Hashable, Sendable {
  /// What is asked of the server.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    case create
    case update
    case delete
  }

  /// The number of the calendar in the store.
  public let calendarID: Int64
  /// Where the resource is, or will be.
  public let href: String
  /// The UID of its items.
  public let uid: String
  /// What is asked of the server.
  public let action: Action
  /// The entity tag that the resource must still have.
  public var ifMatch: String?
  /// What is sent; nil for a deletion.
  public var text: [UInt8]?
  /// The revision of the store at which the items had that text.
  public var revision: Int64
  /// How many items there were.
  public var members: Int
  /// Whether the request may have left.
  public var isSending = false

  /// A change that has not left yet.
  public init(
    calendarID: Int64, href: String, uid: String, _ action: Action, ifMatch: String? = nil, text: [UInt8]? = nil,
    revision: Int64 = 0, members: Int = 0
  ) {
    self.calendarID = calendarID
    self.href = href
    self.uid = uid
    self.action = action
    self.ifMatch = ifMatch
    self.text = text
    self.revision = revision
    self.members = members
  }

  /// The deletion of a whole calendar, which somebody has asked for.
  public init(deletionOf calendar: MirroredCalendar) {
    self.init(calendarID: calendar.calendarID, href: calendar.href, uid: "", .delete)
  }

  /// Whether it is about a calendar as a whole.
  public var isOfCalendar: Bool { uid.isEmpty && action == .delete }
}

extension WantedResource {
  static func fetchAll(_ db: Database, calendarID: Int64) throws -> [WantedResource] {
    try Row.fetchAll(
      db, sql: "SELECT href, etag, gone FROM wanted WHERE calendar_id = ? ORDER BY href", arguments: [calendarID]
    ).map { WantedResource(href: $0["href"], etag: $0["etag"], isGone: $0["gone"]) }
  }

  func save(_ db: Database, calendarID: Int64) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO wanted (calendar_id, href, etag, gone) VALUES (?, ?, ?, ?)")
      .execute(arguments: [calendarID, href.column, etag?.column, isGone])
  }

  static func delete(_ db: Database, calendarID: Int64, href: String) throws {
    try db.cachedStatement(sql: "DELETE FROM wanted WHERE calendar_id = ? AND href = ?")
      .execute(arguments: [calendarID, href.column])
  }
}

extension OutgoingChange {
  static func fetchAll(_ db: Database, calendarID: Int64) throws -> [OutgoingChange] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM outgoing WHERE calendar_id = ? ORDER BY uid", arguments: [calendarID]
    ).compactMap { row in
      guard let action = Action(rawValue: row["action"]) else { return nil }
      var change = OutgoingChange(
        calendarID: calendarID, href: row["href"], uid: row["uid"], action, ifMatch: row["if_match"],
        text: row.blob("text"), revision: row["revision"], members: row["members"])
      change.isSending = row["sending"]
      return change
    }
  }

  func save(_ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO outgoing (calendar_id, href, uid, action, if_match, text, revision, members, sending)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        calendarID, href.column, uid.column, action.rawValue, ifMatch?.column, text.map { Data($0) }, revision, members,
        isSending,
      ])
  }

  static func delete(_ db: Database, calendarID: Int64, href: String) throws {
    try db.cachedStatement(sql: "DELETE FROM outgoing WHERE calendar_id = ? AND href = ?")
      .execute(arguments: [calendarID, href.column])
  }
}
