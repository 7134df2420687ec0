import ICalendar

/// The families waiting for the end of a change. Families that are new in the change are kept with their rows as long
/// as these fit into memory; other families are kept only by name.
struct WaitingFamilies {
  /// The maximum total size in bytes of the waiting components.
  private static let byteLimit = 4 << 20

  /// The rows of each family; empty if they must be read from the store.
  private var families: [ItemFamily.Name: [ItemRow]] = [:]
  private var byteCount = 0

  func contains(_ name: ItemFamily.Name) -> Bool { families[name] != nil }

  var count: Int { families.count }

  /// Whether the waiting rows exceed the memory limit.
  var isFull: Bool { byteCount > Self.byteLimit }

  /// Adds an item to its family. Returns `false` if the family is not waiting.
  mutating func add(_ row: ItemRow) -> Bool {
    guard let index = families.index(forKey: row.family) else { return false }
    // If the family is to be read from the store, the item will be read with it.
    if families.values[index].isEmpty { return true }
    families.values[index].append(row)
    byteCount += row.component.byteCount
    return true
  }

  /// Adds a waiting family with its first item. The store must not contain other items of the family.
  mutating func begin(_ row: ItemRow) {
    families[row.family] = [row]
    byteCount += row.component.byteCount
  }

  /// Marks a family to be read from the store at the end of the change.
  mutating func renew(_ name: ItemFamily.Name) {
    for row in families.updateValue([], forKey: name) ?? [] { byteCount -= row.component.byteCount }
  }

  /// Removes and returns the rows of all families that are new in the change, in the order in which they were added.
  mutating func takeRows() -> [[ItemRow]] {
    let whole = families.filter { !$0.value.isEmpty }
    for name in whole.keys { families[name] = nil }
    byteCount = 0
    return whole.values.sorted { ($0.first?.id ?? 0) < ($1.first?.id ?? 0) }
  }

  /// Removes and returns the names of the families that must be read from the store.
  mutating func takeNames() -> [ItemFamily.Name] {
    defer { families = [:] }
    return Array(families.keys)
  }
}
