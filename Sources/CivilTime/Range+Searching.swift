extension Range<Int> {
  /// The first number in the range for which a condition holds, or the upper bound if there is none.
  ///
  /// The condition must hold for all numbers after the first one for which it holds. It is evaluated about log2(n)
  /// times.
  @inlinable
  package func partitioningIndex(where isBeyond: (Int) throws -> Bool) rethrows -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
