import CalendarModel
import CivilTime

extension EditBatch {
  /// Takes the snoozed alarms out of an item that belong to certain instances of its series.
  ///
  /// - Returns: those alarms.
  @discardableResult
  func removeSnoozes<Item: EditableItem>(
    from item: inout Item, of master: ItemRow, where isGone: (CalendarTime) -> Bool
  ) throws -> [Alarm] {
    let owners = try families.snoozedInstances(of: master)
    let gone = item.alarms.filter { owners[$0].map(isGone) ?? false }
    item.alarms.removeAll { gone.contains($0) }
    return gone
  }
}
