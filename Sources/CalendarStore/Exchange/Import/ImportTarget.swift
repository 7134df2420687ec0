import CalendarModel
import GRDB
import ICalendar
import TimeZones

/// A calendar that an import writes to, with cached data about it.
final class ImportTarget {
  private(set) var calendar: StoredCalendar
  private let change: Change
  private var properties: CalendarProperties
  private var hasHeaderOfThisImport = false
  /// The numbers of this import's VTIMEZONEs, keyed by their unfolded bytes.
  private var zones: [[UInt8]: Int64] = [:]

  init(_ change: Change, _ calendar: StoredCalendar, isFeed: Bool) throws {
    if !(isFeed && calendar.isSubscribed && !calendar.isReadOnly) { try calendar.checkIsWritable() }
    self.calendar = calendar
    self.change = change
    properties = try CalendarProperties(change.db, calendarID: calendar.id)
  }

  /// Merges the properties of a VCALENDAR. The properties of the import's first VCALENDAR replace the stored ones;
  /// later ones only add missing properties.
  func take(header: [ContentLine]) throws {
    let floatingZone = properties.floatingZone
    properties.merge(header, replacing: !hasHeaderOfThisImport)
    hasHeaderOfThisImport = true
    if calendar.color == nil, let color = CalendarInfo(header).color {
      try change.keepCalendar(calendar.id, action: "updated")
      calendar.color = color.hexadecimal
      try calendar.save(change.db)
    }
    if properties.isChanged { try change.keepCalendar(calendar.id, action: "updated") }
    if try properties.save(change.db) {
      try change.renewFloating(calendarID: calendar.id, before: floatingZone)
      properties = try CalendarProperties(change.db, calendarID: calendar.id)
    }
  }

  /// Changes the calendar, if necessary, so that it accepts items of the given kind.
  func makeRoom(for entity: AccessEntity) throws {
    if calendar.entityTypes.contains(entity) { return }
    try change.keepCalendar(calendar.id, action: "updated")
    calendar.entityTypes.insert(entity)
    try calendar.save(change.db)
  }

  /// Immediately applies the properties that precede the components of a VCALENDAR if they change the time zone of
  /// floating times, because the identities of the VCALENDAR's items depend on that time zone.
  func takeFloatingZone(of header: [ContentLine]) throws {
    if hasHeaderOfThisImport { return }
    var merged = properties
    merged.merge(header, replacing: true)
    if merged.floatingZone == properties.floatingZone { return }
    try take(header: header)
    hasHeaderOfThisImport = false
  }

  /// The name of the time zone for floating times in the calendar, or nil if it defines none.
  func floatingZone() throws -> String? {
    try change.derived.families.zones.context(calendarID: calendar.id, zones: []).calendarZoneName
  }

  /// The number of a VTIMEZONE, which is stored if it is new.
  ///
  /// - Parameter isKept: Whether the VTIMEZONE is kept even if no item uses it.
  func number(of zone: ImportedZone, isKept: Bool) throws -> Int64 {
    let content = Array(zone.component.unfoldedBytes)
    let id =
      try zones[content]
      ?? ZoneTable(change.db).insert(
        zone.component, tzid: zone.tzid, digest: zone.digest.text, calendarID: calendar.id,
        begin: { try change.record() })
    zones[content] = id
    if isKept { change.keptZones.insert(id) } else { change.unlinkedZones.insert(id) }
    return id
  }
}
