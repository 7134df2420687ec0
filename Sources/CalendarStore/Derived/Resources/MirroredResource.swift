import CalendarModel
public import ICalendar
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
  /// The properties of the VCALENDAR.
  public let properties: [ContentLine]
  /// A VTIMEZONE for each TZID that anybody knows, in the order of their names.
  public let zones: [Component]
  /// The items: what is no override comes first.
  public let items: [Component]
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
    var properties = Self.properties
    if let floatingZone, rows.contains(where: \.times.areFloating) {
      properties.append(ContentLine("X-WR-TIMEZONE:\(TextValue.encode(floatingZone))"))
    }
    self.properties = properties
    self.zones = zones.definitions.sorted { $0.key < $1.key }.map(\.value)
    items = rows.map(\.component)
    obstacle = Self.obstacle(families, rows, zones)
  }

  /// The properties of each resource that is made here.
  package static let properties = ICalendarObject.ownHeader

  /// The iCalendar object, which is written each time.
  public var text: [UInt8] { Self.text(properties, zones + items) }

  /// The text of an iCalendar object.
  package static func text(_ properties: [ContentLine], _ components: [Component]) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    // Nothing that appends to an array fails.
    try? writer.write("BEGIN:VCALENDAR")
    for line in properties { try? writer.write(line) }
    for component in components { try? writer.write(component) }
    try? writer.write("END:VCALENDAR")
    try? writer.finish()
    return bytes
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
      let year = min(row.component.seriesStart?.civilDate.year ?? Self.firstYear, Self.firstYear)
      if let zone = MadeZones.zone(name, from: year) { definitions[name] = zone }
    }
  }
}

extension ComponentTimes {
  /// Whether a time of the item floats.
  fileprivate var areFloating: Bool { start?.isFloating == true || end?.isFloating == true }
}
