import CalendarModel
import ICalendar
import CivilTime
import TimeZones

/// The items of one UID in a calendar as one resource for a server (RFC 4791 4.1), whatever METHOD they came with.
public struct MirroredResource: Hashable, Sendable {
  /// The number of the calendar in the store.
  public let calendarID: Int64
  /// The UID of the items.
  public let uid: String
  /// The newest revision of the items.
  public let revision: Int64
  /// How many items there are.
  public let members: Int
  /// The iCalendar object, with a VTIMEZONE for each TZID that anybody knows.
  public let text: [UInt8]
  /// Why no server could be given it, for people; nil if one can.
  public let obstacle: String?

  /// - Parameters:
  ///   - families: the items of the UID, of each kind one.
  ///   - floatingZone: where the calendar has floating times, for those who see no more of it than this text.
  ///   - definition: gives the VTIMEZONE of a number.
  init(
    calendarID: Int64, uid: String, _ families: [ItemFamily], floatingZone: String? = nil,
    _ definition: (Int64) throws -> Component?
  ) throws {
    self.calendarID = calendarID
    self.uid = uid
    let rows = families.flatMap(\.rows).sorted { ($0.recurrenceKey.text, $0.id) < ($1.recurrenceKey.text, $1.id) }
    revision = rows.map(\.revision).max() ?? 0
    members = rows.count
    var zones = ResourceZones()
    for row in rows { try zones.add(row, definition) }
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Almanac//Almanac//EN"] { try writer.write(line) }
    if let floatingZone, rows.contains(where: \.times.areFloating) {
      try writer.write(ContentLine("X-WR-TIMEZONE:\(TextValue.encode(floatingZone))"))
    }
    for component in zones.definitions.sorted(by: { $0.key < $1.key }).map(\.value) { try writer.write(component) }
    for row in rows { try writer.write(row.component) }
    try writer.write("END:VCALENDAR")
    try writer.finish()
    text = bytes
    obstacle = Self.obstacle(families, rows, zones)
  }

  private static func obstacle(_ families: [ItemFamily], _ rows: [ItemRow], _ zones: ResourceZones) -> String? {
    if families.count > 1 {
      return "items of \(families.count) kinds have the UID: \(families.map(\.name.kind.word).joined(separator: ", "))"
    }
    if rows.contains(where: { !$0.twin.isEmpty }) { return "several items have the UID, and nothing tells them apart" }
    if let name = zones.contradiction { return "its items need two definitions of the time zone “\(name)”" }
    return nil
  }
}

/// The VTIMEZONEs of a resource: those that its items came with, and others made from the system's zones.
private struct ResourceZones {
  private(set) var definitions: [String: Component] = [:]
  /// A TZID of which items need two definitions.
  private(set) var contradiction: String?

  /// The year from which a VTIMEZONE begins that is made, unless an item is older.
  private static let firstYear = 1970

  mutating func add(_ row: ItemRow, _ definition: (Int64) throws -> Component?) throws {
    var names = row.component.timeZoneIDs
    for id in row.zones.ids {
      guard let component = try definition(id), let name = component.first(.tzid)?.text else { continue }
      if let other = definitions[name], other != component { contradiction = name }
      definitions[name] = component
      let plain = TimeZoneNames.normalized(name)
      names.removeAll { $0 == name || TimeZoneNames.normalized($0) == plain }
    }
    for name in names where definitions[name] == nil {
      guard let rules = ZoneContext().rules(named: name) else { continue }
      let year = min(row.component.seriesStart?.civilDate.year ?? Self.firstYear, Self.firstYear)
      guard let day = CivilDate(year: year, month: 1, day: 1) else { continue }
      definitions[name] = rules.component(tzid: name, from: Instant(CivilDateTime(startOf: day), at: .zero))
    }
  }
}

extension ComponentTimes {
  /// Whether a time of the item floats.
  fileprivate var areFloating: Bool { start?.isFloating == true || end?.isFloating == true }
}
