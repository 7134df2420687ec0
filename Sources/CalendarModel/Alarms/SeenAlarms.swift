public import CivilTime
public import ICalendar

/// What people have seen of the alarms of an event or a to-do, and what sleeps of them, so that a newer version of it can be
/// given that.
///
/// It is what a person wants, and not the author of the item: a version that says nothing of it does not end it. One in which
/// somebody has seen the alarm since, or let it sleep longer, does.
public struct SeenAlarms {
  /// A VALARM that repeats another one (RFC 9074 7).
  public struct Snooze: Hashable, Sendable {
    /// The alarm that repeats.
    public let alarm: Alarm
    /// When it goes off.
    public let until: Instant
    /// The alarm that it repeats.
    let original: Alarm
    let component: Component
  }

  /// The alarms that repeat others, and have not gone off yet.
  public let snoozes: [Snooze]
  /// What Mozilla's programs note of what sleeps.
  public let marks: [AlarmMarks.Snooze]
  /// The alarms that somebody has acknowledged.
  private let acknowledged: [Alarm]
  private let holder: Component
  /// All that the holder notes in that way.
  private let noted: AlarmMarks

  /// Reads what was seen, and what sleeps at a time.
  public init(_ component: Component, at now: Instant) {
    holder = component
    let alarms = component.components(.valarm).compactMap { part in (try? Alarm(part)).map { (alarm: $0, part: part) } }
    snoozes = alarms.compactMap { alarm, part in
      guard let uid = alarm.snoozes, let until = alarm.wakes, until > now, until > alarm.acknowledged ?? .distantPast,
        let original = alarms.first(where: { $0.alarm.uid.hasSameBytes(as: uid) })
      else { return nil }
      return Snooze(alarm: alarm, until: until, original: original.alarm, component: part)
    }
    acknowledged = alarms.map(\.alarm).filter { $0.acknowledged != nil && $0.snoozes == nil }
    noted = AlarmMarks(component)
    marks = noted.active.filter { $0.until > now }
  }

  /// Whether nothing was seen, and nothing sleeps.
  public var isEmpty: Bool { snoozes.isEmpty && acknowledged.isEmpty && noted.isEmpty }

  /// What became of it in another version of the item.
  public struct Outcome {
    /// The version with what was seen, and what still sleeps.
    public var component: Component
    /// Until when those would have slept of whose alarms the version has none.
    public var lost: [Instant] = []
    /// The alarms that were added to the version.
    public var kept: [Alarm] = []
  }

  /// Gives a newer version of the item what was seen, and what sleeps, as far as that version does not end it.
  ///
  /// - Throws: ``CalendarModelError`` `unwritable` if a line cannot be written.
  public func applied(to newer: Component) throws(CalendarModelError) -> Outcome {
    var outcome = Outcome(component: newer)
    for snooze in snoozes { try apply(snooze, to: &outcome) }
    for alarm in acknowledged { try acknowledge(alarm, in: &outcome.component) }
    applyMarks(to: &outcome)
    return outcome
  }

  private static func alarms(
    of component: Component
  ) throws(CalendarModelError) -> [(alarm: Alarm, part: Component)] {
    var parts: [(alarm: Alarm, part: Component)] = []
    for part in component.components(.valarm) { parts.append((try Alarm(part), part)) }
    return parts
  }

  /// What was seen up to an instant goes off after it all the same, so the item may have moved.
  private func acknowledge(_ old: Alarm, in component: inout Component) throws(CalendarModelError) {
    let parts = try Self.alarms(of: component)
    guard
      let (alarm, part) = parts.first(where: { old.uid != nil && $0.alarm.uid.hasSameBytes(as: old.uid) })
        ?? parts.first(where: { $0.alarm.snoozes == nil && $0.alarm.goesOff(as: old) }),
      alarm.acknowledged ?? .distantPast < old.acknowledged ?? .distantPast
    else { return }
    var seen = alarm
    seen.uid = alarm.uid ?? old.uid
    seen.acknowledged = old.acknowledged
    var builder = ComponentBuilder(component)
    builder.replace(part, with: try seen.applied(to: part))
    component = builder.component()
  }

  private func apply(_ snooze: Snooze, to outcome: inout Outcome) throws(CalendarModelError) {
    let parts = try Self.alarms(of: outcome.component)
    let original = snooze.original
    // The author may have changed when it goes off.
    let timed = parts.filter { $0.alarm.snoozes == nil && $0.alarm.trigger?.hasTime ?? false }
    guard
      let (alarm, part) = parts.first(where: { $0.alarm.uid.hasSameBytes(as: original.uid) })
        ?? timed.first(where: { $0.alarm.goesOff(as: original) }) ?? timed.first
    else {
      outcome.lost.append(snooze.until)
      return
    }
    if alarm.acknowledged ?? .distantPast > original.acknowledged ?? .distantPast { return }
    let others = parts.filter { alarm.uid != nil && $0.alarm.snoozes.hasSameBytes(as: alarm.uid) }
    if others.contains(where: { $0.alarm.wakes ?? .distantPast >= snooze.until }) { return }
    var asleep = alarm
    asleep.uid = alarm.uid ?? original.uid
    asleep.acknowledged = original.acknowledged ?? alarm.acknowledged
    var later = snooze.alarm
    later.relations = later.relations.map { relation in
      relation.kind == .snooze ? Relation(to: asleep.uid ?? relation.uid, kind: .snooze) : relation
    }
    var builder = ComponentBuilder(outcome.component)
    builder.replace(part, with: try asleep.applied(to: part))
    for other in others { builder.remove(other.part) }
    builder.append(try later.applied(to: snooze.component))
    outcome.component = builder.component()
    outcome.kept.append(later)
  }

  private func applyMarks(to outcome: inout Outcome) {
    if noted.isEmpty { return }
    let new = AlarmMarks(outcome.component)
    if new.acknowledged ?? .distantPast > noted.acknowledged ?? .distantPast { return }
    let missing = marks.filter { mark in
      !new.snoozes.contains { $0.recurrence == mark.recurrence && $0.until >= mark.until }
    }
    if missing.isEmpty, new.acknowledged == noted.acknowledged { return }
    guard Alarm.all(of: outcome.component).contains(where: { $0.trigger?.hasTime ?? false }) else {
      outcome.lost += missing.map(\.until)
      return
    }
    outcome.component = noted.copying(missing, of: holder, to: outcome.component)
  }
}

extension Alarm {
  /// When it goes off if that is one moment.
  fileprivate var wakes: Instant? {
    guard case .absolute(.utc(let civil)) = trigger else { return nil }
    return Instant(civil, at: .zero)
  }
}
