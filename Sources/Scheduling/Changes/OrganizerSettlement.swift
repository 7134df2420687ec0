import CalendarModel
import ICalendar

/// Settles an organizer's change: determines SEQUENCE and the answers for each component (RFC 6638 section 3.2.8).
///
/// | change | answers of attendees | SEQUENCE |
/// |---|---|---|
/// | different times; for a series, also a different clock or time zone | reset in the component | increases |
/// | instances are added, moved or restored | reset in the component that defines them | increases |
/// | instances are only removed | kept | increases |
/// | a new override at the times of the series | taken from the override | increases if it differs from the series |
/// | an override at the times of the series is removed | kept, in a plain override | increases if the text changes |
/// | another override is removed | taken from the series | increases in the series, beyond that of the override |
/// | STATUS changes to or from CANCELLED | kept | increases |
/// | people are removed | kept | one number for all components from which a person is removed |
/// | an answer is changed to NEEDS-ACTION | that person is asked again | increases |
/// | people are invited, or any other change | new people are asked | as written |
struct OrganizerSettlement {
  /// The resulting item.
  private(set) var item: SchedulingItem
  /// The instances for which people are asked again.
  private(set) var asked: Set<RecurrenceIdentity> = []
  private let old: SchedulingItem
  private let organizer: AddressIdentity?

  init(from old: SchedulingItem, to new: SchedulingItem) {
    self.old = old
    item = new
    organizer = new.organizer?.address
    for member in new.members { settle(member) }
    for member in old.members where item[member.instance] == nil { keepAnswers(of: member) }
    raiseOverLostOverrides()
    raiseForRemovals()
    for member in item.members { markOpenAnswers(in: member) }
  }

  /// The previous version of a component: the stored component, or the instance of the series.
  private func base(of member: SchedulingMember) -> SchedulingMember? {
    old[member.instance] ?? old.override(for: member.instance)
  }

  private mutating func settle(_ member: SchedulingMember) {
    let base = base(of: member)
    let isNewInstance = base == nil && old.master != nil && !member.isMaster
    let before = base?.sequence ?? (isNewInstance ? old.master?.sequence : nil)
    var change = ComponentChange()
    if isNewInstance { change = ComponentChange(isAsked: true, isRaised: true) }
    if let base { change = self.change(from: base, to: member) }
    let again = base.map { peopleAskedAgain(from: $0, to: member) } ?? []
    var sequence = max(member.sequence, before ?? 0)
    if change.isRaised || !again.isEmpty, let before, sequence <= before { sequence = before.nextSequence }
    let invited = Set((base ?? old.master)?.attendees.map(\.address) ?? [])
    let isNewOverride = !member.isMaster && old[member.instance] == nil
    var isAsked = false
    let settled = member.editingAttendees { person in
      // An answer to the series does not count as an answer to a new override.
      var line = isNewOverride ? person.line.setting(OwnParameter.replied, nil) : person.line
      if person.address != organizer {
        let isNew = !invited.contains(person.address)
        if change.isAsked || isNew, person.answer != .needsAction { line = line.setting("PARTSTAT", "NEEDS-ACTION") }
        // A person who has not answered yet cannot know that only other people are being asked again.
        if change.isAsked || !again.isEmpty && person.answer == .needsAction { isAsked = true }
      }
      return line.setting("SCHEDULE-FORCE-SEND", nil)
    }
    if isAsked { asked.insert(member.instance) }
    item.put(sequence == member.sequence ? settled : settled.editing { $0.set(sequence: sequence) })
  }

  /// The effect of a change to one component on SEQUENCE and the answers.
  private struct ComponentChange {
    var isAsked = false
    var isRaised = false
  }

  private func change(from base: SchedulingMember, to member: SchedulingMember) -> ComponentChange {
    var change = ComponentChange()
    if SeenTimes(member, item.zones).isElsewhere(than: SeenTimes(base, old.zones)) {
      return ComponentChange(isAsked: true, isRaised: true)
    }
    if member.isMaster {
      let told = Set(item.members.map(\.instance))
      switch SeriesChange(from: base.times, old.zones, to: member.times, item.zones, ignoring: told) {
      case .none: break
      case .fewer: change.isRaised = true
      case .more: change = ComponentChange(isAsked: true, isRaised: true)
      }
    } else if old[member.instance] == nil,
      !SeenProperties(member, item.zones).differences(from: SeenProperties(base, old.zones)).isEmpty
    {
      change.isRaised = true
    }
    if base.times.isCancelled != member.times.isCancelled { change.isRaised = true }
    return change
  }

