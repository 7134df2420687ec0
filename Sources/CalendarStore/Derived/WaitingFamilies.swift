import ICalendar

/// The families that wait for the end of a change: the rows of those that came with it, as long as they fit into
/// memory, and only the names of others.
struct WaitingFamilies {
  /// The most bytes of components that wait.
  private static let byteLimit = 4 << 20

  /// The rows of each; none if they must be read.
  private var families: [ItemFamily.Name: [ItemRow]] = [:]
  private var byteCount = 0

  /// Whether a family waits.
  func contains(_ name: ItemFamily.Name) -> Bool { families[name] != nil }

  /// How many families wait.
  var count: Int { families.count }

  /// Whether more waits than memory allows.
  var isFull: Bool { byteCount > Self.byteLimit }

  /// Adds an item to its family; false if the family does not wait.
  mutating func add(_ row: ItemRow) -> Bool {
    guard let index = families.index(forKey: row.family) else { return false }
    // What is to be read is read with it.
    if families.values[index].isEmpty { return true }
    families.values[index].append(row)
    byteCount += row.component.byteCount
    return true
  }

  /// Adds a waiting family with its first item, of which the store has no others.
  mutating func begin(_ row: ItemRow) {
    families[row.family] = [row]
    byteCount += row.component.byteCount
  }

  /// Marks a family to be read at the end.
  mutating func renew(_ name: ItemFamily.Name) {
    for row in families.updateValue([], forKey: name) ?? [] { byteCount -= row.component.byteCount }
  }

  /// Takes the rows of all families that came with the change, in the order in which they came.
  mutating func takeRows() -> [[ItemRow]] {
    let whole = families.filter { !$0.value.isEmpty }
    for name in whole.keys { families[name] = nil }
    byteCount = 0
    return whole.values.sorted { ($0.first?.id ?? 0) < ($1.first?.id ?? 0) }
  }

  /// Takes the names of the families that must be read.
  mutating func takeNames() -> [ItemFamily.Name] {
    defer { families = [:] }
    return Array(families.keys)
  }
}
