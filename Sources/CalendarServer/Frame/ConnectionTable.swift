/// Which connections are open, whose they are, and which of them makes room when there are too many.
///
/// An address has no more than its share, unless it speaks for many. When there is no room, the connection that has rested
/// longest goes, of the address that has the most of those that rest: an address takes room from none that has as few as
/// itself, but from itself. If nobody rests, the new one is one too many.
struct ConnectionTable<ID: Hashable> {
  /// What becomes of a new connection.
  enum Verdict: Equatable {
    case taken
    /// It is taken, and another one has to go, which is in the table no more.
    case inPlaceOf(ID)
    /// It is told that there are too many.
    case surplus
    /// There are too many even of those that are told so.
    case refused
  }

  private struct Entry {
    let key: String
    let isSurplus: Bool
    /// When it began to rest, where what is less began earlier; nil while a request is being answered on it.
    var rest: Int?
  }

  private let limit: Int
  private var entries: [ID: Entry] = [:]
  /// How many each address has.
  private var counts: [String: Int] = [:]
  private var time = 0

  /// How many connections are told that they are too many, at the same time.
  private static var mostSurplus: Int { 64 }

  /// - Parameter limit: how many may be open.
  init(limit: Int) { self.limit = limit }

  /// How many there are.
  var count: Int { entries.count }

  /// Adds a connection.
  ///
  /// - Parameters:
  ///   - key: whose it is.
  ///   - isShared: whether the address speaks for many, as that of a proxy does.
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

  /// The connection that makes room for one more of an address that has some.
  private func resting(for key: String, _ own: Int, ofItself: Bool) -> ID? {
    entries.filter { _, entry in
      !entry.isSurplus && entry.rest != nil
        && (entry.key == key || !ofItself && counts[entry.key, default: 0] > own)
    }.max { one, other in
      let (first, second) = (counts[one.value.key, default: 0], counts[other.value.key, default: 0])
      return first != second ? first < second : one.value.rest ?? 0 > other.value.rest ?? 0
    }?.key
  }

  /// Forgets a connection that is closed.
  mutating func remove(_ id: ID) {
    guard let entry = entries.removeValue(forKey: id), !entry.isSurplus else { return }
    let count = counts[entry.key, default: 0] - 1
    counts[entry.key] = count > 0 ? count : nil
  }

  /// Takes note whether a connection rests, since nothing is being worked out for a request of it.
  mutating func note(_ id: ID, isResting: Bool) {
    time += 1
    entries[id]?.rest = isResting ? time : nil
  }

  /// Whether a connection came when there was no room.
  func isSurplus(_ id: ID) -> Bool { entries[id]?.isSurplus == true }
}
