import ICalendar

/// The items of a VCALENDAR that refer to a VTIMEZONE that has not been read yet, together with all items that follow
/// them. The identity and the start of an item may depend on the VTIMEZONE.
struct HeldItems {
  /// The maximum number of bytes of held components.
  private static let byteLimit = 4 << 20

  private var items: [ImportedItem] = []
  private var byteCount = 0

  var isEmpty: Bool { items.isEmpty }

  /// Whether the held items exceed that limit.
  var isFull: Bool { byteCount > Self.byteLimit }

  mutating func append(_ item: ImportedItem) {
    items.append(item)
    byteCount += item.component.byteCount
  }

  /// Removes and returns all items in the order in which they were read.
  mutating func takeAll() -> [ImportedItem] {
    defer { self = HeldItems() }
    return items
  }
}
