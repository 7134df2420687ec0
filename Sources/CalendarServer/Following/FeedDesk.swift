import CalendarStore
import CivilTime
import ServiceLifecycle
import Synchronization
import WebCalendar

/// Subscribes to the feeds that users enter on a page. A slow feed server does not delay anything else.
final class FeedDesk: Sendable {
  private let subscriptions: any ServedSubscriptions
  private let places: FeedPlaces
  private let hourly: Int
  private let now: @Sendable () -> Instant
  /// Refreshes the feeds, or nil if another program refreshes them.
  let readings: LaterReadings?
  /// The times in the last hour at which users added feeds.
  private let tries = Mutex<[String: [Instant]]>([:])

  /// When more than this many users are remembered, those who added their feeds more than an hour ago are removed.
  private static let mostTries = 1_000

  /// - Parameters:
  ///   - hourly: The number of feeds that a user may add per hour.
  ///   - now: The clock, which tests replace.
  init(
    _ subscriptions: any ServedSubscriptions, _ places: FeedPlaces = FeedPlaces(), hourly: Int = .max,
    readings: LaterReadings? = nil, now: @escaping @Sendable () -> Instant = { .now }
  ) {
    (self.subscriptions, self.places, self.hourly) = (subscriptions, places, hourly)
    (self.readings, self.now) = (readings, now)
  }

  func follow(_ wanted: WantedFeed, of user: String, in store: CalendarStore) async -> FollowedFeed {
    if let rest = places.rest(of: user) {
      let minutes = max(Int(rest.seconds(since: now())) / 60, 1)
      return .refused("your last feed took a long time to load; try again in \(minutes) min")
    }
    guard await places.wait(for: user) else {
      return .refused("other feeds are loading; try again shortly")
    }
    defer { places.end(user) }
    // Attempts that never started do not count.
    guard take(user) else { return .refused("you have added many feeds in the last hour; try again later") }
    return await cancelWhenGracefulShutdown { [self] in
      await withTaskExecutorPreference(FeedExecutor.shared) { await read(wanted, of: user, in: store) }
    }
  }

  private func read(_ wanted: WantedFeed, of user: String, in store: CalendarStore) async -> FollowedFeed {
    do {
      // Schedule a refresh before the feed exists; if adding the feed fails, the refresh has nothing to do.
      try readings?.note(user, at: now().adding(seconds: LaterReadings.pause))
      let calendar = try await subscriptions.follow(wanted.address, title: wanted.title, in: store)
      if let next = try? subscriptions.nextTime(in: store) {
        try? readings?.note(user, at: Instant(secondsSince1970: next))
      }
      return .calendar(calendar)
    } catch {
      return .refused(error.message)
    }
  }

  /// Counts a feed that a user adds.
  ///
  /// - Returns: False if the user has added too many.
  private func take(_ user: String) -> Bool {
    let start = now().adding(seconds: -3_600)
    return tries.withLock { tries in
      if tries.count >= Self.mostTries { tries = tries.filter { $0.value.contains { $0 > start } } }
      let recent = (tries[user] ?? []).filter { $0 > start }
      if recent.count >= hourly { return false }
      tries[user] = recent + [now()]
      return true
    }
  }
}
