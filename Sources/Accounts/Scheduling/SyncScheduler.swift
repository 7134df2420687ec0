public import CalendarStore
import CivilTime
public import Fetching

/// Synchronizes accounts and reads feeds when they are due, and sends edits shortly after the last one.
///
/// The due times are kept in the store, so another program may already have done the work. If a host is unreachable,
/// only one of its accounts is tried, and the others wait as long as that account.
///
/// ```swift
/// let scheduler = SyncScheduler(store) { CurlTransport(CurlOptions(authorities: $0.chosen.authorities)) }
/// try await scheduler.run { print($0) }
/// ```
public actor SyncScheduler {
  let store: CalendarStore
  private let chosen: Set<Int64>?
  private let options: SyncOptions
  private let file: CredentialFile
  private let clock: HTTPClock
  private let transport: @Sendable (Account) -> any HTTPTransport

  /// The time of the last edit that has not been handled yet.
  private var edited: Instant?
  /// The times until which accounts in use by another process are skipped.
  private var postponed: [Int64: Instant] = [:]
  private var isEnding = false
  private var failure: (any Error)?
  private var wake: AsyncStream<Void>.Continuation?

  /// The number of seconds to wait after the last edit before sending, because people often make several edits in a
  /// row.
  static let quietSeconds: Int64 = 5
  /// The interval between checks for edits if the system does not report them. If it does, the interval is ten times as
  /// long.
  private static let interval = Duration.seconds(6)
  /// The number of seconds for which an account in use by another process is skipped.
  private static let postponement: Int64 = 60

  /// Creates a scheduler; ``run(_:)`` starts it.
  ///
  /// - Parameters:
  ///   - accounts: The numbers of its accounts and feeds, or nil for all, including those added later.
  ///   - options: How accounts are synchronized.
  ///   - file: The file that contains passwords and the addresses of feeds.
  ///   - transport: Creates a transport for an account; accounts never share connections.
  public init(
    _ store: CalendarStore, accounts: Set<Int64>? = nil, options: SyncOptions = SyncOptions(),
    file: CredentialFile = .standard(), clock: HTTPClock = .system,
    transport: @escaping @Sendable (Account) -> any HTTPTransport
  ) {
    self.store = store
    chosen = accounts
    self.options = options
    self.file = file
    self.clock = clock
    self.transport = transport
    // Edits made before the start are sent immediately.
    edited = clock.now().adding(seconds: -Self.quietSeconds)
  }

  // MARK: The loop

  /// Runs everything when it is due, until ``end()`` is called or the task is cancelled.
  ///
  /// - Parameter report: A function that is called after each run.
  /// - Throws: `StoreError` if the store can no longer be read or written, or its file was replaced.
  public func run(_ report: @Sendable (ScheduledRun) -> Void) async throws {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wake = wake
    let revisions = Task { await watchRevisions() }
    let writes = Task { for await _ in store.writes() { wake.yield() } }
    defer {
      revisions.cancel()
      writes.cancel()
    }
    var waking = wakes.makeAsyncIterator()
    while !isEnding, !Task.isCancelled {
      try await runDue(report)
      if let failure { throw failure }
      if isEnding { return }
      let timer = try nextTime().map { time in
        let seconds = max(0, time.seconds(since: clock.now()))
        return Task { [clock] in
          if (try? await clock.wait(.seconds(seconds))) != nil { wake.yield() }
        }
      }
      _ = await waking.next()
      timer?.cancel()
    }
  }

  /// Ends the loop after the current run.
  public func end() {
    isEnding = true
    wake?.yield()
  }

  /// Records an edit. It is sent once a few seconds have passed without another edit.
  func noteEdit() {
    edited = clock.now()
    wake?.yield()
  }

  private func watchRevisions() async {
    do {
      for try await number in try store.newRevisions(interval: Self.interval) {
        guard let revision = try store.revisions(in: number...number).first else { continue }
        if ![Revision.sync, Revision.alarms].contains(revision.command) { noteEdit() }
      }
    } catch {
      failure = error
      wake?.yield()
    }
  }

  // MARK: Due times

  /// The next due time, or nil if nothing will be due unless something changes.
  func nextTime() throws -> Instant? {
    let times = try accounts().compactMap { time(of: $0) }
    return (times + (edited.map { [$0.adding(seconds: Self.quietSeconds)] } ?? [])).min()
  }

  private func accounts() throws -> [Account] {
    try store.mirrors { try $0.accounts() }.filter { chosen?.contains($0.id) ?? true }
  }

  /// The time when an account is due, or nil for a feed that is never read again.
  private func time(of account: Account) -> Instant? {
    let now = clock.now()
    guard let next = account.dueTime(at: now) ?? (account.kind == .calDAV ? now : nil) else { return nil }
    return postponed[account.id].map { max(next, $0) } ?? next
  }

  /// The accounts and feeds that are due now and, once the last edit is a few seconds old, the accounts with changes to
  /// send.
  private func due() throws -> [Account] {
    let now = clock.now()
    let hasNews = edited.map { $0.adding(seconds: Self.quietSeconds) <= now } ?? false
    if hasNews { edited = nil }
    return try accounts().filter { account in
      if let time = time(of: account), time <= now { return true }
      guard hasNews, account.kind == .calDAV, account.state == .ready, postponed[account.id].map({ $0 <= now }) ?? true
      else { return false }
      return try store.mirrors { try $0.hasNews(of: account, leavingOut: account.chosen.leftOut ?? []) }
    }
  }

  /// Runs everything that is due now, one after another.
  func runDue(_ report: (ScheduledRun) -> Void) async throws {
    let due = try due()
    if due.contains(where: { $0.kind == .feed }) { try Subscriptions(store, file: file, clock: clock).forgetDeleted() }
    var unreached: [String: Account] = [:]
    for account in due where !isEnding {
      if let other = unreached[account.host] {
        try wait(account, with: other)
        continue
      }
      let run = try await run(account)
      report(run)
      if run.error?.isUnreachable == true, let account = run.account { unreached[account.host] = account }
    }
  }

  private func run(_ account: Account) async throws -> ScheduledRun {
    do {
      postponed[account.id] = nil
      switch account.kind {
      case .calDAV:
        let sync = AccountSync(
          store, account, clock: clock, transport: transport,
          credentials: { [store, file] in try store.credentials(of: $0, file: file) })
        return .account(try await sync.run(options))
      case .feed:
        return .feed(try await FeedRun(store, account, transport: transport(account), file: file, clock: clock).run())
      }
    } catch let error as AccountError {
      return try postpone(account, error)
    } catch let error as StoreError where error.code == .locked {
      return try postpone(account, AccountError(.locked, error.message))
    } catch let error as StoreError where error.code == .notFound {
      return try postpone(account, AccountError(.notFound, error.message))
    }
  }

  private func postpone(_ account: Account, _ error: AccountError) throws -> ScheduledRun {
    postponed[account.id] = clock.now().adding(seconds: Self.postponement)
    return .postponed(try store.sources().first { $0.id == account.sourceID }?.title ?? account.origin, error)
  }

  /// Postpones an account for as long as another account on the same unreachable host.
  private func wait(_ account: Account, with other: Account) throws {
    let now = clock.now()
    try store.mirroring { batch in
      guard var account = try batch.account(account.id) else { return }
      account.enter(other.state, other.problem, at: now)
      account.failures = max(account.failures, other.failures)
      account.next = other.next
      try batch.save(account)
    }
  }
}

extension Account {
  /// The origin of the account's server.
  fileprivate var host: String { home.flatMap { try? HTTPURL($0) }.map { "\($0.origin)" } ?? hostOfOrigin }

  private var hostOfOrigin: String { (try? HTTPURL(origin)).map { "\($0.origin)" } ?? origin }
}
