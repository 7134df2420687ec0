public import CivilTime

extension RecurrenceSet {
  /// The first instance that begins at or after an instant and is not cancelled.
  public func first(from instant: Instant) -> RecurrenceSearch<Instance> {
    var iterator = instances(startingIn: instant..<Swift.max(instant, .distantFuture)).makeIterator()
    let found = iterator.next()
    return iterator.isTruncated ? .truncated : found.map { .found($0) } ?? .none
  }

  /// The first instance that begins after an instant and is not cancelled.
  public func next(after instant: Instant) -> RecurrenceSearch<Instance> {
    first(from: instant.adding(seconds: 1))
  }

  /// The last instance that begins before an instant and is not cancelled.
  public func previous(before instant: Instant) -> RecurrenceSearch<Instance> {
    switch first(from: .distantPast) {
    case .found(let first): previous(before: instant, notBefore: first)
    case .none: .none
    case .truncated: .truncated
    }
  }

  /// The last instance that is not cancelled, or none if the set is endless.
  public var last: RecurrenceSearch<Instance> {
    parts.core.isFinite ? previous(before: .distantFuture) : .none
  }

  /// Whether an instance that is not cancelled begins at an instant.
  public func contains(_ instant: Instant) -> Bool {
    first(from: instant).value?.startInstant == instant
  }

  /// Searches for the last instance that begins before `limit`, given the first instance of the set.
  ///
  /// The search steps back by distances that double until it finds an instance, and then narrows down to the last one.
  private func previous(before limit: Instant, notBefore first: Instance) -> RecurrenceSearch<Instance> {
    guard first.startInstant < limit else { return .none }
    let end = Swift.min(limit, Instant(secondsSince1970: Int64(CivilYear.lastSecond) + 4 * 86400))
    var found = first
    // No instance begins after `open` and before the limit.
    var open = end
    var distance: Int64 = 86400
    while true {
      let from = end.adding(seconds: -distance)
      guard from > first.startInstant else { break }
      switch self.first(from: from) {
      case .found(let instance) where instance.startInstant < limit:
        found = instance
        distance = -1
      case .found, .none:
        open = from
        distance *= 2
        continue
      case .truncated: return .truncated
      }
      break
    }
    while found.startInstant.adding(seconds: 1) < open {
      let half = open.seconds(since: found.startInstant) / 2
      let middle = found.startInstant.adding(seconds: Swift.max(half, 1))
      switch self.first(from: middle) {
      case .found(let instance) where instance.startInstant < limit: found = instance
      case .found, .none: open = middle
      case .truncated: return .truncated
      }
    }
    return .found(found)
  }
}
