/// Words that people misspell.
extension String {
  /// The name that fewest slips of the keyboard make this word; nil if there would be too many.
  public func nearest(among names: [String]) -> String? {
    // Nobody means what is much longer.
    guard utf8.count < 200 else { return nil }
    let word = lowercased()
    let near = names.map { ($0, word.slips(to: $0)) }.min { $0.1 < $1.1 }
    guard let (name, slips) = near, slips <= max(1, name.utf8.count / 3) else { return nil }
    return name
  }

  /// How many letters are missing, too many, others, or swapped with their neighbour.
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