  private func peopleAskedAgain(from base: SchedulingMember, to member: SchedulingMember) -> Set<AddressIdentity> {
    let before = Dictionary(base.attendees.map { ($0.address, $0) }) { first, _ in first }
    return Set(
      member.attendees.filter { person in
        person.address != organizer && person.answer == .needsAction
          && before[person.address].map { $0.answer != .needsAction } ?? false
      }.map(\.address))
  }

  /// Keeps the answers in a removed override, if the instance is still at the same time.
  private mutating func keepAnswers(of lost: SchedulingMember) {
    guard !lost.times.isCancelled, old.isWhereSeriesIs(lost), let plain = item.override(for: lost.instance),
      InstanceTimes(plain.times, in: item.zones) == InstanceTimes(lost.times, in: old.zones)
    else { return }
    let given = lost.attendees.filter { person in
      person.answer != .needsAction && plain.line(of: person.address).map { $0.answer != person.answer } ?? false
    }
    if given.isEmpty { return }
    let isSame = SeenProperties(plain, item.zones).differences(from: SeenProperties(lost, old.zones)).isEmpty
    item.put(
      plain.editing { builder in
        builder.set(sequence: isSame ? lost.sequence : lost.sequence.nextSequence)
        builder.editAttendees { person in given.first { $0.address == person.address }?.line ?? person.line }
      })
  }

  /// Raises the SEQUENCE of the series above that of removed overrides, which makes recipients drop these overrides.
  private mutating func raiseOverLostOverrides() {
    guard let master = item.master, let before = old.master else { return }
    let lost = old.members.filter { item[$0.instance] == nil }.map(\.sequence)
    if let highest = lost.max() { raise(master.instance, to: max(highest, before.sequence).nextSequence) }
  }

  /// The people who were removed from a component.
  private struct Removal {
    let member: SchedulingMember
    let people: Set<AddressIdentity>
    /// The SEQUENCE of the component before the removal.
    let sequence: Int
  }

  private func removal(from member: SchedulingMember) -> Removal? {
    guard let base = base(of: member) else { return nil }
    let people = Set(base.attendees.map(\.address)).subtracting(member.attendees.map(\.address))
    return people.isEmpty ? nil : Removal(member: member, people: people, sequence: base.sequence)
  }

  /// Raises SEQUENCE for removals. A CANCEL has a single SEQUENCE for all components from which a person was removed,
  /// and a later invitation must not have a lower one. If the person remains in some instances, those instances are
  /// given a higher SEQUENCE.
  private mutating func raiseForRemovals() {
    let removals = item.members.compactMap { removal(from: $0) }
    if removals.isEmpty { return }
    for person in old.people where person != organizer {
      let left = removals.filter { $0.people.contains(person) }
      guard let highest = left.map(\.sequence).max() else { continue }
      for removal in left { raise(removal.member.instance, to: highest.nextSequence) }
      guard left.contains(where: \.member.isMaster) else { continue }
      for member in item.members where member.line(of: person) != nil { raise(member.instance, to: highest + 2) }
    }
  }

  /// Marks people without an answer when SEQUENCE increases. If such a person's answer is in transit, their program
  /// resets it, because it cannot know why SEQUENCE increased. The person is sent a confirmation when the answer
  /// arrives.
  private mutating func markOpenAnswers(in member: SchedulingMember) {
    let base = base(of: member) ?? old.master
    let isRaised = base.map { member.sequence > $0.sequence } ?? false
    let invited = Set(base?.attendees.map(\.address) ?? [])
    item.put(
      member.editingAttendees { person in
        guard person.address != organizer, isRaised || !invited.contains(person.address),
          person.answer == .needsAction
        else { return person.line }
        return person.line.setting(OwnParameter.asked, String(member.sequence))
      })
  }

  private mutating func raise(_ instance: RecurrenceIdentity, to sequence: Int) {
    guard let member = item[instance], member.sequence < sequence else { return }
    item.put(member.editing { $0.set(sequence: sequence) })
  }
}
