import CalendarModel
import CivilTime
import GRDB
import ICalendar
public import Scheduling

extension CalendarStore {
  // MARK: To this store

  /// Takes a message of another user of the server: does what it says, and puts it into the inbox (RFC 6638 4.1), in one
  /// transaction. One that has come already does nothing.
  ///
  /// What it does, and whether it does anything, its sender does not learn.
  ///
  /// - Parameters:
  ///   - message: The message; its sender is an address of who is signed in.
  ///   - addresses: The addresses of whose store it is.
  ///   - user: The name of who sends it, for the log.
  ///   - willSend: Is called before an answer is committed that others who are invited are to see, as
  ///     ``ServedScheduling/willSend`` is.
  /// - Returns: `delivered`, or `noWay` if no calendar takes it.
  public func deliver(
    _ message: OutgoingMessage, to addresses: Set<String>, from user: String,
    willSend: (MessageWay, Int64) throws -> Void = { _, _ in }
  ) throws -> ScheduleStatus {
    guard Self.delivered.contains(message.method), message.calendar.schedulingMethod == message.method else {
      return .noPrivilege
    }
    return try transaction(Revision.delivery.by(user), schedules: false) { batch in
      let inbox = ServedInbox(batch)
      let name = "\(message.key).ics"
      if try inbox.hasHad(name) { return .delivered }
      let isToDo = message.calendar.components.contains { $0.component == .vtodo }
      guard let calendar = try StoredCalendar.fetchDefault(batch.db, for: isToDo ? .reminder : .event),
        calendar.allowsContentModifications
      else { return .noWay }
      // Whoever invites in the name of another organizer, as a delegator does, only asks.
      let isOrganizers = message.calendar.isOrganized(by: message.sender)
      let reception = MessageReception(
        batch, MessageOptions(addresses: addresses, automatic: isOrganizers ? .all : .known),
        isServed: true)
      let outcome = try reception.receive(
        message.calendar, by: MessageOrigin(sender: message.sender), into: calendar.id)
      switch outcome.decision.kind {
      case .ignored, .refused: return .delivered
      case .applied, .unchanged, .asked: break
      }
      batch.change.delivered.insert(outcome.family)
      let user = CalendarUser(addresses: addresses)
      if outcome.decision.isOfOthersAnswers(than: user) { batch.change.answered.insert(outcome.family) }
      if message.method == .reply, outcome.decision.kind == .applied, let object = outcome.decision.object,
        let time = try WaitingAnswers.note(batch.db, outcome.family, object, at: batch.now)
      {
        try willSend(.users, time)
      }
      try inbox.put(message.calendar, as: name, uid: message.uid, outcome.family.kind)
      return .delivered
    }
  }

  /// What users of a server deliver to each other.
  private static let delivered: Set<SchedulingMethod> = [.request, .reply, .cancel]

  // MARK: From this store

  /// The messages to users of the server that are due, in the order in which they were put into the queue.
  ///
  /// - Returns: as many as are delivered in one go, and whether there are others.
  public func messagesToDeliver() throws(StoreError) -> (messages: [OutgoingMessage], hasMore: Bool) {
    let now = now
    let found = try read(.everything) { db in try OutgoingMessage.fetchInternal(db, at: now) }
    if !found.unreadable.isEmpty { try write { db in try OutgoingMessage.failUnreadable(db, found.unreadable) } }
    return (found.messages, found.hasMore)
  }

  /// Notes what became of messages to users of the server.
  ///
  /// - Parameter outcomes: Nil for what could not be delivered now, which is tried again.
  public func concludeDeliveries(_ outcomes: [(message: OutgoingMessage, status: ScheduleStatus?)]) throws {
    if outcomes.isEmpty { return }
    try transaction(Revision.delivery, schedules: false) { batch in
      var notes: [Noted: [AddressIdentity: ScheduleStatus]] = [:]
      for (message, status) in outcomes {
        let outcome: OutgoingMessage.State = status.map { $0 == .delivered ? .sent : .failed } ?? .waiting
        if try message.conclude(batch.db, as: outcome, at: batch.now) == .waiting { continue }
        notes[Noted(message), default: [:]][AddressIdentity(message.recipient)] = status ?? .failed
      }
      for (noted, statuses) in notes { try batch.note(statuses, on: noted) }
      try OutgoingMessage.forgetInternal(batch.db, at: batch.now)
    }
  }
}

/// On what it is noted what became of messages: on one item, so that it is written once for all of them.
struct Noted: Hashable {
  let uid: ExactText
  let kind: ItemKind
  let sender: AddressIdentity
  /// Answers go to ORGANIZER, all else to ATTENDEEs.
  let isReply: Bool

  init(_ message: OutgoingMessage) {
    uid = ExactText(message.uid)
    kind = message.calendar.components.contains { $0.component == .vtodo } ? .reminder : .event
    sender = AddressIdentity(message.sender)
    isReply = message.method == .reply
  }
}

extension EditBatch {
  /// Notes on a meeting what became of messages about it, where nothing newer stands.
  fileprivate func note(_ statuses: [AddressIdentity: ScheduleStatus], on noted: Noted) throws {
    guard let calendar = try StoredItemTable(db).calendars(having: noted.uid.text, noted.kind).first else { return }
    let family = ItemFamily.Name(calendarID: calendar, kind: noted.kind, uid: noted.uid.text)
    guard let stored = try families.object(family, db) else { return }
    let scheduler = Scheduler(for: CalendarUser(addresses: [noted.sender.text]), at: now)
    let object = scheduler.noting(
      statuses, on: noted.isReply ? .organizer : .attendee, in: stored, over: [.waiting, .delivered])
    if object == stored { return }
    let zones = object.components.filter { $0.component == .vtimezone }
    let items = object.components.filter { $0.component != .vtimezone }
    change.answered.insert(family)
    _ = try mirroring { try $0.put(items, zones: zones, uid: noted.uid.text, calendarID: calendar) }
  }
}
