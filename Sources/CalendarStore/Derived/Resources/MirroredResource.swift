import CalendarModel
public import ICalendar
import CivilTime
import TimeZones

/// The items of a calendar with the same UID as one resource for a server (RFC 4791 section 4.1). The METHOD with which
/// an item arrived is not included.
public struct MirroredResource: Hashable, Sendable {
  /// The number of the calendar in the store.
  public let calendarID: Int64
  /// The UID of the items.
  public let uid: String
  /// The newest revision of the items.
  public let revision: Int64
  /// The number of items.
  public let members: Int
  /// The properties of the VCALENDAR.
  public let properties: [ContentLine]
  /// A VTIMEZONE for each TZID with a known definition, sorted by name.
  public let zones: [Component]
  /// The items, with overrides last.
  public let items: [Component]
  /// A description of why the resource cannot be sent to a server, or nil if it can.
  public let obstacle: String?

  /// - Parameters:
  ///   - families: The families with the UID, one for each kind of item.
  ///   - floatingZone: The time zone of the calendar's floating times, for clients that see only this resource.
  ///   - definition: Returns the VTIMEZONE with the given number.
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

  /// The VCALENDAR properties of the resources created here.
  package static let properties = ICalendarObject.ownHeader

  /// The text of the iCalendar object. It is generated on each access.
  public var text: [UInt8] { Self.text(properties, zones + items) }

  /// The text of an iCalendar object.
  package static func text(_ properties: [ContentLine], _ components: [Component]) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ContentLineWriter { bytes += $0 }
    // Appending to an array never fails.
    try? writer.write("BEGIN:VCALENDAR")
    for line in properties { try? writer.write(line) }
    for component in components { try? writer.write(component) }
    try? writer.write("END:VCALENDAR")
    try? writer.finish()
    return bytes
  }

  private static func obstacle(_ families: [ItemFamily], _ rows: [ItemRow], _ zones: ResourceZones) -> String? {
    if families.count > 1 {
      return "items of \(families.count) kinds share the UID: \(families.map(\.name.kind.word).joined(separator: ", "))"
    }
    if rows.contains(where: { !$0.twin.isEmpty }) { return "several items share the UID and cannot be told apart" }
    if let name = zones.contradiction { return "its items use two different definitions of the time zone “\(name)”" }
    return nil
  }
}

/// The VTIMEZONEs of a resource: the VTIMEZONEs stored with its items, and others generated from the system's time
/// zones.
private struct ResourceZones {
  private(set) var definitions: [String: Component] = [:]
  /// A TZID for which the items use two different definitions.
  private(set) var contradiction: String?
  /// The names of the stored VTIMEZONEs that have been read, by number. Thousands of items may share one.
  private var names: [Int64: String?] = [:]

  /// The year in which a generated VTIMEZONE begins, unless an item is older.
  private static let firstYear = 1970

  mutating func add(_ row: ItemRow, _ definition: (Int64) throws -> Component?) throws {
    var names = row.component.timeZoneIDs
    for id in row.zones.ids {
      guard let name = try name(of: id, definition) else { continue }
      let plain = TimeZoneNames.normalized(name)
      names.removeAll { $0 == name || TimeZoneNames.normalized($0) == plain }
    }
    for name in names where definitions[name] == nil {
      let year = min(row.component.seriesStart?.civilDate.year ?? Self.firstYear, Self.firstYear)
      if let zone = MadeZones.zone(name, from: year) { definitions[name] = zone }
    }
  }

  /// The name of a stored VTIMEZONE, or nil if it has none. The VTIMEZONE is read on first use.
  private mutating func name(of id: Int64, _ definition: (Int64) throws -> Component?) throws -> String? {
    if let known = names[id] { return known }
    let component = try definition(id)
    let name = component?.timeZoneID
    names[id] = .some(name)
    guard let component, let name else { return nil }
    if let other = definitions[name], other != component { contradiction = name }
    definitions[name] = component
    return name
  }
}

extension ComponentTimes {
  /// Whether the start or end of the item is floating.
  fileprivate var areFloating: Bool { start?.isFloating == true || end?.isFloating == true }
}
