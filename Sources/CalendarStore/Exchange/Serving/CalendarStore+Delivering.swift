import CalendarModel
import CivilTime
import GRDB
import ICalendar
public import Scheduling

extension CalendarStore {
  // MARK: To this store

  /// Receives a message from another user of the server: applies the message and puts it into the inbox (RFC 6638 4.1),
  /// in one transaction. A message that has already been received has no effect.
  ///
  /// The sender does not learn what effect the message has, if any.
  ///
  /// - Parameters:
  ///   - message: The message. Its sender is an address of the signed-in user.
  ///   - addresses: The addresses of the store's owner.
  ///   - user: The name of the sending user, for the log.
  ///   - willSend: Called before a reply that will be shown to other attendees is committed, like
  ///     ``ServedScheduling/willSend``.
  /// - Returns: `delivered`, or `noWay` if no calendar accepts the message.
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
      // An invitation in another organizer's name, for example from a delegator, always needs a decision.
      let isOrganizers = message.calendar.isOrganized(by: AddressIdentity(message.sender))
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

  /// The methods of messages that users of a server deliver to each other.
  private static let delivered: Set<SchedulingMethod> = [.request, .reply, .cancel]

  // MARK: From this store

  /// The due messages to users of the server, in the order in which they were queued.
  ///
  /// - Returns: The messages of one batch, and whether there are more.
  public func messagesToDeliver() throws(StoreError) -> (messages: [OutgoingMessage], hasMore: Bool) {
    let now = now
    let found = try read(.everything) { db in try OutgoingMessage.fetchInternal(db, at: now) }
    if !found.unreadable.isEmpty { try write { db in try OutgoingMessage.failUnreadable(db, found.unreadable) } }
    return (found.messages, found.hasMore)
  }

  /// Records the results of messages to users of the server.
  ///
  /// - Parameter outcomes: The results; a nil status means that the message could not be delivered now and will be
  ///   retried.
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

/// The item on which the results of messages are recorded. It is written once for all results.
struct Noted: Hashable {
  let uid: ExactText
  let kind: ItemKind
  let sender: AddressIdentity
  /// Whether the messages are replies, whose results are recorded on ORGANIZER. The results of other messages are
  /// recorded on ATTENDEE.
  let isReply: Bool

  init(_ message: OutgoingMessage) {
    uid = ExactText(message.uid)
    kind = message.calendar.components.contains { $0.component == .vtodo } ? .reminder : .event
    sender = AddressIdentity(message.sender)
    isReply = message.method == .reply
  }
}

extension EditBatch {
  /// Records the results of messages in their meeting, unless the meeting has newer results.
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
