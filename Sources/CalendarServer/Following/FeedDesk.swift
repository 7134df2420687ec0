import CalendarStore
import CivilTime
import ServiceLifecycle
import Synchronization
import WebCalendar

/// Follows the feeds that somebody names on a page: a server that answers slowly holds nothing else up.
final class FeedDesk: Sendable {
  private let subscriptions: any ServedSubscriptions
  private let places: FeedPlaces
  private let hourly: Int
  private let now: @Sendable () -> Instant
  /// What reads them again; nil if another program does.
  let readings: LaterReadings?
  /// When users have named feeds within the last hour.
  private let tries = Mutex<[String: [Instant]]>([:])

  /// Of how many users it is remembered when they did, before those are forgotten whose hour is over.
  private static let mostTries = 1_000

  /// - Parameters:
  ///   - hourly: how many feeds a user may name in an hour.
  ///   - now: the clock, which tests set.
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
      return .refused("your last feed took long; try again in \(minutes) min")
    }
    guard await places.wait(for: user) else {
      return .refused("other feeds are being read; try again when that is done")
    }
    defer { places.end(user) }
    // What could not begin does not count.
    guard take(user) else { return .refused("you have named many feeds in the last hour; try again later") }
    return await cancelWhenGracefulShutdown { [self] in
      await withTaskExecutorPreference(FeedExecutor.shared) { await read(wanted, of: user, in: store) }
    }
  }

  private func read(_ wanted: WantedFeed, of user: String, in store: CalendarStore) async -> FollowedFeed {
    do {
      // Before it is there: what is noted for nothing is looked at once.
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

  /// Counts that a user names a feed.
  ///
  /// - Returns: false if the user has named too many.
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
