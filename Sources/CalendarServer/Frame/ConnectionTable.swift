/// The open connections, their addresses, and which one to close when there are too many.
///
/// An address is limited to its share of connections, unless many clients use it. When the table is full, an idle
/// connection of the address with the most connections is closed, starting with the one that has been idle the longest.
/// A new connection displaces only connections of its own address or of addresses that have more of them. If no
/// connection is idle, the new connection is surplus.
struct ConnectionTable<ID: Hashable> {
  /// The result of adding a connection.
  enum Verdict: Equatable {
    case taken
    /// The connection is accepted, and another one, already removed from the table, must be closed.
    case inPlaceOf(ID)
    /// The connection receives an error response, because there are too many.
    case surplus
    /// The connection is closed, because there are too many surplus connections.
    case refused
  }

  private struct Entry {
    let key: String
    let isSurplus: Bool
    /// The logical time at which the connection became idle, or nil while a request is being answered.
    var rest: Int?
  }

  private let limit: Int
  private var entries: [ID: Entry] = [:]
  /// The number of connections per address.
  private var counts: [String: Int] = [:]
  private var time = 0

  /// The maximum number of surplus connections.
  private static var mostSurplus: Int { 64 }

  /// - Parameter limit: The maximum number of open connections.
  init(limit: Int) { self.limit = limit }

  /// The number of connections.
  var count: Int { entries.count }

  /// Adds a connection.
  ///
  /// - Parameters:
  ///   - key: The key of the client's address.
  ///   - isShared: Whether many clients share the address, as with a proxy.
  mutating func add(_ id: ID, of key: String, isShared: Bool) -> Verdict {
    time += 1
    let own = counts[key, default: 0]
    let taken = counts.values.reduce(0, +)
    let isOverShare = !isShared && own >= max(limit / 2, 1)
    var verdict = Verdict.taken
    if isOverShare || taken >= limit {
      guard let other = resting(for: key, own, ofItself: isOverShare) else {
        if entries.count - taken >= Self.mostSurplus { return .refused }
        entries[id] = Entry(key: key, isSurplus: true, rest: time)
        return .surplus
      }
      remove(other)
      verdict = .inPlaceOf(other)
    }
    entries[id] = Entry(key: key, isSurplus: false, rest: time)
    counts[key, default: 0] += 1
    return verdict
  }

  /// Returns the idle connection to close in favor of a new connection from the given address.
  private func resting(for key: String, _ own: Int, ofItself: Bool) -> ID? {
    entries.filter { _, entry in
      !entry.isSurplus && entry.rest != nil
        && (entry.key == key || !ofItself && counts[entry.key, default: 0] > own)
    }.max { one, other in
      let (first, second) = (counts[one.value.key, default: 0], counts[other.value.key, default: 0])
      return first != second ? first < second : one.value.rest ?? 0 > other.value.rest ?? 0
    }?.key
  }

  /// Removes a closed connection.
  mutating func remove(_ id: ID) {
    guard let entry = entries.removeValue(forKey: id), !entry.isSurplus else { return }
    let count = counts[entry.key, default: 0] - 1
    counts[entry.key] = count > 0 ? count : nil
  }

  /// Records whether a connection is idle.
  mutating func note(_ id: ID, isResting: Bool) {
    time += 1
    entries[id]?.rest = isResting ? time : nil
  }

  /// Whether a connection is surplus.
  func isSurplus(_ id: ID) -> Bool { entries[id]?.isSurplus == true }
}
