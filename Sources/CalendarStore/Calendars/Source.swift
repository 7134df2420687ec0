import GRDB

/// Where calendars come from: this machine, an account on a server, a subscription.
public struct Source: Hashable, Sendable {
  /// The number that the store knows it by.
  public let id: Int64
  /// A UUID that stays the same for as long as the source exists.
  public let identifier: String
  /// What kind of source it is.
  public let type: SourceType
  /// The name that people see.
  public let title: String

  /// The kinds of sources, with what may be done in them.
  public enum SourceType: String, Sendable, Hashable, CaseIterable {
    /// Calendars that are kept on this machine alone.
    case local
    /// An account on a CalDAV server (RFC 4791).
    case calDAV = "caldav"
    /// An account on an Exchange server.
    case exchange
    /// An account of MobileMe, which is gone.
    case mobileMe = "mobileme"
    /// Feeds.
    case subscribed
    /// The birthdays of contacts.
    case birthdays

    /// Whether items of its calendars can be added, changed and removed.
    public var allowsContentModifications: Bool { self != .subscribed && self != .birthdays }

    /// Whether calendars can be made in it; the store makes that of birthdays by itself.
    public var allowsNewCalendars: Bool { self != .birthdays }

    /// What its calendars can be for.
    public var entityTypes: Set<AccessEntity> {
      self == .birthdays ? [.event] : [.event, .reminder]
    }
  }

  init(_ row: Row) {
    id = row["id"]
    identifier = row["identifier"]
    type = SourceType(rawValue: row["type"]) ?? .local
    title = row["title"]
  }

  static func fetch(_ db: Database, id: Int64) throws -> Source {
    let row = try Row.fetchOne(db, sql: "SELECT * FROM sources WHERE id = ?", arguments: [id])
    guard let row else { throw StoreError(.notFound, "there is no source with the number \(id)") }
    return Source(row)
  }

  /// The first source of a type; nil if there is none.
  static func fetch(_ db: Database, _ type: SourceType) throws -> Source? {
    try Row.fetchOne(db, sql: "SELECT * FROM sources WHERE type = ? ORDER BY id", arguments: [type.rawValue])
      .map(Source.init)
  }

  /// The source that takes what names none.
  static func fetchLocal(_ db: Database) throws -> Source {
    guard let source = try fetch(db, .local) else {
      throw StoreError(.corrupt, about: .store, "the store has no local source")
    }
    return source
  }
}

extension CalendarStore {
  /// All sources, in the order in which they were made.
  public func sources() throws(StoreError) -> [Source] {
    try read(.nothing) { db in try Row.fetchAll(db, sql: "SELECT * FROM sources ORDER BY id").map(Source.init) }
  }
}
