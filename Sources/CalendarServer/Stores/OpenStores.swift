import CalendarStore

/// The stores that a server keeps open, and which of them keep their page caches.
///
/// If a limit is exceeded, the least recently used stores are closed or release their caches. All functions take
/// constant time, except when a limit is exceeded.
struct OpenStores {
  /// The stores that exceed a limit after a use.
  struct Excess {
    /// The store that is no longer kept open. It closes as soon as it is no longer in use.
    var closed: CalendarStore?
    /// The stores whose page caches should be released.
    var released: [CalendarStore] = []
  }

  private struct Entry {
    let store: CalendarStore
    /// The total number of uses, across all stores, at the time when this store was last used.
    var used: UInt64
    /// The number of uses.
    var count = 0
    /// The expected size of the page caches in bytes, or 0 if they were released.
    var cached = 0
  }

  /// The number of uses after which the size of a store is measured again.
  private static let measuringInterval = 64

  private let limit: Int
  private let cacheLimit: Int
  private var entries: [String: Entry] = [:]
  private var uses: UInt64 = 0
  private var cached = 0

  /// - Parameters:
  ///   - limit: The number of stores.
  ///   - cacheLimit: The size of all page caches in bytes. The store used last always keeps its caches.
  init(limit: Int, cacheLimit: Int) {
    self.limit = limit
    self.cacheLimit = cacheLimit
  }

  var count: Int { entries.count }

  /// Records that a user's store is in use.
  ///
  /// - Parameter cacheSize: Returns the size that the page caches of a store may reach, in bytes. It is called if the
  ///   store had no page caches, and from time to time.
  mutating func use(
    _ store: CalendarStore, of user: String, cacheSize: (CalendarStore) -> Int
  ) -> Excess {
    var excess = Excess()
    uses += 1
    var entry = entries[user] ?? Entry(store: store, used: uses)
    if entry.store !== store {
      cached -= entry.cached
      entry = Entry(store: store, used: uses)
    }
    entry.used = uses
    entry.count += 1
    // A store may grow.
    let isMeasured = entry.cached == 0 || entry.count % Self.measuringInterval == 0
    if isMeasured {
      cached -= entry.cached
      entry.cached = max(cacheSize(store), 1)
      cached += entry.cached
    }
    entries[user] = entry
    if entries.count > limit, let oldest = leastUsed(where: { _ in true }) {
      let removed = entries.removeValue(forKey: oldest)
      cached -= removed?.cached ?? 0
      excess.closed = removed?.store
    }
    while isMeasured, cached > cacheLimit, let oldest = leastUsed(where: { $0.cached > 0 && $0.used != uses }) {
      cached -= entries[oldest]?.cached ?? 0
      entries[oldest]?.cached = 0
      if let store = entries[oldest]?.store { excess.released.append(store) }
    }
    return excess
  }

  private func leastUsed(where isEligible: (Entry) -> Bool) -> String? {
    var oldest: (user: String, used: UInt64)?
    for (user, entry) in entries where isEligible(entry) && entry.used < oldest?.used ?? .max {
      oldest = (user, entry.used)
    }
    return oldest?.user
  }
}
