import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import TimeZones

/// Data about an agenda's items that is not part of occurrence lists.
///
/// All items are read at once, the first time any of this data is needed.
final class AgendaItems {
  private let store: CalendarStore
  private let ids: Set<ItemID>
  private let addresses: Set<String>
  private lazy var items = (try? store.items(ids)) ?? [:]
  private var details: [ItemID: SharedDetails?] = [:]
  private var places: [ItemID: String?] = [:]
  private var zones: [ItemID: ZoneContext?] = [:]
  private var endZones: [ItemID: String?] = [:]
  private var rules: [ItemID: String?] = [:]

  /// - Parameters:
  ///   - ids: The items in the agenda.
  ///   - addresses: The e-mail addresses of the agenda's owner, in lower case.
  init(_ ids: Set<ItemID>, in store: CalendarStore, addresses: Set<String>) {
    self.ids = ids
    self.addresses = addresses
    self.store = store
  }

  /// The time zone that an item's own calendar defines for a TZID, or nil if the TZID is unknown or the item no longer
  /// exists.
  func rules(named tzid: String, of id: ItemID) -> TimeZoneRules? {
    zones.value(id) { items[id]?.timeZones }?.rules(named: tzid)
  }

  /// The TZID of an event's end, or nil if it has none or the item no longer exists.
  func endZone(of id: ItemID) -> String? {
    endZones.value(id) { items[id]?.component.first(.dtend)?.time?.tzid }
  }

  /// The first recurrence rule of an item's series, or nil if it has none or the item no longer exists.
  func rule(of id: ItemID) -> String? {
    rules.value(id) { items[id].flatMap { try? store.rule(of: $0) } }
  }

  /// Whether the agenda's owner has declined an item.
  func isDeclined(_ id: ItemID) -> Bool {
    !addresses.isEmpty && items[id]?.component.isDeclined(by: addresses) ?? false
  }

  /// The place of an item, or nil if it has none or no longer exists.
  func place(of id: ItemID) -> String? {
    places.value(id) { items[id].flatMap { Location(of: $0.component) }.flatMap { $0.text.isEmpty ? nil : $0.text } }
  }

  /// The place, notes and people of an item, or nil if it no longer exists.
  func details(of id: ItemID) -> SharedDetails? { details.value(id) { items[id].map { SharedDetails($0) } } }
}

extension Dictionary {
  /// The value for a key, computed on first use.
  fileprivate mutating func value(_ key: Key, _ make: () -> Value) -> Value {
    if let value = self[key] { return value }
    let value = make()
    self[key] = .some(value)
    return value
  }
}
