import CalendarStore
import CivilTime
import Synchronization

/// In whose stores something about meetings waits to be sent. The directory knows it, so that nobody has to open all of them;
/// the truth is in the stores.
final class WaitingStores: Sendable {
  private let directory: any Directory
  private let isSingle: Bool
  private let now: @Sendable () -> Instant
  /// Those who have put something into their queues, or are about to.
  private let marked = Mutex<[MessageWay: Set<String>]>([:])

  /// - Parameters:
  ///   - isSingle: Whether there is but one store, whoever uses it.
  ///   - now: the clock, which tests set.
  init(_ directory: any Directory, isSingle: Bool = false, now: @escaping @Sendable () -> Instant = { .now }) {
    (self.directory, self.isSingle, self.now) = (directory, isSingle, now)
    // Other programs may have put mail into it.
    if isSingle { try? directory.noteWaiting(.mail, of: ServedStores.owner, at: 0) }
  }

  /// A user is about to put something into the store that is to be sent, and does if this does not throw.
  ///
  /// - Parameter time: From when on, in seconds since 1970.
  /// - Throws: `StoreError` if that cannot be kept.
  func note(_ way: MessageWay, of user: String, at time: Int64) throws {
    let name = name(way, user)
    do { try directory.noteWaiting(way, of: name, at: time) } catch { throw StoreError(.unavailable, error.message) }
    if time <= now().secondsSince1970 { marked.withLock { _ = $0[way, default: []].insert(name) } }
  }

  /// Whether a user has put something into the store since it was settled last.
  func hasNews(_ way: MessageWay, of user: String) -> Bool {
    let name = name(way, user)
    return marked.withLock { $0[way]?.contains(name) ?? false }
  }

  /// Those of whom something is due, who have waited longest first.
  func due(_ way: MessageWay, limit: Int) -> [String] {
    (try? directory.waiting(way, at: now().secondsSince1970, limit: limit)) ?? []
  }

  /// Says when something is due next in a store, at a moment at which nobody can put more into it.
  ///
  /// - Parameter next: In seconds since 1970; nil if nothing waits.
  func settle(_ way: MessageWay, of name: String, next: Int64?) throws {
    try directory.setWaiting(way, of: name, at: next)
    marked.withLock { _ = $0[way]?.remove(name) }
  }

  /// Whose store the user's is, as far as mail is sent from it.
  private func name(_ way: MessageWay, _ user: String) -> String {
    isSingle && way == .mail ? ServedStores.owner : user
  }
}
