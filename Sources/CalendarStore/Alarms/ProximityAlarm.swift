package import CalendarModel
import GRDB

/// An alarm that goes off at a place, with the item that has it.
package struct ProximityAlarm: Sendable {
  /// The item that has the alarm.
  package let item: StoredItem
  /// The alarm.
  package let alarm: Alarm
  /// Which one of the item's alarms it is, from 0 on.
  package let index: Int
}

extension CalendarStore {
  /// The alarms that go off at places, in the order of their items; those of what is done or cancelled do not go off.
  package func proximityAlarms() throws(StoreError) -> [ProximityAlarm] {
    try readItems { db, rights in
      let rows = try Row.fetchAll(db, sql: "SELECT item_id, alarm FROM geofences ORDER BY item_id, alarm")
      return try rows.compactMap { row in
        guard let item = try Self.fetch(db, where: "items.id = ?", [row[0] as Int64]).first,
          rights.canRead(item.kind)
        else { return nil }
        let alarms = item.component.activeAlarms
        let index: Int = row[1]
        return alarms.indices.contains(index) ? ProximityAlarm(item: item, alarm: alarms[index], index: index) : nil
      }
    }
  }
}
