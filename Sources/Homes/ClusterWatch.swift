import Foundation
package import PostgreSQLAccess
import Synchronization

/// Monitors the database, so that requests need not wait to find out whether it is available and what has changed.
///
/// If a user loses access, this server learns of it within milliseconds from a notification or, if that is lost, within
/// a second from the next poll. If polling fails for three seconds, the state is unknown and all access is refused.
package final class ClusterWatch: Sendable {
  private struct State {
    var generation: HomeDirectory.Generation
    /// The time at which the generation was read.
    var time: ContinuousClock.Instant
  }

  private let directory: HomeDirectory
  private let news: HomeNews
  private let follow: @Sendable (Set<Int64>?) -> Void
  private let state: Mutex<State>
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

  /// Starts polling and listening.
  ///
  /// - Parameters:
  ///   - settings: The connection settings for polling and listening.
  ///   - follow: Called with the homes that other servers have changed, or nil if it may be any home.
  /// - Throws: `PostgreSQLError` if the database cannot be reached.
  package init(
    _ settings: ConnectionSettings, _ news: HomeNews, follow: @escaping @Sendable (Set<Int64>?) -> Void
  ) throws {
    // A poll is useless if it takes longer than its result stays valid.
    var quick = settings
    (quick.connectLimit, quick.statementLimit) = (2, 2)
    directory = HomeDirectory(ConnectionPool(quick, limit: 1, patience: 2))
    (self.news, self.follow) = (news, follow)
    state = Mutex(State(generation: try directory.generation(), time: .now))
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
    let (generation, time) = state.withLock { ($0.generation, $0.time) }
    if time.duration(to: .now) < Self.validity { return generation }
    throw PostgreSQLError(.unreachable, "the database has not answered for several seconds")
  }

  private func look(_ count: Int) {
    let time = ContinuousClock.now
    if let generation = try? directory.generation() {
      state.withLock { ($0.generation, $0.time) = (generation, time) }
      if count % Self.looksBetweenPolls == 0 { queue.async { self.follow(nil) } }
      if count % Self.looksBetweenSweeps == 0 { try? directory.forgetEndedSessions() }
    }
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
