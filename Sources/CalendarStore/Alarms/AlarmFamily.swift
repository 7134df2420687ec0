import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// The alarms of all items that share a UID.
struct AlarmFamily {
  let series: [AlarmSeries]
  /// The numbers of all items, with alarms or without.
  let items: [Int64]
  /// The geofences among them, with the numbers of their items.
  let places: [Geofence.Row]

  /// - Parameters:
  ///   - rows: the items.
  ///   - places: how the times of items are placed, by their numbers.
  init(_ rows: [EditedRow], places: ([Int64]) throws -> TimePlacement) rethrows {
    let members = rows.map { row in
      AlarmSeries.Member(id: row.id, component: row.component, isCancelled: row.method == "CANCEL")
    }
    items = rows.map(\.id)
    self.places = members.flatMap(Geofence.Row.all)
    if members.allSatisfy(\.alarms.isEmpty) {
      series = []
      return
    }
    let byID = Dictionary(members.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let masters = rows.filter(\.recurrenceKey.isEmpty).compactMap { byID[$0.id] }
    let overrides = rows.filter { $0.recurrenceID != nil }.compactMap { byID[$0.id] }
    let defined = rows.filter { $0.zones != 0 }.map(\.id)
    var all: [AlarmSeries?] = []
    for (index, master) in masters.enumerated() {
      // Of twins each stands for itself; the overrides belong to the first.
      let own = index == 0 ? overrides : []
      all.append(AlarmSeries(master, overrides: own, places: try places(defined)))
    }
    if masters.isEmpty {
      for override in overrides { all.append(AlarmSeries(override, places: try places(defined))) }
    }
    series = all.compactMap { $0 }.filter(\.hasTimes)
  }
}

/// Reads the items that share a UID, for their alarms.
final class AlarmReader {
  let db: Database
  private let rows: EditedRows
  private let zones: StoredZones

  init(_ db: Database) throws {
    self.db = db
    rows = try EditedRows(db)
    zones = try StoredZones(db)
  }

  func family(_ name: SeriesGroup.Name) throws -> AlarmFamily {
    try AlarmFamily(rows.rows(name)) { try zones.places(calendarID: name.calendarID, items: $0) }
  }

  /// The family that an item belongs to.
  func family(of item: Int64) throws -> AlarmFamily? {
    guard let row = try rows.row(item) else { return nil }
    return try family(SeriesGroup.Name(calendarID: row.calendarID, kind: row.kind, uid: row.uid))
  }

  /// A single item by itself.
  func family(single id: Int64, _ item: PreparedItem, _ placement: ItemWriter.Placement) throws -> AlarmFamily {
    let columns = item.columns
    let row = EditedRow(
      id: id, calendarID: placement.calendarID, kind: columns.kind, uid: columns.uid, recurrenceKey: "", twin: "",
      method: placement.method, zones: placement.zones.fingerprint, component: item.component)
    return try AlarmFamily([row]) { try zones.places(calendarID: placement.calendarID, items: $0) }
  }
}
