import GRDB

/// A calendar as clients of a server see it.
public struct ServedCalendar: Hashable, Sendable {
  /// The calendar.
  public let calendar: StoredCalendar
  /// The last segment of its path.
  public let name: String
  /// The kinds of item that it takes, as names of components; nil for those that the calendar itself takes.
  public let components: [String]?

  /// The messages that others of the server have sent, in the form of a calendar (RFC 6638 2.2).
  public static let inbox = ServedCalendar(calendar: .inbox, name: "inbox", components: ["VEVENT", "VTODO"])

  /// Names that no calendar has.
  public static let reservedNames: Set<String> = ["inbox", "outbox"]

  /// Whether it stands for the messages that others have sent.
  public var isInbox: Bool { calendar.id == Self.inbox.calendar.id }

  /// The same calendar under another name and title, as it stands in the home of somebody who is not its owner.
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

  /// Takes a name from a calendar that is gone.
  private static func free(_ db: Database, _ name: String) throws {
    try db.execute(
      sql: "DELETE FROM served_calendars WHERE name = ? AND calendar_id NOT IN (SELECT id FROM calendars)",
      arguments: [name.column])
  }
}

extension ServingReader {
  /// The calendars that a user may see who is not their owner, as the user sees them.
  public func shared(with user: String) throws -> [ServedCalendar] {
    let shared = try CalendarShare.calendars(for: user, db)
    if shared.isEmpty { return [] }
    let served = Dictionary(uniqueKeysWithValues: try calendars().map { ($0.calendar.id, $0) })
    return shared.compactMap { calendar in
      served[calendar.id].map { ServedCalendar(calendar: calendar, name: $0.name, components: $0.components) }
    }
  }
}

/// A property that clients have set on a calendar and nobody here knows, or that is for them alone.
public struct ServedProperty: Hashable, Sendable {
  /// The namespace of its name.
  public let namespace: String
  /// Its name.
  public let name: String
  /// The whole element, as XML.
  public let element: String

  /// A property.
  public init(namespace: String, name: String, element: String) {
    self.namespace = namespace
    self.name = name
    self.element = element
  }
}
