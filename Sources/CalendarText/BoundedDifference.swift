/// A difference between two texts, by words or by lines, computed in limited time.
///
/// The common beginning and end are found first. If the rest is long, all of it counts as changed, since the search for
/// the longest common subsequence takes time and memory that grow with the square of the number of changes.
package struct BoundedDifference {
  /// The indices of the removed elements in the old text.
  package let removed: Set<Int>
  /// The indices of the added elements in the new text.
  package let added: Set<Int>

  /// The maximum number of elements to search for common ones.
  private static let limit = 2000

  package init(from old: [String], to new: [String]) {
    let most = min(old.count, new.count)
    let prefix = (0..<most).first { old[$0] != new[$0] } ?? most
    let suffix = (0..<most - prefix).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? most - prefix
    let (before, after) = (prefix..<old.count - suffix, prefix..<new.count - suffix)
    if before.count + after.count > Self.limit {
      (removed, added) = (Set(before), Set(after))
      return
    }
    let difference = Array(new[after]).difference(from: Array(old[before]))
    removed = Set(difference.removals.map { Self.offset($0) + prefix })
    added = Set(difference.insertions.map { Self.offset($0) + prefix })
  }

  private static func offset(_ change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
