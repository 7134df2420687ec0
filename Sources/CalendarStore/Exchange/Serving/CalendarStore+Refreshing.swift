import CalendarModel
import CivilTime
import GRDB
import ICalendar
public import Scheduling

/// A meeting with answers that other attendees do not see yet.
public struct AnsweredMeeting: Sendable {
  let answers: WaitingAnswers
  /// The current versions of the meeting, one for each group of people who may see the same parts.
  public let versions: [SchedulingMessage]
}

extension CalendarStore {
  /// The meeting whose answers have waited longest to be copied to the other attendees, or nil if no answers are due.
  public func answeredMeeting(_ scheduling: ServedScheduling) throws(StoreError) -> AnsweredMeeting? {
    let now = now
    return try read(.everything) { db in
      guard let waiting = try WaitingAnswers.fetchDue(db, at: now) else { return nil }
      let object = try ItemFamilies(db).object(waiting.family, db)
      let scheduler = Scheduler(for: scheduling.user, at: now)
      var failure: (any Error)?
      let versions = object.map { object in
        scheduler.versions(of: object) { address in
          do {
            return try !scheduling.users([address]).isEmpty
          } catch {
            failure = error
            return false
          }
        }
      }
      if let failure { throw failure }
      return AnsweredMeeting(answers: waiting, versions: versions ?? [])
    }
  }

  /// Records that the other attendees' copies contain all answers recorded in the given meeting.
  public func conclude(_ meeting: AnsweredMeeting) throws {
    try transaction(Revision.delivery, schedules: false) { batch in
      try meeting.answers.conclude(batch.db, at: batch.now)
    }
  }

  /// Copies other people's answers to an attendee's copy of a meeting, without a message and without changing its
  /// schedule tag (RFC 6638 4.2). A version with any other difference has no effect.
  ///
  /// - Parameters:
  ///   - version: The meeting with the answers. Its sender is an address of the signed-in user.
  ///   - addresses: The addresses of the store's owner.
  ///   - user: The name of the organizer, for the log.
  public func refresh(_ version: SchedulingMessage, to addresses: Set<String>, from user: String) throws {
    try transaction(Revision.delivery.by(user), schedules: false) { batch in
      let kind: ItemKind = version.calendar.components.contains { $0.component == .vtodo } ? .reminder : .event
      let calendars = try StoredItemTable(batch.db).calendars(having: version.uid, kind).filter {
        try StoredCalendar.fetch(batch.db, id: $0).allowsContentModifications
      }
      let scheduler = Scheduler(for: CalendarUser(addresses: addresses), at: batch.now)
      for calendarID in calendars {
        let family = ItemFamily.Name(calendarID: calendarID, kind: kind, uid: version.uid)
        guard let stored = try batch.families.object(family, batch.db),
          let object = scheduler.takingAnswers(ofVersion: version.calendar, from: version.from, into: stored)
        else { continue }
        batch.change.answered.insert(family)
        let zones = object.components.filter { $0.component == .vtimezone }
        let items = object.components.filter { $0.component != .vtimezone }
        _ = try batch.mirroring { try $0.put(items, zones: zones, uid: version.uid, calendarID: calendarID) }
      }
    }
  }
}
