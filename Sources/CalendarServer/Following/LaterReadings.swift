import CivilTime
import Logging
import ServiceLifecycle
import Synchronization
import WebCalendar

/// Reads the feeds of the users of a server again, when they are due. A store is opened only when one of its feeds is.
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
    /// Those of whom something was noted since their feeds were looked at last.
    var noted: Set<String> = []
    /// How often in a row the stores of users could not be used.
    var failures: [String: Int] = [:]
  }

  /// How many seconds a store is left alone of which it is not known better, or which could not be used.
  static let pause: Int64 = 3_600

  /// - Parameters:
  ///   - isUser: whether there is a user of a name.
  ///   - now: the clock, which tests set.
  init(
    _ stores: ServedStores, _ subscriptions: any ServedSubscriptions, _ duties: any FeedDuties, _ places: FeedPlaces,
    _ logger: Logger, isUser: @escaping @Sendable (String) -> Bool, now: @escaping @Sendable () -> Instant = { .now }
  ) {
    (self.stores, self.subscriptions, self.duties, self.places) = (stores, subscriptions, duties, places)
    (self.logger, self.isUser, self.now) = (logger, isUser, now)
  }

  /// A feed of a user is due from some time on, or something has become of one.
  ///
  /// - Throws: `ServerError` if that cannot be kept.
  func note(_ user: String, at time: Instant) throws(ServerError) {
    try duties.noteFeeds(of: user, at: time.secondsSince1970)
    state.withLock { _ = $0.noted.insert(user) }
  }

  /// Something has become of the feeds of a user on a page.
  ///
  /// - Throws: `ServerError` if that cannot be kept.
  func note(_ user: String, _ news: FeedNews) throws(ServerError) {
    switch news {
    case .asked: try note(user, at: now())
    // Until then somebody may undo it.
    case .deleted: try note(user, at: now().adding(seconds: Self.pause))
    }
  }

  /// The users whose feeds are due, who have waited longest first.
  func due(limit: Int) -> [String] { (try? duties.dueFeeds(at: now().secondsSince1970, limit: limit)) ?? [] }

  /// Reads a feed of a user, if one is due, and notes when the next one is.
  ///
  /// - Returns: whether more may be due now.
  func read(of user: String) async -> Bool {
    // Whoever asks for it again and again rests all the same.
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
        // Whoever is gone from the directory has no rows there; of a file, somebody may come back.
        next = now().adding(seconds: Self.pause)
      }
      state.withLock { $0.failures[user] = nil }
    } catch {
      // What was broken off is read when the server starts again.
      if Task.isCancelled { return false }
      next = now().adding(seconds: pauseAfterFailure(of: user))
      logger.error("feeds wait: \(error)", metadata: ["user": "\(user)"])
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

  /// Notes when a feed of a user is due next: those who are due already come first, and whoever rests waits.
  private func settle(_ user: String, _ next: Instant?) -> Bool {
    let time = next.map { max($0, places.rest(of: user) ?? now(), now()) }
    do {
      try duties.setFeeds(of: user, at: time?.secondsSince1970)
      // What was noted meanwhile may be earlier, or all there is.
      if state.withLock({ $0.noted.contains(user) }) { try duties.noteFeeds(of: user, at: now().secondsSince1970) }
      return true
    } catch {
      logger.error("feeds wait: \(error.message)", metadata: ["user": "\(user)"])
      return false
    }
  }
}
