import CalendarStore
import HTTPTypes
import ICalendar

/// What a path refers to.
enum DAVPlace {
  /// The kind of resource.
  enum Kind: Hashable, CaseIterable {
    case root, principals, principal, homes, home, calendar, object, inbox, outbox
  }

  case root
  case principals
  case principal
  case homes
  case home
  /// A calendar, or the inbox, which also contains objects.
  case calendar(ServedCalendar)
  /// The outbox, to which clients post requests for busy times (RFC 6638 2.1).
  case outbox
  case object(ServedCalendar, ServedResource)
  /// An unused path at which a calendar may be created.
  case freeCalendar(String)
  /// An unused path in a calendar at which an object may be stored.
  case freeObject(ServedCalendar, String)
  /// A path below a calendar that does not exist.
  case lost

  /// Looks up a path for a user.
  ///
  /// - Parameters:
  ///   - calendars: The calendars in the store that the user is allowed to see.
  ///   - hasOutbox: Whether the user may ask for the busy times of others.
  /// - Throws: `DAVFailure`: 403 for another user's path, 404 for a path at which nothing can exist.
  init(
    _ path: RequestPath, user: String, _ reader: ServingReader, calendars: [ServedCalendar], hasOutbox: Bool = false
  ) throws {
    let names = path.segments
    if names.count > 1, names[1] != user {
      throw names[0] == "principals" || names[0] == "calendars" ? DAVFailure(.forbidden) : .notFound
    }
    switch (names.first, names.count) {
    case (nil, _): self = .root
    case ("principals", 1): self = .principals
    case ("principals", 2): self = .principal
    case ("calendars", 1): self = .homes
    case ("calendars", 2): self = .home
    case ("calendars", 3) where hasOutbox && names[2] == Self.outboxName: self = .outbox
    case ("calendars", 3):
      self = calendars.first { $0.name.hasSameBytes(as: names[2]) }.map { .calendar($0) } ?? .freeCalendar(names[2])
    case ("calendars", 4):
      guard let calendar = calendars.first(where: { $0.name.hasSameBytes(as: names[2]) }) else {
        self = .lost
        return
      }
      self = try reader.resource(names[3], calendar).map { .object(calendar, $0) } ?? .freeObject(calendar, names[3])
    default: throw DAVFailure.notFound
    }
  }

  /// The kind of resource, or nil if nothing exists at the path.
  var kind: Kind? {
    switch self {
    case .root: .root
    case .principals: .principals
    case .principal: .principal
    case .homes: .homes
    case .home: .home
    case .calendar(let calendar): calendar.isInbox ? .inbox : .calendar
    case .outbox: .outbox
    case .object: .object
    case .freeCalendar, .freeObject, .lost: nil
    }
  }

  private static let outboxName = "outbox"

  /// The calendar, or the calendar of the object.
  var calendar: ServedCalendar? {
    switch self {
    case .calendar(let calendar), .object(let calendar, _), .freeObject(let calendar, _): calendar
    default: nil
    }
  }

  /// The object, if the path refers to one.
  var resource: ServedResource? { if case .object(_, let resource) = self { resource } else { nil } }

  /// The name of the object that is or may be stored at the path.
  var objectName: String? {
    switch self {
    case .object(_, let resource): resource.name
    case .freeObject(_, let name): name
    default: nil
    }
  }

  /// Returns the path.
  ///
  /// - Parameter user: The owner.
  func path(_ user: String) -> RequestPath {
    switch self {
    case .root: RequestPath([], endsWithSlash: true)
    case .principals: RequestPath(["principals"], endsWithSlash: true)
    case .principal: RequestPath(["principals", user], endsWithSlash: true)
    case .homes: RequestPath(["calendars"], endsWithSlash: true)
    case .home, .lost: RequestPath(["calendars", user], endsWithSlash: true)
    case .calendar(let calendar): RequestPath(["calendars", user, calendar.name], endsWithSlash: true)
    case .outbox: RequestPath(["calendars", user, Self.outboxName], endsWithSlash: true)
    case .freeCalendar(let name): RequestPath(["calendars", user, name], endsWithSlash: true)
    case .object(let calendar, let resource): RequestPath(["calendars", user, calendar.name, resource.name])
    case .freeObject(let calendar, let name): RequestPath(["calendars", user, calendar.name, name])
    }
  }

  /// Returns the direct members. The members of a calendar are objects.
  ///
  /// - Parameter isScheduling: Whether the home has an inbox and an outbox.
  func children(_ reader: ServingReader, isScheduling: Bool = false) throws -> [DAVPlace] {
    switch self {
    case .root: [.principals, .homes]
    case .principals: [.principal]
    case .homes: [.home]
    case .home: try reader.calendars().map { .calendar($0) } + (isScheduling ? [.calendar(.inbox), .outbox] : [])
    default: []
    }
  }
}
