import CalendarModel
public import CivilTime
import ICalendar
import TimeZones

extension EditBatch {
  /// Acknowledges an alarm, so that it does not go off again for any time up to the given one (ACKNOWLEDGED, RFC 9074
  /// section 6.1). A snoozed alarm is removed, and the alarm that was snoozed is acknowledged.
  ///
  /// If Mozilla's programs have recorded acknowledgments in the item (X-MOZ-LASTACK), that property is updated too,
  /// because these programs do not support any other property.
  ///
  /// - Parameter instant: The time of the acknowledgment, or nil for now.
  /// - Throws: ``StoreError``: `notFound` if the item or the alarm no longer exists; `readOnly`, `denied`.
  public func acknowledge(_ alarm: DueAlarm, at instant: Instant? = nil) throws(StoreError) {
    try change(alarm, at: instant ?? now, sleepingUntil: nil) { alarms, index, seen in
      guard let original = alarms[index].snoozes else {
        alarms[index].acknowledged = seen
        return
      }
      alarms.remove(at: index)
      for other in alarms.indices where alarms[other].uid.hasSameBytes(as: original) {
        alarms[other].acknowledged = seen
      }
    }
  }

  /// Snoozes an alarm: the alarm is acknowledged, and a new alarm related to it goes off instead (RELATED-TO with
  /// RELTYPE=SNOOZE, RFC 9074 section 7). A snoozed alarm can be snoozed again. A snooze made by one of Mozilla's
  /// programs keeps its form (X-MOZ-SNOOZE-TIME).
  ///
  /// - Parameter instant: The time at which the new alarm goes off.
  /// - Throws: ``StoreError``: `notFound` if the item or the alarm no longer exists; `readOnly`, `denied`.
  public func snooze(_ alarm: DueAlarm, until instant: Instant) throws(StoreError) {
    try change(alarm, at: now, sleepingUntil: instant) { alarms, index, seen in
      let trigger = AlarmTrigger.absolute(.utc(instant.civil(at: .zero)))
      if alarms[index].snoozes != nil {
        alarms[index].trigger = trigger
        alarms[index].acknowledged = nil
        return
      }
      let uid = alarms[index].uid ?? Self.makeUID()
      alarms[index].uid = uid
      alarms[index].acknowledged = seen
      var later = alarms[index]
      later.uid = Self.makeUID()
      later.trigger = trigger
      later.acknowledged = nil
      later.repeatCount = nil
      later.repeatInterval = nil
      later.relations = [Relation(to: uid, kind: .snooze)]
      // An alarm has at most one snooze.
      alarms.removeAll { $0.snoozes.hasSameBytes(as: uid) }
      alarms.append(later)
    }
  }

  private func change(
    _ alarm: DueAlarm, at instant: Instant, sleepingUntil end: Instant?,
    _ body: (inout [Alarm], Int, _ seen: Instant) -> Void
  ) throws(StoreError) {
    // A snoozed alarm goes off only once. Other alarms that are due before it still go off.
    let seen = alarm.isAsleep ? instant : max(instant, alarm.instant)
    try Self.reporting {
      guard let row = try families.row(alarm.item.id.number) else { throw try reader.gone(alarm.item) }
      try checkAccess(row.kind, row.id)
      let found = try self.calendar(row.calendarID)
      let calendar = found.takesOwnAlarms ? found : try writableCalendar(row.calendarID)
      let marks = try mark(row, alarm, calendar, seen: seen, sleepingUntil: end)
      if marks.isAll { return }
      // If the marks are in the same item, that item has just changed.
      guard let row = try families.row(row.id) else { throw try reader.gone(alarm.item) }
      if row.kind == Reminder.kind {
        try change(Reminder.self, row, alarm, seen: marks.seen, calendar) { body(&$0, $1, seen) }
      } else {
        try change(Event.self, row, alarm, seen: marks.seen, calendar) { body(&$0, $1, seen) }
      }
    }
  }

  /// Updates the properties in which Mozilla's programs have recorded acknowledgments and snoozes, if there are any.
  ///
  /// - Returns: The time up to which alarms had been acknowledged, and whether the alarm is itself such a mark, in
  ///   which case nothing else needs to be done.
  private func mark(
    _ row: ItemRow, _ alarm: DueAlarm, _ calendar: StoredCalendar, seen: Instant, sleepingUntil end: Instant?
  ) throws -> (seen: Instant?, isAll: Bool) {
    // Mozilla's programs record marks for instances in the series.
    let family = try families.family(row.family)
    let holder = row.recurrenceKey == .series ? row : family.rows.first { $0.recurrenceKey == .series } ?? row
    var marks = AlarmMarks(holder.component)
    if marks.isEmpty { return (nil, false) }
    let before = marks.acknowledged
    let place = alarm.index - Alarm.all(of: row.component).count
    let active = marks.active
    let sleeping = holder.id == row.id && active.indices.contains(place) ? active[place] : nil
    if place >= 0, sleeping?.until != alarm.instant {
      throw try reader.error(.notFound, alarm.item, "no longer has this alarm")
    }
    marks.acknowledged = max(marks.acknowledged ?? seen, seen)
    let slept = sleeping?.recurrence ?? alarm.recurrenceID.map { alarm.item.timeZones.read(in: .utc).instant(of: $0) }
    if let end, sleeping != nil {
      for index in marks.snoozes.indices where marks.snoozes[index].recurrence == slept {
        marks.snoozes[index].until = end
      }
    } else {
      marks.snoozes.removeAll { $0.recurrence == slept }
    }
    let changed = try marks.applied(to: holder.component)
    try update(holder, to: calendar.takesOwnAlarms ? OwnAlarms.marking(changed) : changed, in: calendar)
    return (before, sleeping != nil)
  }

  private func change<Item: EditableItem>(
    _: Item.Type, _ row: ItemRow, _ alarm: DueAlarm, seen: Instant?, _ calendar: StoredCalendar,
    _ body: (inout [Alarm], Int) -> Void
  ) throws {
    var item = try Item(row.component)
    // Alarms may have been added or removed since, and the acknowledgment may be in a separate mark.
    let known = AlarmMarks.acknowledging(item.alarms, seen)
    let isThere = known.indices.contains(alarm.index) && known[alarm.index] == alarm.alarm
    guard let index = isThere ? alarm.index : known.firstIndex(of: alarm.alarm) else {
      throw try reader.error(.notFound, alarm.item, "no longer has this alarm")
    }
    body(&item.alarms, index)
    let changed = try item.applied(to: row.component, at: now).withStamps(of: row.component)
    try update(row, to: calendar.takesOwnAlarms ? OwnAlarms.marking(changed) : changed, in: calendar)
  }
}

extension CalendarStore {
  /// Acknowledges an alarm in a separate transaction, like ``EditBatch/acknowledge(_:at:)``.
  public func acknowledge(_ alarm: DueAlarm, at instant: Instant? = nil) throws(StoreError) {
    try edit("alarms acknowledge") { try $0.acknowledge(alarm, at: instant) }
  }

  /// Snoozes an alarm in a separate transaction, like ``EditBatch/snooze(_:until:)``.
  public func snooze(_ alarm: DueAlarm, until instant: Instant) throws(StoreError) {
    try edit("alarms snooze") { try $0.snooze(alarm, until: instant) }
  }
}
