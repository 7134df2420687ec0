import CalendarModel
import GRDB
import ICalendar
import TimeZones

/// The items that were imported without a VTIMEZONE for a TZID that has a different meaning in their calendar. If they
/// were in the same VCALENDAR as the calendar's definition, these items would take place at different times.
struct UndefinedZones {
  /// For each such item, the normalized TZIDs that its VCALENDAR must not define.
  private(set) var names: [Int64: Set<String>] = [:]

  /// - Parameters:
  ///   - zones: The VTIMEZONEs of the calendar.
  ///   - condition: The items of the calendar.
  init(_ db: Database, _ zones: [(id: Int64, tzid: String)], _ condition: RowCondition) throws {
    if zones.isEmpty { return }
    let used = Dictionary(grouping: try DerivedZones.names(db), by: TimeZoneNames.normalized)
    let context = try StoredZones(db)
    for (name, zones) in Dictionary(grouping: zones, by: { TimeZoneNames.normalized($0.tzid) }) {
      let changed = try (used[name] ?? []).filter { tzid in
        let rules = ZoneContext().rules(named: tzid)
        return try zones.contains { try context.context([$0.id]).rules(named: tzid) != rules }
      }
      if changed.isEmpty { continue }
      let numbers = zones.map { "\($0.id)" }.joined(separator: ", ")
      let unlinked = condition.and(
        "NOT EXISTS (SELECT 1 FROM item_zones WHERE item_id = items.id AND zone_id IN (\(numbers)))", [])
      let rows = try StoredItemTable(db).times(unlinked, naming: changed)
      while let row = try rows.next() {
        guard let component = try? Component(unfolded: row.bytes(4)),
          !Set(component.timeZoneIDs).isDisjoint(with: changed)
        else { continue }
        names[row["id"], default: []].insert(name)
      }
    }
  }
}
