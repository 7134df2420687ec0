import CalendarModel
import CivilTime
import ICalendar

/// Settles an attendee's change. The attendee's own properties are accepted, properties that an attendee's program
/// changes unintentionally are restored, and the organizer's properties must not change.
struct AttendeeSettlement {
  /// An answer for the series or an instance.
  struct Answer {
    /// The answered component.
    let member: SchedulingMember
    /// The attendee's line with the answer.
    let line: Invitee
    /// Comments for the organizer.
    let comments: [ContentLine]
  }

  /// The resulting item.
  private(set) var item: SchedulingItem
  /// The answers to send to the organizer.
  private(set) var answers: [Answer] = []
  /// The changes that an attendee may not make.
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

  /// The previous version of an instance in the copy.
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
      // Exceptions are checked separately.
      var (first, second) = (base.times, member.times)
      (first.exclusions, second.exclusions) = ([], [])
      if SeriesChange(from: first, old.zones, to: second, new.zones) != .none { refuse("RRULE", member.instance) }
    }
    item.put(restoring(member, from: base, isOwn))
  }

  /// The component with the organizer's lines restored.
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

  /// Adds a separate line for each delegate of the user (RFC 5546 section 3.2.2.3).
  private func addDelegates(to builder: inout ComponentBuilder) {
    let people = builder.properties.filter { $0.property == .attendee }.map { Invitee($0) }
    for person in people where user.isSame(as: person) && person.answer == .delegated {
      for (delegate, uri) in zip(person.delegates, person.line.values(ofParameter: "DELEGATED-TO") ?? [])
      where !people.contains(where: { $0.address == delegate }) {
        if let line = ContentLine.delegate(uri, of: person.line.uri) { builder.append(line) }
      }
    }
  }

  /// Restores a component that the change removes without adding an exception. The attendee is either withdrawing a
  /// separate answer to the instance, or is not allowed to remove the component.
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

  /// Separates the existing exceptions of the series from the exceptions with which the attendee declines.
  ///
  /// - Returns: The instances that have been removed.
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

  /// The instance of the series that the attendee had removed.
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

  /// Applies an answer for the series to its overrides too, if they take place at the times of the series and were not
  /// answered differently.
  private mutating func follow() {
    guard let master = item.master, let before = old.master else { return }
    let (was, now) = (answer(in: before), answer(in: master))
    // Delegating the series also delegates its overrides.
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
        // A new override equal to the series is not an answer, even if an answer to the series is in transit.
        let isUnderWay = old[member.instance].flatMap { user.line(in: $0) }?.isUnderWay ?? false
        item.put(member.withAnswerUnderWay(isUnderWay, of: user))
        continue
      }
      let comments = member.component.all(.comment).filter { !said.contains($0) }
      answers.append(Answer(member: member, line: line, comments: comments))
      // Comments are sent only to the organizer and are not stored.
      let silent = member.editing { builder in builder.removeProperties { comments.contains($0) } }
      item.put(silent.withAnswerUnderWay(of: user))
    }
  }
}

extension Invitee {
  /// Whether the answer may be in transit to the organizer.
  var isUnderWay: Bool { line.values(ofParameter: OwnParameter.answered) != nil }
}

extension SchedulingMember {
  /// The component with the user's answer marked as in transit to the organizer, or with that mark removed.
  func withAnswerUnderWay(_ isUnderWay: Bool = true, of user: CalendarUser) -> SchedulingMember {
    editingAttendees {
      user.isSame(as: $0) ? $0.line.setting(OwnParameter.answered, isUnderWay ? "TRUE" : nil) : $0.line
    }
  }
}

extension ContentLine {
  /// The line of a delegate (RFC 5546 section 3.2.2.3).
  static func delegate(_ uri: String, of delegator: String) -> ContentLine? {
    try? ContentLine(
      name: "ATTENDEE",
      parameters: [
        Parameter("PARTSTAT", ["NEEDS-ACTION"]), Parameter("RSVP", ["TRUE"]), Parameter("DELEGATED-FROM", [delegator]),
      ], rawValue: uri)
  }
}
