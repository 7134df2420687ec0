import GRDB

/// A calendar as seen by clients of a server.
public struct ServedCalendar: Hashable, Sendable {
  /// The calendar.
  public let calendar: StoredCalendar
  /// The last segment of its path.
  public let name: String
  /// The kinds of items that it accepts, as component names; nil for the kinds that the calendar itself accepts.
  public let components: [String]?

  /// The inbox: messages from other users of the server, presented as a calendar (RFC 6638 2.2).
  public static let inbox = ServedCalendar(calendar: .inbox, name: "inbox", components: ["VEVENT", "VTODO"])

  /// Names that calendars cannot have.
  public static let reservedNames: Set<String> = ["inbox", "outbox"]

  /// Whether this is the inbox.
  public var isInbox: Bool { calendar.id == Self.inbox.calendar.id }

  /// The same calendar under another name and title, as shown in the home of a user who does not own it.
  public func named(_ name: String, title: String) -> ServedCalendar {
    var calendar = calendar
    calendar.title = title
    return ServedCalendar(calendar: calendar, name: name, components: components)
  }

  static func fetchAll(_ db: Database) throws -> [ServedCalendar] {
    let calendars = try StoredCalendar.fetchAll(db)
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT calendar_id, name, components FROM served_calendars"))
    let places = Dictionary(uniqueKeysWithValues: rows.map { ($0["calendar_id"] as Int64, $0) })
    return calendars.compactMap { calendar in
      places[calendar.id].map { row in
        ServedCalendar(
          calendar: calendar, name: row["name"],
          components: (row["components"] as String?)?.split(separator: " ").map(String.init))
      }
    }
  }

  /// Serves a calendar under a name.
  static func insert(_ db: Database, _ calendarID: Int64, name: String, components: [String]?) throws {
    try free(db, name)
    try db.execute(
      sql: "INSERT INTO served_calendars (calendar_id, name, components) VALUES (?, ?, ?)",
      arguments: [calendarID, name.column, components?.joined(separator: " ")])
  }

  /// Serves a calendar under another name.
  static func rename(_ db: Database, _ calendarID: Int64, to name: String) throws {
    try free(db, name)
    try db.execute(
      sql: "UPDATE served_calendars SET name = ? WHERE calendar_id = ?", arguments: [name.column, calendarID])
  }

  /// Frees the name of a deleted calendar.
  private static func free(_ db: Database, _ name: String) throws {
    try db.execute(
      sql: "DELETE FROM served_calendars WHERE name = ? AND calendar_id NOT IN (SELECT id FROM calendars)",
      arguments: [name.column])
  }
}

extension ServingReader {
  /// The calendars shared with a user, as that user sees them.
  public func shared(with user: String) throws -> [ServedCalendar] {
    let shared = try CalendarShare.calendars(for: user, db)
    if shared.isEmpty { return [] }
    let served = Dictionary(uniqueKeysWithValues: try calendars().map { ($0.calendar.id, $0) })
    return shared.compactMap { calendar in
      served[calendar.id].map { ServedCalendar(calendar: calendar, name: $0.name, components: $0.components) }
    }
  }
}

/// A calendar property set by clients that the server does not interpret, or that is meant only for them.
public struct ServedProperty: Hashable, Sendable {
  /// The namespace of the property name.
  public let namespace: String
  /// The local name of the property.
  public let name: String
  /// The whole element, as XML.
  public let element: String

  /// Creates a property.
  public init(namespace: String, name: String, element: String) {
    self.namespace = namespace
    self.name = name
    self.element = element
  }
}
