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

  init(_ db: Database, calendarID: Int64, condition: QueryCondition, keepsUnusedZones: Bool) throws {
    let arguments: StatementArguments = [calendarID] + condition.arguments
    hasItems =
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM items WHERE calendar_id = ? AND \(condition.sql))", arguments: arguments)
      ?? false
    let zones = try ZoneTable(db).names(calendarID: calendarID)
    let names = Dictionary(uniqueKeysWithValues: zones.map { ($0.id, $0.tzid) })
    let order = zones.map(\.id)
    var used: Set<Int64>
    var definitions: [[String: Int64]] = [[:]]
    if Set(names.values).count == names.count {
      used =
        keepsUnusedZones
        ? Set(order)
        : try Set(
          Int64.fetchAll(
            db,
            sql: """
              SELECT DISTINCT zone_id FROM item_zones JOIN items ON items.id = item_zones.item_id
              WHERE calendar_id = ? AND \(condition.sql)
              """,
            arguments: arguments))
      for zone in used { definitions[0][names[zone] ?? ""] = zone }
    } else {
      used = []
      try place(db, arguments, condition, names, &definitions, &used)
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
    _ db: Database, _ arguments: StatementArguments, _ condition: QueryCondition, _ names: [Int64: String],
    _ definitions: inout [[String: Int64]], _ used: inout Set<Int64>
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT items.id, group_concat(zone_id) AS zones FROM items JOIN item_zones ON item_zones.item_id = items.id
        WHERE calendar_id = ? AND \(condition.sql) GROUP BY items.id ORDER BY items.id
        """,
      arguments: arguments)
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
