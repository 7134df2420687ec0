import Foundation
import GRDB
public import ICalendar

/// A calendar in the store.
public struct StoredCalendar: Hashable, Sendable {
  /// The number that the store knows it by.
  public let id: Int64
  /// A UUID that stays the same for as long as the calendar exists.
  public let identifier: String
  /// The source that it belongs to.
  public let sourceID: Int64
  /// The name that people see.
  public var title: String
  /// The colour as `#RRGGBB`, or a name of CSS, as it was given.
  public var color: String?
  /// Whether its items may not be changed.
  public var isReadOnly: Bool

  init(_ row: Row) {
    id = row["id"]
    identifier = row["identifier"]
    sourceID = row["source_id"]
    title = row["title"]
    color = row["color"]
    isReadOnly = row["is_read_only"]
  }

  static func insert(_ db: Database, title: String, color: String?, sourceID: Int64) throws -> StoredCalendar {
    // A number is never given again: the log names calendars by it.
    let last = try Int64.fetchOne(
      db,
      sql: """
        SELECT max((SELECT ifnull(max(id), 0) FROM calendars),
          (SELECT ifnull(max(calendar_id), 0) FROM calendar_changes))
        """)
    let id = (last ?? 0) + 1
    try db.execute(
      sql: "INSERT INTO calendars (id, identifier, source_id, title, color) VALUES (?, ?, ?, ?, ?)",
      arguments: [id, UUID().uuidString, sourceID, title.column, color])
    return try fetch(db, id: id)
  }

  static func fetch(_ db: Database, id: Int64) throws -> StoredCalendar {
    let row = try Row.fetchOne(db, sql: "SELECT * FROM calendars WHERE id = ?", arguments: [id])
    guard let row else { throw StoreError(.notFound, "there is no calendar with the number \(id)") }
    return StoredCalendar(row)
  }

  static func fetchAll(_ db: Database) throws -> [StoredCalendar] {
    try Row.fetchAll(db, sql: "SELECT * FROM calendars ORDER BY id").map(StoredCalendar.init)
  }

  /// The calendar with that title or identifier; titles are compared without regard to case where none is equal.
  static func fetch(_ db: Database, named name: String) throws -> StoredCalendar? {
    let all = try fetchAll(db)
    let name = name.column
    let lowercased = name.lowercased()
    for matches in [
      all.filter { $0.identifier == name }, all.filter { $0.title == name },
      all.filter { $0.title.lowercased() == lowercased },
    ] where !matches.isEmpty {
      if matches.count > 1 {
        throw StoreError(
          .ambiguous,
          "\(matches.count) calendars are named “\(name)”; use an identifier: "
            + matches.map(\.identifier).joined(separator: ", "))
      }
      return matches[0]
    }
    return nil
  }

  /// The calendar with that title or identifier.
  ///
  /// - Throws: `StoreError` `notFound`, `ambiguous`.
  static func fetch(_ db: Database, existing name: String) throws -> StoredCalendar {
    guard let calendar = try fetch(db, named: name) else {
      throw StoreError(.notFound, "there is no calendar named “\(name)”; see `almanac calendars list`")
    }
    return calendar
  }

  /// The calendar that takes what names none; nil where there is no calendar at all.
  static func fetchDefault(_ db: Database) throws -> StoredCalendar? {
    let identifier = try String.fetchOne(db, sql: "SELECT value FROM settings WHERE name = 'default_calendar'")
    let all = try fetchAll(db)
    return all.first { $0.identifier == identifier } ?? all.first
  }
}

extension CalendarStore {
  /// A calendar and how much it holds.
  public struct CalendarSummary: Hashable, Sendable {
    /// The calendar.
    public let calendar: StoredCalendar
    /// The source that it belongs to.
    public let source: Source
    /// How many items of each kind it holds, by component name.
    public let counts: [String: Int]
  }

