import ICalendar
import CalendarModel
import CivilTime

extension EditBatch {
  /// Removes from an item the snoozed alarms that belong to certain instances of its series.
  ///
  /// - Parameter owners: The instances to which the snoozed alarms belong, if already known.
  /// - Returns: The removed alarms.
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

  /// Removes snoozed alarms that a changed series no longer needs, either because their instance no longer exists or
  /// because it has moved to a later time and its alarm will go off again.
  ///
  /// - Parameters:
  ///   - owners: The instances to which the snoozed alarms belonged before.
  ///   - shift: How the instances were moved, or nil if they were not.
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
  /// Adds snoozed alarms from another item if this item has the alarms that were snoozed.
  mutating func take(_ snoozes: [Alarm]) {
    fields.alarms += snoozes.filter { snooze in fields.alarms.contains { $0.uid.hasSameBytes(as: snooze.snoozes) } }
  }
}
