import ICalendar

/// What is to take the place of items of the store between which and it neither SEQUENCE nor DTSTAMP decides.
///
/// It waits until the import is over, since the same input may bring the store's own version after it: a second import of
/// files changes nothing.
struct WaitingReplacements {
  /// A component that waits, with where it came from.
  struct Replacement {
    let old: StoredVersion
    let item: PreparedItem
    let placement: ItemWriter.Placement
    /// The name of the input that it came from.
    let input: String
  }

  /// How many bytes of components wait at most.
  private static let byteLimit = 4 << 20

  private var waiting: [Int64: Replacement] = [:]
  private var byteCount = 0

  var isFull: Bool { byteCount > Self.byteLimit }

  func contains(_ id: Int64) -> Bool { !waiting.isEmpty && waiting[id] != nil }

  /// - Returns: what waited for the same place before.
  mutating func add(_ replacement: Replacement) -> Replacement? {
    let earlier = take(replacement.old.id)
    waiting[replacement.old.id] = replacement
    byteCount += replacement.item.component.byteCount
    return earlier
  }

  /// Takes out what waits for an item's place.
  mutating func take(_ id: Int64) -> Replacement? {
    if waiting.isEmpty { return nil }
    guard let replacement = waiting.removeValue(forKey: id) else { return nil }
    byteCount -= replacement.item.component.byteCount
    return replacement
  }

  /// Takes everything, in the order of the items.
  mutating func takeAll() -> [Replacement] {
    defer { (waiting, byteCount) = ([:], 0) }
    return waiting.isEmpty ? [] : waiting.values.sorted { $0.old.id < $1.old.id }
  }
}
