import ICalendar

/// The families that wait for the end of a change: those that came with it as they came, as long as they fit into memory,
/// of others the names alone.
struct WaitingFamilies {
  /// How many bytes of components wait at most.
  private static let byteLimit = 4 << 20

  /// The rows of each; none if they are to be read.
  private var families: [ItemFamily.Name: [ItemRow]] = [:]
  private var byteCount = 0

  /// Whether more waits than should be kept in memory.
  var isFull: Bool { byteCount > Self.byteLimit }

  /// Adds an item to its family; false if that does not wait.
  mutating func add(_ row: ItemRow) -> Bool {
    guard let index = families.index(forKey: row.family) else { return false }
    // What is to be read is read with it.
    if families.values[index].isEmpty { return true }
    families.values[index].append(row)
    byteCount += row.component.unfoldedBytes.count
    return true
  }

  /// Lets a family wait of which this is the first item, and the store has no other.
  mutating func begin(_ row: ItemRow) {
    families[row.family] = [row]
    byteCount += row.component.unfoldedBytes.count
  }

  /// Lets a family be read at the end.
  mutating func renew(_ name: ItemFamily.Name) {
    for row in families.updateValue([], forKey: name) ?? [] { byteCount -= row.component.unfoldedBytes.count }
  }

  /// Takes the rows of all families that came with the change, in the order in which they came.
  mutating func takeRows() -> [[ItemRow]] {
    let whole = families.filter { !$0.value.isEmpty }
    for name in whole.keys { families[name] = nil }
    byteCount = 0
    return whole.values.sorted { ($0.first?.id ?? 0) < ($1.first?.id ?? 0) }
  }

  /// Takes the names of the families that are to be read.
  mutating func takeNames() -> [ItemFamily.Name] {
    defer { families = [:] }
    return Array(families.keys)
  }
}
