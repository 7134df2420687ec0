import CalendarModel
import ICalendar

/// What an organizer's change sends: to each attendee, by what they could see before and can see now.
struct OrganizerMessages {
  private let old: SchedulingItem?
  private let new: SchedulingItem?
  private let forced: Set<AddressIdentity>
  private let asked: Set<RecurrenceIdentity>
  private let user: CalendarUser
  private let text: MessageText
  /// The messages.
  private(set) var messages: [SchedulingMessage] = []
  /// Whom no message can reach, by the code of SCHEDULE-STATUS.
  private(set) var undelivered: [AddressIdentity: String] = [:]

  /// - Parameters:
  ///   - new: The settled item.
  ///   - forced: Whom the organizer wants to send to though nothing has changed.
  ///   - asked: The instances of which somebody is asked again.
  init(
    from old: SchedulingItem?, to new: SchedulingItem?, forced: Set<AddressIdentity>, asked: Set<RecurrenceIdentity>,
    by user: CalendarUser, _ text: MessageText
  ) {
    (self.old, self.new, self.forced, self.asked, self.user, self.text) = (old, new, forced, asked, user, text)
    var seen: Set<AddressIdentity> = []
    let people = (old?.members ?? []).flatMap(\.attendees) + (new?.members ?? []).flatMap(\.attendees)
    // The newest line of a person says where mail goes.
    for person in people.reversed().filter({ seen.insert($0.address).inserted }).reversed() {
      let isOrganizer = [old, new].contains { $0?.organizer?.address == person.address }
      if !isOrganizer, !user.isSame(as: person) { add(for: person) }
    }
  }

  /// One attendee's messages.
  private mutating func add(for person: Invitee) {
    let before = old.flatMap { served(person, in: $0) }
    let after = new.flatMap { served(person, in: $0) }
    switch (before, after) {
    case (nil, nil): return
    case (nil, let after?):
      if !after.isCancelled { request(after, person, isSignificant: true) }
    case (let before?, nil):
      if !before.isCancelled { cancel(all(of: before), of: before, person) }
    case (let before?, let after?): add(from: before, to: after, person)
    }
  }

  /// What the person may see, if the messages to them are ours to send.
  private func served(_ person: Invitee, in item: SchedulingItem) -> SchedulingItem? {
    guard item.organizer?.isServed ?? false else { return nil }
    return item.view(of: person.address, where: \.isServed)
  }

  private mutating func add(from before: SchedulingItem, to after: SchedulingItem, _ person: Invitee) {
    if before.master != nil, after.master == nil {
      if !before.isCancelled { cancel(all(of: before), of: before, person) }
      if !after.isCancelled { request(after, person, isSignificant: isAsked(after, person)) }
      return
    }
    if after.isCancelled {
      if !before.isCancelled { cancel(all(of: after), of: after, person) }
      return
    }
    let gone = gone(from: before, to: after)
    if !gone.isEmpty { cancel(gone, of: before, person) }
    let isChanged = ViewChange(from: before, to: after, without: Set(gone.map(\.member.instance))).isSeen
    let isRenumbered = after.members.contains { member in
      (before[member.instance] ?? before.master).map { member.sequence > $0.sequence } ?? true
    }
    if isChanged || gone.isEmpty && isRenumbered || forced.contains(person.address) || before.isCancelled {
      request(after, person, isSignificant: isAsked(after, person))
    }
  }

  private func isAsked(_ view: SchedulingItem, _ person: Invitee) -> Bool {
    view.members.contains { member in
      asked.contains(member.instance) && member.line(of: person.address)?.answer == .needsAction
    }
  }

  // MARK: What is called off

  /// A component that is called off, and for whom.
  private struct Cancelled {
    let member: SchedulingMember
    let sequence: Int
    /// Whether it is over for all, and not for this person alone.
    let isOver: Bool
  }

  /// All that a person could see: the series, or each of the overrides.
  private func all(of view: SchedulingItem) -> [Cancelled] {
    let members = view.master.map { [$0] } ?? view.members.filter { !$0.times.isCancelled || new?.isCancelled ?? false }
    let isOver = new.map(\.isCancelled) ?? true
    // One number that no component of theirs is above.
    let numbers = (old?.members ?? []).map { member in
      new?[member.instance]?.sequence ?? member.sequence + (new == nil ? 1 : 0)
    }
    let highest = max(
      numbers.max() ?? 0, view.members.map { new?[$0.instance]?.sequence ?? $0.sequence.nextSequence }.max() ?? 0)
    return members.map { Cancelled(member: $0, sequence: highest, isOver: isOver) }
  }

  /// The instances that a person could see and cannot see now.
  private func gone(from before: SchedulingItem, to after: SchedulingItem) -> [Cancelled] {
    var gone: [Cancelled] = []
    func add(_ member: SchedulingMember, isOver: Bool) {
      let series = new?.master?.sequence ?? 0
      let own = new?[member.instance].map(\.sequence) ?? max(series, member.sequence.nextSequence)
      gone.append(Cancelled(member: member, sequence: own, isOver: isOver))
    }
    let excluded = after.master.map { $0.exclusions(in: after.zones) } ?? []
    for member in before.members where !member.isMaster && !member.times.isCancelled {
      let now = after[member.instance]
      if now?.times.isCancelled ?? (excluded.contains(member.instance) || after.master == nil) {
        add(member, isOver: now != nil || new?[member.instance] == nil)
      }
    }
    for member in after.members where !member.isMaster && member.times.isCancelled && before[member.instance] == nil {
      if before.override(for: member.instance) != nil { add(member, isOver: true) }
    }
    for instance in excluded.sorted(by: { $0.text < $1.text }) where before[instance] == nil {
      if let plain = before.override(for: instance) { add(plain, isOver: new?[instance] == nil) }
    }
    return gone
  }

  // MARK: Messages

  private mutating func request(_ view: SchedulingItem, _ person: Invitee, isSignificant: Bool) {
    let known = Set(old?.people ?? [])
    let components = view.members.map { member in text.request(member) { !known.contains($0) } }
    send(.request, view, components, person, isSignificant: isSignificant)
  }

  private mutating func cancel(_ cancelled: [Cancelled], of view: SchedulingItem, _ person: Invitee) {
    let components = cancelled.map {
      text.cancel($0.member, for: [person.address], sequence: $0.sequence, isOver: $0.isOver)
    }
    if !components.isEmpty { send(.cancel, view, components, person, isSignificant: false) }
  }

  private mutating func send(
    _ method: SchedulingMethod, _ view: SchedulingItem, _ components: [Component], _ person: Invitee,
    isSignificant: Bool
  ) {
    guard let address = person.mailURI, let organizer = view.organizer else {
      undelivered[person.address] = person.undeliverable
      return
    }
    let message = text.message(
      method, of: view, components, from: organizer.line.uri, to: [address], isSignificant: isSignificant)
    let twin = messages.firstIndex { $0.calendar == message.calendar && $0.isSignificant == isSignificant }
    if let twin {
      if !messages[twin].to.contains(address) { messages[twin].to.append(address) }
    } else {
      messages.append(message)
    }
  }
}
