import CalendarModel
import CivilTime
import GRDB
import ICalendar
import TimeZones

/// The time zones that the indexes use, each with a digest of its rules. When the system's time zone data changes, only
/// the items whose zones have changed are recomputed.
///
/// There is a row for each TZID used by an item and for each time zone that a calendar uses for floating times.
final class DerivedZones {
  static let table = DerivedTable(
    name: "scheduled_zones",
    definition: """
      CREATE TABLE scheduled_zones (
        tzid TEXT PRIMARY KEY,
        digest TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)

  private let db: Database
  private var used: Set<String> = []
  private let context = ZoneContext()

  init(_ db: Database) {
    self.db = db
  }

  /// The TZIDs used by items and calendars.
  static func names(_ db: Database) throws -> [String] {
    try String.fetchAll(db.cachedStatement(sql: "SELECT tzid FROM scheduled_zones"))
  }

  /// Records the TZIDs used by items.
  func use(_ tzids: [String]) {
    for tzid in tzids { used.insert(tzid) }
  }

  /// Saves the time zones that were used for the first time.
  func save() throws {
    if used.isEmpty { return }
    let known = Set(try Self.names(db))
    for tzid in used.subtracting(known).sorted() {
      try db.execute(
        sql: "INSERT OR IGNORE INTO scheduled_zones (tzid, digest) VALUES (?, ?)", arguments: [tzid, digest(tzid)])
    }
    used = []
  }

  /// Returns conditions that match the items in time zones whose rules have changed since the last check, and records
  /// the check.
  ///
  /// The zones are checked once for each release of the system's time zone data.
  func takeChanged() throws -> [(sql: String, arguments: StatementArguments)] {
    let version = TimeZoneDatabase.system.version ?? "unknown"
    let stored = try db.setting("zone_data_version")
    if stored == version { return [] }
    try db.set(version, asSetting: "zone_data_version")
    var conditions: [(sql: String, arguments: StatementArguments)] = []
    for row in try Row.fetchAll(db, sql: "SELECT tzid, digest FROM scheduled_zones ORDER BY tzid") {
      let tzid: String = row["tzid"]
      let digest = digest(tzid)
      if digest == row["digest"] { continue }
      try db.execute(sql: "UPDATE scheduled_zones SET digest = ? WHERE tzid = ?", arguments: [digest, tzid])
      conditions.append(Self.itemsNaming(tzid))
    }
    return conditions
  }

  private static func itemsNaming(_ tzid: String) -> (sql: String, arguments: StatementArguments) {
    // Other TZIDs are escaped in the items, so their text cannot be searched for.
    let isPlain = tzid.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "^") }
    if !isPlain { return ("TRUE", StatementArguments()) }
    return (
      """
      instr(content, CAST(?1 AS BLOB))
        OR calendar_id IN (SELECT calendar_id FROM calendar_properties WHERE instr(content, CAST(?1 AS BLOB)))
      """, [tzid]
    )
  }

  /// Rebuilds all rows from the items.
  func rebuild() throws {
    try db.execute(sql: "DELETE FROM scheduled_zones; DELETE FROM settings WHERE name = 'zone_data_version'")
    _ = try takeChanged()
    let rows = try Row.fetchCursor(db, sql: "SELECT content FROM items")
    while let row = try rows.next() {
      if let component = try? Component(unfolded: row.bytes(0)) { use(ItemColumns(component).timeZoneIDs) }
    }
    for calendar in try StoredCalendar.fetchAll(db) {
      if let zone = try CalendarProperties(db, calendarID: calendar.id).floatingZone { use([zone]) }
    }
    try save()
  }

  /// A digest of the rules of a time zone that affect the times of items.
  private func digest(_ tzid: String) -> String {
    guard let rules = context.resolve(tzid).rules else { return "" }
    var digest = Digest("\(rules.initial.offset.seconds)".utf8)
    for transition in rules.transitions(from: .distantPast, to: Self.end) {
      digest.update(" \(transition.instant.secondsSince1970) \(transition.observance.offset.seconds)".utf8)
    }
    return digest.text
  }

  /// The end of the period for which rules are compared, a few hundred years from now. Rules that agree until then are
  /// treated as equal.
  private static let end = Instant(secondsSince1970: 10_000_000_000)
}

extension CalendarProperties {
  /// The time zone that these properties define for floating times (X-WR-TIMEZONE).
  var floatingZone: String? {
    let name = lines.first { $0.property == .xWRTimezone }?.text
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }
}
