import CalendarModel
import CivilTime
import GRDB
import ICalendar
import TimeZones

/// VTIMEZONEs for TZIDs without one, generated from the system's rules for the years in which the items take place.
/// RFC 5545 section 3.6.5 requires a VTIMEZONE for every TZID.
struct MissingZones {
  /// The VTIMEZONEs of each VCALENDAR, keyed by TZID.
  private(set) var parts: [[String: Component]]

  /// - Parameter condition: The items of the calendar to export.
  init(_ db: Database, condition: RowCondition, layout: ExportLayout) throws {
    parts = layout.parts.map { _ in [:] }
    let defined = layout.parts.map { Set($0.definitions.keys.map(TimeZoneNames.normalized)) }
    // In most calendars, all TZIDs have a definition from the file.
    let named = try DerivedZones.names(db)
    let missing = named.filter { name in !defined.allSatisfy { $0.contains(TimeZoneNames.normalized(name)) } }
    if missing.isEmpty { return }
    let uses = try Self.uses(
      StoredItemTable(db), of: missing, condition: condition, layout: layout, defined: defined)
    let resolver = ZoneContext()
    for (index, uses) in uses.enumerated() {
      for (tzid, use) in uses {
        if let rules = resolver.resolve(tzid).rules { parts[index][tzid] = use.component(tzid, rules) }
      }
    }
  }

  private static func uses(
    _ table: StoredItemTable, of missing: [String], condition: RowCondition, layout: ExportLayout,
    defined: [Set<String>]
  ) throws -> [[String: ZoneUse]] {
    // Most of the TZIDs are used only in other calendars, so only items that may use them are read.
    var uses: [[String: ZoneUse]] = defined.map { _ in [:] }
    let items = try table.times(condition, naming: missing)
    while let row = try items.next() {
      let part = layout.part(ofItem: row["id"])
      guard let component = try? Component(unfolded: row.bytes(4)) else { continue }
      for tzid in component.timeZoneIDs
      where missing.contains(tzid) && !defined[part].contains(TimeZoneNames.normalized(tzid)) {
        uses[part][tzid, default: ZoneUse()].add(
          start: (row["start_instant"] as Int64?).map { Instant(secondsSince1970: $0) },
          end: (row["end_instant"] as Int64?).map { Instant(secondsSince1970: $0) }, isSeries: row["has_recurrence"])
      }
    }
    return uses
  }
}
