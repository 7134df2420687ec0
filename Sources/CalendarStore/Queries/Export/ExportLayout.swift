import GRDB
import TimeZones

/// Assigns each VTIMEZONE and item of a calendar to a VCALENDAR.
///
/// One VCALENDAR is enough unless items need different definitions of one TZID or were imported with a METHOD that
/// applies only to them.
struct ExportLayout {
  /// The VCALENDARs, at least one.
  private(set) var parts: [Part] = []
  private(set) var hasItems = false
  /// The VCALENDAR of every item that is not in the first VCALENDAR. Empty if one is enough.
  private var partsOfItems: [Int64: Int] = [:]

  /// A VCALENDAR of the export.
  struct Part {
    /// The METHOD, or nil if the items are not scheduling messages.
    let method: String?
    /// The number of the VTIMEZONE for each TZID.
    fileprivate(set) var definitions: [String: Int64] = [:]
    /// The normalized TZIDs that this part must not define, because its items use them with a different meaning.
    fileprivate var undefined: Set<String> = []
  }

  /// The requirements that an item imposes on its VCALENDAR.
  fileprivate struct Need {
    var method: String?
    var zones: [Int64] = []
    var undefined: Set<String> = []
  }

  /// - Parameter condition: The items of the calendar to export.
  init(_ db: Database, calendarID: Int64, condition: RowCondition, keepsUnusedZones: Bool) throws {
    let items = StoredItemTable(db)
    hasItems = try items.hasAny(condition)
    let zones = try ZoneTable(db).names(calendarID: calendarID)
    let names = Dictionary(uniqueKeysWithValues: zones.map { ($0.id, $0.tzid) })
    let methods = try items.methods(condition).filter { $0.value.isMessage }
    let undefined = try UndefinedZones(db, zones, condition).names
    var used: Set<Int64> = []
    if Set(names.values).count == names.count, methods.isEmpty, undefined.isEmpty {
      used = try Set(items.zones(condition))
      place(Need(zones: used.sorted()), names)
    } else {
      let rows = try items.zonesByItem(condition)
      while let row = try rows.next() {
        let id: Int64 = row["id"]
        let linked = (row["zones"] as String?)?.split(separator: ",").compactMap { Int64($0) }.sorted() ?? []
        used.formUnion(linked)
        let need = Need(method: methods[id], zones: linked, undefined: undefined[id] ?? [])
        let part = place(need, names)
        if part > 0 { partsOfItems[id] = part }
      }
    }
    if keepsUnusedZones {
      for zone in zones where !used.contains(zone.id) {
        place(Need(method: parts.first?.method, zones: [zone.id]), names)
      }
    }
    if parts.isEmpty { parts = [Part(method: nil)] }
  }

  func part(ofItem id: Int64) -> Int { partsOfItems[id] ?? 0 }

  /// Finds the first VCALENDAR that meets the requirements, or adds one.
  @discardableResult
  private mutating func place(_ need: Need, _ names: [Int64: String]) -> Int {
    let index = parts.firstIndex { $0.accepts(need, names) } ?? parts.count
    if index == parts.count { parts.append(Part(method: need.method)) }
    for zone in need.zones { parts[index].definitions[names[zone] ?? ""] = zone }
    parts[index].undefined.formUnion(need.undefined)
    return index
  }
}

extension ExportLayout.Part {
  fileprivate func accepts(_ need: ExportLayout.Need, _ names: [Int64: String]) -> Bool {
    guard need.method == method else { return false }
    for zone in need.zones {
      let name = names[zone] ?? ""
      if let other = definitions[name], other != zone { return false }
      if !undefined.isEmpty, undefined.contains(TimeZoneNames.normalized(name)) { return false }
    }
    return need.undefined.isEmpty
      || definitions.keys.allSatisfy { !need.undefined.contains(TimeZoneNames.normalized($0)) }
  }
}

extension String {
  /// Whether a METHOD is an instruction about an item or a reply to one. PUBLISH and REQUEST contain the item itself
  /// (RFC 5546 section 1.4).
  fileprivate var isMessage: Bool { self != "PUBLISH" && self != "REQUEST" }
}
