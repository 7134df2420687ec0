import Foundation
package import PostgreSQLAccess
import Synchronization

/// Knows whether the database can be asked, and what is new there, so that nobody has to wait for that.
///
/// Somebody who is shut out is out for this server some milliseconds later, when it is told; if the message is lost, within
/// a second, when it looks. If it could not look for three seconds it knows nothing, and nobody is let in.
package final class ClusterWatch: Sendable {
  private struct State {
    var generation: HomeDirectory.Generation
    /// When that was so.
    var time: ContinuousClock.Instant
  }

  private let directory: HomeDirectory
  private let news: HomeNews
  private let follow: @Sendable (Set<Int64>?) -> Void
  private let state: Mutex<State>
  /// Wakes whoever looks.
  private let bell = DispatchSemaphore(value: 0)
  /// Follows homes, one message after the other.
  private let queue = DispatchQueue(label: "almanac.following")
  private let listener = Mutex<ChannelListener?>(nil)

  /// The channel on which the database says that users have changed.
  private static let users = "almanac_users"
  /// How many seconds there are between looks.
  private static let pause = 1
  /// How long what was seen counts.
  private static let validity: Duration = .seconds(3)
  /// After how many looks it follows all homes, whatever it heard.
  private static let looksBetweenPolls = 30
  /// After how many looks what has ended is forgotten.
  private static let looksBetweenSweeps = 3_600

  /// Begins to look and to listen.
  ///
  /// - Parameters:
  ///   - settings: how to connect, for looking and for listening.
  ///   - follow: is told which homes other servers have changed; nil if it may be any.
  /// - Throws: `PostgreSQLError` if the database cannot be asked.
  package init(
    _ settings: ConnectionSettings, _ news: HomeNews, follow: @escaping @Sendable (Set<Int64>?) -> Void
  ) throws {
    // A look that takes longer than what was seen counts is of no use.
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

  /// What changes with users, passwords and addresses, as of now or a moment ago.
  ///
  /// - Throws: `PostgreSQLError` if nobody knows. It does not wait.
  package func generation() throws(PostgreSQLError) -> HomeDirectory.Generation {
    let (generation, time) = state.withLock { ($0.generation, $0.time) }
    if time.duration(to: .now) < Self.validity { return generation }
    throw PostgreSQLError(.unreachable, "the database has not answered for some seconds")
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
    // What was said before may have been missed.
    case .listening:
      bell.signal()
      queue.async { self.follow(nil) }
    case .interrupted: break
    }
  }
}
