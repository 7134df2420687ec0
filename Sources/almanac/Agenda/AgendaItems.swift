import CalendarStore
import CivilTime
import ICalendar
import TimeZones

/// What the items of an agenda say besides what lists have of them.
///
/// It is looked up only for items of which somebody reads it.
final class AgendaItems {
  private let store: CalendarStore
  private var items: [ItemID: StoredItem?] = [:]
  private var details: [ItemID: AgendaDetails] = [:]
  private var zones: [ItemID: TimeZoneRules?] = [:]
  private var rules: [ItemID: String?] = [:]

  init(_ store: CalendarStore) { self.store = store }

  /// What the TZID of an item's start means, as its own calendar defines it; nil if nobody knows it, or the item is gone.
  func rules(named tzid: String, of id: ItemID) -> TimeZoneRules? {
    zones.value(id) { item(id)?.timeZones.rules(named: tzid) }
  }

  /// The first rule of the series that an item belongs to; nil if there is none, or the item is gone.
  func rule(of id: ItemID) -> String? {
    rules.value(id) { item(id).flatMap { try? store.rule(of: $0) } }
  }

  /// The place, notes and people of an item; nothing if it is gone.
  func details(of id: ItemID) -> AgendaDetails { details.value(id) { AgendaDetails(item(id)) } }

  private func item(_ id: ItemID) -> StoredItem? { items.value(id) { try? store.item(id) } }
}

extension Dictionary {
  /// The value of a key, which is made when it is asked for first.
  fileprivate mutating func value(_ key: Key, _ make: () -> Value) -> Value {
    if let value = self[key] { return value }
    let value = make()
    self[key] = .some(value)
    return value
  }
}
