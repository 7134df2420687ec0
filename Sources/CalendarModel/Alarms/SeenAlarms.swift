public import CivilTime
public import ICalendar

/// The acknowledged and snoozed alarms of an event or a to-do, to be carried over to a newer version.
///
/// Acknowledging and snoozing are the reader's choice, not the author's: a newer version without acknowledgments and
/// snoozes does not undo them. A newer version in which the alarm was acknowledged later, or snoozed for longer,
/// replaces them.
public struct SeenAlarms {
  /// A VALARM that repeats another one (RFC 9074 7).
  public struct Snooze: Hashable, Sendable {
    /// The alarm that was added for the snooze.
    public let alarm: Alarm
    /// When the added alarm goes off.
    public let until: Instant
    /// The alarm that the added alarm repeats.
    let original: Alarm
    let component: Component
  }

  /// The snoozes that have not gone off yet.
  public let snoozes: [Snooze]
  /// The snoozes recorded by Mozilla's programs.
  public let marks: [AlarmMarks.Snooze]
  /// The alarms that have been acknowledged.
  private let acknowledged: [Alarm]
  private let holder: Component
  /// Everything that Mozilla's programs recorded in the component.
  private let noted: AlarmMarks

  /// Reads the acknowledged alarms, and the alarms that are snoozed at a given time.
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

  /// Whether nothing is acknowledged or snoozed.
  public var isEmpty: Bool { snoozes.isEmpty && acknowledged.isEmpty && noted.isEmpty }

  /// The result of carrying the acknowledged and snoozed alarms over to another version of the item.
  public struct Outcome {
    /// The version with the acknowledged and snoozed alarms.
    public var component: Component
    /// The end times of the snoozes that were dropped because the version has no alarm for them.
    public var lost: [Instant] = []
    /// The snoozed alarms that were added to the version.
    public var kept: [Alarm] = []
  }

  /// Carries the acknowledged and snoozed alarms over to a newer version of the item, unless that version supersedes
  /// them.
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

  /// Acknowledges an alarm in the newer version. If the item has moved, the alarm still goes off after the acknowledged
  /// time.
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
    // The author may have changed the trigger.
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
  /// When the alarm goes off, if its trigger is a fixed time.
  fileprivate var wakes: Instant? {
    guard case .absolute(.utc(let civil)) = trigger else { return nil }
    return Instant(civil, at: .zero)
  }
}
