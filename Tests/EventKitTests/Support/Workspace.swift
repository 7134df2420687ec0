import CalendarStore
import StoreAccess
@testable import EventKit
import ICalendar
import TestSupport

/// A separate database for a test.
final class Workspace {
  let folder: TemporaryFolder
  let path: String

  init(_ calendars: [(title: String, lines: String)] = []) throws {
    folder = try TemporaryFolder()
    path = folder.file("store.sqlite")
    let database = try CalendarStore(path: path)
    for (title, lines) in calendars {
      let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n\(lines)\nEND:VCALENDAR\n"
      _ = try database.importCalendars(
        [CalendarInput(name: "test", bytes: Array(text.utf8))],
        options: ImportOptions(calendar: title, createsCalendar: true))
    }
    try database.close()
  }

  /// An event store on the database.
  func store(events: EKAuthorizationStatus = .fullAccess, reminders: EKAuthorizationStatus = .fullAccess)
    -> EKEventStore
  {
    EKEventStore(
      StoreConnection.shared(path: path, client: nil), access: FixedGrants(events: events, reminders: reminders))
  }

  /// An event store as in a program, which requests access; `answer` is the response.
  func store(client: AccessClient, answer: @escaping @Sendable (AccessRequest) -> AccessLevel?) -> EKEventStore {
    let connection = StoreConnection.shared(path: path, client: client)
    return EKEventStore(connection, access: StoreGrants(connection: connection, prompt: CallbackPrompt(answer)))
  }

  /// The component of the item with a UID, from the database.
  func text(uid: String) throws -> [String] {
    let database = try CalendarStore(path: path)
    var query = ItemQuery()
    query.uids = [uid]
    return try database.items(matching: query).flatMap { item in
      String(decoding: item.component.unfoldedBytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }
  }
}

/// Access that is granted without a request.
struct FixedGrants: AccessGrants {
  var events: EKAuthorizationStatus
  var reminders: EKAuthorizationStatus

  func status(for entity: EKEntityType) -> EKAuthorizationStatus { entity == .event ? events : reminders }

  func request(
    _ entity: EKEntityType, wantsFullAccess: Bool, isLegacy: Bool
  ) throws(EKError) -> EKAuthorizationStatus { status(for: entity) }
}

extension Date {
  /// An instant in UTC, written as in iCalendar.
  init(utc text: String) throws {
    let digits = text.filter(\.isNumber).compactMap(\.wholeNumberValue)
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    let parts = DateComponents(
      year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10), minute: number(10..<12),
      second: number(12..<14))
    self = calendar.date(from: parts) ?? .distantPast
  }
}

extension EKEventStore {
  /// The events in a range in UTC, sorted by start.
  func events(_ start: String, _ end: String, in calendars: [EKCalendar]? = nil) throws -> [EKEvent] {
    let predicate = predicateForEvents(
      withStart: try Date(utc: start), end: try Date(utc: end), calendars: calendars)
    return events(matching: predicate).sorted { $0.compareStartDate(with: $1) == .orderedAscending }
  }

  /// The reminders that match a predicate.
  func reminders(_ predicate: NSPredicate) async -> [EKReminder] {
    let found: Unshared<[EKReminder]> = await withCheckedContinuation { continuation in
      fetchReminders(matching: predicate) { continuation.resume(returning: Unshared($0 ?? [])) }
    }
    return found.value
  }
}

/// Calendars for tests.
enum Samples {
  static let meetings = """
    BEGIN:VEVENT
    UID:weekly
    DTSTAMP:20260101T000000Z
    CREATED:20250101T000000Z
    DTSTART;TZID=Europe/Vienna:20260105T090000
    DTEND;TZID=Europe/Vienna:20260105T100000
    RRULE:FREQ=WEEKLY;BYDAY=MO
    SUMMARY:Standup
    LOCATION:Room 1
    DESCRIPTION:Bring news
    URL:https://example.org/standup
    TRANSP:TRANSPARENT
    STATUS:CONFIRMED
    ORGANIZER;CN=Berta:mailto:berta@example.org
    ATTENDEE;CN=Anna;ROLE=OPT-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:anna@example.org
    BEGIN:VALARM
    ACTION:DISPLAY
    DESCRIPTION:Reminder
    TRIGGER:-PT15M
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    UID:weekly
    DTSTAMP:20260101T000000Z
    RECURRENCE-ID;TZID=Europe/Vienna:20260112T090000
    DTSTART;TZID=Europe/Vienna:20260112T140000
    DTEND;TZID=Europe/Vienna:20260112T150000
    SUMMARY:Standup in the afternoon
    END:VEVENT
    BEGIN:VEVENT
    UID:christmas
    DTSTAMP:20260101T000000Z
    DTSTART;VALUE=DATE:20251225
    DTEND;VALUE=DATE:20251227
    RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25
    SUMMARY:Christmas
    END:VEVENT
    BEGIN:VEVENT
    UID:single
    DTSTAMP:20260101T000000Z
    DTSTART:20260106T120000Z
    DURATION:PT30M
    SUMMARY:Lunch
    STATUS:CANCELLED
    END:VEVENT
    """

  static let tasks = """
    BEGIN:VTODO
    UID:taxes
    DTSTAMP:20260101T000000Z
    DUE;TZID=Europe/Vienna:20260331T170000
    PRIORITY:1
    SUMMARY:Taxes
    END:VTODO
    BEGIN:VTODO
    UID:milk
    DTSTAMP:20260101T000000Z
    DUE;VALUE=DATE:20260110
    SUMMARY:Milk
    END:VTODO
    BEGIN:VTODO
    UID:done
    DTSTAMP:20260101T000000Z
    STATUS:COMPLETED
    COMPLETED:20260102T100000Z
    SUMMARY:Done
    END:VTODO
    BEGIN:VTODO
    UID:whenever
    DTSTAMP:20260101T000000Z
    SUMMARY:Whenever
    END:VTODO
    """
}
