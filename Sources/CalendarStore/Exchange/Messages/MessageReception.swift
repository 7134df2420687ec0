import Bounds
import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Scheduling
import TimeZones

/// Applies messages about meetings to the store (RFC 5546): permitted changes are made, and messages that need a
/// person's decision wait.
final class MessageReception {
  struct Outcome {
    /// The decision and its reason.
    let decision: SchedulingDecision
    /// The family that the message is about, which may have no items.
    let family: ItemFamily.Name
    /// The number of the waiting message, or nil if the message is not waiting.
    var waiting: WaitingMessage.ID?
  }

  /// The maximum number of steps for finding the occurrences that a message is about.
  private static let steps = 500_000

  private let edits: EditBatch
  private let options: MessageOptions
  private let open = OpenMessages()
  private var db: Database { edits.db }

  /// Whether the sender is another user of the server. Messages from such senders are limited to changes that the
  /// recipient would want.
  private let isServed: Bool

  init(_ edits: EditBatch, _ options: MessageOptions, isServed: Bool = false) {
    (self.edits, self.options, self.isServed) = (edits, options, isServed)
  }

  /// Applies a message or leaves it waiting.
  ///
  /// - Parameters:
  ///   - origin: The transport's information about the message, or nil if the importing user vouches for it.
  ///   - calendarID: The calendar for a new item.
  func receive(_ message: ICalendarObject, by origin: MessageOrigin?, into calendarID: Int64) throws -> Outcome {
    let items = message.items
    let kind: ItemKind = items.first?.component == .vtodo ? .reminder : .event
    let uid = items.first?.first(.uid)?.uri ?? ""
    let known = try family(uid: uid, kind, preferring: calendarID, of: items.first?.first(.organizer)?.uri)
    let place = known ?? ItemFamily.Name(calendarID: calendarID, kind: kind, uid: uid)
    let stored = try known.flatMap { try edits.families.object($0, db) }
    let scheduler = Scheduler(for: user(stored, message), at: edits.now)
    let isVerified = origin?.isVerified ?? false
    // On a server, another user may have added an item with the same organizer in which this user does not take part.
    // The organizer's own version replaces it.
    let isNobodys =
      isServed && message.organizerKey == stored?.organizerKey && !message.organizerKey.isEmpty
      && stored?.isOneItem == true && scheduler.user.role(in: stored) == .none
    let base = isNobodys ? nil : isVerified ? stored?.yielding(to: message) : stored
    let isExcessive = { (object: ICalendarObject) in MeetingLoad.excess(of: object, isStored: true) != nil }
    let isTooLarge =
      isServed && [message, stored].compactMap(\.self).contains(where: isExcessive)
      || origin != nil && message.isLargerThanAnyItem
    // Users are willing to wait for their own imports, but not for messages that others send.
    let budget = origin == nil ? nil : WorkBudget(WorkBudget.Amounts(steps: Self.steps))
    var decision = WorkBudget.$current.withValue(WorkBudget.current ?? budget) {
      isTooLarge
        ? .tooLarge(message) : scheduler.apply(message, to: base, by: origin ?? MessageOrigin(sender: nil))
    }
    if budget?.isSpent ?? false { decision = .tooLarge(message) }
    if isNobodys, let stored, let object = decision.object {
      decision = decision.saying(object.takingAlarms(of: stored))
    }
    if isVerified { decision = decision.marking(isVerified: true, changedFrom: base, by: message) }
    // The organizer decides how large a meeting is, but each answer about an occurrence adds an override.
    let isAnswer = origin != nil && decision.method == .reply
    if isServed || isAnswer, decision.kind == .applied, let object = decision.object, isExcessive(object),
      !(stored.map(isExcessive) ?? false)
    {
      decision = decision.refused(.tooLarge)
    }
    // A user who imports a file wants its contents.
    if origin == nil, decision.reason == .notInvited { decision = Self.vouched(message, scheduler, stored, by: nil) }
    if decision.kind == .applied, decision.reason == .new, isPassedOn(message, origin) {
      decision = decision.asked(.unknownSender)
    }
    let isUnsure =
      origin != nil && decision.kind == .applied
      && (options.automatic == .none || decision.reason == .new && options.automatic != .all
        || isServed && becomesUnusual(decision, stored))
    if try isCancelledBefore(message, uid, decision) {
      return Outcome(decision: decision, family: place)
    }
    guard decision.kind == .asked || isUnsure else {
      try note(decision, message, uid, from: origin)
      try apply(decision, uid, place)
      return Outcome(decision: decision, family: place)
    }
    switch options.onRequest {
    case .ignore: return Outcome(decision: decision, family: place)
    case .apply:
      let sender = origin.map { $0.doubted(decision.reason == .unknownSender) }
      let vouched = Self.vouched(message, scheduler, stored, by: sender)
      try apply(vouched, uid, place)
      return Outcome(decision: vouched, family: place)
    case .ask:
      try withdraw(decision, message, uid, from: origin)
      if try WaitingMessage.areTooMany(db, like: message, about: uid, from: origin?.sender, decision.reason) {
        return Outcome(decision: decision.refused(.tooMany), family: place)
      }
      let waiting = try wait(message, decision, uid, from: origin?.sender)
      // Messages are sent only about meetings that the user knows about, so that strangers do not learn that their
      // message was read.
      if stored != nil || origin == nil { try queue(decision.messages, stored, place) }
      return Outcome(decision: decision, family: place, waiting: waiting)
    }
  }

