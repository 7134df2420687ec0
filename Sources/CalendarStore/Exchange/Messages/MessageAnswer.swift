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
    let person = batch.meetings?.options
    user = CalendarUser(addresses: person?.addresses ?? [])
    reception = MessageReception(
      batch, MessageOptions(addresses: person?.addresses ?? [], sends: person?.sends ?? false),
      isServed: batch.meetings?.server != nil)
  }

  /// - Returns: A notification in addition to those that the batch sends at its end.
  /// - Throws: ``StoreError`` `conflict` if an accepted message cannot be applied; the message then continues to wait.
  func give(_ answer: MeetingAnswer, _ calendar: StoredCalendar?) throws -> MeetingNotice? {
    try batch.check(answer)
    let isAccepted = answer.status != .declined
    if !isAccepted, Self.dismissed.contains(where: message.waits) { return nil }
    if answer.status == .delegated, ![.request, .add].contains(message.method) {
      throw StoreError(.invalidArgument, about: .item, "only an invitation can be delegated")
    }
    switch message.method {
    case .request, .add: try answerInvitation(answer, calendar)
    case .counter: return try answerProposal(isAccepted)
    case .publish, .cancel, .declineCounter: if isAccepted { try apply(to: family()) }
    case .reply, .refresh: if isAccepted { try apply(to: family(), isOrganizers: false) }
    }
    return nil
  }

  /// If a message that waits for one of these reasons is not accepted, it leaves no trace: none of it is kept and
  /// nobody is notified, because it may be forged or is between other people.
  private static let dismissed: [SchedulingDecision.Reason] = [
    .unknownSender, .unknownDeputy, .notInvited, .otherOrganizer, .partyCrasher,
  ]

  private var kind: ItemKind {
    message.calendar.components.contains { $0.component == .vtodo } ? .reminder : .event
  }

  /// The item that the message is about, or nil if there is none.
  private func family(_ calendar: StoredCalendar? = nil) throws -> ItemFamily.Name? {
    try reception.family(
      uid: message.uid, kind, preferring: calendar?.id, of: message.calendar.items.first?.first(.organizer)?.uri)
  }

  private func object(_ family: ItemFamily.Name?) throws -> ICalendarObject? {
    try family.flatMap { try batch.families.object($0, batch.db) }
  }

  /// Applies the message, because a person vouches for it.
  ///
  /// - Parameter isOrganizers: Whether only the organizer of the stored meeting sends such messages.
  /// - Returns: The changed item.
  @discardableResult
  private func apply(
    to known: ItemFamily.Name?, _ calendar: StoredCalendar? = nil, isOrganizers: Bool = true
  ) throws -> ItemFamily.Name {
    let stored = try object(known)
    if isOrganizers, let stored, !message.waits(for: .otherOrganizer), isForeign(to: stored) {
      throw conflict(.otherOrganizer, stored)
    }
    let decision = MessageReception.vouched(
      message.calendar, Scheduler(for: user, at: batch.now), stored, by: message.origin)
    // If the meeting is unknown, only the sender of this part is asked for the rest.
    let people = decision.messages.flatMap(\.to).map { AddressIdentity($0) }
    let isAsking =
      decision.reason == .needRefresh && stored == nil && !people.isEmpty
      && people.allSatisfy { $0 == message.origin.identity }
    guard isAsking || [.applied, .unchanged].contains(decision.kind) else { throw conflict(decision.reason, stored) }
    let place =
      try known
      ?? ItemFamily.Name(
        calendarID: batch.calendar(for: kind, calendar).id, kind: kind, uid: message.uid)
    try reception.apply(decision, message.uid, place)
    return place
  }

  private func answerInvitation(_ answer: MeetingAnswer, _ calendar: StoredCalendar?) throws {
    let place: ItemFamily.Name
    do {
      place = try apply(to: family(calendar), calendar)
    } catch let error as StoreError where error.code == .conflict && answer.status == .declined {
      // Declining an invitation that cannot be applied, such as one for someone else, has no effect on the meeting.
      return
    }
    // There is nothing to answer while the rest of the meeting is missing.
    guard try object(place) != nil else { return }
    for instance in instances {
      do {
        try batch.answer(place, with: answer, at: instance)
      } catch let error as StoreError where error.code == .invalidArgument {
        // A person who received an invitation addressed to others keeps it, but cannot answer it.
      }
    }
  }

  /// Whether the message is not from the organizer of the stored meeting, which may have been stored after the message
  /// arrived.
  private func isForeign(to stored: ICalendarObject) -> Bool {
    let organizer = message.calendar.organizerKey
    // A cancellation need not name the organizer.
    let isNamed = message.method != .cancel || !organizer.isEmpty
    return isNamed && stored.organizerKey != organizer || stored.isForeign(to: message.origin)
  }

  /// The error that explains why an accepted message cannot be applied.
  private func conflict(_ reason: SchedulingDecision.Reason, _ stored: ICalendarObject?) -> StoreError {
    let title = "“\(stored?.title ?? message.calendar.title ?? "")”"
    let words =
      switch reason {
      case .otherOrganizer:
        "\(title), which is not from the same organizer, has the UID of this message; delete it first"
      case .older: "a newer version of \(title) is in the calendar; answer that one"
      default: "the message cannot be applied: \(reason.words.split(separator: ": ", maxSplits: 1).last ?? "")"
      }
    return StoreError(.conflict, about: .item, words)
  }

  /// The occurrences that the message is about; nil stands for the series or a single item.
  private var instances: [RecurrenceID?] {
    if message.method == .add {
      return message.calendar.items.map { ComponentTimes($0).firstTime.map { RecurrenceID(time: $0) } }
    }
    if message.calendar.isOfWhole { return [nil] }
    return message.calendar.items.map { ComponentTimes($0).recurrenceID }
  }

  private func answerProposal(_ isAccepted: Bool) throws -> MeetingNotice? {
    guard let place = try family(), let stored = try object(place) else {
      if !isAccepted { return nil }
      throw StoreError(.notFound, about: .item, "the meeting to which message \(message.id) refers no longer exists")
    }
    let scheduler = Scheduler(for: user, at: batch.now)
    if isAccepted {
      let decision = MessageReception.vouched(message.calendar, scheduler, stored, by: message.origin)
      guard let proposal = decision.proposal else {
        throw StoreError(
          .conflict, about: .item,
          "the proposal cannot be applied: “\(stored.title ?? "")” is a series or has changed since, or the "
            + "sender of the proposal is not invited; change the meeting yourself, or decline")
      }
      try batch.write(proposal, over: batch.families.family(place))
      return nil
    }
    let messages = scheduler.decliningProposal(message.calendar, of: stored, by: message.origin)
    if messages.isEmpty { return nil }
    return try batch.queue(
      messages, before: stored, title: stored.title ?? "", uid: message.uid, in: place.calendarID,
      queues: batch.meetings?.options.sends ?? false)
  }
}

extension WaitingMessage {
  /// Whether the message is waiting for a given reason.
  fileprivate func waits(for reason: SchedulingDecision.Reason) -> Bool { self.reason == reason.rawValue }

  /// The organizer in whose name someone else sent the message, and who receives the answer; nil if the message does
  /// not name an organizer other than its sender, or is not an organizer's message.
  public var namedOrganizer: String? {
    guard waits(for: .unknownSender), [.publish, .request, .add, .cancel].contains(method),
      let organizer = calendar.items.first?.first(.organizer)?.uri, AddressIdentity(organizer) != origin.identity
    else { return nil }
    return organizer
  }

  /// The origin of the message: another user of the server, whose address is a URI, or the sender of an e-mail. It is
  /// doubtful if the message is waiting because the organizer might not have sent it.
  fileprivate var origin: MessageOrigin {
    let isDoubtful = waits(for: .unknownSender)
    guard let sender, !sender.hasPrefix("mailto:") else { return MessageOrigin(sender: sender, isDoubtful: isDoubtful) }
    return MessageOrigin(mailAddress: sender, isDoubtful: isDoubtful, method: nil)
  }
}
