import CalendarModel

/// Components that will replace stored items even though neither version is newer by SEQUENCE or DTSTAMP.
///
/// They wait until the end of the import, because the stored version may follow in the same input: importing the same
/// files again must change nothing.
final class WaitingReplacements: ImportConclusion {
  private struct Replacement {
    let old: StoredVersion
    let item: PreparedItem
    let arrival: ImportArrival
  }

  /// The maximum number of bytes of waiting components.
  private static let byteLimit = 4 << 20

  private let writer: ImportWriter
  private let ledger: ImportLedger
  private var waiting: [Int64: Replacement] = [:]
  private var byteCount = 0

  init(_ writer: ImportWriter, _ ledger: ImportLedger) {
    self.writer = writer
    self.ledger = ledger
  }

  var isEmpty: Bool { waiting.isEmpty }

  func contains(_ id: Int64) -> Bool { !waiting.isEmpty && waiting[id] != nil }

  /// Makes an item wait to replace a stored version. A component that was already waiting to replace it is skipped.
  func add(_ item: PreparedItem, for old: StoredVersion, _ arrival: ImportArrival) throws {
    giveUp(old.id)
    waiting[old.id] = Replacement(old: old, item: item, arrival: arrival)
    byteCount += item.component.byteCount
    if byteCount > Self.byteLimit { try conclude() }
  }

  /// Skips the component that is waiting to replace an item, because the input contains the stored version too.
  func giveUp(_ id: Int64) {
    if let replacement = take(id) { ledger.skip(replacement.arrival, .undecided) }
  }

  /// Replaces the given versions with the components that are waiting to replace them.
  ///
  /// - Returns: Whether any component was waiting.
  func settle(_ versions: [StoredVersion]) throws -> Bool {
    let replacements = versions.compactMap { take($0.id) }
    for replacement in replacements { try settle(replacement) }
    return !replacements.isEmpty
  }

  /// Replaces items with all waiting components, ordered by item.
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
