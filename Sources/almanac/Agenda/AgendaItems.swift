import CalendarStore
import CivilTime
import ICalendar
import TimeZones

/// What the items of an agenda say besides what lists have of them.
///
/// It is looked up only for items of which somebody reads it.
final class AgendaItems {
  private let store: CalendarStore
  private var zones: [ItemID: TimeZoneRules?] = [:]
  private var places: [ItemID: String] = [:]
  private var rules: [ItemID: String?] = [:]

  init(_ store: CalendarStore) { self.store = store }

  /// What the TZID of an item's start means, as its own calendar defines it; nil if nobody knows it, or the item is gone.
  func rules(named tzid: String, of id: ItemID) -> TimeZoneRules? {
    if let rules = zones[id] { return rules }
    let rules = (try? store.item(id))?.timeZones.rules(named: tzid)
    zones[id] = .some(rules)
    return rules
  }

  /// The first rule of the series that an item belongs to; nil if there is none, or the item is gone.
  func rule(of id: ItemID) -> String? {
    if let rule = rules[id] { return rule }
    let rule = (try? store.item(id)).flatMap { try? store.rule(of: $0) }
    rules[id] = .some(rule)
    return rule
  }

  /// LOCATION of an item; empty if it has none, or is gone.
  func location(of id: ItemID) -> String {
    if let place = places[id] { return place }
    let place = (try? store.item(id))?.component.first(.location)?.text ?? ""
    places[id] = place
    return place
  }
}
