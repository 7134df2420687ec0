import GRDB

/// The VCALENDAR of each VTIMEZONE and item of a calendar: one is enough, unless items need different definitions of
/// one TZID.
struct ExportLayout {
  /// The VTIMEZONEs of each VCALENDAR, by their numbers.
  private(set) var parts: [[Int64]] = [[]]
  /// Whether there is any item at all.
  private(set) var hasItems = false
  /// The VCALENDAR of every item that does not go to the first; empty if one is enough.
  private var partsOfItems: [Int64: Int] = [:]

  /// - Parameter condition: the items of the calendar that are to be exported.
  init(_ db: Database, calendarID: Int64, condition: RowCondition, keepsUnusedZones: Bool) throws {
    let items = StoredItemTable(db)
    hasItems = try items.hasAny(condition)
    let zones = try ZoneTable(db).names(calendarID: calendarID)
    let names = Dictionary(uniqueKeysWithValues: zones.map { ($0.id, $0.tzid) })
    let order = zones.map(\.id)
    var used: Set<Int64>
    var definitions: [[String: Int64]] = [[:]]
    if Set(names.values).count == names.count {
      used = try Set(keepsUnusedZones ? order : items.zones(condition))
      for zone in used { definitions[0][names[zone] ?? ""] = zone }
    } else {
      used = []
      try place(items, condition, names, &definitions, &used)
      if keepsUnusedZones {
        for zone in order where !used.contains(zone) {
          _ = Self.part(for: [zone], names, &definitions)
        }
      }
    }
    // In the order in which they came; but if a definition stands in several parts, that order would be another
    // after the parts have been imported elsewhere, so there the names decide.
    parts =
      definitions.count == 1
      ? [definitions[0].values.sorted()] : definitions.map { part in part.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// The VCALENDAR of an item.
  func part(ofItem id: Int64) -> Int { partsOfItems[id] ?? 0 }

  private mutating func place(
    _ items: StoredItemTable, _ condition: RowCondition, _ names: [Int64: String],
    _ definitions: inout [[String: Int64]], _ used: inout Set<Int64>
  ) throws {
    let rows = try items.zonesByItem(condition)
    while let row = try rows.next() {
      let text: String = row["zones"]
      let zones = text.split(separator: ",").compactMap { Int64($0) }.sorted()
      used.formUnion(zones)
      let part = Self.part(for: zones, names, &definitions)
      if part > 0 { partsOfItems[row["id"]] = part }
    }
  }

  /// The first VCALENDAR to which the VTIMEZONEs can be added without a contradiction.
  private static func part(
    for zones: [Int64], _ names: [Int64: String], _ definitions: inout [[String: Int64]]
  ) -> Int {
    let index =
      definitions.firstIndex { part in
        zones.allSatisfy { part[names[$0] ?? ""] == nil || part[names[$0] ?? ""] == $0 }
      } ?? definitions.count
    if index == definitions.count { definitions.append([:]) }
    for zone in zones { definitions[index][names[zone] ?? ""] = zone }
    return index
  }
}
