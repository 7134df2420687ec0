import CalendarStore
import CivilTime
import Synchronization

/// The index of stores with scheduling messages to send. The index is kept in the directory, which makes it unnecessary
/// to open every store. The stores are authoritative.
final class WaitingStores: Sendable {
  private let directory: any Directory
  private let isSingle: Bool
  private let now: @Sendable () -> Instant
  /// The users who have added messages to their queues, or are about to.
  private let marked = Mutex<[MessageWay: Set<String>]>([:])

  /// - Parameters:
  ///   - isSingle: Whether there is only one store for everyone.
  ///   - now: The clock, which tests replace.
  init(_ directory: any Directory, isSingle: Bool = false, now: @escaping @Sendable () -> Instant = { .now }) {
    (self.directory, self.isSingle, self.now) = (directory, isSingle, now)
    // Other programs may have added mail to the store.
    if isSingle { try? directory.noteWaiting(.mail, of: ServedStores.owner, at: 0) }
  }

  /// Records that a user is about to add messages to the store. The messages may be added only if this does not throw.
  ///
  /// - Parameter time: When they are due, in seconds since 1970.
  /// - Throws: `StoreError` if this cannot be stored.
  func note(_ way: MessageWay, of user: String, at time: Int64) throws {
    let name = name(way, user)
    do { try directory.noteWaiting(way, of: name, at: time) } catch { throw StoreError(.unavailable, error.message) }
    if time <= now().secondsSince1970 { marked.withLock { _ = $0[way, default: []].insert(name) } }
  }

  /// Whether a user has added messages to the store since it was last settled.
  func hasNews(_ way: MessageWay, of user: String) -> Bool {
    let name = name(way, user)
    return marked.withLock { $0[way]?.contains(name) ?? false }
  }

  /// The users with due messages, longest overdue first.
  func due(_ way: MessageWay, limit: Int) -> [String] {
    (try? directory.waiting(way, at: now().secondsSince1970, limit: limit)) ?? []
  }

  /// Sets when a store's next message is due. The caller must keep messages from being added to the store meanwhile.
  ///
  /// - Parameter next: The time in seconds since 1970, or nil if nothing is waiting.
  func settle(_ way: MessageWay, of name: String, next: Int64?) throws {
    try directory.setWaiting(way, of: name, at: next)
    marked.withLock { _ = $0[way]?.remove(name) }
  }

  /// Returns the name under which a user's store is indexed.
  private func name(_ way: MessageWay, _ user: String) -> String {
    isSingle && way == .mail ? ServedStores.owner : user
  }
}
