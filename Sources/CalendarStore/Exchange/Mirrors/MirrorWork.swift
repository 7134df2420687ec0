import Foundation
import GRDB

/// A resource that a server named and that must still be read or deleted here.
public struct WantedResource: Hashable, Sendable {
  /// The location of the resource, as written by the server.
  public var href: String
  /// The entity tag in the server's listing, or nil if there was none.
  public var etag: String?
  /// Whether the resource was deleted on the server.
  public var isGone: Bool

  /// Creates a resource to be read, or to be deleted here.
  public init(href: String, etag: String? = nil, isGone: Bool = false) {
    self.href = href
    self.etag = etag
    self.isGone = isGone
  }
}

/// A change that is being sent to a server. It is stored before the request is sent.
public struct OutgoingChange: Hashable, Sendable {
  /// The requested action.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    case create
    case update
    case delete
  }

  /// The number of the calendar in the store.
  public let calendarID: Int64
  /// The location of the resource, which may not exist yet.
  public let href: String
  /// The UID of the items.
  public let uid: String
  /// The requested action.
  public let action: Action
  /// The entity tag that the resource must still have.
  public var ifMatch: String?
  /// The text to send. For a deletion, the path to which the server is asked to move the resource, or nil if it is not
  /// to be moved.
  public var text: [UInt8]?
  /// The revision of the store at which the items had that text.
  public var revision: Int64
  /// The number of items.
  public var members: Int
  /// Whether the request may have been sent.
  public var isSending = false

  /// Creates a change that has not been sent yet.
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

  /// Creates the deletion of a whole calendar at the user's request.
  public init(deletionOf calendar: MirroredCalendar) {
    self.init(calendarID: calendar.calendarID, href: calendar.href, uid: "", .delete)
  }

  /// Whether the change applies to a whole calendar.
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
