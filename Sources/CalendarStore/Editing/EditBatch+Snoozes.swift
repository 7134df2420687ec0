import ICalendar
import CalendarModel
import CivilTime

extension EditBatch {
  /// Takes the snoozed alarms out of an item that belong to certain instances of its series.
  ///
  /// - Parameter owners: the instances that they belong to, if that is known already.
  /// - Returns: those alarms.
  @discardableResult
  func removeSnoozes<Item: EditableItem>(
    from item: inout Item, of master: ItemRow, owners: [Alarm: CalendarTime]? = nil,
    where isGone: (CalendarTime) -> Bool
  ) throws -> [Alarm] {
    let owners = try owners ?? families.snoozedInstances(of: master)
    let gone = item.alarms.filter { owners[$0].map(isGone) ?? false }
    item.alarms.removeAll { gone.contains($0) }
    return gone
  }

  /// Takes the snoozed alarms out of a series that was changed, of which no occurrence needs them any more: it goes off
  /// again by itself, since it is later now, or there is none.
  ///
  /// - Parameters:
  ///   - owners: the instances that they belonged to before.
  ///   - shift: how those were moved; nil if they were not.
  func endSnoozes<Item: EditableItem>(
    of _: Item.Type, _ owners: [Alarm: CalendarTime], movedBy shift: TimeShift?, in id: Int64,
    _ calendar: StoredCalendar
  ) throws {
    guard !owners.isEmpty, let row = try families.row(id), let series = try families.alarms(of: row) else { return }
    var item = try Item(row.component)
    item.alarms.removeAll { alarm in
      guard let owner = owners[alarm] else { return false }
      return !series.isAsleep(alarm, for: shift?.moved(owner) ?? owner, at: now)
    }
    try update(row, to: item.applied(to: row.component, at: now), in: calendar)
  }
}

extension EditableItem {
  /// Adds snoozed alarms of another item, as far as this one has the alarms that they repeat.
  mutating func take(_ snoozes: [Alarm]) {
    fields.alarms += snoozes.filter { snooze in fields.alarms.contains { $0.uid.hasSameBytes(as: snooze.snoozes) } }
  }
}
