import CalendarModel

/// An alarm that goes off at a place, as indexed.
struct IndexedGeofence {
  let item: Int64
  let alarm: Int
}

/// The alarms of the items of a family.
struct AlarmFamily {
  /// The alarms that go off at times.
  let series: [AlarmSeries]
  /// The alarms that go off at places.
  let places: [IndexedGeofence]

  init(_ family: ScheduledFamily) {
    let rows = family.family.rows
    let alarms = rows.map(\.activeAlarms)
    if alarms.allSatisfy(\.isEmpty) {
      series = []
      places = []
      return
    }
    series = family.series.map { AlarmSeries($0.parts, $0.schedule, family.family, alarms: alarms) }.filter(\.hasTimes)
    places = zip(rows, alarms).flatMap { row, alarms in
      alarms.indices.compactMap { index in
        if case .proximity = alarms[index].trigger { IndexedGeofence(item: row.id, alarm: index) } else { nil }
      }
    }
  }
}

extension ItemRow {
  /// The alarms of its component, in order; none if the item is completed or cancelled.
  var activeAlarms: [Alarm] { method == "CANCEL" ? [] : component.activeAlarms }
}
