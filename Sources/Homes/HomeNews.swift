import Foundation
package import PostgreSQLAccess
import Synchronization

/// Tells the other servers of a cluster which homes have new commits.
///
/// Notifications are sent after the commits, and notifications within a few milliseconds of each other are combined,
/// because NOTIFY within the transactions would serialize the commits of all homes. A lost notification does no harm,
/// because servers that wait for changes also poll now and then.
package final class HomeNews: Sendable {
  private struct State {
    /// The homes that have not been reported yet.
    var homes: Set<Int64> = []
    var isDue = false
  }

  /// The channel.
  static let channel = "almanac_homes"
  /// The number of milliseconds for which commits are collected.
  private static let pause = 20
  /// The maximum number of homes in one notification, which must be shorter than 8,000 bytes.
  private static let most = 300

  private let pool: ConnectionPool
  /// Distinguishes this server's notifications from those of other servers.
  private let sender = UUID().uuidString
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "almanac.news")

  /// - Parameter pool: The connections to the database.
  package init(_ pool: ConnectionPool) { self.pool = pool }

  /// Reports a home, after a short delay.
  func note(_ home: Int64) {
    let isFirst = state.withLock { state in
      state.homes.insert(home)
      defer { state.isDue = true }
      return !state.isDue
    }
    if isFirst { queue.asyncAfter(deadline: .now() + .milliseconds(Self.pause)) { self.flush() } }
  }

  /// Reports the collected homes at once, for example before the program exits.
  package func flush() {
    let homes = state.withLock { state in
      defer { state = State() }
      return Array(state.homes)
    }
    for start in stride(from: 0, to: homes.count, by: Self.most) {
      let text = ([sender] + homes[start...].prefix(Self.most).map(String.init)).joined(separator: " ")
      try? pool.lend { try $0.tell(Self.channel, text) }
    }
  }

  /// The homes in a notification from another server; empty if this server sent it.
  func homes(of message: ChannelMessage) -> Set<Int64> {
    let words = message.text.split(separator: " ")
    return words.first.map(String.init) == sender ? [] : Set(words.dropFirst().compactMap { Int64($0) })
  }
}
