import CalendarModel
import TimeZones

/// The alarms of all items that share a UID.
struct AlarmFamily {
  let series: [AlarmSeries]
  /// The numbers of all items, with alarms or without.
  let items: [Int64]
  /// The geofences among them, with the numbers of their items.
  let places: [Geofence.Row]

  init(_ family: ItemFamily) {
    items = family.rows.map(\.id)
    let members = family.rows.map { AlarmSeries.Member($0) }
    places = members.flatMap(Geofence.Row.all)
    if members.allSatisfy(\.alarms.isEmpty) {
      series = []
      return
    }
    let masters = family.masters
    // Where there is no series, each override stands for itself.
    let standing = masters.isEmpty ? family.overrides : masters
    series = standing.compactMap { row in
      AlarmSeries(
        AlarmSeries.Member(row),
        overrides: masters.isEmpty ? [] : family.overrides(of: row).map(AlarmSeries.Member.init),
        places: family.places(of: row))
    }.filter(\.hasTimes)
  }
}