  /// The title of every calendar, by its number.
  public func calendarTitles() throws(StoreError) -> [Int64: String] {
    try read { db in
      Dictionary(
        try StoredCalendar.fetchAll(db).map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// All calendars with the numbers of their items, in the order in which they were made.
  public func calendars() throws(StoreError) -> [CalendarSummary] {
    try read { db in
      let sources = try Row.fetchAll(db, sql: "SELECT * FROM sources").map(Source.init)
      var counts: [Int64: [String: Int]] = [:]
      for row in try Row.fetchAll(
        db, sql: "SELECT calendar_id, kind, count(*) AS count FROM items GROUP BY calendar_id, kind")
      {
        counts[row["calendar_id"], default: [:]][row["kind"]] = row["count"]
      }
      return try StoredCalendar.fetchAll(db).compactMap { calendar in
        guard let source = sources.first(where: { $0.id == calendar.sourceID }) else { return nil }
        return CalendarSummary(calendar: calendar, source: source, counts: counts[calendar.id] ?? [:])
      }
    }
  }

  /// The calendar with that title or identifier.
  ///
  /// - Throws: ``StoreError``: `notFound`, `ambiguous`.
  public func calendar(named name: String) throws(StoreError) -> StoredCalendar {
    try read { db in try StoredCalendar.fetch(db, existing: name) }
  }

  /// The calendar that takes what names none: the one that the store began with, else the first.
  ///
  /// - Throws: ``StoreError`` `notFound` where all calendars were deleted.
  public func defaultCalendar() throws(StoreError) -> StoredCalendar {
    try read { db in
      guard let calendar = try StoredCalendar.fetchDefault(db) else {
        throw StoreError(.notFound, "the store has no calendar; `almanac calendars create` makes one")
      }
      return calendar
    }
  }

  /// Makes a calendar.
  ///
  /// - Throws: ``StoreError`` `conflict` where there is one with that title.
  public func createCalendar(title: String, color: String? = nil) throws(StoreError) -> StoredCalendar {
    try change("calendars create") { change in
      if title.isEmpty { throw StoreError(.invalidArgument, "a calendar needs a title") }
      if try StoredCalendar.fetch(change.db, named: title) != nil {
        throw StoreError(.conflict, "there is a calendar named “\(title)” already")
      }
      return try change.createCalendar(title: title, color: color)
    }
  }

  /// Changes the title, the colour or the right to change a calendar.
  ///
  /// The properties of the VCALENDAR that say the same (NAME, X-WR-CALNAME, COLOR, X-APPLE-CALENDAR-COLOR) follow.
  ///
  /// - Throws: ``StoreError``: `notFound`; `conflict` where another calendar has the title.
  public func updateCalendar(_ calendar: StoredCalendar) throws(StoreError) {
    try change("calendars edit") { change in
      let old = try StoredCalendar.fetch(change.db, id: calendar.id)
      if calendar.title.isEmpty { throw StoreError(.invalidArgument, "a calendar needs a title") }
      if calendar == old { return }
      let title = calendar.title.lowercased()
      if calendar.title != old.title,
        try StoredCalendar.fetchAll(change.db).contains(where: { $0.id != old.id && $0.title.lowercased() == title })
      {
        throw StoreError(.conflict, "there is a calendar named “\(calendar.title)” already")
      }
      try change.keepCalendar(calendar.id, action: "updated")
      try change.db.execute(
        sql: "UPDATE calendars SET title = ?, color = ?, is_read_only = ? WHERE id = ?",
        arguments: [calendar.title.column, calendar.color, calendar.isReadOnly, calendar.id])
      var properties = try CalendarProperties(change.db, calendarID: calendar.id)
      if calendar.title != old.title || calendar.color != old.color {
        try properties.follow(title: calendar.title, color: calendar.color)
        try properties.save(change.db)
      }
    }
  }

  /// Deletes a calendar with all that it holds.
  ///
  /// - Returns: how many items were deleted.
  /// - Throws: ``StoreError`` `notFound` where it is gone already.
  @discardableResult
  public func deleteCalendar(_ calendar: StoredCalendar) throws(StoreError) -> Int {
    try change("calendars delete") { change in
      _ = try StoredCalendar.fetch(change.db, id: calendar.id)
      let ids = try Int64.fetchAll(
        change.db, sql: "SELECT id FROM items WHERE calendar_id = ? ORDER BY id", arguments: [calendar.id])
      let items = try ItemWriter(change)
      for id in ids { try items.delete(id) }
      try change.deleteCalendar(calendar.id)
      return ids.count
    }
  }

  /// The properties that stood in the calendar's VCALENDAR, in their order.
  public func calendarProperties(of calendar: StoredCalendar) throws(StoreError) -> [ContentLine] {
    try read { db in try CalendarProperties(db, calendarID: calendar.id).lines }
  }
}
