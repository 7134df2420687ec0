import CalendarModel
import CivilTime

extension EditBatch {
  /// The instances to which the snoozed alarms of a series belong.
  private func snoozedInstances(_ master: ItemRow) throws -> [Alarm: CalendarTime] {
    guard master.activeAlarms.contains(where: { $0.snoozes != nil }) else { return [:] }
    let family = AlarmFamily(ScheduledFamily(try families.family(master.family)))
    return family.series.first { $0.id == master.id }?.snoozedInstances ?? [:]
  }

  /// Takes the snoozed alarms out of an item that belong to certain instances of its series.
  ///
  /// - Returns: those alarms.
  @discardableResult
  func removeSnoozes<Item: EditableItem>(
    from item: inout Item, of master: ItemRow, where isGone: (CalendarTime) -> Bool
  ) throws -> [Alarm] {
    let owners = try snoozedInstances(master)
    let gone = item.alarms.filter { owners[$0].map(isGone) ?? false }
    item.alarms.removeAll { gone.contains($0) }
    return gone
  }
}
