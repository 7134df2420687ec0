import CalendarStore
import CivilTime
import Logging
import ServiceLifecycle
import Synchronization

/// Sends what waits in the stores of a server and goes by mail.
///
/// The messages stand in the store of who sends them, since the change that they tell of; what is left when the process ends
/// is sent by the next one. The store of a single owner, into which other programs put messages too, is looked into again
/// and again.
final class MailSending: Sendable {
  private let stores: ServedStores
  private let waiting: WaitingStores
  private let logger: Logger
  private let now: @Sendable () -> Instant
  private let mail: Mutex<(any ServedMail)?>
  /// Those whose meetings have what became of their mails, as far as it was known when the process began.
  private let settled = Mutex<Set<String>>([])

  /// How many messages of a user are tried before it is the turn of others.
  private static let most = 20
  /// For how many seconds more of them are begun: a mail server that answers slowly for some recipients does not hold up the
  /// mail of others.
  private static let turn: Int64 = 30
  /// After how many seconds it looks again at the store of a single owner, and where something went wrong.
  private static let pause: Int64 = 60

  /// - Parameters:
  ///   - mail: what sends; nil if nothing does.
  ///   - now: the clock, which tests set.
  init(
    _ stores: ServedStores, _ waiting: WaitingStores, _ mail: (any ServedMail)?, _ logger: Logger,
    now: @escaping @Sendable () -> Instant = { .now }
  ) {
    (self.stores, self.waiting, self.logger, self.now) = (stores, waiting, logger, now)
    self.mail = Mutex(mail)
  }

  /// Whether anything is sent.
  var isOn: Bool { mail.withLock { $0 != nil } }

  /// From now on something else sends, or nothing does.
  func use(_ mail: (any ServedMail)?) { self.mail.withLock { $0 = mail } }

  /// Sends some messages of a store, those of a user or of the single owner.
  ///
  /// - Returns: false if something went wrong, and there is no hurry to try again.
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
      // Whoever puts something into the queue later finds what the directory knows then.
      try store.settleQueue(.mail) { next in
        let again = stores.isSingle ? now().secondsSince1970 + Self.pause : nil
        try waiting.settle(.mail, of: name, next: [next, again].compactMap(\.self).min())
      }
      return true
    } catch {
      logger.error("mail about meetings waits: \(error)", metadata: ["user": "\(name)"])
      // What was sent before it went wrong is noted then.
      settled.withLock { _ = $0.remove(name) }
      try? waiting.settle(.mail, of: name, next: now().secondsSince1970 + Self.pause)
      return false
    }
  }
}
