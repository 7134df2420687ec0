/// Suggestions for misspelled words.
extension String {
  /// The name from which this word differs by the fewest typing errors, or nil if it differs too much from every name.
  public func nearest(among names: [String]) -> String? {
    // A word this long cannot be a misspelled name.
    guard utf8.count < 200 else { return nil }
    let word = lowercased()
    let near = names.lazy.map { (name: $0, most: max(1, $0.utf8.count / 3)) }
      // A missing or extra letter counts as one error.
      .filter { abs($0.name.utf8.count - word.utf8.count) <= $0.most }
      .map { (name: $0.name, slips: word.slips(to: $0.name), most: $0.most) }
      .min { $0.slips < $1.slips }
    guard let near, near.slips <= near.most else { return nil }
    return near.name
  }

  /// The number of missing, extra, wrong or transposed letters between this word and another.
  public func slips(to other: String) -> Int {
    let (left, right) = (Array(utf8), Array(other.utf8))
    var rows = [[Int]](repeating: Array(0...right.count), count: left.count + 1)
    for i in left.indices {
      rows[i + 1][0] = i + 1
      for j in right.indices {
        let isSame = left[i] == right[j]
        rows[i + 1][j + 1] = Swift.min(rows[i][j] + (isSame ? 0 : 1), rows[i][j + 1] + 1, rows[i + 1][j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          rows[i + 1][j + 1] = Swift.min(rows[i + 1][j + 1], rows[i - 1][j - 1] + 1)
        }
      }
    }
    return rows[left.count][right.count]
  }
}
