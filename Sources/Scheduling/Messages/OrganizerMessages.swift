import CalendarModel
import ICalendar

/// The messages to send to each attendee for an organizer's change, based on the parts that the attendee could see
/// before and can see now.
struct OrganizerMessages {
  private let old: SchedulingItem?
  private let new: SchedulingItem?
  private let forced: Set<AddressIdentity>
  private let asked: Set<RecurrenceIdentity>
  private let user: CalendarUser
  private let text: MessageText
  private var before: PersonalViews?
  private var after: PersonalViews?
  /// The changes for each group of people who had the same view before and have the same view now.
  private var changes: [[[Int]]: Changed] = [:]
  /// The index in `messages` of the request to each group of people with the same view.
  private var requests: [Requested: Int] = [:]
  /// The messages to send.
  private(set) var messages: [SchedulingMessage] = []
  /// The people who cannot be reached, with a SCHEDULE-STATUS code.
  private(set) var undelivered: [AddressIdentity: String] = [:]

  /// - Parameters:
  ///   - new: The settled item.
  ///   - forced: The people who are sent a message even if nothing has changed.
  ///   - asked: The instances for which people are asked again.
  init(
    from old: SchedulingItem?, to new: SchedulingItem?, forced: Set<AddressIdentity>, asked: Set<RecurrenceIdentity>,
    by user: CalendarUser, _ text: MessageText
  ) {
    (self.old, self.new, self.forced, self.asked, self.user, self.text) = (old, new, forced, asked, user, text)
    // Consider only people to whom the server sends messages.
    before = old.flatMap { $0.organizer?.isServed ?? false ? PersonalViews($0, where: \.isServed) : nil }
    after = new.flatMap { $0.organizer?.isServed ?? false ? PersonalViews($0, where: \.isServed) : nil }
    var seen: Set<AddressIdentity> = []
    let people = (old?.members ?? []).flatMap(\.attendees) + (new?.members ?? []).flatMap(\.attendees)
    // A person's newest line determines their mail address.
    for person in people.reversed().filter({ seen.insert($0.address).inserted }).reversed() {
      let isOrganizer = [old, new].contains { $0?.organizer?.address == person.address }
      if !isOrganizer, !user.isSame(as: person) { add(for: person) }
    }
  }

  /// Adds the messages for one attendee.
  private mutating func add(for person: Invitee) {
    switch (before?.view(of: person.address), after?.view(of: person.address)) {
    case (nil, nil): return
    case (nil, let after?):
      if !after.item.isCancelled { request(after, person, isSignificant: true) }
    case (let before?, nil):
      if !before.item.isCancelled { cancel(all(of: before.item), of: before.item, person) }
    case (let before?, let after?): add(from: before, to: after, person)
    }
  }

  private mutating func add(from before: PersonalViews.View, to after: PersonalViews.View, _ person: Invitee) {
    let (old, new) = (before.item, after.item)
    if old.master != nil, new.master == nil {
      if !old.isCancelled { cancel(all(of: old), of: old, person) }
      if !new.isCancelled { request(after, person, isSignificant: isAsked(new, person)) }
      return
    }
    if new.isCancelled {
      if !old.isCancelled { cancel(all(of: new), of: new, person) }
      return
    }
    let changed = changes[[before.places, after.places]] ?? change(from: old, to: new)
    changes[[before.places, after.places]] = changed
    if !changed.gone.isEmpty { cancel(changed.gone, of: old, person) }
    if changed.isTold || forced.contains(person.address) || old.isCancelled {
      request(after, person, isSignificant: isAsked(new, person))
    }
  }

  /// The changes to a view.
  private struct Changed {
    let gone: [Cancelled]
    /// Whether everyone with this view is sent the new version.
    let isTold: Bool
  }

  private func change(from before: SchedulingItem, to after: SchedulingItem) -> Changed {
    let gone = gone(from: before, to: after)
    let isChanged = ViewChange(from: before, to: after, without: Set(gone.map(\.member.instance))).isSeen
    let isRenumbered = after.members.contains { member in
      (before[member.instance] ?? before.master).map { member.sequence > $0.sequence } ?? true
    }
    return Changed(gone: gone, isTold: isChanged || gone.isEmpty && isRenumbered)
  }

  private func isAsked(_ view: SchedulingItem, _ person: Invitee) -> Bool {
    view.members.contains { member in
      asked.contains(member.instance) && member.line(of: person.address)?.answer == .needsAction
    }
  }

  // MARK: Cancellations

  /// A component that is cancelled for a person or for everyone.
  private struct Cancelled {
    let member: SchedulingMember
    let sequence: Int
    /// Whether the component is cancelled for everyone, and not only for this person.
    let isOver: Bool
  }

  /// Everything that a person could see: the series, or each override.
  private func all(of view: SchedulingItem) -> [Cancelled] {
    let members = view.master.map { [$0] } ?? view.members.filter { !$0.times.isCancelled || new?.isCancelled ?? false }
    let isOver = new.map(\.isCancelled) ?? true
    // Use a single SEQUENCE that is not lower than the SEQUENCE of any component.
    let numbers = (old?.members ?? []).map { member in
      new?[member.instance]?.sequence ?? member.sequence + (new == nil ? 1 : 0)
    }
    let highest = max(
      numbers.max() ?? 0, view.members.map { new?[$0.instance]?.sequence ?? $0.sequence.nextSequence }.max() ?? 0)
    return members.map { Cancelled(member: $0, sequence: highest, isOver: isOver) }
  }

  /// The instances that a person could see before and can no longer see.
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

  /// The key for combining requests to several people into one message.
  private struct Requested: Hashable {
    let places: [Int]
    let isSignificant: Bool
  }

  private mutating func request(_ view: PersonalViews.View, _ person: Invitee, isSignificant: Bool) {
    guard let address = person.mailURI, let organizer = view.item.organizer else {
      undelivered[person.address] = person.undeliverable
      return
    }
    let key = Requested(places: view.places, isSignificant: isSignificant)
    if let place = requests[key] {
      if !messages[place].to.contains(address) { messages[place].to.append(address) }
      return
    }
    let known = Set(old?.people ?? [])
    let components = view.item.members.map { member in text.request(member) { !known.contains($0) } }
    requests[key] = messages.count
    messages.append(
      text.message(
        .request, of: view.item, components, from: organizer.line.uri, to: [address], isSignificant: isSignificant))
  }

  private mutating func cancel(_ cancelled: [Cancelled], of view: SchedulingItem, _ person: Invitee) {
    if cancelled.isEmpty { return }
    guard let address = person.mailURI, let organizer = view.organizer else {
      undelivered[person.address] = person.undeliverable
      return
    }
    let components = cancelled.map {
      text.cancel($0.member, for: [person.address], sequence: $0.sequence, isOver: $0.isOver)
    }
    messages.append(
      text.message(.cancel, of: view, components, from: organizer.line.uri, to: [address], isSignificant: false))
  }
}
