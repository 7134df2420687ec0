import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Synchronization
import TimeZones

/// The time zones of a store's items: the time zones defined in their files, the system's time zones, and time zones
/// that other programs name differently.
final class StoredZones {
  private let db: Database
  private var contexts: [[Int64]: ZoneContext] = [:]
  /// The contexts, keyed by the fingerprint of their VTIMEZONEs.
  private var contextsOfItems: [Int64: ZoneContext] = [:]
  private var floatingZones: [Int64: String?] = [:]
  /// Whether a TZID has the same meaning without VTIMEZONEs, keyed by the fingerprint of the VTIMEZONEs.
  private var plainNames: [Int64: [String: Bool]] = [:]

  init(_ db: Database) throws {
    self.db = db
  }

  /// Whether an item's times would be the same without its VTIMEZONEs and its calendar.
  func arePlain(_ tzids: [String], calendarID: Int64, _ zones: ItemZones) throws -> Bool {
    try floatingZone(calendarID: calendarID) == nil && tzids.allSatisfy { try isPlain($0, zones) }
  }

  private func isPlain(_ tzid: String, _ zones: ItemZones) throws -> Bool {
    if let known = plainNames[zones.fingerprint]?[tzid] { return known }
    let rules = ZoneContext().rules(named: tzid)
    let isPlain = try rules != nil && context(zones.ids).rules(named: tzid) == rules
    plainNames[zones.fingerprint, default: [:]][tzid] = isPlain
    return isPlain
  }

  /// The item with its TZIDs and floating times interpreted as in a calendar.
  func placed(_ item: PreparedItem, calendarID: Int64, _ zones: ItemZones) throws -> PreparedItem {
    try arePlain(item.columns.timeZoneIDs, calendarID: calendarID, zones)
      ? item : item.placed(in: context(calendarID: calendarID, zones: zones.ids))
  }

  /// The time zone of a calendar's floating times (X-WR-TIMEZONE).
  func floatingZone(calendarID: Int64) throws -> String? {
    if let known = floatingZones[calendarID] { return known }
    let zone = try CalendarProperties(db, calendarID: calendarID).floatingZone
    floatingZones[calendarID] = .some(zone)
    return zone
  }

  /// Discards the cached time zones of calendars after one of them has changed.
  func forgetCalendars() { floatingZones = [:] }

  /// The time zone of a calendar's floating times, read again after the calendar's properties have changed.
  func renewedFloatingZone(calendarID: Int64) throws -> String? {
    floatingZones[calendarID] = nil
    return try floatingZone(calendarID: calendarID)
  }

  /// The time zones of a calendar with the given VTIMEZONEs. If two have the same TZID, the first one is used.
  func context(calendarID: Int64, zones: [Int64]) throws -> ZoneContext {
    try context(zones).placingFloatingTimes(in: floatingZone(calendarID: calendarID))
  }

  /// The time zones of an item's TZIDs.
  ///
  /// - Parameter fingerprint: The fingerprint of its VTIMEZONEs; 0 if it has none.
  func context(ofItem item: Int64, fingerprint: Int64) throws -> ZoneContext {
    if fingerprint == 0 { return ZoneContext() }
    if let known = contextsOfItems[fingerprint] { return known }
    let context = try context(linked(to: item))
    if contextsOfItems.count > Self.mostKept { contextsOfItems = [:] }
    contextsOfItems[fingerprint] = context
    return context
  }

  /// The numbers of the VTIMEZONEs to which an item is linked.
  func linked(to item: Int64) throws -> [Int64] {
    try ZoneTable(db).linked(to: item)
  }

  /// The time zones of TZIDs, from the given VTIMEZONEs and the system. If two VTIMEZONEs have the same TZID, the first
  /// one is used.
  func context(_ zones: [Int64]) throws -> ZoneContext {
    if zones.isEmpty { return ZoneContext() }
    if let known = contexts[zones] { return known }
    let context = Self.context(of: try zones.compactMap { try ZoneTable(db).content($0) })
    if contexts.count > Self.mostKept { contexts = [:] }
    contexts[zones] = context
    return context
  }

  /// The maximum number of cached contexts.
  private static let mostKept = 1000

  // MARK: Parsed VTIMEZONEs

  /// Parsed VTIMEZONEs, keyed by their unfolded bytes. All transactions and stores share them.
  private static let understood = Mutex<(contexts: [[[UInt8]]: ZoneContext], bytes: Int)>(([:], 0))
  /// The maximum number of cached contexts, and the maximum total size of their VTIMEZONEs in bytes.
  private static let capacity = (contexts: 128, bytes: 8_388_608)

  private static func context(of contents: [[UInt8]]) -> ZoneContext {
    if let known = understood.withLock({ $0.contexts[contents] }) { return known }
    let components = contents.compactMap { try? Component(unfolded: $0) }
    let context = ZoneContext(components: components)
    let size = contents.reduce(0) { $0 + $1.count }
    if size > capacity.bytes { return context }
    understood.withLock { known in
      if known.contexts.count >= capacity.contexts || known.bytes + size > capacity.bytes { known = ([:], 0) }
      if known.contexts.updateValue(context, forKey: contents) == nil { known.bytes += size }
    }
    return context
  }
}
