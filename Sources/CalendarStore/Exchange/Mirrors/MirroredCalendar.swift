public import CivilTime
import GRDB

/// A calendar of the store and what its other copy on a server, or the feed that it is read from, was last seen to be.
///
/// It outlives its calendar, whose number is never given again: whoever mirrors it then deletes the other copy too.
public struct MirroredCalendar: Hashable, Sendable {
  /// The number of the calendar in the store.
  public let calendarID: Int64
  /// The number of the account.
  public let accountID: Int64
  /// The URL of the other copy; of a feed, nothing that is secret.
  public var href: String
  /// Whether the other copy exists; false while it is being made.
  public var isMade = true
  /// What identifies the other copy if its URL changes (RFC 5842 3.1).
  public var resourceID: String?
  /// What changes there with every change (`getctag`).
  public var tag: String?
  /// What the server takes to say what has changed since (RFC 6578).
  public var token: String?
  /// The token that holds once all that is wanted has been read.
  public var nextToken: String?
  /// When everything there was last listed.
  public var listedAt: Instant?
  /// The title here when both last agreed, and there: servers may change what they are given.
  public var title: String?
  /// The title there when both last agreed.
  public var remoteTitle: String?
  /// The colour here when both last agreed.
  public var color: String?
  /// The colour there when both last agreed.
  public var remoteColor: String?
  /// Since when the other copy has not been found.
  public var missingSince: Instant?
  /// Why deletions are held back, for people; nil if none are.
  public var hold: String?
  /// The validators of a feed, as it gave them.
  public var etag: String?
  /// When a feed was changed, as it gave it.
  public var lastModified: String?
  /// What a feed contained, without what is new at every reading.
  public var digest: String?
  /// Up to which revision of the store its items were compared with their mirrors.
  public var comparedRevision: Int64 = 0

  /// A calendar whose other copy nothing is known of yet.
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

  /// Deletes it and all that is known of its items.
  static func delete(_ db: Database, calendarID: Int64) throws {
    for table in ["mirrors", "wanted", "outgoing", "mirrored_calendars"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE calendar_id = ?", arguments: [calendarID])
    }
  }
}
