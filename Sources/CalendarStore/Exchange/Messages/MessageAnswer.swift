import CalendarModel
import ICalendar
import Scheduling

/// Applies a person's answer to a waiting message.
struct MessageAnswer {
  private let batch: EditBatch
  private let message: WaitingMessage
  private let user: CalendarUser

  init(_ batch: EditBatch, _ message: WaitingMessage) {
    self.batch = batch
    self.message = message
    user = CalendarUser(addresses: batch.meetings?.options.addresses ?? [])
  }

  /// - Returns: A notification in addition to those that the batch sends at its end.
  func give(_ answer: MeetingAnswer, _ calendar: StoredCalendar?) throws -> MeetingNotice? {
    let isAccepted = answer.status != .declined
    switch message.method {
    case .request, .add:
      // A change of organizer of a meeting that is already in the store is not an invitation.
      if message.reason != SchedulingDecision.Reason.otherOrganizer.rawValue || isAccepted {
        try answerInvitation(answer, calendar)
      }
    case .counter: return try answerProposal(isAccepted)
    case .publish, .reply, .cancel, .refresh, .declineCounter: if isAccepted { try apply() }
    }
    return nil
  }

  private var kind: ItemKind {
    message.calendar.components.contains { $0.component == .vtodo } ? .reminder : .event
  }

  /// The item that the message is about, or nil if there is none.
  private func family() throws -> ItemFamily.Name? {
    try StoredItemTable(batch.db).calendars(having: message.uid, kind).first.map {
      ItemFamily.Name(calendarID: $0, kind: kind, uid: message.uid)
    }
  }

  /// - Returns: The changed item.
  @discardableResult
  private func apply(_ calendar: StoredCalendar? = nil) throws -> ItemFamily.Name {
    let place =
      try family()
      ?? ItemFamily.Name(
        calendarID: batch.calendar(for: kind, calendar).id, kind: kind, uid: message.uid)
    let stored = try batch.families.object(place, batch.db)
    let decision = MessageReception.vouched(message.calendar, Scheduler(for: user, at: batch.now), stored)
    let options = MessageOptions(sends: batch.meetings?.options.sends ?? false)
    try MessageReception(batch, options).apply(decision, message.uid, place)
    return place
  }

  private func answerInvitation(_ answer: MeetingAnswer, _ calendar: StoredCalendar?) throws {
    let place = try apply(calendar)
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
