import CalendarModel
import CivilTime
import ICalendar

/// An attendee's change: what is theirs is taken, what an attendee's programs write without meaning it is put back, and
/// what is the organizer's may not change.
struct AttendeeSettlement {
  /// One answer, for the series or an instance.
  struct Answer {
    /// What is answered.
    let member: SchedulingMember
    /// The attendee's line with the answer.
    let line: Invitee
    /// What they say to the organizer.
    let comments: [ContentLine]
  }

  /// The item as it is to be.
  private(set) var item: SchedulingItem
  /// What the organizer is told.
  private(set) var answers: [Answer] = []
  /// What an attendee may not do.
  private(set) var refused: [SchedulingRefusal] = []
  private let old: SchedulingItem
  private let user: CalendarUser
  private let isForced: Bool

  init(from old: SchedulingItem, to new: SchedulingItem, by user: CalendarUser, isForced: Bool) {
    (self.old, self.user, self.isForced) = (old, user, isForced)
    item = new
    item.members = []
    let deleted = settleExceptions(new)
    for member in new.members where !deleted.contains(member.instance) { settle(member, new) }
    for member in old.members where new[member.instance] == nil && !deleted.contains(member.instance) {
      restore(member, isSeriesLeft: new.master != nil)
    }
    follow()
    compare()
  }

  /// What the copy said of an instance before.
  private func base(of instance: RecurrenceIdentity) -> SchedulingMember? {
    old[instance] ?? old.override(for: instance)
  }

  private func answer(in member: SchedulingMember?) -> Participant.ParticipationStatus {
    member.flatMap { user.line(in: $0) }?.answer ?? .needsAction
  }

  private mutating func refuse(_ property: String, _ instance: RecurrenceIdentity) {
    refused.append(SchedulingRefusal(reason: .attendeeChanged, property: property, instance: instance))
  }

  // MARK: Components

  private mutating func settle(_ member: SchedulingMember, _ new: SchedulingItem) {
    guard let base = base(of: member.instance) else {
      refuse(member.isMaster ? member.component.name : "RECURRENCE-ID", member.instance)
      return
    }
    let counted = PropertyPlaces.organizers(of: member.component.component).union([.attendee])
    let user = user
    let delegates = Set(member.attendees.filter { user.isSame(as: $0) }.flatMap(\.delegates))
    let isOwn = { (person: Invitee) in user.isSame(as: person) || delegates.contains(person.address) }
    let before = SeenProperties(base, old.zones, counting: counted, countsAnswers: true, except: isOwn)
    let after = SeenProperties(member, new.zones, counting: counted, countsAnswers: true, except: isOwn)
    for property in after.differences(from: before) { refuse(property, member.instance) }
    if member.isMaster {
      // Exceptions are looked at by themselves.
      var (first, second) = (base.times, member.times)
      (first.exclusions, second.exclusions) = ([], [])
      if SeriesChange(from: first, old.zones, to: second, new.zones) != .none { refuse("RRULE", member.instance) }
    }
    item.put(restoring(member, from: base, isOwn))
  }

  /// The component with the organizer's lines as they were.
  private func restoring(
    _ member: SchedulingMember, from base: SchedulingMember, _ isOwn: @escaping (Invitee) -> Bool
  ) -> SchedulingMember {
    let owned = PropertyPlaces.organizers(of: member.component.component).union(PropertyPlaces.restored)
      .subtracting([.exdate])
    let isOrganizers = { (line: ContentLine) in
      line.property.map { $0 == .attendee ? !isOwn(Invitee(line)) : owned.contains($0) } ?? false
    }
    let lines = base.component.properties.filter(isOrganizers)
    let kept = Set(lines)
    return member.editing { builder in
      builder.removeProperties { isOrganizers($0) && !kept.contains($0) }
      let left = Set(builder.properties)
      for line in lines where !left.contains(line) { builder.append(line) }
      builder.elements = builder.elements.map { element in
        guard case .property(let line) = element, line.property == .organizer else { return element }
        return .property(line.setting("SCHEDULE-FORCE-SEND", nil))
      }
      addDelegates(to: &builder)
    }
  }

  /// Whoever delegates names the delegate on a line of their own (RFC 5546 3.2.2.3).
  private func addDelegates(to builder: inout ComponentBuilder) {
    let people = builder.properties.filter { $0.property == .attendee }.map { Invitee($0) }
    for person in people where user.isSame(as: person) && person.answer == .delegated {
      for (delegate, uri) in zip(person.delegates, person.line.values(ofParameter: "DELEGATED-TO") ?? [])
      where !people.contains(where: { $0.address == delegate }) {
        if let line = ContentLine.delegate(uri, of: person.line.uri) { builder.append(line) }
      }
    }
  }

  /// A component that the change leaves out without an exception: an answer for the instance alone that is taken back, or
  /// something that is not theirs to remove.
  private mutating func restore(_ member: SchedulingMember, isSeriesLeft: Bool) {
    if old.master == nil {
      decline(member)
      return
    }
    item.put(member)
    guard isSeriesLeft, let plain = old.override(for: member.instance) else {
      return refuse(member.isMaster ? member.component.name : "RECURRENCE-ID", member.instance)
    }
    let differences = SeenProperties(member, old.zones).differences(from: SeenProperties(plain, old.zones))
    if !differences.isEmpty { return refuse("RECURRENCE-ID", member.instance) }
    item.put(setting(answer(in: item.master), in: member))
  }

