import CalendarModel

/// What is to take the place of items of the store between which and it neither SEQUENCE nor DTSTAMP decides.
///
/// It waits until the import is over, since the same input may bring the store's own version after it: a second import of
/// files changes nothing.
final class WaitingReplacements: ImportConclusion {
  /// A component that waits.
  private struct Replacement {
    let old: StoredVersion
    let item: PreparedItem
    let arrival: ImportArrival
  }

  /// How many bytes of components wait at most.
  private static let byteLimit = 4 << 20

  private let writer: ImportWriter
  private let ledger: ImportLedger
  private var waiting: [Int64: Replacement] = [:]
  private var byteCount = 0

  init(_ writer: ImportWriter, _ ledger: ImportLedger) {
    self.writer = writer
    self.ledger = ledger
  }

  func contains(_ id: Int64) -> Bool { !waiting.isEmpty && waiting[id] != nil }

  /// Lets an item wait for the place of a stored version; what waited for it before is skipped.
  func add(_ item: PreparedItem, for old: StoredVersion, _ arrival: ImportArrival) throws {
    giveUp(old.id)
    waiting[old.id] = Replacement(old: old, item: item, arrival: arrival)
    byteCount += item.component.byteCount
    if byteCount > Self.byteLimit { try conclude() }
  }

  /// What waits for an item's place is skipped, since the item has come itself.
  func giveUp(_ id: Int64) {
    if let replacement = take(id) { ledger.skip(replacement.arrival, .undecided) }
  }

  /// Lets what waits for the places of versions take them.
  ///
  /// - Returns: whether anything did.
  func settle(_ versions: [StoredVersion]) throws -> Bool {
    let replacements = versions.compactMap { take($0.id) }
    for replacement in replacements { try settle(replacement) }
    return !replacements.isEmpty
  }

  /// Lets everything that waits take its place, in the order of the items.
  func conclude() throws {
    if waiting.isEmpty { return }
    let replacements = waiting.values.sorted { $0.old.id < $1.old.id }
    (waiting, byteCount) = ([:], 0)
    for replacement in replacements { try settle(replacement) }
  }

  private func settle(_ replacement: Replacement) throws {
    try writer.replace(replacement.old, with: replacement.item, replacement.arrival, .undecided)
  }

  private func take(_ id: Int64) -> Replacement? {
    if waiting.isEmpty { return nil }
    guard let replacement = waiting.removeValue(forKey: id) else { return nil }
    byteCount -= replacement.item.component.byteCount
    return replacement
  }
}
