import CalendarModel

/// An indexed alarm that goes off at a place.
struct IndexedGeofence {
  let item: Int64
  let alarm: Int
}

/// The alarms of the items in a family.
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
    series = family.series.map { series in
      var alarms = alarms
      let marks = AlarmMarks(rows[series.parts.master].component)
      // Mozilla's programs record acknowledgments in the series, and these apply to every instance.
      for override in series.parts.overrides {
        alarms[override] = AlarmMarks.acknowledging(alarms[override], marks.acknowledged)
      }
      return AlarmSeries(series.parts, series.schedule, family.family, alarms: alarms, sleeping: marks.active)
    }.filter(\.hasTimes)
    places = zip(rows, alarms).flatMap { row, alarms in
      alarms.indices.compactMap { index in
        if case .proximity = alarms[index].trigger { IndexedGeofence(item: row.id, alarm: index) } else { nil }
      }
    }
  }
}

extension ItemRow {
  /// The alarms of the component in order, or none if the item is completed or cancelled.
  var activeAlarms: [Alarm] { method == "CANCEL" ? [] : component.activeAlarms }
}
