import CalendarModel
import CivilTime

extension ItemFamilies {
  /// The recurrence IDs of the instances to which the snoozed alarms of a series belong.
  ///
  /// - Parameter master: The item that defines the series.
  func snoozedInstances(of master: ItemRow) throws -> [Alarm: CalendarTime] {
    guard master.activeAlarms.contains(where: { $0.snoozes != nil }) else { return [:] }
    return try alarms(of: master)?.snoozedInstances ?? [:]
  }

  /// Whether the instance of a snooze stored by Mozilla's programs still exists in a series.
  func isThere(_ sleeping: AlarmMarks.Snooze, in master: ItemRow) throws -> Bool {
    guard let recurrence = sleeping.recurrence, let alarms = try alarms(of: master) else { return true }
    return alarms.instance(sleeping: recurrence) != nil
  }

  /// The alarms of a series, or nil if it has none.
  func alarms(of master: ItemRow) throws -> AlarmSeries? {
    try AlarmFamily(ScheduledFamily(family(master.family))).series.first { $0.id == master.id }
  }
}
