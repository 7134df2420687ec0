import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Scheduling

extension CalendarStore {
  /// Records the results of e-mails in their meetings (SCHEDULE-STATUS, RFC 6638 3.2.9), in one transaction. A status
  /// of waiting changes to sent or failed. If a person received two e-mails, the last one counts.
  ///
  /// - Parameter concluded: The messages with new results; nil for all messages of the last two days, for example after
  ///   a crash.
  /// - Throws: ``StoreError``.
  public func noteMails(_ concluded: [OutgoingMessage]? = nil) throws {
    let ids = concluded.map { Set($0.map(\.id)) }
    let since = now.adding(seconds: -Self.mailMemory)
    let known = try read { db in try MailOutcomes.all(db, ids, since: since) }
    if known.isEmpty { return }
    try transaction(Revision.mail, schedules: false) { batch in
      for outcomes in try MailOutcomes.all(batch.db, ids, since: since) { try batch.note(outcomes) }
    }
  }

  /// The number of seconds for which results are recorded. No message is retried for longer than that.
  private static let mailMemory: Int64 = 2 * 86_400
}

/// The results of e-mails about a meeting.
private struct MailOutcomes {
  let uid: String
  let sender: String
  /// Whether all results are new. If so, e-mails that failed earlier may have been sent since.
  let isNews: Bool
  /// The results, keyed by recipient: the organizer for replies, and attendees for all other messages.
  var statuses: [KnownProperty: [AddressIdentity: ScheduleStatus]] = [:]

  /// The new statuses, each with the statuses that it may replace.
  private static let old: [(ScheduleStatus, Set<ScheduleStatus>)] = [(.sent, [.waiting]), (.failed, [.waiting])]
  private static let news: [(ScheduleStatus, Set<ScheduleStatus>)] = [
    (.sent, [.waiting, .failed]), (.failed, [.waiting]),
  ]
  private static let statuses: [OutgoingMessage.State: ScheduleStatus] = [
    .sent: .sent, .failed: .failed, .dropped: .failed,
  ]

  /// The results for all meetings.
  ///
  /// - Parameter ids: The messages to consider, or nil for all messages queued since an instant.
  static func all(_ db: Database, _ ids: Set<OutgoingMessage.ID>?, since: Instant) throws -> [MailOutcomes] {
    struct Address: Hashable {
      let uid: String
      let property: KnownProperty
      let recipient: String
    }
    var last: [Address: (id: OutgoingMessage.ID, status: ScheduleStatus?)] = [:]
    var senders: [String: String] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, uid, method, recipient, sender, state FROM outgoing_messages
        WHERE id >= ? AND queued >= ? AND NOT is_internal ORDER BY id
        """, arguments: [ids.map { $0.min() ?? .max } ?? 0, since.secondsSince1970])
    while let row = try rows.next() {
      let property: KnownProperty = row["method"] == SchedulingMethod.reply.rawValue ? .organizer : .attendee
      let address = Address(uid: row["uid"], property: property, recipient: row["recipient"])
      last[address] = (row["id"], OutgoingMessage.State(rawValue: row["state"]).flatMap { statuses[$0] })
      senders[address.uid] = row["sender"]
    }
    var found: [String: MailOutcomes] = [:]
    for (address, message) in last {
      guard let status = message.status, ids?.contains(message.id) ?? true else { continue }
      found[
        address.uid,
        default: MailOutcomes(uid: address.uid, sender: senders[address.uid] ?? "", isNews: ids != nil)
      ].statuses[address.property, default: [:]][AddressIdentity(address.recipient)] = status
    }
    return Array(found.values)
  }

  /// Returns a meeting with the results recorded in it.
  func noted(on object: ICalendarObject, at now: Instant) -> ICalendarObject {
    let scheduler = Scheduler(for: CalendarUser(addresses: [sender]), at: now)
    var object = object
    for (property, people) in statuses {
      for (status, older) in isNews ? Self.news : Self.old {
        object = scheduler.noting(people.filter { $0.value == status }, on: property, in: object, over: older)
      }
    }
    return object
  }
}

extension EditBatch {
  /// Records the results of e-mails in their meeting, in all calendars that contain it. This changes neither its
  /// schedule tag nor what the participants have agreed on.
  fileprivate func note(_ outcomes: MailOutcomes) throws {
    for kind in [ItemKind.event, .reminder] {
      for calendar in try StoredItemTable(db).calendars(having: outcomes.uid, kind) {
        let family = ItemFamily.Name(calendarID: calendar, kind: kind, uid: outcomes.uid)
        guard let stored = try families.object(family, db) else { continue }
        let noted = outcomes.noted(on: stored, at: now)
        if noted == stored { continue }
        let zones = noted.components.filter { $0.component == .vtimezone }
        let items = noted.components.filter { $0.component != .vtimezone }
        change.answered.insert(family)
        _ = try mirroring { try $0.put(items, zones: zones, uid: outcomes.uid, calendarID: calendar) }
      }
    }
  }
}