  /// Whether a message was sent by someone other than its organizer, for example by an attendee to a delegate. Only the
  /// message itself says that the sender is an attendee.
  private func isPassedOn(_ message: ICalendarObject, _ origin: MessageOrigin?) -> Bool {
    guard let sender = origin?.identity, !message.organizerKey.isEmpty else { return false }
    return !message.isOrganized(by: sender)
  }

  /// Whether a new or changed invitation would make a stored meeting unusual, which needs the user's consent.
  private func becomesUnusual(_ decision: SchedulingDecision, _ stored: ICalendarObject?) -> Bool {
    guard [.request, .add].contains(decision.method), let object = decision.object,
      ServedMessageLimits.isUnusual(object)
    else { return false }
    return stored.map { !ServedMessageLimits.isUnusual($0) } ?? true
  }

  /// Returns the effect of a message for which a person vouches.
  ///
  /// - Parameter origin: The sender, who cannot reply for anyone else, even if a person accepts the reply, and who
  ///   might not be the organizer; nil if the person imported the message from a file.
  static func vouched(
    _ message: ICalendarObject, _ scheduler: Scheduler, _ stored: ICalendarObject?, by origin: MessageOrigin?
  ) -> SchedulingDecision {
    let isVerified = origin?.isVerified ?? false
    let base = isVerified ? stored?.yielding(to: message) : stored
    let decision = applied(message, scheduler, base, by: origin)
    return origin == nil ? decision : decision.marking(isVerified: isVerified, changedFrom: base, by: message)
  }

  private static func applied(
    _ message: ICalendarObject, _ scheduler: Scheduler, _ stored: ICalendarObject?, by origin: MessageOrigin?
  ) -> SchedulingDecision {
    if let method = message.schedulingMethod, [.reply, .counter, .refresh].contains(method) {
      return replied(message, scheduler, stored, by: origin)
    }
    let decision = scheduler.apply(message, to: stored, strangers: .add)
    if stored?.isForeign(to: origin) ?? false || decision.reason == .otherOrganizer {
      // Accepting the new organizer replaces the old organizer's meeting as a whole. Only the user's alarms are kept.
      guard let stored, [.request, .publish].contains(decision.method), message.isOfWhole, origin?.isDoubtful != true
      else { return decision.asked(.otherOrganizer) }
      let new = applied(message, scheduler, nil, by: origin)
      return new.object.map { new.saying($0.takingAlarms(of: stored)) } ?? new
    }
    switch decision.reason {
    case .notInvited where message.invitedAddresses.isEmpty:
      return scheduler.apply(message.published, to: stored, strangers: .add)
    case .notInvited:
      return Scheduler(for: CalendarUser(addresses: message.invitedAddresses), at: scheduler.now)
        .apply(message, to: stored, strangers: .add)
    default: return decision
    }
  }

  /// Returns the effect of an attendee's message for which a person vouches. Senders can answer only for themselves,
  /// unless the person was asked about them as deputies.
  private static func replied(
    _ message: ICalendarObject, _ scheduler: Scheduler, _ stored: ICalendarObject?, by origin: MessageOrigin?
  ) -> SchedulingDecision {
    // The organizer may have several addresses.
    let named = stored.map { message.organized(as: $0) } ?? message
    let certain = (origin ?? MessageOrigin(sender: nil)).doubted(false)
    let decision = scheduler.apply(named, to: stored, by: certain, strangers: .add)
    guard decision.reason == .unknownDeputy, origin?.isDoubtful == false, let sender = certain.identity,
      let attendee = message.attendee(spokenForBy: sender)
    else { return decision }
    return scheduler.apply(
      named.naming(onlyAttendee: attendee), to: stored, by: MessageOrigin(sender: attendee), strangers: .add)
  }

