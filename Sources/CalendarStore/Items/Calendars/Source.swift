import GRDB

/// A source of calendars: this machine, an account on a server, or a subscription.
public struct Source: Hashable, Sendable {
  /// The number of the source in the store.
  public let id: Int64
  /// A UUID that never changes.
  public let identifier: String
  /// The type of the source.
  public let type: SourceType
  /// The title, for display.
  public let title: String

  /// The types of sources.
  public enum SourceType: String, Sendable, Hashable, CaseIterable {
    /// Calendars that exist only on this machine.
    case local
    /// An account on a CalDAV server (RFC 4791).
    case calDAV = "caldav"
    /// An account on an Exchange server.
    case exchange
    /// A MobileMe account; that service no longer exists.
    case mobileMe = "mobileme"
    /// Feeds.
    case subscribed
    /// The birthdays of contacts.
    case birthdays

    /// Whether items in the source's calendars can be added, changed and removed.
    public var allowsContentModifications: Bool { self != .subscribed && self != .birthdays }

    /// Whether calendars can be created in the source. The store itself creates the birthday calendar.
    public var allowsNewCalendars: Bool { self != .birthdays }

    /// The kinds of items that the source's calendars can contain.
    public var entityTypes: Set<AccessEntity> {
      self == .birthdays ? [.event] : [.event, .reminder]
    }
  }

  /// Creates a source outside of any store.
  package init(_ type: SourceType, identifier: String) {
    id = 0
    self.identifier = identifier
    self.type = type
    title = ""
  }

  init(_ row: Row) {
    id = row["id"]
    identifier = row["identifier"]
    type = SourceType(rawValue: row["type"]) ?? .local
    title = row["title"]
  }

  static func fetch(_ db: Database, id: Int64) throws -> Source {
    guard let row = try SourceTable(db).row(id) else {
      throw StoreError(.notFound, "there is no source with the number \(id)")
    }
    return Source(row)
  }

  /// All sources, in the order in which they were created.
  static func fetchAll(_ db: Database) throws -> [Source] { try SourceTable(db).all().map(Source.init) }

  /// The first source of a type, or nil if there is none.
  static func fetch(_ db: Database, _ type: SourceType) throws -> Source? {
    try fetchAll(db).first { $0.type == type }
  }

  /// The default source.
  static func fetchLocal(_ db: Database) throws -> Source {
    guard let source = try fetch(db, .local) else {
      throw StoreError(.corrupt, about: .store, "the store has no local source")
    }
    return source
  }
}

extension CalendarStore {
  /// All sources, in the order in which they were created.
  public func sources() throws(StoreError) -> [Source] {
    try read(.nothing) { db in try Source.fetchAll(db) }
  }
}
