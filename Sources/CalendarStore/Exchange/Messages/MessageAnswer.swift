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
    case .publish, .reply, .cancel, .refresh, .declineCounter: if isAccepted { try apply(to: family()) }
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
    let known = try family(calendar)
    let stored = try known.flatMap { try batch.families.object($0, batch.db) }
    if let stored {
      // The meeting may have been stored after the message arrived.
      let isOfAnother =
        Scheduler(for: user, at: batch.now).apply(message.calendar, to: stored).reason == .otherOrganizer
      // To decline a message that is not, or may not be, the organizer's says nothing about the meeting.
      if answer.status == .declined, isOfAnother || message.waits(for: .unknownSender) { return }
      if isOfAnother, !message.waits(for: .otherOrganizer) {
        throw StoreError(
          .conflict, about: .item,
          "“\(stored.title ?? "")” by another organizer has the UID of this invitation; to accept it, delete that first"
        )
      }
    }
    let place = try apply(to: known, calendar)
    do {
      try batch.answer(place, with: answer)
    } catch let error as StoreError where error.code == .invalidArgument {
      // A person who received an invitation addressed to others keeps it, but has nothing to answer.
    }
  }

  private func answerProposal(_ isAccepted: Bool) throws -> MeetingNotice? {
    guard let place = try family(), let stored = try batch.families.object(place, batch.db) else {
      throw StoreError(.notFound, about: .item, "the meeting to which message \(message.id) refers no longer exists")
    }
    let scheduler = Scheduler(for: user, at: batch.now)
    let decision = scheduler.apply(message.calendar, to: stored)
    if isAccepted, let proposal = decision.proposal {
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
