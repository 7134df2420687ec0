public import CalendarStore
import CivilTime
public import Fetching

/// Synchronizes accounts and reads feeds when their time comes, and sends what was edited soon after the last edit.
///
/// When something is due stands in the store, so that any other program may have done it already. Of a host that nobody
/// reaches one account is tried; the others of that host wait with it.
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

  /// When something was edited last that was not looked at since.
  private var edited: Instant?
  /// Until when accounts are left alone that another process is busy with.
  private var postponed: [Int64: Instant] = [:]
  private var isEnding = false
  private var failure: (any Error)?
  private var wake: AsyncStream<Void>.Continuation?

  /// How many seconds after the last edit it is sent: people edit several times in a row.
  static let quietSeconds: Int64 = 5
  /// How often it looks for edits if the system does not report them; a tenth as often if it does.
  private static let interval = Duration.seconds(6)
  /// How many seconds an account is left alone that another process is busy with.
  private static let postponement: Int64 = 60

  /// A scheduler, which begins with ``run(_:)``.
  ///
  /// - Parameters:
  ///   - accounts: the numbers of the accounts and feeds that it looks after; nil for all, also those that are added later.
  ///   - options: how accounts are synchronized.
  ///   - file: where passwords and the addresses of feeds are.
  ///   - transport: makes a transport for an account: accounts never share connections.
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
    // What was edited before is sent at once.
    edited = clock.now().adding(seconds: -Self.quietSeconds)
  }

  // MARK: The loop

  /// Runs what is due, whenever it is, until ``end()`` or the task is cancelled.
  ///
  /// - Parameter report: is told of each run.
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

  /// Lets the loop end after the run that is in progress.
  public func end() {
    isEnding = true
    wake?.yield()
  }

  /// Something was edited here: it is sent once nothing more is for some seconds.
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

  // MARK: What is due

  /// When something is due next; nil if nothing ever is, unless something changes.
  func nextTime() throws -> Instant? {
    let times = try accounts().compactMap { time(of: $0) }
    return (times + (edited.map { [$0.adding(seconds: Self.quietSeconds)] } ?? [])).min()
  }

  private func accounts() throws -> [Account] {
    try store.mirrors { try $0.accounts() }.filter { chosen?.contains($0.id) ?? true }
  }

  /// When an account is due; a feed without a time never is.
  private func time(of account: Account) -> Instant? {
    guard let next = account.next ?? (account.kind == .calDAV ? clock.now() : nil) else { return nil }
    return [next, account.retryAfter, postponed[account.id]].compactMap { $0 }.max()
  }

  /// What is to be done now: those whose time has come, and those with something to send after the last edit.
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

  /// Runs all that is due now, one after the other.
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
          store, account, transport: transport(account),
          credentials: try store.credentials(of: account, file: file), clock: clock)
        return .account(try await sync.run(options))
      case .feed:
        return .feed(try await FeedRun(store, account, transport: transport(account), file: file, clock: clock).run())
      }
    } catch let error as AccountError {
      return try postpone(account, error)
    } catch let error as StoreError where error.code == .locked {
      return try postpone(account, AccountError(.locked, error.message))
    }
  }

  private func postpone(_ account: Account, _ error: AccountError) throws -> ScheduledRun {
    postponed[account.id] = clock.now().adding(seconds: Self.postponement)
    return .postponed(try store.sources().first { $0.id == account.sourceID }?.title ?? account.origin, error)
  }

  /// Lets an account wait as long as another one of its host that could not be reached.
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
  /// The origin of the server that is asked.
  fileprivate var host: String { home.flatMap { try? HTTPURL($0) }.map { "\($0.origin)" } ?? hostOfOrigin }

  private var hostOfOrigin: String { (try? HTTPURL(origin)).map { "\($0.origin)" } ?? origin }
}
