/// How many requests of each address are being answered at the same time: one that is behind a proxy has connections that
/// are those of the proxy, and may not take all of them.
struct ClientShares {
  private let most: Int
  private var counts: [String: Int] = [:]

  /// - Parameter limit: how many connections there may be, of which an address gets a quarter.
  init(limit: Int) { most = max(limit / 4, 1) }

  /// Counts a request.
  ///
  /// - Returns: whether its address has no more than its share.
  mutating func begin(_ key: String) -> Bool {
    counts[key, default: 0] += 1
    return counts[key, default: 0] <= most
  }

  /// Forgets a request that has been answered.
  mutating func end(_ key: String) {
    let count = counts[key, default: 0] - 1
    counts[key] = count > 0 ? count : nil
  }
}
