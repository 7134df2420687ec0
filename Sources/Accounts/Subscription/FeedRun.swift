public import CalendarStore
import CivilTime
public import Fetching

/// Fetches a feed and updates its calendar to match.
///
/// ```swift
/// let report = try await FeedRun(store, account, transport: CurlTransport()).run()
/// ```
public struct FeedRun: Sendable {
  let store: CalendarStore
  let account: Account
  let transport: any HTTPTransport
  let secrets: any SecretKeeping
  let clock: HTTPClock
  let limits: HTTPLimits
  let rules: FeedRules
  let continues: @Sendable () -> Bool

  /// The default limits for a feed, which exist because other feeds are waiting.
  public static let limits = HTTPLimits(time: .seconds(300))

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - transport: The feed's own transport; accounts never share connections.
  ///   - file: The file that contains the addresses of feeds.
  ///   - continues: Whether the result may be stored. If it returns false, or the task is cancelled, nothing is stored.
  public init(
    _ store: CalendarStore, _ account: Account, transport: any HTTPTransport,
    file: CredentialFile = .standard(), limits: HTTPLimits = FeedRun.limits, rules: FeedRules = FeedRules(),
    clock: HTTPClock = .system, while continues: @escaping @Sendable () -> Bool = { true }
  ) {
    self.init(
      store, account, transport: transport, secrets: file, limits: limits, rules: rules, clock: clock, while: continues)
  }

  /// - Parameter secrets: Keeps the addresses of feeds.
  package init(
    _ store: CalendarStore, _ account: Account, transport: any HTTPTransport, secrets: any SecretKeeping,
    limits: HTTPLimits = FeedRun.limits, rules: FeedRules = FeedRules(), clock: HTTPClock = .system,
    while continues: @escaping @Sendable () -> Bool = { true }
  ) {
    self.store = store
    self.account = account
    self.transport = transport
    self.secrets = secrets
    self.limits = limits
    self.rules = rules
    self.continues = continues
    self.clock = clock
  }

  /// Fetches the feed now, regardless of earlier failures, unless its server asked the client to wait.
  ///
  /// - Parameters:
  ///   - allowsDeletions: Whether many items may be deleted at once.
  ///   - isDryRun: Whether to discard all changes.
  /// - Throws: ``AccountError`` `locked` if another process is reading it, `notFound` if the calendar was deleted;
  ///   `StoreError`; `CancellationError` if the run was cancelled.
  public func run(allowsDeletions: Bool = false, isDryRun: Bool = false) async throws -> FeedReport {
    let lock = try SyncLock(store, account: account.id, isPrivate: isDryRun)
    defer { withExtendedLifetime(lock) {} }
    guard let (mirrors, account) = try AccountStore.of(account.id, in: store) else { throw FeedState.noCalendar }
    var state = try FeedState(account, in: mirrors)
    let start = ContinuousClock.now
    var failure: AccountError?
    do {
      try await read(&state, mirrors, allowsDeletions: allowsDeletions, isDryRun: isDryRun)
    } catch let error as AccountError {
      failure = error
    } catch let error as HTTPError {
      failure = AccountError(error)
    } catch let error as StoreError where error.code == .diskFull {
      failure = AccountError(.busy, error.message)
    }
    // Cancellation is not a failure of the feed.
    try goOn()
    state.end(with: failure, rules, now: clock.now())
    state.report.seconds = (ContinuousClock.now - start) / .seconds(1)
    let ended = state
    try mirrors.mirroring(isDryRun: isDryRun) { batch in
      try batch.save(ended.account)
      try batch.save(ended.calendar)
    }
    state.report.account = ended.account
    return state.report
  }

  private func read(
    _ state: inout FeedState, _ mirrors: AccountStore, allowsDeletions: Bool, isDryRun: Bool
  ) async throws {
    try state.account.mayBeAsked(at: clock.now())
    let secrets = FeedSecrets(of: state.calendar, in: secrets, for: store)
    let url = try secrets.url
    let reading = FeedReading(
      transport: transport, limits: limits, clock: clock, secrets: try secrets.given,
      mayBePrivate: rules.mayBePrivate && state.traits.isPublic != true)
    let client = reading.client(for: url)
    defer { state.report.traffic = client.traffic }
    // To release the deletions that are held back, the feed must be fetched in full.
    let isHeld = state.calendar.hold != nil
    let outcome = try await reading.get(
      url, client, etag: isHeld ? nil : state.calendar.etag, lastModified: isHeld ? nil : state.calendar.lastModified)
    switch outcome {
    case .notModified(let response):
      state.report.isUnchanged = true
      if !isDryRun { try follow(response, from: url, &state) }
    case .whole(let feed):
      if state.says(feed) {
        state.report.isUnchanged = true
        state.calendar.note(feed.response, now: clock.now())
      } else {
        try goOn()
        let before = state
        state = try mirrors.mirroring(isDryRun: isDryRun) { batch in
          var changed = before
          try changed.take(feed, into: batch, allowsDeletions: allowsDeletions, now: clock.now())
          try Task.checkCancellation()
          return changed
        }
      }
      if !isDryRun { try follow(feed.response, from: url, &state) }
    }
  }

  private func goOn() throws {
    if Task.isCancelled || !continues() { throw CancellationError() }
  }

  /// Adopts the target of a permanent redirect once the server has sent it twice in a row.
  private func follow(_ response: HTTPResponse, from url: HTTPURL, _ state: inout FeedState) throws {
    guard let first = response.redirects.first, response.redirects.allSatisfy(\.isPermanent) else {
      return state.traits.movedTo = nil
    }
    let target = response.url.text
    let mark = FeedState.mark(of: target)
    guard state.traits.movedTo == mark, first.from.origin == url.origin else { return state.traits.movedTo = mark }
    state.traits.movedTo = nil
    try FeedSecrets(of: state.calendar, in: secrets, for: store).move(to: response.url)
    state.account.origin = "\(response.url.origin)"
  }
}