  // MARK: Exceptions

  /// Takes the exceptions of the series apart: those that were there, and those with which the attendee declines.
  ///
  /// - Returns: The instances that are gone.
  private mutating func settleExceptions(_ new: SchedulingItem) -> Set<RecurrenceIdentity> {
    guard let before = old.master, let after = new.master else { return [] }
    let (first, second) = (before.exclusions(in: old.zones), after.exclusions(in: new.zones))
    let mine = OwnExceptions(before, old.zones).instances
    for instance in first.subtracting(second).sorted(by: { $0.text < $1.text }) {
      if !mine.contains(instance) {
        refuse("EXDATE", .series)
      } else if let plain = unexcluded(before, instance), let line = user.line(in: plain), new[instance] == nil {
        answers.append(Answer(member: plain, line: line, comments: []))
      }
    }
    var gone: Set<RecurrenceIdentity> = []
    for instance in second.subtracting(first).sorted(by: { $0.text < $1.text }) {
      guard let member = base(of: instance) else { continue }
      gone.insert(instance)
      decline(member)
    }
    let declined = gone.union(mine.intersection(second))
    if isForced {
      for instance in mine.intersection(second).sorted(by: { $0.text < $1.text }) {
        unexcluded(before, instance).map { decline($0, again: true) }
      }
    }
    var plain = after.editing { builder in
      builder.elements = OwnExceptions.marking(declined, in: builder.elements, new.zones)
    }
    plain = SchedulingMember(plain.component, .series)
    settle(plain, new)
    return gone.union([.series])
  }

  /// What the series says of an instance that the attendee had taken away.
  private func unexcluded(_ master: SchedulingMember, _ instance: RecurrenceIdentity) -> SchedulingMember? {
    var item = old
    item.put(master.editing { $0.remove([.exdate]) })
    return item.override(for: instance)
  }

  private mutating func decline(_ member: SchedulingMember, again: Bool = false) {
    guard !member.times.isCancelled, let line = user.line(in: member), again || line.answer != .declined else { return }
    let declined = Invitee(line.line.setting("PARTSTAT", "DECLINED"))
    answers.append(Answer(member: member, line: declined, comments: []))
  }

  // MARK: Answers

  private func setting(_ answer: Participant.ParticipationStatus, in member: SchedulingMember) -> SchedulingMember {
    member.editingAttendees { person in
      user.isSame(as: person) && person.answer != answer
        ? person.line.setting("PARTSTAT", answer.rawValue) : person.line
    }
  }

  /// An answer for the series is one for its overrides, too, if they are when the series has them and were not answered
  /// otherwise.
  private mutating func follow() {
    guard let master = item.master, let before = old.master else { return }
    let (was, now) = (answer(in: before), answer(in: master))
    // Whoever delegates all of it does so for each.
    if was == now || now == .delegated { return }
    for member in item.members where !member.isMaster {
      guard let previous = old[member.instance], item.isWhereSeriesIs(member) else { continue }
      let own = answer(in: previous)
      guard own == answer(in: member), own == was || own == .needsAction else { continue }
      item.put(setting(now, in: member))
    }
  }

  private mutating func compare() {
    for member in item.members where !member.times.isCancelled {
      guard let line = user.line(in: member) else { continue }
      let base = base(of: member.instance)
      let known = base.flatMap { user.line(in: $0) }
      let said = Set(base?.component.all(.comment) ?? [])
      guard isForced || line.answer != answer(in: base) || known == nil && line.answer != .needsAction else {
        // An override that is new and says what the series says answers nothing, whatever of the series is under way.
        let isUnderWay = old[member.instance].flatMap { user.line(in: $0) }?.isUnderWay ?? false
        item.put(member.withAnswerUnderWay(isUnderWay, of: user))
        continue
      }
      let comments = member.component.all(.comment).filter { !said.contains($0) }
      answers.append(Answer(member: member, line: line, comments: comments))
      // It has been said, and to the organizer alone.
      let silent = member.editing { builder in builder.removeProperties { comments.contains($0) } }
      item.put(silent.withAnswerUnderWay(of: user))
    }
  }
}

extension Invitee {
  /// Whether it is an answer that the organizer may not have yet.
  var isUnderWay: Bool { line.values(ofParameter: OwnParameter.answered) != nil }
}

extension SchedulingMember {
  /// The component with a user's answer marked as one that the organizer may not have yet, or without that mark.
  func withAnswerUnderWay(_ isUnderWay: Bool = true, of user: CalendarUser) -> SchedulingMember {
    editingAttendees {
      user.isSame(as: $0) ? $0.line.setting(OwnParameter.answered, isUnderWay ? "TRUE" : nil) : $0.line
    }
  }
}

extension ContentLine {
  /// The line of somebody to whom an attendee delegates (RFC 5546 3.2.2.3).
  static func delegate(_ uri: String, of delegator: String) -> ContentLine? {
    try? ContentLine(
      name: "ATTENDEE",
      parameters: [
        Parameter("PARTSTAT", ["NEEDS-ACTION"]), Parameter("RSVP", ["TRUE"]), Parameter("DELEGATED-FROM", [delegator]),
      ], rawValue: uri)
  }
}