  /// Applies a decision to the stored item and queues its messages.
  func apply(_ decision: SchedulingDecision, _ uid: String, _ family: ItemFamily.Name) throws {
    let before = try edits.families.object(family, db)
    if decision.kind == .applied, let object = decision.object {
      let zones = object.components.filter { $0.component == .vtimezone }
      let items = object.components.filter { $0.component != .vtimezone }
      _ = try edits.mirroring {
        try $0.put(changedByMessage: items, zones: zones, uid: uid, calendarID: family.calendarID)
      }
    }
    try queue(decision.messages, before, family)
  }

  private func queue(_ messages: [SchedulingMessage], _ before: ICalendarObject?, _ family: ItemFamily.Name) throws {
    if messages.isEmpty { return }
    _ = try edits.queue(
      messages, before: before, title: before?.title ?? "", uid: family.uid, in: family.calendarID,
      queues: options.sends)
  }

  /// The recipient of a message. If no address is known, replies about a meeting are assumed to be for its organizer.
  private func user(_ stored: ICalendarObject?, _ message: ICalendarObject) -> CalendarUser {
    if !options.addresses.isEmpty { return CalendarUser(addresses: options.addresses) }
    switch message.schedulingMethod {
    case .reply, .counter, .refresh: return CalendarUser(addresses: stored?.organizers ?? [])
    default: return CalendarUser(addresses: [])
    }
  }

  /// The family with the given UID: one with the same organizer, preferably one in which the user takes part; otherwise
  /// the one in the given calendar, otherwise the first one. Items in calendars that accept no changes, such as feeds,
  /// are ignored.
  ///
  /// On a server, other users may have added an item to a calendar that is shared with them. An item in which the user
  /// does not take part is therefore ignored if it is in a different calendar.
  func family(
    uid: String, _ kind: ItemKind, preferring calendarID: Int64?, of organizer: String?
  ) throws -> ItemFamily.Name? {
    let calendars = try StoredItemTable(db).calendars(having: uid, kind).filter {
      try StoredCalendar.fetch(db, id: $0).allowsContentModifications
    }
    let names = calendars.map { ItemFamily.Name(calendarID: $0, kind: kind, uid: uid) }
    if !isServed, names.count < 2 { return names.first }
    let user = CalendarUser(addresses: options.addresses)
    let organizer = organizer.map { AddressIdentity($0) }
    let found = try names.map { name in
      let object = try edits.families.object(name, db)
      let isSame = object?.organizers.contains { AddressIdentity($0) == organizer } ?? false
      return (name: name, isSame: isSame, isUsers: user.role(in: object) != .none)
    }
    let known = found.filter { !isServed || $0.isUsers || $0.name.calendarID == calendarID }
    let ofSame = known.filter(\.isSame)
    return [ofSame.filter(\.isUsers), ofSame, known].lazy
      .compactMap { some in (some.first { $0.name.calendarID == calendarID } ?? some.first)?.name }.first
  }

  // MARK: What is remembered

  private func wait(
    _ message: ICalendarObject, _ decision: SchedulingDecision, _ uid: String, from sender: String?
  ) throws -> WaitingMessage.ID? {
    guard let method = decision.method else { return nil }
    try WaitingMessage.forgetAnswered(db, at: edits.now)
    if isServed, try ServedMessageLimits.areSpent(message, from: sender, db) { return nil }
    try edits.change.record()
    return try open.insert(
      db, message, reason: decision.reason.rawValue, method, uid: uid, from: sender, at: edits.now)
  }

  /// Answers the waiting messages that are no longer needed, and remembers a cancellation of an unknown meeting,
  /// because the invitation may still arrive. Only the organizer's cancellation counts, except that a waiting message
  /// can also be cancelled by its sender.
  private func note(
    _ decision: SchedulingDecision, _ message: ICalendarObject, _ uid: String, from origin: MessageOrigin?
  ) throws {
    let cancelled = CancelledMeetings(db, at: edits.now)
    try cancelled.forget()
    let sender = origin?.identity
    if decision.kind == .applied {
      for waiting in try open.messages(db, about: uid, like: message)
      where [.request, .add].contains(waiting.method) && waiting.isOrganized(like: message, by: sender)
        && message.supersedes(waiting.calendar)
      {
        try WaitingMessage.answer(db, waiting.id, "replaced")
      }
    }
    try withdraw(decision, message, uid, from: origin)
    if isCancellation(decision, origin), decision.reason == .unknownUID, message.isOfWhole,
      sender == nil || message.organizerKey == sender?.text
    {
      try cancelled.note(uid, of: message.organizerKey, sequence: message.sequence)
    }
  }

