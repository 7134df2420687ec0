import CalendarModel
import CivilTime
import GRDB
import ICalendar
import TimeZones

/// Finds the VTIMEZONEs that an edited item needs, among those of the item and its calendar, or creates new ones.
final class ZoneLinks {
  private let change: Change
  private var zoneTable: ZoneTable { ZoneTable(change.db) }
  private var known: [Int64: Zone] = [:]
  private var byName: [CalendarZone: Zone?] = [:]

  private struct Zone {
    let id: Int64
    let calendarID: Int64
    let tzid: String
    let fingerprint: Int64
  }

  private struct CalendarZone: Hashable {
    let calendarID: Int64
    let tzid: String
  }

  init(_ change: Change) throws {
    self.change = change
  }

  /// The VTIMEZONEs for an item.
  ///
  /// - Parameters:
  ///   - names: The TZIDs that the item uses.
  ///   - linked: The VTIMEZONEs linked to the item, which are preferred.
  func zones(
    _ names: [String], calendarID: Int64, item: Component, linked: ItemZones = ItemZones()
  ) throws -> ItemZones {
    if names.isEmpty { return ItemZones() }
    let own = try linked.ids.compactMap { try zone($0) }
    var chosen: [Zone] = []
    var hasUnknown = false
    for name in names {
      if let zone = try Self.zone(name, among: own).map({ try copied($0, to: calendarID) }) {
        chosen.append(zone)
      } else if let zone = try zone(named: name, calendarID: calendarID, item: item) {
        chosen.append(zone)
      } else {
        hasUnknown = true
      }
    }
    // A TZID whose spelling matches no VTIMEZONE may still refer to one of the linked VTIMEZONEs.
    if hasUnknown {
      for zone in own where !names.contains(zone.tzid) { chosen.append(try copied(zone, to: calendarID)) }
    }
    var zones = ItemZones()
    for zone in chosen where !zones.ids.contains(zone.id) {
      zones.ids.append(zone.id)
      zones.fingerprint = zones.fingerprint &* 31 &+ zone.fingerprint
    }
    return zones
  }

  private func zone(_ id: Int64) throws -> Zone? {
    if let zone = known[id] { return zone }
    guard let row = try zoneTable.zone(id) else { return nil }
    let zone = Zone(
      id: id, calendarID: row.calendarID, tzid: row.tzid, fingerprint: Digest(row.content).low)
    known[id] = zone
    return zone
  }

  /// Copies a VTIMEZONE to the calendar to which an item is moved.
  private func copied(_ zone: Zone, to calendarID: Int64) throws -> Zone {
    if zone.calendarID == calendarID { return zone }
    guard let content = try zoneTable.content(zone.id) else { return zone }
    let component = try Component(unfolded: content)
    let digest = Digest(content).text
    return try self.zone(zoneTable.insert(component, tzid: zone.tzid, digest: digest, calendarID: calendarID)) ?? zone
  }

  /// The first VTIMEZONE with exactly the given name or, if there is none, with the same normalized name.
  private static func zone(_ name: String, among zones: [Zone]) -> Zone? {
    if zones.isEmpty { return nil }
    if let zone = zones.first(where: { $0.tzid == name }) { return zone }
    let plain = TimeZoneNames.normalized(name)
    return zones.first { TimeZoneNames.normalized($0.tzid) == plain }
  }

  /// The VTIMEZONE of the calendar with the given name, or else one generated from the system's time zone. Returns nil
  /// if there is neither. A VTIMEZONE that gives a known name a different meaning is not used, because it may come from
  /// any imported file or e-mail.
  private func zone(named tzid: String, calendarID: Int64, item: Component) throws -> Zone? {
    let key = CalendarZone(calendarID: calendarID, tzid: tzid)
    if let zone = byName[key] { return zone }
    let meaning = ZoneContext().rules(named: tzid)
    let plain = TimeZoneNames.normalized(tzid)
    let all = try zoneTable.names(calendarID: calendarID).filter { TimeZoneNames.normalized($0.tzid) == plain }
    let fitting = try all.filter { zone in
      try meaning == nil || change.derived.families.zones.context([zone.id]).rules(named: zone.tzid) == meaning
    }
    let zone =
      try Self.zone(tzid, among: fitting.compactMap { try self.zone($0.id) })
      ?? makeZone(tzid, calendarID: calendarID, item: item)
    byName[key] = .some(zone)
    return zone
  }

  private func makeZone(_ tzid: String, calendarID: Int64, item: Component) throws -> Zone? {
    guard let rules = try? TimeZoneDatabase.system.rules(named: tzid) else { return nil }
    let year = min(item.seriesStart?.civilDate.year ?? Self.firstYear, Self.firstYear)
    guard let day = CivilDate(year: year, month: 1, day: 1) else { return nil }
    let component = rules.component(tzid: tzid, from: Instant(CivilDateTime(startOf: day), at: .zero))
    let digest = Digest(component.unfoldedBytes)
    try change.record()
    return try zone(zoneTable.insert(component, tzid: tzid, digest: digest.text, calendarID: calendarID))
  }

  /// The year in which a new VTIMEZONE begins, unless the item is older.
  private static let firstYear = 1970
}
