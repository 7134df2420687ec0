import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Synchronization
import TimeZones

/// The zones of a store's items: what their files define, and what the system and other programs' names mean.
final class StoredZones {
  private let db: Database
  private var contexts: [[Int64]: ZoneContext] = [:]
  /// The same by what tells one set of VTIMEZONEs from another.
  private var contextsOfItems: [Int64: ZoneContext] = [:]
  private var floatingZones: [Int64: String?] = [:]
  /// Whether a TZID means what it would without VTIMEZONEs, by what tells one set of them from another.
  private var plainNames: [Int64: [String: Bool]] = [:]

  init(_ db: Database) throws {
    self.db = db
  }

  /// Whether an item's times are where they would be without its VTIMEZONEs and its calendar.
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

  /// An item with what its TZIDs mean and where its floating times are in a calendar.
  func placed(_ item: PreparedItem, calendarID: Int64, _ zones: ItemZones) throws -> PreparedItem {
    try arePlain(item.columns.timeZoneIDs, calendarID: calendarID, zones)
      ? item : item.placed(in: context(calendarID: calendarID, zones: zones.ids))
  }

  /// The zone of a calendar's floating times, X-WR-TIMEZONE.
  func floatingZone(calendarID: Int64) throws -> String? {
    if let known = floatingZones[calendarID] { return known }
    let zone = try CalendarProperties(db, calendarID: calendarID).floatingZone
    floatingZones[calendarID] = .some(zone)
    return zone
  }

  /// Forgets the zones of calendars, since one of them has changed.
  func forgetCalendars() { floatingZones = [:] }

  /// The same, read again after a change of the calendar's properties.
  func renewedFloatingZone(calendarID: Int64) throws -> String? {
    floatingZones[calendarID] = nil
    return try floatingZone(calendarID: calendarID)
  }

  /// The zones of a calendar with VTIMEZONEs; if two have one TZID, the first counts.
  func context(calendarID: Int64, zones: [Int64]) throws -> ZoneContext {
    try context(zones).placingFloatingTimes(in: floatingZone(calendarID: calendarID))
  }

  /// What the TZIDs of an item mean.
  ///
  /// - Parameter fingerprint: what distinguishes its VTIMEZONEs; 0 if it has none.
  func context(ofItem item: Int64, fingerprint: Int64) throws -> ZoneContext {
    if fingerprint == 0 { return ZoneContext() }
    if let known = contextsOfItems[fingerprint] { return known }
    let context = try context(linked(to: item))
    if contextsOfItems.count > Self.mostKept { contextsOfItems = [:] }
    contextsOfItems[fingerprint] = context
    return context
  }

  /// The numbers of the VTIMEZONEs that an item is linked to.
  func linked(to item: Int64) throws -> [Int64] {
    try ZoneTable(db).linked(to: item)
  }

  /// What TZIDs mean with VTIMEZONEs, of which the first of a name counts, and the system's zones.
  func context(_ zones: [Int64]) throws -> ZoneContext {
    if zones.isEmpty { return ZoneContext() }
    if let known = contexts[zones] { return known }
    let context = Self.context(of: try zones.compactMap { try ZoneTable(db).content($0) })
    if contexts.count > Self.mostKept { contexts = [:] }
    contexts[zones] = context
    return context
  }

  /// How many contexts are kept at most.
  private static let mostKept = 1000

  // MARK: What was understood before

  /// What VTIMEZONEs mean, by their unfolded bytes: whatever transaction of whichever store asks, they mean the same.
  private static let understood = Mutex<[[[UInt8]]: ZoneContext]>([:])
  /// How many contexts are kept, and how many bytes the VTIMEZONEs of one may have.
  private static let capacity = (contexts: 128, bytes: 65_536)

  private static func context(of contents: [[UInt8]]) -> ZoneContext {
    if let known = understood.withLock({ $0[contents] }) { return known }
    let components = contents.compactMap { try? Component(unfolded: $0) }
    let context = ZoneContext(components: components)
    if contents.reduce(0, { $0 + $1.count }) <= capacity.bytes {
      understood.withLock { contexts in
        if contexts.count >= capacity.contexts { contexts.removeAll() }
        contexts[contents] = context
      }
    }
    return context
  }
}