  /// Answers the waiting messages that a cancellation withdraws: those with the same organizer, provided that the
  /// organizer sent the cancellation, and those from the same sender.
  private func withdraw(
    _ decision: SchedulingDecision, _ message: ICalendarObject, _ uid: String, from origin: MessageOrigin?
  ) throws {
    guard isCancellation(decision, origin) else { return }
    for waiting in try open.messages(db, about: uid, like: message)
    where waiting.method != .reply && message.covers(waiting.calendar)
      && (waiting.isOrganized(like: message, by: origin?.identity) || waiting.isFrom(origin))
    {
      try WaitingMessage.answer(db, waiting.id, "cancelled")
    }
  }

  /// Whether a message is a valid cancellation.
  private func isCancellation(_ decision: SchedulingDecision, _ origin: MessageOrigin?) -> Bool {
    decision.method == .cancel && decision.kind != .refused && origin?.isDoubtful != true
  }

  private func isCancelledBefore(
    _ message: ICalendarObject, _ uid: String, _ decision: SchedulingDecision
  ) throws -> Bool {
    guard decision.method == .request, decision.reason == .new || decision.kind == .asked else { return false }
    let last = try CancelledMeetings(db, at: edits.now).sequence(uid, of: message.organizerKey)
    return last.map { message.sequence <= $0 } ?? false
  }
}

extension WaitingMessage {
  /// Whether this message has the same organizer as another message that the organizer sent. Nothing in the other
  /// message can make anyone else the organizer.
  fileprivate func isOrganized(like message: ICalendarObject, by sender: AddressIdentity?) -> Bool {
    calendar.organizerKey == message.organizerKey && sender.map { calendar.isOrganized(by: $0) } ?? true
  }

  /// Whether this message has the same sender as another message. A user who vouches for a cancellation may cancel
  /// messages that have no organizer.
  fileprivate func isFrom(_ origin: MessageOrigin?) -> Bool {
    guard let other = origin?.sender else { return calendar.organizerKey.isEmpty }
    return sender.map { AddressIdentity(mailAddress: $0) == AddressIdentity(mailAddress: other) } ?? false
  }
}

extension ICalendarObject {
  /// Whether the object exceeds the limits for one item.
  fileprivate var isLargerThanAnyItem: Bool { ItemLoad(of: components).excess(over: ItemLoad.ofItem) != nil }

  /// The highest SEQUENCE of the items.
  fileprivate var sequence: Int { items.compactMap { $0.first(.sequence)?.integer }.max() ?? 0 }

  /// The identity of the organizer, because items with the same UID may have different organizers.
  var organizerKey: String { organizers.first.map { AddressIdentity($0).text } ?? "" }

  /// Whether the known sender of a message is not the organizer of the stored item. The EMAIL parameter in a message
  /// proves nothing, because the sender can choose it freely.
  func isForeign(to origin: MessageOrigin?) -> Bool {
    guard let origin, origin.isVerified, let sender = origin.identity else { return false }
    return !mayBeOrganized(by: sender)
  }

  /// The calendar addresses in ORGANIZER.
  fileprivate var organizers: [String] { items.compactMap { $0.first(.organizer)?.uri } }

  /// The calendar addresses in ATTENDEE, except those of organizers.
  fileprivate var invitedAddresses: [String] {
    let organizers = Set(organizers.map { AddressIdentity($0) })
    return items.flatMap { $0.all(.attendee).map(\.uri) }.filter { !organizers.contains(AddressIdentity($0)) }
  }

  /// The item with the alarms of another version's series or single item.
  fileprivate func takingAlarms(of other: ICalendarObject) -> ICalendarObject {
    guard let old = other.items.first(where: { $0.first(.recurrenceID) == nil }) else { return self }
    let edited = components.map { component in
      component.component == .vtimezone || component.first(.recurrenceID) != nil
        ? component : component.takingAlarms(of: old)
    }
    return ICalendarObject(lines: lines, components: edited)
  }

  /// The message with METHOD:PUBLISH, for a message that invites nobody.
  fileprivate var published: ICalendarObject {
    ICalendarObject(
      lines: lines.filter { $0.property != .method } + [ContentLine("METHOD:PUBLISH")], components: components)
  }

  /// The message with the ORGANIZER of an item.
  func organized(as item: ICalendarObject) -> ICalendarObject {
    guard let organizer = item.items.lazy.compactMap({ $0.first(.organizer) }).first else { return self }
    let edited = components.map { component -> Component in
      if component.first(.organizer) == nil { return component }
      var builder = ComponentBuilder(component)
      builder.set(organizer)
      return builder.component()
    }
    return ICalendarObject(lines: lines, components: edited)
  }
}
