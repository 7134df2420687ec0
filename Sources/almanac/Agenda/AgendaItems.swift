import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import TimeZones

/// What the items of an agenda say besides what lists have of them.
///
/// They are read at once, and only if somebody asks for something of one.
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
  ///   - ids: The items of the agenda.
  ///   - addresses: The e-mail addresses of whose agenda it is, in lower case.
  init(_ ids: Set<ItemID>, in store: CalendarStore, addresses: Set<String>) {
    self.ids = ids
    self.addresses = addresses
    self.store = store
  }

  /// What a TZID of an item means, as its own calendar defines it; nil if nobody knows it, or the item is gone.
  func rules(named tzid: String, of id: ItemID) -> TimeZoneRules? {
    zones.value(id) { items[id]?.timeZones }?.rules(named: tzid)
  }

  /// The TZID of an event's end; nil if the end has none, or the item is gone.
  func endZone(of id: ItemID) -> String? {
    endZones.value(id) { items[id]?.component.first(.dtend)?.time?.tzid }
  }

  /// The first rule of the series that an item belongs to; nil if there is none, or the item is gone.
  func rule(of id: ItemID) -> String? {
    rules.value(id) { items[id].flatMap { try? store.rule(of: $0) } }
  }

  /// Whether they have declined an item whose agenda it is.
  func isDeclined(_ id: ItemID) -> Bool {
    !addresses.isEmpty && items[id]?.component.isDeclined(by: addresses) ?? false
  }

  /// Where an item takes place; nil if it does not say so, or is gone.
  func place(of id: ItemID) -> String? {
    places.value(id) { items[id].flatMap { Location(of: $0.component) }.flatMap { $0.text.isEmpty ? nil : $0.text } }
  }

  /// The place, notes and people of an item; nil if it is gone.
  func details(of id: ItemID) -> SharedDetails? { details.value(id) { items[id].map { SharedDetails($0) } } }
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
