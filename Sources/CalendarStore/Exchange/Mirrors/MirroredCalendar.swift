public import CivilTime
import GRDB

/// A calendar in the store with the last known state of its remote copy on a server or of the feed that it follows.
///
/// This record is kept after the calendar is deleted, so that the remote copy can be deleted too. Numbers of calendars
/// are never reused.
public struct MirroredCalendar: Hashable, Sendable {
  /// The number of the calendar in the store.
  public let calendarID: Int64
  /// The number of the account.
  public let accountID: Int64
  /// The URL of the remote copy; for a feed, without secret parts.
  public var href: String
  /// Whether the remote copy exists; false while it is being created.
  public var isMade = true
  /// Identifies the remote copy if its URL changes (RFC 5842 3.1).
  public var resourceID: String?
  /// A tag that changes with every change on the server (`getctag`).
  public var tag: String?
  /// The token for requesting later changes from the server (RFC 6578).
  public var token: String?
  /// The token that becomes valid once all wanted resources have been read.
  public var nextToken: String?
  /// The time of the last complete listing.
  public var listedAt: Instant?
  /// The local title when both sides last agreed. It may differ from the remote title, because servers may change
  /// titles.
  public var title: String?
  /// The remote title when both sides last agreed.
  public var remoteTitle: String?
  /// The local color when both sides last agreed.
  public var color: String?
  /// The remote color when both sides last agreed.
  public var remoteColor: String?
  /// The time since which the remote copy has not been found.
  public var missingSince: Instant?
  /// The reason why deletions are held back, for display; nil if none are held back.
  public var hold: String?
  /// The entity tag of a feed, as the server sent it.
  public var etag: String?
  /// The modification date of a feed, as the server sent it.
  public var lastModified: String?
  /// A digest of a feed's content, without parts that change with every fetch.
  public var digest: String?
  /// The revision of the store up to which the items have been compared with their mirrors.
  public var comparedRevision: Int64 = 0

  /// Creates the record of a calendar whose remote copy is not known yet.
  public init(calendarID: Int64, accountID: Int64, href: String) {
    self.calendarID = calendarID
    self.accountID = accountID
    self.href = href
  }
}

extension MirroredCalendar {
  private init(_ row: Row) {
    calendarID = row["calendar_id"]
    accountID = row["account_id"]
    href = row["href"]
    isMade = row["is_made"]
    resourceID = row["resource_id"]
    tag = row["ctag"]
    token = row["token"]
    nextToken = row["next_token"]
    listedAt = row.instant("listed_at")
    title = row["title"]
    remoteTitle = row["remote_title"]
    color = row["color"]
    remoteColor = row["remote_color"]
    missingSince = row.instant("missing_since")
    hold = row["hold"]
    etag = row["etag"]
    lastModified = row["last_modified"]
    digest = row["digest"]
    comparedRevision = row["compared_revision"]
  }

  /// Whether the calendar belongs to the account or, if it was deleted, is known to have belonged to it.
  func isOfAccount(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT coalesce(
            (SELECT source_id FROM calendars WHERE id = ?1) = (SELECT source_id FROM accounts WHERE id = ?2),
            EXISTS (SELECT 1 FROM mirrored_calendars WHERE calendar_id = ?1 AND account_id = ?2))
          """), arguments: [calendarID, accountID]) ?? false
  }

  static func fetchAll(_ db: Database, accountID: Int64) throws -> [MirroredCalendar] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM mirrored_calendars WHERE account_id = ? ORDER BY calendar_id", arguments: [accountID]
    ).map(MirroredCalendar.init)
  }

  static func fetch(_ db: Database, _ calendarID: Int64) throws -> MirroredCalendar? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM mirrored_calendars WHERE calendar_id = ?"), arguments: [calendarID]
    ).map(MirroredCalendar.init)
  }

  private static let columns = [
    "calendar_id", "account_id", "href", "is_made", "resource_id", "ctag", "token", "next_token", "listed_at", "title",
    "remote_title", "color", "remote_color", "missing_since", "hold", "etag", "last_modified", "digest",
    "compared_revision",
  ]

  private var values: StatementArguments {
    [
      calendarID, accountID, href.column, isMade, resourceID?.column, tag?.column, token?.column, nextToken?.column,
      listedAt?.secondsSince1970, title?.column, remoteTitle?.column, color?.column, remoteColor?.column,
      missingSince?.secondsSince1970, hold?.column, etag?.column, lastModified?.column, digest?.column,
      comparedRevision,
    ]
  }

  func save(_ db: Database) throws {
    let marks = Self.columns.map { _ in "?" }.joined(separator: ", ")
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO mirrored_calendars (\(Self.columns.joined(separator: ", "))) VALUES (\(marks))
        """
    ).execute(arguments: values)
  }

  /// Deletes the record and all information about the remote copies of the calendar's items.
  static func delete(_ db: Database, calendarID: Int64) throws {
    for table in ["mirrors", "wanted", "outgoing", "mirrored_calendars"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE calendar_id = ?", arguments: [calendarID])
    }
  }
}
