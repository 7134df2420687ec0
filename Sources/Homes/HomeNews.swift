import Foundation
package import PostgreSQLAccess
import Synchronization

/// Tells the other servers of a cluster which homes have new commits.
///
/// It is told after the commits, and those of some milliseconds at once: a NOTIFY in the transactions would bring those of
/// all homes into one order. What is lost that way is found when somebody looks, which whoever waits for news does now and
/// then.
package final class HomeNews: Sendable {
  private struct State {
    /// What nobody was told of yet.
    var homes: Set<Int64> = []
    var isDue = false
  }

  /// The channel.
  static let channel = "almanac_homes"
  /// How many milliseconds commits are gathered.
  private static let pause = 20
  /// How many homes are named at once: a message has less than 8,000 bytes.
  private static let most = 300

  private let pool: ConnectionPool
  /// What tells the messages of this server from those of others.
  private let sender = UUID().uuidString
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "almanac.news")

  /// - Parameter pool: the connections to the database.
  package init(_ pool: ConnectionPool) { self.pool = pool }

  /// Tells of a home, soon.
  func note(_ home: Int64) {
    let isFirst = state.withLock { state in
      state.homes.insert(home)
      defer { state.isDue = true }
      return !state.isDue
    }
    if isFirst { queue.asyncAfter(deadline: .now() + .milliseconds(Self.pause)) { self.flush() } }
  }

  /// Tells at once what is gathered, such as before a program ends.
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

  /// The homes that another server tells of; none if it was this one.
  func homes(of message: ChannelMessage) -> Set<Int64> {
    let words = message.text.split(separator: " ")
    return words.first.map(String.init) == sender ? [] : Set(words.dropFirst().compactMap { Int64($0) })
  }
}
