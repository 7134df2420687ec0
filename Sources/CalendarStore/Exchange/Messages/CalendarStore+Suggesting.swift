public import CalendarModel
import GRDB
import ICalendar
import Scheduling

extension CalendarStore {
  /// Suggests an event to the person, such as a reservation made by a program. The suggestion waits among the messages
  /// about meetings, and is added to the calendar once it is accepted. Suggesting requires no access to calendars and
  /// reveals nothing about them.
  ///
  /// Another version of the same event replaces the waiting one. A suggestion that the person has already decided on is
  /// not made again.
  ///
  /// - Parameters:
  ///   - event: The event. Its UID distinguishes it from other suggestions of the program; other items with that UID
  ///     are not affected. Its alarms and attendees are omitted.
  ///   - program: The name of the suggesting program; ignored if the store was opened for a client.
  /// - Throws: ``StoreError``: `invalidArgument` if the event has no UID or cannot be written, or if too many
  ///   suggestions of the program are waiting; `readOnly`, `locked`.
  public func suggest(_ event: Event, by program: String) throws(StoreError) {
    let program = client ?? program
    guard let number = event.uid else { throw StoreError(.invalidArgument, "a suggestion needs a UID") }
    let uid = Digest("\(program.utf8.count):\(program)\(number)".utf8).uuid
    var own = Event(uid: uid, title: event.title, start: event.start, end: event.end)
    (own.location, own.url, own.notes) = (event.location, event.url, event.notes)
    let suggestion = own
    try edit("suggest") { batch in
      let (db, now) = (batch.db, batch.now)
      var calendar = ICalendarObject(lines: ICalendarObject.ownHeader + [ContentLine("METHOD:PUBLISH")], components: [])
      _ = try EditBatch.reporting { try calendar.add(suggestion, at: now) }
      if try WaitingMessage.isDecided(db, calendar, uid) { return }
      if try ServedMessageLimits.areSpent(calendar, from: program, db) {
        throw StoreError(.invalidArgument, "too many suggestions from \(program) are waiting")
      }
      try batch.change.record()
      _ = try OpenMessages().insert(
        db, calendar, reason: WaitingMessage.suggested, .publish, uid: uid, from: program, at: now)
    }
  }
}

extension WaitingMessage {
  /// The reason that is recorded for waiting suggestions.
  public static let suggested = "suggested"

  /// Whether the person has already decided on a suggestion with the same content.
  fileprivate static func isDecided(_ db: Database, _ calendar: ICalendarObject, _ uid: String) throws -> Bool {
    try fetchAll(db, decidedOf: uid).contains { $0.calendar.said == calendar.said }
  }
}

extension ICalendarObject {
  /// The content of the items, without time stamps.
  fileprivate var said: [[ContentLine]] {
    components.map { component in
      component.properties.filter { ![.dtstamp, .created, .lastModified].contains($0.property) }
    }
  }
}
