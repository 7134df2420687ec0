import CalendarModel
import ICalendar

/// Merges a newer version of an item into an attendee's copy. The organizer's properties are replaced, and the
/// attendee's properties are kept.
struct VersionMerge {
  private var message: SchedulingItem
  private let stored: SchedulingItem
  private let user: CalendarUser
  /// The result of the merge.
  private(set) var verdict = Verdict.ignored(.older)

  init(_ message: SchedulingItem, over stored: SchedulingItem, for user: CalendarUser) {
    self.message = message
    self.stored = stored
    self.user = user
    if !isAboutSeries { self.message = message.withoutZones(contradicting: stored) }
    self.message.members = self.message.members.map { $0.naming(organizer: stored.organizer) }
    verdict = decide()
  }

  private func decide() -> Verdict {
    let newer = message.members.filter(isNewer)
    if newer.isEmpty { return .ignored(.older) }
    var item = stored
    item.takeZones(of: message, isAboutSeries: isAboutSeries)
    item.members = stored.members.filter { keeps($0, newer) }
    for member in newer { item.put(merged(member.withoutMarks.withoutAlarms)) }
    for member in ownAnswers(newer) { item.put(merged(member.withoutMarks.withoutAlarms, isAnswered: true)) }
    if newer.contains(where: { !$0.isMaster }), !newer.contains(where: \.isMaster) { item.include(newer) }
    if Set(item.members.map(\.component)) == Set(stored.members.map(\.component)) { return .unchanged }
    let isRevived = stored.isCancelled && !item.isCancelled
    return .applied(isRevived ? .revived : .updated, item)
  }

  /// Whether the message contains a version of the series that is at least as new as the stored one.
  private var isAboutSeries: Bool { message.master.map(isNewer) ?? false }

  /// Whether a component is at least as new as the stored one. For an override that is not stored, the series in the
  /// message is compared with the stored series; if the message has no series, the override itself is compared with
  /// the stored series.
  private func isNewer(_ member: SchedulingMember) -> Bool {
    if let own = stored[member.instance] { return member.version >= own.version }
    guard !member.isMaster, let series = stored.master else { return true }
    if let master = message.master { return master.version >= series.version }
    return member.version >= series.version
  }

  /// Whether to keep a stored component. Components that the message contains too are kept here and replaced later.
  private func keeps(_ member: SchedulingMember, _ newer: [SchedulingMember]) -> Bool {
    if newer.contains(where: { $0.instance == member.instance }) { return true }
    guard let master = newer.first(where: \.isMaster) else {
      // If an instance of a cancelled series takes place after all, only the overrides are kept.
      return !(member.isMaster && member.times.isCancelled)
    }
    if message[member.instance] != nil || member.sequence > master.sequence { return true }
    return stored.master == nil && member.sequence == master.sequence && !member.times.isCancelled
      && !member.component.isUnverified
  }

  /// The instances of the new series that correspond to stored overrides containing only an answer by the user. Such an
  /// answer may be in transit to the organizer.
  private func ownAnswers(_ newer: [SchedulingMember]) -> [SchedulingMember] {
    guard let master = newer.first(where: \.isMaster) else { return [] }
    return stored.members.compactMap { member in
      guard member.sequence <= master.sequence, message[member.instance] == nil, isOwnAnswer(member),
        let plain = message.override(for: member.instance),
        InstanceTimes(plain.times, in: message.zones) == InstanceTimes(member.times, in: stored.zones)
      else { return nil }
      return plain
    }
  }

  private func isOwnAnswer(_ member: SchedulingMember) -> Bool {
    if member.times.isCancelled || answer(in: member) == .needsAction { return false }
    // An answer in transit counts, no matter what else differs in the override.
    if user.line(in: member)?.isUnderWay ?? false { return true }
    guard let plain = stored.override(for: member.instance), answer(in: member) != answer(in: plain) else {
      return false
    }
    return SeenProperties(member, stored.zones).differences(from: SeenProperties(plain, stored.zones)).isEmpty
  }

  // MARK: One component

  private func merged(_ member: SchedulingMember, isAnswered: Bool = false) -> SchedulingMember {
    guard let base = stored[member.instance] ?? stored.override(for: member.instance) ?? declined(member.instance)
    else {
      return member.editing { $0.keepPrivate(as: stored.master) }
    }
    let isUnderWay = user.line(in: base)?.isUnderWay ?? false
    let mine = isAnswered ? answer(in: base) : answerToKeep(for: member, base)
    let agent = base.organizer?.line[parameter: .scheduleAgent]
    return member.editing { builder in
      keep(from: base, in: &builder)
      builder.keepPrivate(as: base)
      if let mine {
        builder.editAttendees { person in
          guard user.isSame(as: person) else { return person.line }
          let line = person.line.setting("PARTSTAT", mine.rawValue)
          return isUnderWay ? line.setting(OwnParameter.answered, "TRUE") : line
        }
      }
      if let agent, let line = builder.first(named: "ORGANIZER") {
        builder.replace(line, with: line.setting("SCHEDULE-AGENT", agent))
      }
    }
  }

  /// An instance of the series that the user has removed, as an override that the user has declined.
  private func declined(_ instance: RecurrenceIdentity) -> SchedulingMember? {
    guard let master = stored.master, OwnExceptions(master, stored.zones).instances.contains(instance) else {
      return nil
    }
    var item = stored
    item.put(
      master.editing { builder in
        builder.remove([.exdate])
        builder.editAttendees { user.isSame(as: $0) ? $0.line.setting("PARTSTAT", "DECLINED") : $0.line }
      })
    return item.override(for: instance)?.withAnswerUnderWay(of: user)
  }

