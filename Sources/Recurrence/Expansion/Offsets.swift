import CivilTime

/// Ascending offsets in seconds from the beginning of a day or another period.
///
/// Long runs at equal distances, as in rules that repeat every second, are not stored individually.
struct Offsets: Hashable, Sendable {
  private let values: [Int32]
  private let first: Int
  private let distance: Int
  let count: Int

  /// Individual offsets in ascending order.
  init(_ values: [Int32]) {
    self.values = values
    first = 0
    distance = 0
    count = values.count
  }

  /// Offsets at equal distances.
  init(first: Int, distance: Int, count: Int) {
    values = []
    self.first = first
    self.distance = distance
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Int {
    distance == 0 ? Int(values[index]) : first + index * distance
  }

  /// The index of the first offset that is not less than `offset`, or `count`.
  func index(atLeast offset: Int) -> Int {
    if distance != 0 {
      return offset <= first ? 0 : min((offset - first + distance - 1) / distance, count)
    }
    return (0..<count).partitioningIndex { values[$0] >= offset }
  }

  /// The offsets that BYSETPOS selects.
  func selecting(_ positions: [Int]) -> Offsets {
    let chosen = positions.compactMap { Offsets.index(of: $0, count: count) }.sortedOnce()
    return Offsets(chosen.map { Int32(truncatingIfNeeded: self[$0]) })
  }

  /// The index that a BYSETPOS position selects among `count` elements, or nil if there is none.
  static func index(of position: Int, count: Int) -> Int? {
    let index = position > 0 ? position - 1 : count + position
    return position != 0 && index >= 0 && index < count ? index : nil
  }
}
