import CivilTime
import Logging
import ServiceLifecycle
import Synchronization
import WebCalendar

/// Refreshes the users' feeds when they are due. A store is opened only when one of its feeds is due.
final class LaterReadings: Sendable {
  private let stores: ServedStores
  private let subscriptions: any ServedSubscriptions
  private let duties: any FeedDuties
  private let places: FeedPlaces
  private let isUser: @Sendable (String) -> Bool
  private let logger: Logger
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  private struct State {
    /// The users for whom a time was recorded since their feeds were last checked.
    var noted: Set<String> = []
    /// The number of consecutive failures of each user's store.
    var failures: [String: Int] = [:]
  }

  /// The number of seconds before a store is checked again, if nothing else is known about the store or if it could not
  /// be used.
  static let pause: Int64 = 3_600

  /// - Parameters:
  ///   - isUser: Whether a user with the given name exists.
  ///   - now: The clock, which tests replace.
  init(
    _ stores: ServedStores, _ subscriptions: any ServedSubscriptions, _ duties: any FeedDuties, _ places: FeedPlaces,
    _ logger: Logger, isUser: @escaping @Sendable (String) -> Bool, now: @escaping @Sendable () -> Instant = { .now }
  ) {
    (self.stores, self.subscriptions, self.duties, self.places) = (stores, subscriptions, duties, places)
    (self.logger, self.isUser, self.now) = (logger, isUser, now)
  }

  /// Records that a user's feeds have to be checked at a given time.
  ///
  /// - Throws: `ServerError` if this cannot be stored.
  func note(_ user: String, at time: Instant) throws(ServerError) {
    try duties.noteFeeds(of: user, at: time.secondsSince1970)
    state.withLock { _ = $0.noted.insert(user) }
  }

  /// Records what a user did with a feed on a page.
  ///
  /// - Throws: `ServerError` if this cannot be stored.
  func note(_ user: String, _ news: FeedNews) throws(ServerError) {
    switch news {
    case .asked: try note(user, at: now())
    // The user can undo the deletion until then.
    case .deleted: try note(user, at: now().adding(seconds: Self.pause))
    }
  }

  /// The users whose feeds are due, longest overdue first.
  func due(limit: Int) -> [String] { (try? duties.takeFeeds(at: now().secondsSince1970, limit: limit)) ?? [] }

  /// Refreshes one of a user's feeds, if one is due, and records when the next one is due.
  ///
  /// - Returns: Whether more feeds may be due now.
  func read(of user: String) async -> Bool {
    // The wait also applies to users who keep asking for a refresh.
    if let rest = places.rest(of: user) {
      return (try? duties.setFeeds(of: user, at: rest.secondsSince1970)) != nil
    }
    guard places.begin(user) else { return false }
    return await cancelWhenGracefulShutdown { [self] in
      await withTaskExecutorPreference(FeedExecutor.shared) { await readDue(of: user) }
    }
  }

  private func readDue(of user: String) async -> Bool {
    state.withLock { _ = $0.noted.remove(user) }
    var next: Instant?
    do {
      defer { places.end(user) }
      if isUser(user) {
        guard let store = try stores.existing(of: user) else { return settle(user, nil) }
        try await subscriptions.readDue(in: store) { [isUser] in isUser(user) }
        next = try subscriptions.nextTime(in: store).map { Instant(secondsSince1970: $0) }
      } else {
        // A user removed from the directory has no rows there. A user removed from a file may come back.
        next = now().adding(seconds: Self.pause)
      }
      state.withLock { $0.failures[user] = nil }
    } catch {
      // A canceled fetch is repeated when the server starts again.
      if Task.isCancelled { return false }
      next = now().adding(seconds: pauseAfterFailure(of: user))
      logger.error("feeds could not be refreshed: \(error)", metadata: ["user": "\(user)"])
    }
    if Task.isCancelled { return false }
    return settle(user, next)
  }

  private func pauseAfterFailure(of user: String) -> Int64 {
    state.withLock { state in
      state.failures[user, default: 0] += 1
      return min(Self.pause << Int64(min(state.failures[user, default: 1] - 1, 5)), 86_400)
    }
  }

  /// Records when a user's next feed is due: never earlier than now or the end of the user's wait.
  private func settle(_ user: String, _ next: Instant?) -> Bool {
    let time = next.map { max($0, places.rest(of: user) ?? now(), now()) }
    do {
      try duties.setFeeds(of: user, at: time?.secondsSince1970)
      // A time recorded in the meantime may be earlier, or the only one.
      if state.withLock({ $0.noted.contains(user) }) { try duties.noteFeeds(of: user, at: now().secondsSince1970) }
      return true
    } catch {
      logger.error("feeds could not be refreshed: \(error.message)", metadata: ["user": "\(user)"])
      return false
    }
  }
}