  private func keep(from base: SchedulingMember, in builder: inout ComponentBuilder) {
    let isKept = { (line: ContentLine) in line.property.map(PropertyPlaces.kept.contains) ?? false }
    let mine = base.component.properties.filter(isKept)
    // Equal properties stay in place, so that an unchanged version is not seen as a change.
    if mine != builder.properties.filter(isKept) {
      builder.remove(PropertyPlaces.kept)
      builder.append(mine)
    }
    let names = Set(builder.properties.map { $0.name.uppercased() })
    let own = OwnExceptions(stored.master ?? base, stored.zones).instances
    // Nothing is kept from a version that may be forged.
    if !base.component.isUnverified {
      builder.append(
        base.component.properties.filter { line in
          let name = line.name.uppercased()
          return name.hasPrefix("X-") && !names.contains(name)
            && !PropertyPlaces.seen.contains(line.property ?? .method)
        })
    }
    if base.isMaster {
      // Keep the exceptions for instances that the organizer's series still generates and does not override.
      let gone = own.filter { message[$0] != nil || message.override(for: $0) == nil }
      let exceptions = base.component.all(.exdate).filter { $0.values(ofParameter: OwnParameter.declined) != nil }
      let kept = OwnExceptions.removing(gone, from: exceptions.map { .property($0) }, stored.zones)
      for case .property(let line) in kept { builder.append(line) }
    }
    for alarm in base.component.components(.valarm) { builder.append(alarm) }
  }

  private func answer(in member: SchedulingMember?) -> Participant.ParticipationStatus {
    member.flatMap { user.line(in: $0) }?.answer ?? .needsAction
  }

  /// Whether the copy has an override that visibly differs from the series. An override that the user's program created
  /// from the series, for example for an alarm, is ignored.
  private func hasOverride(of instance: RecurrenceIdentity) -> Bool {
    guard let own = stored[instance] else { return false }
    guard let plain = stored.override(for: instance), own.sequence <= plain.sequence,
      answer(in: own) == answer(in: plain), user.line(in: own)?.isUnderWay != true
    else { return true }
    return !SeenProperties(own, stored.zones).differences(from: SeenProperties(plain, stored.zones)).isEmpty
  }

  /// Whether the message resets the answer to the series.
  private var isSeriesAskedAgain: Bool {
    guard let series = message.master, let base = stored.master, answer(in: base) != .needsAction else { return false }
    return answer(in: series) == .needsAction && answerToKeep(for: series, base) == nil
  }

  /// The user's answer if it must be kept, because it may be in transit. It is not kept if the times change, or if the
  /// organizer asks again with a higher SEQUENCE. In that case, the organizer confirms the answer when it arrives.
  private func answerToKeep(
    for member: SchedulingMember, _ base: SchedulingMember
  ) -> Participant.ParticipationStatus? {
    let (mine, theirs) = (answer(in: base), answer(in: member))
    if mine == .needsAction || mine == theirs { return nil }
    // The organizer's version of the answer takes precedence unless an answer is in transit.
    if theirs != .needsAction, !(user.line(in: base)?.isUnderWay ?? false) { return nil }
    if base.times.isCancelled, !member.times.isCancelled { return nil }
    let (before, after) = (SeenProperties(base, stored.zones), SeenProperties(member, message.zones))
    if after.isElsewhere(than: before) { return nil }
    if member.isMaster {
      var first = base.times
      let own = OwnExceptions(base, stored.zones).instances
      first.exclusions.removeAll { own.contains(RecurrenceIdentity(of: $0, in: stored.zones)) }
      // Previously cancelled instances count as excluded.
      first.exclusions += stored.members.filter(\.times.isCancelled).compactMap(\.instance.time)
      let told = Set((message.members + stored.members).map(\.instance))
      let change = SeriesChange(from: first, stored.zones, to: member.times, message.zones, ignoring: told)
      if change == .more { return nil }
      return theirs == .needsAction && member.sequence > base.sequence ? nil : mine
    }
    if theirs == .needsAction {
      // Delegating the series does not delegate a new override from the organizer.
      if stored[member.instance] == nil, mine == .delegated { return nil }
      if member.sequence <= base.sequence { return mine }
      return hasOverride(of: member.instance) || isSeriesAskedAgain ? nil : mine
    }
    // An override that the organizer created from the series contains the answers that the series had at that time.
    if stored[member.instance] == nil, let series = message.master, theirs != answer(in: series) { return nil }
    return mine
  }
}

extension ComponentBuilder {
  /// Keeps the CLASS of an earlier version if the earlier version is not public but the new one is. A message must not
  /// publish what its recipient keeps private. Apple's X-CALENDARSERVER-ACCESS has the same meaning.
  mutating func keepPrivate(as base: SchedulingMember?) {
    let isPublic = { (line: ContentLine?) in line.map { $0.uri.uppercased() == "PUBLIC" } ?? true }
    for name in ["CLASS", "X-CALENDARSERVER-ACCESS"] {
      let line = base?.component.properties.first { $0.name.uppercased() == name }
      if let line, !isPublic(line), isPublic(first(named: name)) { set(line) }
    }
  }
}

extension SchedulingItem {
  /// Removes instances that now have overrides from the exceptions of the series.
  mutating func include(_ members: [SchedulingMember]) {
    guard let master else { return }
    let instances = Set(members.map(\.instance))
    if master.exclusions(in: zones).isDisjoint(with: instances) { return }
    put(master.editing { $0.elements = OwnExceptions.removing(instances, from: $0.elements, zones) })
  }
}
