/// Counts the simultaneous requests from each address. Clients behind a proxy share its connections, and no single
/// client may use all of them.
struct ClientShares {
  private let most: Int
  private var counts: [String: Int] = [:]

  /// - Parameter limit: The maximum number of connections. A single address may have a quarter as many requests.
  init(limit: Int) { most = max(limit / 4, 1) }

  /// Counts a request.
  ///
  /// - Returns: Whether the address is within its share.
  mutating func begin(_ key: String) -> Bool {
    counts[key, default: 0] += 1
    return counts[key, default: 0] <= most
  }

  /// Stops counting a request that has been answered.
  mutating func end(_ key: String) {
    let count = counts[key, default: 0] - 1
    counts[key] = count > 0 ? count : nil
  }
}
