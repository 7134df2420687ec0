/// Remembers which items have been looked up during an import into an empty store. Most items are the first with their
/// identity and need no lookup.
///
/// A Bloom filter of fixed size: it can establish that an item is certainly new, but not that it is known.
struct IdentityFilter {
  private static let bits = 1 << 22
  private var words = [UInt64](repeating: 0, count: bits / 64)

  /// Adds an item; returns true if it is certainly the first with its identity.
  mutating func insert(_ columns: ItemColumns, calendarID: Int64) -> Bool {
    var hasher = Hasher()
    hasher.combine(columns.uid)
    hasher.combine(calendarID)
    hasher.combine(columns.kind)
    hasher.combine(columns.recurrenceKey)
    let hash = UInt64(bitPattern: Int64(hasher.finalize()))
    var isNew = false
    for place in [hash, hash >> 32] {
      let bit = Int(truncatingIfNeeded: place) & (Self.bits - 1)
      let mask: UInt64 = 1 << UInt64(bit & 63)
      if words[bit >> 6] & mask == 0 {
        isNew = true
        words[bit >> 6] |= mask
      }
    }
    return isNew
  }
}
