package import CalendarModel
import GRDB

/// An alarm that goes off at a place, and its item.
package struct ProximityAlarm: Sendable {
  /// The item with the alarm.
  package let item: StoredItem
  /// The alarm.
  package let alarm: Alarm
  /// The index of the alarm among the item's alarms.
  package let index: Int
}

extension CalendarStore {
  /// Returns the alarms that go off at places, ordered by item. Alarms of completed or cancelled items are not
  /// included.
  package func proximityAlarms() throws(StoreError) -> [ProximityAlarm] {
    try readItems { db, rights in
      try AlarmRows.places(db).compactMap { place in
        guard let item = try StoredItem.fetch(db, place.item), rights.canRead(item.kind) else { return nil }
        let alarms = item.component.activeAlarms
        let index = place.alarm
        return alarms.indices.contains(index) ? ProximityAlarm(item: item, alarm: alarms[index], index: index) : nil
      }
    }
  }
}
