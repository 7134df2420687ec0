import CalendarStore
import CivilTime
import TimeZones

/// The zones in which items were written, each as its own calendar defines it.
///
/// They are looked up only for items that somebody reads about.
final class WrittenZones {
  private let store: CalendarStore
  private var found: [ItemID: TimeZoneRules?] = [:]

  init(_ store: CalendarStore) { self.store = store }

  /// What the TZID of an item's start means; nil if nobody knows it, or the item is gone.
  func rules(named tzid: String, of id: ItemID) -> TimeZoneRules? {
    if let rules = found[id] { return rules }
    let rules = (try? store.item(id))?.timeZones.rules(named: tzid)
    found[id] = .some(rules)
    return rules
  }
}
