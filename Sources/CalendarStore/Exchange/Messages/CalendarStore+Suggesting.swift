public import CalendarModel
import GRDB
import ICalendar
import Scheduling

extension CalendarStore {
  /// Suggests an event to the person, such as a reservation that a program has made for them: it waits among the messages about
  /// meetings, and is in the calendar once somebody accepts it. That needs no access to calendars, and tells nothing of them.
  ///
  /// Another version of the same event takes the place of one that waits. What somebody has decided is not asked again.
  ///
  /// - Parameters:
  ///   - event: The event. Its UID tells it from others of the program; whatever else has that UID is not touched. Its alarms
  ///     and people are left out.
  ///   - program: Who suggests it; if the store was opened for a client, that is who.
  /// - Throws: ``StoreError``: `invalidArgument` if it has no UID or cannot be written, or so much of the program waits
  ///   already as nobody looks through; `readOnly`, `locked`.
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
        throw StoreError(.invalidArgument, "more of what \(program) suggests waits than anybody looks through")
      }
      try batch.change.record()
      _ = try WaitingMessage.insert(
        db, calendar, reason: WaitingMessage.suggested, .publish, uid: uid, from: program, at: now)
    }
  }
}

extension WaitingMessage {
  /// The reason for which a suggestion waits.
  public static let suggested = "suggested"

  /// Whether somebody has decided about what says the same.
  fileprivate static func isDecided(_ db: Database, _ calendar: ICalendarObject, _ uid: String) throws -> Bool {
    try fetchAll(db, decidedOf: uid).contains { $0.calendar.said == calendar.said }
  }
}

extension ICalendarObject {
  /// What its items say, without when they were written.
  fileprivate var said: [[ContentLine]] {
    components.map { component in
      component.properties.filter { ![.dtstamp, .created, .lastModified].contains($0.property) }
    }
  }
}
