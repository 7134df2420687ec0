import CalendarModel
import ICalendar
import Scheduling

/// Applies a person's answer to a waiting message.
struct MessageAnswer {
  private let batch: EditBatch
  private let message: WaitingMessage
  private let user: CalendarUser
  private let reception: MessageReception

  init(_ batch: EditBatch, _ message: WaitingMessage) {
    self.batch = batch
    self.message = message
    user = CalendarUser(addresses: batch.meetings?.options.addresses ?? [])
    reception = MessageReception(batch, MessageOptions(sends: batch.meetings?.options.sends ?? false))
  }

  /// - Returns: A notification in addition to those that the batch sends at its end.
  func give(_ answer: MeetingAnswer, _ calendar: StoredCalendar?) throws -> MeetingNotice? {
    let isAccepted = answer.status != .declined
    switch message.method {
    case .request, .add: try answerInvitation(answer, calendar)
    case .counter: return try answerProposal(isAccepted)
    case .publish, .reply, .cancel, .refresh, .declineCounter: if isAccepted { try apply(to: ownFamily()) }
    }
    return nil
  }

  private var kind: ItemKind {
    message.calendar.components.contains { $0.component == .vtodo } ? .reminder : .event
  }

  /// The item that the message is about, or nil if there is none.
  private func family(_ calendar: StoredCalendar? = nil) throws -> ItemFamily.Name? {
    try reception.family(
      uid: message.uid, kind, preferring: calendar?.id, of: message.calendar.items.first?.first(.organizer)?.uri)
  }

  /// - Returns: The changed item.
  @discardableResult
  private func apply(to known: ItemFamily.Name?, _ calendar: StoredCalendar? = nil) throws -> ItemFamily.Name {
    let place =
      try known
      ?? ItemFamily.Name(
        calendarID: batch.calendar(for: kind, calendar).id, kind: kind, uid: message.uid)
    let stored = try batch.families.object(place, batch.db)
    let decision = MessageReception.vouched(message.calendar, Scheduler(for: user, at: batch.now), stored)
    try reception.apply(decision, message.uid, place)
    return place
  }

  private func answerInvitation(_ answer: MeetingAnswer, _ calendar: StoredCalendar?) throws {
    // Nobody is told of an answer to what may be forged, unless it is accepted.
    if answer.status == .declined, message.waits(for: .unknownSender) { return }
    let known = try family(calendar)
    let stored = try known.flatMap { try batch.families.object($0, batch.db) }
    if let stored, isForeign(to: stored) {
      // To decline the invitation of somebody else says nothing about the meeting.
      if answer.status == .declined { return }
      try refuse(over: stored)
    }
    let place = try apply(to: known, calendar)
    do {
      for instance in instances { try batch.answer(place, with: answer, at: instance) }
    } catch let error as StoreError where error.code == .invalidArgument {
      // A person who received an invitation addressed to others keeps it, but has nothing to answer.
    }
  }

  /// Whether the message is not from the organizer of the stored meeting, which may have been stored after the message
  /// arrived.
  private func isForeign(to stored: ICalendarObject) -> Bool {
    if Scheduler(for: user, at: batch.now).apply(message.calendar, to: stored).reason == .otherOrganizer { return true }
    // An attendee passes on an invitation to a delegate.
    let sender = message.sender.map { AddressIdentity(mailAddress: $0) }
    return message.waits(for: .new) && sender.map { !message.calendar.isOrganized(by: $0) } ?? false
  }

  /// - Throws: ``StoreError`` `conflict`, unless the person was asked whether to change the organizer.
  private func refuse(over stored: ICalendarObject) throws {
    if message.waits(for: .otherOrganizer) { return }
    throw StoreError(
      .conflict, about: .item,
      "“\(stored.title ?? "")”, which is not from the same organizer, has the UID of this message; delete it first")
  }

  /// The item that the message is about, if it has the same organizer.
  private func ownFamily() throws -> ItemFamily.Name? {
    let known = try family()
    if let stored = try known.flatMap({ try batch.families.object($0, batch.db) }), isForeign(to: stored) {
      try refuse(over: stored)
    }
    return known
  }

  /// The occurrences that the message is about; nil is the series or a single item.
  private var instances: [RecurrenceID?] {
    if message.calendar.isOfWhole { return [nil] }
    return message.calendar.items.map { ComponentTimes($0).recurrenceID }
  }

  private func answerProposal(_ isAccepted: Bool) throws -> MeetingNotice? {
    guard let place = try family(), let stored = try batch.families.object(place, batch.db) else {
      throw StoreError(.notFound, about: .item, "the meeting to which message \(message.id) refers no longer exists")
    }
    let scheduler = Scheduler(for: user, at: batch.now)
    let decision = scheduler.apply(message.calendar, to: stored)
    if isAccepted {
      guard let proposal = decision.proposal else {
        throw StoreError(
          .conflict, about: .item,
          "the proposal cannot be applied: “\(stored.title ?? "")” has changed since, or its sender is not invited")
      }
      try batch.write(proposal, over: batch.families.family(place))
      return nil
    }
    let messages = scheduler.decliningProposal(message.calendar, of: stored)
    if messages.isEmpty { return nil }
    return try batch.queue(
      messages, before: stored, title: stored.title ?? "", uid: message.uid, in: place.calendarID,
      queues: batch.meetings?.options.sends ?? false)
  }
}

extension WaitingMessage {
  /// Whether it waits for a given reason.
  fileprivate func waits(for reason: SchedulingDecision.Reason) -> Bool { self.reason == reason.rawValue }
}
