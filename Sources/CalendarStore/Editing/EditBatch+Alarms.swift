import CalendarModel
public import CivilTime

extension EditBatch {
  /// Acknowledges an alarm: nothing up to the given time goes off again (ACKNOWLEDGED, RFC 9074 6.1). If it repeats
  /// another alarm after a snooze, it is removed and the other alarm is acknowledged.
  ///
  /// - Parameter instant: when; nil for now.
  /// - Throws: ``StoreError``: `notFound` if the item or the alarm no longer exists; `readOnly`, `denied`.
  public func acknowledge(_ alarm: DueAlarm, at instant: Instant? = nil) throws(StoreError) {
    try change(alarm) { alarms, index in
      let seen = max(instant ?? now, alarm.instant)
      guard let original = alarms[index].snoozes else {
        alarms[index].acknowledged = seen
        return
      }
      alarms.remove(at: index)
      for other in alarms.indices where alarms[other].uid == original { alarms[other].acknowledged = seen }
    }
  }

  /// Snoozes an alarm: it is acknowledged, and a new alarm that is related to it goes off instead (RELATED-TO with
  /// RELTYPE=SNOOZE, RFC 9074 7). A snoozed alarm can be snoozed again.
  ///
  /// - Parameter instant: until when.
  /// - Throws: ``StoreError``: `notFound` if the item or the alarm no longer exists; `readOnly`, `denied`.
  public func snooze(_ alarm: DueAlarm, until instant: Instant) throws(StoreError) {
    try change(alarm) { alarms, index in
      let trigger = AlarmTrigger.absolute(.utc(instant.civil(at: .zero)))
      if alarms[index].snoozes != nil {
        alarms[index].trigger = trigger
        alarms[index].acknowledged = nil
        return
      }
      let uid = alarms[index].uid ?? Self.makeUID()
      alarms[index].uid = uid
      alarms[index].acknowledged = max(now, alarm.instant)
      var later = alarms[index]
      later.uid = Self.makeUID()
      later.trigger = trigger
      later.acknowledged = nil
      later.repeatCount = nil
      later.repeatInterval = nil
      later.relations = [Relation(to: uid, kind: .snooze)]
      // One snooze of an alarm at a time.
      alarms.removeAll { $0.snoozes == uid }
      alarms.append(later)
    }
  }

  private func change(_ alarm: DueAlarm, _ body: (inout [Alarm], Int) -> Void) throws(StoreError) {
    try Self.reporting {
      guard let row = try families.row(alarm.item.id.number) else { throw try reader.gone(alarm.item) }
      try checkAccess(row.kind, row.id)
      let found = try self.calendar(row.calendarID)
      let calendar = found.takesOwnAlarms ? found : try writableCalendar(row.calendarID)
      if row.kind == Reminder.kind {
        try change(Reminder.self, row, alarm, calendar, body)
      } else {
        try change(Event.self, row, alarm, calendar, body)
      }
    }
  }

  private func change<Item: EditableItem>(
    _: Item.Type, _ row: ItemRow, _ alarm: DueAlarm, _ calendar: StoredCalendar,
    _ body: (inout [Alarm], Int) -> Void
  ) throws {
    var item = try Item(row.component)
    // Others may have added and removed alarms meanwhile.
    let isThere = item.alarms.indices.contains(alarm.index) && item.alarms[alarm.index] == alarm.alarm
    guard let index = isThere ? alarm.index : item.alarms.firstIndex(of: alarm.alarm) else {
      throw try reader.error(.notFound, alarm.item, "no longer has that alarm")
    }
    body(&item.alarms, index)
    let changed = try item.applied(to: row.component, at: now)
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
