public import CivilTime
import Foundation
import GRDB

/// The last known state of the remote copy of the items with one UID.
///
/// The same state has two texts: ``sent`` is the local text, and ``seen`` is the server's version of it. Differences
/// from the first are local changes, and differences from the second are remote changes. Reformatting by the server is
/// therefore never mistaken for a change.
public struct Mirror: Hashable, Sendable {
  /// The state of the resource.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// The resource corresponds to items in the store.
    case agreed
    /// Another resource in the same calendar has the same UID.
    case twin
    /// The resource could not be read as items.
    case unreadable
  }

  /// The number of the calendar in the store.
  public let calendarID: Int64
  /// The location of the resource, as written by the server.
  public var href: String
  /// The UID of the items; empty if it could not be read.
  public var uid: String
  /// The entity tag, as sent by the server; nil if the server sent none or the resource does not exist yet.
  public var etag: String?
  /// The tag for conditional changes to an invitation (RFC 6638 3.2.10).
  public var scheduleTag: String?
  /// The local text when both sides last agreed; nil if they never agreed.
  public var sent: [UInt8]?
  /// The server's text of the same state if it differs from the local one.
  public var seen: [UInt8]?
  /// The revision of the store at which the local items had that text.
  public var revision: Int64 = 0
  /// The number of items at that revision.
  public var members = 0
  /// The state of the resource.
  public var state: State = .agreed
  /// The reason why the resource could not be sent or read, for display.
  public var problem: String?
  /// The HTTP status with which the server refused the resource, or nil if it did not.
  public var status: Int?
  /// The fingerprint of the text that the server refused, or ``deletion``. The text is not sent again until it changes.
  public var refused: String?
  /// The number of consecutive server failures.
  public var tries = 0
  /// The time at which a failed request will be retried without changes, or nil if it will not be retried.
  public var retryAt: Instant?

  /// No pause before a failed request is retried is as long, in seconds.
  static let longestPause: Int64 = 86_400

  /// Whether a failed request is due to be retried. A time further away than any pause was stored while the clock was
  /// ahead.
  public func isDue(at now: Instant) -> Bool {
    retryAt.map { $0 <= now || $0 > now.adding(seconds: Self.longestPause) } ?? false
  }

  /// The value that represents a refused deletion.
  public static let deletion = "deletion"

  /// Creates a mirror for a resource when only its location is known.
  public init(calendarID: Int64, href: String, uid: String) {
    self.calendarID = calendarID
    self.href = href
    self.uid = uid
  }

  /// The server's text of the state on which both sides last agreed.
  public var remoteText: [UInt8]? { seen ?? sent }
}

extension Mirror {
  init(_ row: Row) {
    calendarID = row["calendar_id"]
    href = row["href"]
    uid = row["uid"]
    etag = row["etag"]
    scheduleTag = row["schedule_tag"]
    sent = row.blob("sent")
    seen = row.blob("seen")
    revision = row["revision"]
    members = row["members"]
    state = State(rawValue: row["state"]) ?? .agreed
    problem = row["problem"]
    status = row["status"]
    refused = row["refused"]
    tries = row["tries"]
    retryAt = row.instant("retry_at")
  }

  static func fetch(_ db: Database, calendarID: Int64, href: String) throws -> Mirror? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM mirrors WHERE calendar_id = ? AND href = ?"),
      arguments: [calendarID, href.column]
    ).map(Mirror.init)
  }

  /// The mirror that corresponds to the items with a given UID.
  static func fetch(_ db: Database, calendarID: Int64, uid: String) throws -> Mirror? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT * FROM mirrors INDEXED BY mirrors_uid WHERE calendar_id = ? AND uid = ? AND state = 'agreed'"),
      arguments: [calendarID, uid.column]
    ).map(Mirror.init)
  }

  func save(_ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO mirrors (calendar_id, href, uid, etag, schedule_tag, sent, seen, revision, members, state,
          problem, status, refused, tries, retry_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        calendarID, href.column, uid.column, etag?.column, scheduleTag?.column, sent.map { Data($0) },
        seen.map { Data($0) }, revision, members, state.rawValue, problem?.column, status, refused, tries,
        retryAt?.secondsSince1970,
      ])
  }

  static func delete(_ db: Database, calendarID: Int64, href: String) throws {
    try db.cachedStatement(sql: "DELETE FROM mirrors WHERE calendar_id = ? AND href = ?")
      .execute(arguments: [calendarID, href.column])
  }
}
