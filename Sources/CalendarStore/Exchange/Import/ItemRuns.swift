/// A set of item numbers, stored as runs, because an import usually reads items in the order in which they are stored.
struct ItemRuns {
  private(set) var runs: [ClosedRange<Int64>] = []

  mutating func insert(_ id: Int64) {
    guard let last = runs.last else { return runs.append(id...id) }
    if last.contains(id) { return }
    if last.upperBound + 1 == id {
      runs[runs.count - 1] = last.lowerBound...id
    } else {
      runs.append(id...id)
    }
  }

  /// The numbers in an ordered list that are not in the set.
  func missing(among numbers: [Int64]) -> [Int64] {
    let sorted = runs.sorted { $0.lowerBound < $1.lowerBound }
    var place = 0
    return numbers.filter { number in
      while place < sorted.count, sorted[place].upperBound < number { place += 1 }
      return place == sorted.count || !sorted[place].contains(number)
    }
  }
}
