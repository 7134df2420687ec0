import GRDB

/// The table of calendars (`calendars`).
struct CalendarTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// The columns that can be updated.
  struct Attributes {
    var title: String
    var color: String?
    var isReadOnly = false
    /// The kinds of items allowed: 1 for events, 2 for reminders, 3 for both.
    var entities = 3
    var isImmutable = false
    var subscription: String?
  }

  private static let query =
    "SELECT calendars.*, sources.type AS source_type FROM calendars JOIN sources ON sources.id = calendars.source_id"

  /// A calendar and the type of its source.
  struct Entry {
    let id: Int64
    let identifier: String
    let sourceID: Int64
    let sourceType: String
    let attributes: Attributes

    fileprivate init(_ row: Row) {
      id = row["id"]
      identifier = row["identifier"]
      sourceID = row["source_id"]
      sourceType = row["source_type"]
      attributes = Attributes(row)
    }
  }

  /// All calendars, in the order in which they were created.
  func all() throws -> [Entry] {
    try Row.fetchAll(db.cachedStatement(sql: "\(Self.query) ORDER BY calendars.id")).map(Entry.init)
  }

  func entry(_ id: Int64) throws -> Entry? {
    try Row.fetchOne(db.cachedStatement(sql: "\(Self.query) WHERE calendars.id = ?"), arguments: [id]).map(Entry.init)
  }

  /// The number for a new calendar. Numbers are never reused, because the log refers to calendars by number.
  func nextNumber() throws -> Int64 {
    let last = try Int64.fetchOne(
      db,
      sql: """
        SELECT max((SELECT ifnull(max(id), 0) FROM calendars),
          (SELECT ifnull(max(calendar_id), 0) FROM calendar_changes))
        """)
    return (last ?? 0) + 1
  }

  func insert(_ id: Int64, identifier: String, sourceID: Int64, _ attributes: Attributes) throws {
    try db.execute(
      sql: """
        INSERT INTO calendars (id, identifier, source_id, title, color, is_read_only, entities, is_immutable,
          subscription) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [id, identifier, sourceID] + Self.arguments(attributes))
  }

  func update(_ id: Int64, _ attributes: Attributes) throws {
    try db.execute(
      sql: """
        UPDATE calendars SET title = ?, color = ?, is_read_only = ?, entities = ?, is_immutable = ?, subscription = ?
        WHERE id = ?
        """,
      arguments: Self.arguments(attributes) + [id])
  }

  private static func arguments(_ attributes: Attributes) -> StatementArguments {
    [
      attributes.title.column, attributes.color, attributes.isReadOnly, attributes.entities, attributes.isImmutable,
      attributes.subscription?.column,
    ]
  }

  func move(_ id: Int64, toSource source: Int64) throws {
    try db.execute(sql: "UPDATE calendars SET source_id = ? WHERE id = ?", arguments: [source, id])
  }

  /// Whether a calendar belongs to an account whose server sends the scheduling messages.
  func isScheduledByServer(_ id: Int64) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM accounts JOIN calendars ON calendars.source_id = accounts.source_id
          WHERE calendars.id = ? AND schedules)
        """, arguments: [id]) ?? false
  }

  func delete(_ id: Int64) throws {
    try db.execute(sql: "DELETE FROM calendars WHERE id = ?", arguments: [id])
  }
}

extension CalendarTable.Attributes {
  /// Reads the attributes from a row of `calendars` or `calendar_changes`.
  init(_ row: Row) {
    title = row["title"]
    color = row["color"]
    isReadOnly = row["is_read_only"]
    entities = row["entities"]
    isImmutable = row["is_immutable"]
    subscription = row["subscription"]
  }
}
