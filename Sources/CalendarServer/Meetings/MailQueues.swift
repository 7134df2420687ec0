import CalendarStore
import CivilTime
import Logging
import ServiceLifecycle
import Synchronization

/// Sends what waits in the stores of a server and goes by mail, a few messages of each user in turn.
///
/// The messages stand in the store of who sends them, since the change that they tell of, and the directory knows whose stores
/// have some. What is left when the process ends is sent by the next one. The store of a single owner, into which other
/// programs put messages too, is looked into again and again.
final class MailQueues: Service, CustomStringConvertible {
  private struct State {
    /// When to look into whose store, in seconds since 1970.
    var due: [String: Int64] = [:]
    /// Whose stores somebody is looking into.
    var busy: Set<String> = []
    /// Those among them into which something may have been put since.
    var isStale: Set<String> = []
    /// Those who have put something into their queues, or are about to.
    var marked: Set<String> = []
    /// Those whose meetings have what became of their mails, as far as it was known when the process began.
    var settled: Set<String> = []
    /// Wakes whoever sends.
    var wake: AsyncStream<Void>.Continuation?
  }

  let description = "mail"
  private let stores: ServedStores
  private let directory: any Directory
  private let mail: any ServedMail
  private let logger: Logger
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  /// Into how many stores it looks at once: one whose mail goes slowly keeps not all others waiting.
  private static let lanes = 4
  /// How many messages of a user are tried before it is the turn of others.
  private static let most = 20
  /// After how many seconds it looks again at the store of a single owner, and where something went wrong.
  private static let pause: Int64 = 60
  /// How often it looks whether something has become due.
  private static let pulse: Duration = .seconds(5)

  /// - Parameters:
  ///   - mail: what sends.
  ///   - now: the clock, which tests set.
  init(
    _ stores: ServedStores, _ directory: any Directory, _ mail: any ServedMail, _ logger: Logger,
    now: @escaping @Sendable () -> Instant = { .now }
  ) {
    (self.stores, self.directory, self.mail, self.logger, self.now) = (stores, directory, mail, logger, now)
  }

  // MARK: What is put into the queues

  /// A user is about to put messages into the queue, and does if this does not throw.
  ///
  /// - Throws: `StoreError` if that cannot be kept.
  func mark(_ user: String) throws {
    if !stores.isSingle {
      do { try directory.noteMail(of: user) } catch { throw StoreError(.unavailable, error.message) }
    }
    state.withLock { _ = $0.marked.insert(name(user)) }
  }

  /// Looks soon at what a user has put into the queue, if that is anything.
  func look(_ user: String) {
    let name = name(user)
    let isNews = state.withLock { state in
      if !state.marked.contains(name) { return false }
      if state.busy.contains(name) { state.isStale.insert(name) }
      state.due[name] = 0
      return true
    }
    if isNews { wake() }
  }

  /// Whose store the user's is.
  private func name(_ user: String) -> String { stores.isSingle ? ServedStores.owner : user }

  // MARK: Sending

  /// Sends until it is asked to end, or its task is cancelled; what is being sent then is sent.
  func run() async throws {
    let names = stores.isSingle ? [ServedStores.owner] : (try? directory.namesWithMail()) ?? []
    let (events, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      state.wake = continuation
      for name in names { state.due[name] = 0 }
    }
    await withDiscardingTaskGroup { group in
      let pulse = Task {
        while (try? await Task.sleep(for: Self.pulse)) != nil { wake() }
      }
      wake()
      for await _ in events.cancelOnGracefulShutdown() {
        for name in take() { group.addTask { await self.send(of: name) } }
      }
      pulse.cancel()
    }
  }

  /// Those whose turn it is, as far as there is room.
  private func take() -> [String] {
    let now = now().secondsSince1970
    return state.withLock { state in
      let ready = state.due.filter { $0.value <= now && !state.busy.contains($0.key) }
      let names = ready.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
        .prefix(Self.lanes - state.busy.count)
      state.busy.formUnion(names)
      return Array(names)
    }
  }

  /// Sends some messages of a store.
  private func send(of name: String) async {
    var next: Int64?
    do {
      guard let store = try stores.isSingle ? stores.store(of: name) : stores.existing(of: name) else {
        try forget(name)
        return finish(name, lookingAgainAt: nil)
      }
      if !state.withLock({ $0.settled.contains(name) }) { try store.noteMails() }
      state.withLock { _ = $0.settled.insert(name) }
      try await mail.send(from: store, limit: Self.most) { !Task.isCancelled && !Task.isShuttingDownGracefully }
      next = try store.nextMail { try forget(name) }?.secondsSince1970
      if stores.isSingle { next = min(next ?? .max, now().secondsSince1970 + Self.pause) }
    } catch {
      logger.error("mail about meetings waits: \(error)", metadata: ["user": "\(name)"])
      // What was sent before it went wrong is noted then.
      state.withLock { _ = $0.settled.remove(name) }
      next = now().secondsSince1970 + Self.pause
    }
    finish(name, lookingAgainAt: next)
  }

  private func finish(_ name: String, lookingAgainAt next: Int64?) {
    state.withLock { state in
      state.busy.remove(name)
      state.due[name] = state.isStale.remove(name) == nil ? next : 0
    }
    wake()
  }

  private func wake() { _ = state.withLock { $0.wake }?.yield() }

  /// No mail of a user waits, and nobody can put any into the queue meanwhile.
  private func forget(_ name: String) throws {
    if !stores.isSingle { try directory.forgetMail(of: name) }
    state.withLock { _ = $0.marked.remove(name) }
  }
}
