import CalendarModel
import ICalendar

/// An organizer's change, with the SEQUENCE and the answers that it must have: section 3.2.8 of RFC 6638, for each
/// component by itself.
///
/// | change | answers of attendees | SEQUENCE |
/// |---|---|---|
/// | other times; of a series other clocks or another zone too | asked again in that component | grows |
/// | instances are added, or are at other times, or are back | asked again in the component that gives them | grows |
/// | instances only go | kept | grows |
/// | a new override at the times of the series | those that it brings | grows over the series if it says something else |
/// | an override goes that is when the series has it | kept, in an override that says nothing else | grows there |
/// | another override goes | those of the series | that of the series grows over it |
/// | STATUS to or from CANCELLED | kept | grows |
/// | people are removed | kept | one number for all that they are out of |
/// | an answer is taken back to NEEDS-ACTION | that one asked again | grows |
/// | people are invited, and all else | the new ones are asked | as written |
struct OrganizerSettlement {
  /// The item as it is to be.
  private(set) var item: SchedulingItem
  /// The instances of which somebody is asked again.
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

  /// The version that a component comes from: its own, or what the series says of the instance.
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
      // An answer to the series is none to a new override of it.
      var line = isNewOverride ? person.line.setting(OwnParameter.replied, nil) : person.line
      if person.address != organizer {
        let isNew = !invited.contains(person.address)
        if change.isAsked || isNew, person.answer != .needsAction { line = line.setting("PARTSTAT", "NEEDS-ACTION") }
        // Who has not answered cannot tell that others alone are asked again.
        if change.isAsked || !again.isEmpty && person.answer == .needsAction { isAsked = true }
      }
      return line.setting("SCHEDULE-FORCE-SEND", nil)
    }
    if isAsked { asked.insert(member.instance) }
    item.put(sequence == member.sequence ? settled : settled.editing { $0.set(sequence: sequence) })
  }

  /// What a change of one component does to SEQUENCE and the answers.
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

  /// An override that is taken away keeps the answers that people gave for that instance and that time.
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

  /// Whoever has an override drops it for a series with a SEQUENCE that is not lower.
  private mutating func raiseOverLostOverrides() {
    guard let master = item.master, let before = old.master else { return }
    let lost = old.members.filter { item[$0.instance] == nil }.map(\.sequence)
    if let highest = lost.max() { raise(master.instance, to: max(highest, before.sequence).nextSequence) }
  }

  /// The people who are out of a component.
  private struct Removal {
    let member: SchedulingMember
    let people: Set<AddressIdentity>
    /// The SEQUENCE that they were in it with.
    let sequence: Int
  }

  private func removal(from member: SchedulingMember) -> Removal? {
    guard let base = base(of: member) else { return nil }
    let people = Set(base.attendees.map(\.address)).subtracting(member.attendees.map(\.address))
    return people.isEmpty ? nil : Removal(member: member, people: people, sequence: base.sequence)
  }

  /// A CANCEL has one SEQUENCE for all that a person is out of, and a later invitation must not be older than it. If they
  /// stay in some instances alone, those are newer.
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

  /// Whoever has not answered takes back an answer that is under way when the number grows, since they cannot tell why it
  /// does, and is told that it counts when it arrives.
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
