import CalendarModel
import CivilTime

extension ItemFamilies {
  /// The instances to which the snoozed alarms of a series belong.
  ///
  /// - Parameter master: the item of the series.
  func snoozedInstances(of master: ItemRow) throws -> [Alarm: CalendarTime] {
    guard master.activeAlarms.contains(where: { $0.snoozes != nil }) else { return [:] }
    return try alarms(of: master)?.snoozedInstances ?? [:]
  }

  /// Whether a series has the instance that sleeps as Mozilla's programs note it.
  func isThere(_ sleeping: AlarmMarks.Snooze, in master: ItemRow) throws -> Bool {
    guard let recurrence = sleeping.recurrence, let alarms = try alarms(of: master) else { return true }
    return alarms.instance(sleeping: recurrence) != nil
  }

  /// The alarms of a series; nil if it has none.
  func alarms(of master: ItemRow) throws -> AlarmSeries? {
    try AlarmFamily(ScheduledFamily(family(master.family))).series.first { $0.id == master.id }
  }
}
