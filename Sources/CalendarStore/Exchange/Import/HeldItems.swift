import ICalendar

/// The items of a VCALENDAR that name a VTIMEZONE that has not come yet, and all that came behind them: what an item is
/// known by, and when it begins, may rest on it.
struct HeldItems {
  /// How many bytes of components are held at most.
  private static let byteLimit = 4 << 20

  private var items: [ImportedItem] = []
  private var byteCount = 0

  var isEmpty: Bool { items.isEmpty }

  /// Whether more is held than should be kept in memory.
  var isFull: Bool { byteCount > Self.byteLimit }

  mutating func append(_ item: ImportedItem) {
    items.append(item)
    byteCount += item.component.byteCount
  }

  /// Takes everything, in the order in which it came.
  mutating func takeAll() -> [ImportedItem] {
    defer { self = HeldItems() }
    return items
  }
}
