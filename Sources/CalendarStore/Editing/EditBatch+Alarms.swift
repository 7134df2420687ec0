import CalendarModel
public import CivilTime
import ICalendar
import TimeZones

extension EditBatch {
  /// Acknowledges an alarm: nothing up to the given time goes off again (ACKNOWLEDGED, RFC 9074 6.1). If it repeats
  /// another alarm after a snooze, it is removed and the other alarm is acknowledged.
  ///
  /// An item in which Mozilla's programs note what was seen (X-MOZ-LASTACK) gets that too: they know no other property.
  ///
  /// - Parameter instant: when; nil for now.
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

  /// Snoozes an alarm: it is acknowledged, and a new alarm that is related to it goes off instead (RELATED-TO with
  /// RELTYPE=SNOOZE, RFC 9074 7). A snoozed alarm can be snoozed again; what one of Mozilla's programs has snoozed stays as
  /// it writes that (X-MOZ-SNOOZE-TIME).
  ///
  /// - Parameter instant: until when.
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
      // One snooze of an alarm at a time.
      alarms.removeAll { $0.snoozes.hasSameBytes(as: uid) }
      alarms.append(later)
    }
  }

  private func change(
    _ alarm: DueAlarm, at instant: Instant, sleepingUntil end: Instant?,
    _ body: (inout [Alarm], Int, _ seen: Instant) -> Void
  ) throws(StoreError) {
    // What sleeps goes off at no other time; what was to go off until then still does.
    let seen = alarm.isAsleep ? instant : max(instant, alarm.instant)
    try Self.reporting {
      guard let row = try families.row(alarm.item.id.number) else { throw try reader.gone(alarm.item) }
      try checkAccess(row.kind, row.id)
      let found = try self.calendar(row.calendarID)
      let calendar = found.takesOwnAlarms ? found : try writableCalendar(row.calendarID)
      let marks = try mark(row, alarm, calendar, seen: seen, sleepingUntil: end)
      if marks.isAll { return }
      // The marks may stand in the same item.
      guard let row = try families.row(row.id) else { throw try reader.gone(alarm.item) }
      if row.kind == Reminder.kind {
        try change(Reminder.self, row, alarm, seen: marks.seen, calendar) { body(&$0, $1, seen) }
      } else {
        try change(Event.self, row, alarm, seen: marks.seen, calendar) { body(&$0, $1, seen) }
      }
    }
  }

  /// Renews what Mozilla's programs have noted of the alarms, if they have.
  ///
  /// - Returns: up to when they had been seen, and whether the alarm is one of those marks, so that nothing is left to do.
  private func mark(
    _ row: ItemRow, _ alarm: DueAlarm, _ calendar: StoredCalendar, seen: Instant, sleepingUntil end: Instant?
  ) throws -> (seen: Instant?, isAll: Bool) {
    // They note in the series what is about its instances.
    let family = try families.family(row.family)
    let holder = row.recurrenceKey == .series ? row : family.rows.first { $0.recurrenceKey == .series } ?? row
    var marks = AlarmMarks(holder.component)
    if marks.isEmpty { return (nil, false) }
    let before = marks.acknowledged
    let place = alarm.index - Alarm.all(of: row.component).count
    let active = marks.active
    let sleeping = holder.id == row.id && active.indices.contains(place) ? active[place] : nil
    if place >= 0, sleeping?.until != alarm.instant {
      throw try reader.error(.notFound, alarm.item, "no longer has that alarm")
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
    // Others may have added and removed alarms meanwhile; what was seen may stand beside the alarm.
    let known = AlarmMarks.acknowledging(item.alarms, seen)
    let isThere = known.indices.contains(alarm.index) && known[alarm.index] == alarm.alarm
    guard let index = isThere ? alarm.index : known.firstIndex(of: alarm.alarm) else {
      throw try reader.error(.notFound, alarm.item, "no longer has that alarm")
    }
    body(&item.alarms, index)
    let changed = try item.applied(to: row.component, at: now).withStamps(of: row.component)
    try update(row, to: calendar.takesOwnAlarms ? OwnAlarms.marking(changed) : changed, in: calendar)
  }
}

extension CalendarStore {
  /// Acknowledges an alarm, as ``EditBatch/acknowledge(_:at:)`` does, in its own transaction.
  public func acknowledge(_ alarm: DueAlarm, at instant: Instant? = nil) throws(StoreError) {
    try edit("alarms acknowledge") { try $0.acknowledge(alarm, at: instant) }
  }

  /// Snoozes an alarm, as ``EditBatch/snooze(_:until:)`` does, in its own transaction.
  public func snooze(_ alarm: DueAlarm, until instant: Instant) throws(StoreError) {
    try edit("alarms snooze") { try $0.snooze(alarm, until: instant) }
  }
}
