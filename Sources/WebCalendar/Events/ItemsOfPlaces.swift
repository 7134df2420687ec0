import CalendarStore
import ICalendar

/// The items of events, read once from each store.
struct ItemsOfPlaces: Sendable {
  private let items: [ShownEvent.Key: StoredItem]

  /// The maximum length of a line in bytes when items are read for a list. Longer lines are shown only on the item's
  /// page.
  static let mostOfLine = 65_536
  /// The first rule of each series, also for occurrences that are separate items.
  private(set) var rules: [ShownEvent.Key: String] = [:]

  /// Reads the items of events, except those already read.
  ///
  /// - Parameter withRules: Whether to read the rules of series.
  init(_ events: some Sequence<ShownEvent>, withRules: Bool = false) throws {
    var items = Dictionary(
      events.compactMap { event in event.item.map { (event.key, $0) } }, uniquingKeysWith: { first, _ in first })
    let missing = events.filter { items[$0.key] == nil }
    for (base, events) in Dictionary(grouping: missing, by: \.place.base) {
      for (id, item) in try events[0].place.store.items(Set(events.map(\.id)), mostOfLine: Self.mostOfLine) {
        items[ShownEvent.Key(place: base, id: id)] = item
      }
    }
    self.items = items
    // A series may have a very large number of occurrences that are separate items.
    var known: [Series: String?] = [:]
    for event in events where withRules && event.isSeries && rules[event.key] == nil {
      guard let item = items[event.key] else { continue }
      let series = Series(calendar: event.calendar, uid: ExactText(item.uid))
      if known[series] == nil { known[series] = .some(try event.place.store.rule(of: item)) }
      rules[event.key] = known[series] ?? nil
    }
  }

  private struct Series: Hashable {
    let calendar: Int64
    let uid: ExactText
  }

  /// Returns the item of an event, or nil if it is gone.
  subscript(_ event: ShownEvent) -> StoredItem? { items[event.key] }
}
