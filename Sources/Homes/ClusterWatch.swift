import Foundation
package import PostgreSQLAccess
import Synchronization

/// Monitors the database, so requests need not wait to find out whether it is available and what has changed.
///
/// If a user loses access, this server learns of it within milliseconds from a notification or, if the notification is
/// lost, within a second from the next poll. If polling fails for three seconds, the state is unknown and all access is
/// refused.
package final class ClusterWatch: Sendable {
  private struct State {
    /// The last generation, and the time at which it was read; nil if none has been read.
    var known: (generation: HomeDirectory.Generation, time: ContinuousClock.Instant)?
    /// Whether the database has been reported as unavailable.
    var isReported = false

    /// The generation, unless it is too old.
    var current: HomeDirectory.Generation? {
      known.flatMap { $0.time.duration(to: .now) < ClusterWatch.validity ? $0.generation : nil }
    }
  }

  private let pool: ConnectionPool
  private let directory: HomeDirectory
  private let news: HomeNews
  private let report: @Sendable (_ trouble: (any Error)?) -> Void
  private let follow: @Sendable (Set<Int64>?) -> Void
  private let state = Mutex(State())
  /// Wakes the polling thread.
  private let bell = DispatchSemaphore(value: 0)
  /// Processes notifications about homes, one after the other.
  private let queue = DispatchQueue(label: "almanac.following")
  private let listener = Mutex<ChannelListener?>(nil)

  /// The channel on which the database reports changes to users.
  private static let users = "almanac_users"
  /// The number of seconds between polls.
  private static let pause = 1
  /// How long a polled state is valid.
  private static let validity: Duration = .seconds(3)
  /// The number of polls after which all homes are followed, regardless of notifications.
  private static let looksBetweenPolls = 30
  /// The number of polls after which expired sessions are deleted.
  private static let looksBetweenSweeps = 3_600

  /// Starts polling and listening. The database need not be available yet.
  ///
  /// - Parameters:
  ///   - settings: The connection settings for polling and listening.
  ///   - report: Called with the reason when the database becomes unavailable, and with nil when it is available again.
  ///   - follow: Called with the homes that other servers have changed, or with nil if any home may have changed.
  /// - Throws: `PostgreSQLError` if the settings can never work; ``HomeError`` if the tables have another version.
  package init(
    _ settings: ConnectionSettings, _ news: HomeNews, report: @escaping @Sendable (_ trouble: (any Error)?) -> Void,
    follow: @escaping @Sendable (Set<Int64>?) -> Void
  ) throws {
    // A poll is useless if it takes longer than its result stays valid.
    var quick = settings
    (quick.connectLimit, quick.statementLimit) = (2, 2)
    pool = ConnectionPool(quick, limit: 1, patience: 2)
    directory = HomeDirectory(pool)
    (self.news, self.report, self.follow) = (news, report, follow)
    do {
      try read()
    } catch let error as PostgreSQLError where error.mayPass {
      note(error)
    }
    let thread = Thread { [weak self, bell] in
      var count = 0
      while self?.look(count) != nil {
        _ = bell.wait(timeout: .now() + .seconds(Self.pause))
        count += 1
      }
    }
    thread.name = "almanac-watch"
    thread.start()
    let listening = ChannelListener(settings, on: [Self.users, HomeNews.channel]) { [weak self] in self?.hear($0) }
    listener.withLock { $0 = listening }
  }

  deinit { bell.signal() }

  /// The generation of users, passwords and addresses, at most a few seconds old. Does not wait.
  ///
  /// - Throws: `PostgreSQLError` if the generation is unknown.
  package func generation() throws(PostgreSQLError) -> HomeDirectory.Generation {
    if let generation = state.withLock(\.current) { return generation }
    throw PostgreSQLError(.unreachable, "the database has not answered for several seconds")
  }

  private func look(_ count: Int) {
    do {
      try read()
    } catch {
      return note(error)
    }
    if count % Self.looksBetweenPolls == 0 { queue.async { self.follow(nil) } }
    if count % Self.looksBetweenSweeps == 0 { try? directory.forgetEndedSessions() }
  }

  /// Reads the generation. The first time, the tables are checked beforehand.
  private func read() throws {
    let time = ContinuousClock.now
    if state.withLock({ $0.known == nil }) { try pool.lend { try HomeTables.check($0) } }
    let generation = try directory.generation()
    let wasReported = state.withLock { state in
      state.known = (generation, time)
      defer { state.isReported = false }
      return state.isReported
    }
    if wasReported { report(nil) }
  }

  /// Reports why the database is not available, once the last known generation is too old to use.
  private func note(_ trouble: any Error) {
    let isNew = state.withLock { state in
      if state.isReported || state.current != nil { return false }
      state.isReported = true
      return true
    }
    if isNew { report(trouble) }
  }

  private func hear(_ event: ChannelListener.Event) {
    switch event {
    case .message(let message) where message.channel == Self.users: bell.signal()
    case .message(let message):
      let homes = news.homes(of: message)
      if !homes.isEmpty { queue.async { self.follow(homes) } }
    // Earlier notifications may have been missed.
    case .listening:
      bell.signal()
      queue.async { self.follow(nil) }
    case .interrupted: break
    }
  }
}
