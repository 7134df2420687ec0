import CalendarModel
import CivilTime
import GRDB
import ICalendar
import TimeZones

/// The VTIMEZONEs for TZIDs without one, made from the system's rules for the years in which the items take place (RFC
/// 5545 3.6.5: every TZID must have one).
struct MissingZones {
  /// The VTIMEZONEs of each VCALENDAR, in the order of their names.
  private(set) var parts: [[Component]]

  /// - Parameter condition: the items of the calendar that are to be exported.
  init(_ db: Database, calendarID: Int64, condition: RowCondition, layout: ExportLayout) throws {
    parts = layout.parts.map { _ in [] }
    let zones = try ZoneTable(db).names(calendarID: calendarID)
    let names = Dictionary(uniqueKeysWithValues: zones.map { ($0.id, $0.tzid) })
    let defined = layout.parts.map { part in Set(part.compactMap { names[$0].map(TimeZoneNames.normalized) }) }
    // Most calendars have brought a definition of all that any item names.
    let named = try DerivedZones.names(db)
    let missing = named.filter { name in !defined.allSatisfy { $0.contains(TimeZoneNames.normalized(name)) } }
    if missing.isEmpty { return }
    let uses = try Self.uses(
      StoredItemTable(db), of: missing, condition: condition, layout: layout, defined: defined)
    let resolver = ZoneContext()
    for (index, uses) in uses.enumerated() {
      parts[index] = uses.sorted { $0.key < $1.key }.compactMap { tzid, use in
        resolver.resolve(tzid).rules.map { use.component(tzid, $0) }
      }
    }
  }

  private static func uses(
    _ table: StoredItemTable, of missing: [String], condition: RowCondition, layout: ExportLayout,
    defined: [Set<String>]
  ) throws -> [[String: ZoneUse]] {
    // Items of other calendars name most of them: what is not there need not be read. A name with characters that are
    // written otherwise in a parameter is looked for by the parameter itself.
    let special = Set("^\\,;".utf8)
    let isPlain = missing.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && !special.contains($0) } }
    let texts = isPlain && missing.count <= 20 ? missing : ["TZID"]
    var uses: [[String: ZoneUse]] = defined.map { _ in [:] }
    let items = try table.times(condition, containing: texts)
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
