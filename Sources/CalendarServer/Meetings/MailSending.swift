import CalendarStore
import CivilTime
import Logging
import ServiceLifecycle
import Synchronization

/// Sends the mail that is waiting in the stores of a server.
///
/// The messages are stored in the sender's store together with the change that caused them. Messages left when the
/// process exits are sent by the next process. The store of a single owner is checked regularly, because other programs
/// add messages to it too.
final class MailSending: Sendable {
  private let stores: ServedStores
  private let waiting: WaitingStores
  private let logger: Logger
  private let now: @Sendable () -> Instant
  private let mail: Mutex<(any ServedMail)?>
  /// The users whose meetings already include the delivery results that were pending when the process started.
  private let settled = Mutex<Set<String>>([])

  /// The maximum number of a user's messages to try in one turn.
  private static let most = 20
  /// The length of a turn in seconds. It keeps a mail server that is slow for some recipients from delaying the mail of
  /// other users.
  private static let turn: Int64 = 30
  /// The number of seconds before the store of a single owner, or a store where an error occurred, is checked again.
  private static let pause: Int64 = 60

  /// - Parameters:
  ///   - mail: The mail service, or nil if there is none.
  ///   - now: The clock, which tests replace.
  init(
    _ stores: ServedStores, _ waiting: WaitingStores, _ mail: (any ServedMail)?, _ logger: Logger,
    now: @escaping @Sendable () -> Instant = { .now }
  ) {
    (self.stores, self.waiting, self.logger, self.now) = (stores, waiting, logger, now)
    self.mail = Mutex(mail)
  }

  /// Whether there is a mail service.
  var isOn: Bool { mail.withLock { $0 != nil } }

  /// Replaces or removes the mail service.
  func use(_ mail: (any ServedMail)?) { self.mail.withLock { $0 = mail } }

  /// Sends some messages from the store of a user or of the single owner.
  ///
  /// - Returns: False if an error occurred and the next attempt is not urgent.
  func send(of name: String) async -> Bool {
    guard let mail = mail.withLock({ $0 }) else { return false }
    do {
      guard let store = try stores.isSingle ? stores.store(of: name) : stores.existing(of: name) else {
        try waiting.settle(.mail, of: name, next: nil)
        return true
      }
      if !settled.withLock({ $0.contains(name) }) { try store.noteMails() }
      settled.withLock { _ = $0.insert(name) }
      let end = now().secondsSince1970 + Self.turn
      try await mail.send(from: store, limit: Self.most) { [now] in
        !Task.isCancelled && !Task.isShuttingDownGracefully && now().secondsSince1970 < end
      }
      // Any message added to the queue from now on updates the directory after this call does.
      try store.settleQueue(.mail) { next in
        let again = stores.isSingle ? now().secondsSince1970 + Self.pause : nil
        try waiting.settle(.mail, of: name, next: [next, again].compactMap(\.self).min())
      }
      return true
    } catch {
      logger.error("mail about meetings could not be sent: \(error)", metadata: ["user": "\(name)"])
      // The results of messages sent before the error are recorded next time.
      settled.withLock { _ = $0.remove(name) }
      try? waiting.settle(.mail, of: name, next: now().secondsSince1970 + Self.pause)
      return false
    }
  }
}
