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
  /// - Returns: `delivered`, or `noWay` if no calendar takes it.
  public func deliver(
    _ message: OutgoingMessage, to addresses: Set<String>, from user: String
  ) throws -> ScheduleStatus {
    guard Self.delivered.contains(message.method), message.calendar.schedulingMethod == message.method else {
      return .noPrivilege
    }
    return try transaction("serve delivery by \(user)", schedules: false) { batch in
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
        limits: MessageReception.servedLimits)
      let outcome = try reception.receive(
        message.calendar, by: MessageOrigin(sender: message.sender), into: calendar.id)
      switch outcome.decision.kind {
      case .ignored, .refused: return .delivered
      case .applied, .unchanged, .asked: break
      }
      let user = CalendarUser(addresses: addresses)
      if outcome.decision.isOfOthersAnswers(than: user) { batch.change.answered.insert(outcome.family) }
      try inbox.put(message.calendar, as: name, uid: message.uid, outcome.family.kind)
      return .delivered
    }
  }

  /// What users of a server deliver to each other.
  private static let delivered: Set<SchedulingMethod> = [.request, .reply, .cancel]

  // MARK: From this store

  /// The messages to users of the server that are due, in the order in which they were put into the queue.
  public func messagesToDeliver() throws(StoreError) -> [OutgoingMessage] {
    let now = now
    return try read(.everything) { db in try OutgoingMessage.fetchInternal(db, at: now) }
  }

  /// Notes what became of messages to users of the server.
  ///
  /// - Parameter outcomes: Nil for what could not be delivered now, which is tried again.
  public func concludeDeliveries(_ outcomes: [(message: OutgoingMessage, status: ScheduleStatus?)]) throws {
    if outcomes.isEmpty { return }
    try transaction("serve delivery", schedules: false) { batch in
      for (message, status) in outcomes {
        var final = status
        if status == nil {
          try message.postpone(batch.db, at: batch.now)
          final = message.attempts >= OutgoingMessage.patience.count ? .failed : nil
        }
        guard let final else { continue }
        try message.finish(batch.db, as: final == .delivered ? .sent : .failed)
        if final != .delivered { try batch.note(final, on: message) }
      }
      try OutgoingMessage.forgetInternal(batch.db, at: batch.now)
    }
  }
}

extension EditBatch {
  /// Notes on a meeting what became of a message about it.
  func note(_ status: ScheduleStatus, on message: OutgoingMessage) throws {
    let kind: ItemKind = message.calendar.components.contains { $0.component == .vtodo } ? .reminder : .event
    guard let calendar = try StoredItemTable(db).calendars(having: message.uid, kind).first else { return }
    let family = ItemFamily.Name(calendarID: calendar, kind: kind, uid: message.uid)
    guard let stored = try families.object(family, db) else { return }
    let scheduler = Scheduler(for: CalendarUser(addresses: [message.sender]), at: now)
    let noted = scheduler.noting(
      [AddressIdentity(message.recipient): status], on: message.method == .reply ? .organizer : .attendee, in: stored)
    if noted == stored { return }
    let zones = noted.components.filter { $0.component == .vtimezone }
    let items = noted.components.filter { $0.component != .vtimezone }
    change.answered.insert(family)
    _ = try mirroring { try $0.put(items, zones: zones, uid: message.uid, calendarID: calendar) }
  }
}

extension SchedulingDecision {
  /// Whether a message changes no more than what others have answered.
  fileprivate func isOfOthersAnswers(than user: CalendarUser) -> Bool {
    method == .reply
      || changes.allSatisfy { change in
        change.property == "PARTSTAT" && !(change.address.map { user.addresses.contains(AddressIdentity($0)) } ?? true)
      }
  }
}
