import Foundation
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

  /// The first source of a type; nil where there is none.
  static func fetch(_ db: Database, _ type: SourceType) throws -> Source? {
    try Row.fetchOne(db, sql: "SELECT * FROM sources WHERE type = ? ORDER BY id", arguments: [type.rawValue])
      .map(Source.init)
  }

  /// The source that takes what names none.
  static func fetchLocal(_ db: Database) throws -> Source {
    guard let source = try fetch(db, .local) else {
      throw StoreError(.corrupt, "the store has no local source; see `almanac doctor`")
    }
    return source
  }

  static func insert(_ change: Change, _ type: SourceType, title: String) throws -> Source {
    try change.record()
    try change.db.execute(
      sql: "INSERT INTO sources (identifier, type, title) VALUES (?, ?, ?)",
      arguments: [UUID().uuidString, type.rawValue, title.column])
    return try fetch(change.db, id: change.db.lastInsertedRowID)
  }

  /// Makes the source and the calendar that every store has from the beginning.
  static func createDefault(_ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO sources (identifier, type, title) VALUES (?, ?, ?)",
      arguments: [UUID().uuidString, SourceType.local.rawValue, "On This Computer"])
    let identifier = UUID().uuidString
    try db.execute(
      sql: "INSERT INTO calendars (id, identifier, source_id, title) VALUES (1, ?, ?, 'Calendar')",
      arguments: [identifier, db.lastInsertedRowID])
    try db.execute(
      sql: "INSERT INTO settings (name, value) VALUES ('default_calendar', ?)", arguments: [identifier])
  }
}

extension CalendarStore {
  /// All sources, in the order in which they were made.
  public func sources() throws(StoreError) -> [Source] {
    try read(.nothing) { db in try Row.fetchAll(db, sql: "SELECT * FROM sources ORDER BY id").map(Source.init) }
  }

  /// Makes a source. Nothing is fetched or sent: what it holds is what somebody brings in.
  ///
  /// - Throws: ``StoreError``: `invalidArgument` without a title; `conflict` where there is one of that type and title,
  ///   or one of birthdays already.
  public func createSource(_ type: Source.SourceType, title: String) throws(StoreError) -> Source {
    try change("sources create") { change in
      if title.isEmpty { throw StoreError(.invalidArgument, "a source needs a title") }
      let others = try Row.fetchAll(
        change.db, sql: "SELECT * FROM sources WHERE type = ?", arguments: [type.rawValue]
      ).map(Source.init)
      if others.contains(where: { $0.title == title }) || type == .birthdays && !others.isEmpty {
        throw StoreError(.conflict, "there is a source named “\(others[0].title)” already")
      }
      return try Source.insert(change, type, title: title)
    }
  }

  /// Deletes a source that has no calendars.
  ///
  /// - Throws: ``StoreError``: `notFound`; `conflict` where it has calendars, or is the last local one.
  public func deleteSource(_ source: Source) throws(StoreError) {
    try change("sources delete") { change in
      let source = try Source.fetch(change.db, id: source.id)
      if try StoredCalendar.fetchAll(change.db).contains(where: { $0.sourceID == source.id }) {
        throw StoreError(.conflict, "the source “\(source.title)” has calendars; delete them first")
      }
      // Calendars that were deleted may come back to where they were.
      let isNamed = try Bool.fetchOne(
        change.db, sql: "SELECT EXISTS (SELECT 1 FROM calendar_changes WHERE source_id = ? AND properties IS NOT NULL)",
        arguments: [source.id])
      if isNamed == true {
        throw StoreError(.conflict, "the source “\(source.title)” had calendars that an undo could bring back")
      }
      if try source.type == .local && Source.fetchLocal(change.db).id == source.id {
        throw StoreError(.conflict, "the source “\(source.title)” is where calendars go that name no source")
      }
      try change.record()
      try change.db.execute(sql: "DELETE FROM sources WHERE id = ?", arguments: [source.id])
    }
  }
}
