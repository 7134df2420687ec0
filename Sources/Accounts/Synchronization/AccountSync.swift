public import CalendarStore
import CivilTime
public import Fetching

/// Synchronizes the calendars of an account with its server, in both directions.
///
/// ```swift
/// let sync = AccountSync(
///   store, account, transport: { CurlTransport(CurlOptions($0)) }, credentials: { try store.credentials(of: $0) })
/// let report = await sync.run(SyncOptions())
/// ```
public struct AccountSync: Sendable {
  private let store: CalendarStore
  private let account: Account
  private let transport: @Sendable (Account) -> any HTTPTransport
  private let credentials: @Sendable (Account) throws -> (any HTTPCredentialSource)?
  private let clock: HTTPClock

  /// Creates a synchronization.
  ///
  /// - Parameters:
  ///   - account: The account. It is read again when the synchronization begins.
  ///   - transport: Returns the account's own transport; accounts never share connections.
  ///   - credentials: Returns the source of the account's secret, or nil if it needs none.
  public init(
    _ store: CalendarStore, _ account: Account, clock: HTTPClock = .system,
    transport: @escaping @Sendable (Account) -> any HTTPTransport,
    credentials: @escaping @Sendable (Account) throws -> (any HTTPCredentialSource)?
  ) {
    self.store = store
    self.account = account
    self.transport = transport
    self.credentials = credentials
    self.clock = clock
  }

  /// - Parameter credentials: The source of the account's secret, or nil if it needs none.
  package init(
    _ store: CalendarStore, _ account: Account, transport: any HTTPTransport,
    credentials: (any HTTPCredentialSource)?, clock: HTTPClock = .system
  ) {
    self.store = store
    self.account = account
    self.transport = { _ in transport }
    self.clock = clock
    self.credentials = { _ in credentials }
  }

  /// Runs the synchronization and records the resulting state of the account in the store.
  ///
  /// - Returns: The result; with the error `notFound` if the account does not exist or was removed during the run.
  /// - Throws: ``AccountError`` `locked` if another process is synchronizing it; `StoreError`.
  public func run(_ options: SyncOptions = SyncOptions()) async throws -> AccountReport {
    let lock = try SyncLock(store, account: account.id, isPrivate: options.isDryRun || store.path == ":memory:")
    defer { withExtendedLifetime(lock) {} }
    guard let (mirrors, account) = try AccountStore.of(account.id, in: store) else {
      var report = AccountReport(account: account, title: account.origin)
      report.error = AccountError(.notFound, "the account no longer exists")
      return report
    }
    let title = try store.sources().first { $0.id == account.sourceID }?.title ?? account.origin
    let origin = try HTTPURL.of(account.origin)
    // All of this belongs to the account as it is now. It may have changed since it was chosen.
    let secrets = Result { try self.secrets(of: account, at: origin.origin) }
    let client = HTTPClient(
      transport: transport(account), secrets: (try? secrets.get()) ?? HTTPSecrets(for: origin.origin),
      signsAtOnce: ["basic", "bearer"].contains(account.serverTraits.authentication), retries: Self.retries,
      clock: clock)
    let dav = DAVClient(client, of: origin, clock: clock)
    dav.takesOneAtATime = account.serverTraits.takesOneAtATime ?? false
    var run = AccountRun(mirrors, account, dav, options, title: title)
    do {
      _ = try secrets.get()
      try account.mayBeAsked(at: clock.now())
      try await run.all(origin)
    } catch let error as AccountError {
      run.report.error = error
    } catch let error as StoreError where error.code == .notFound {
      run.report.error = AccountError(.notFound, error.message)
    }
    return try finish(run, in: mirrors, since: account, client.authenticationScheme(of: origin.origin), client.traffic)
  }

  /// Returns the secrets of an account.
  ///
  /// - Throws: ``AccountError`` `credentials` if the store sends them anywhere other than to the origin of the
  ///   account's address or, over https, to its domain.
  private func secrets(of account: Account, at origin: HTTPOrigin) throws -> HTTPSecrets {
    let named = try HTTPURL.of(account.chosen.secretOrigin ?? account.origin).origin
    let secrets = HTTPSecrets(for: named, credentials: try credentials(account))
    guard named == origin || named.scheme == .https && secrets.mayGo(to: origin) else {
      throw AccountError(
        .credentials,
        "the store sends this account's password to \(named) instead of \(origin); remove the account and add it again"
      )
    }
    return secrets
  }

  private static let retries = RetryPolicy(attempts: 3, longestPause: .seconds(5))

  private func finish(
    _ run: AccountRun, in mirrors: AccountStore, since before: Account, _ scheme: String?, _ traffic: HTTPTraffic
  ) throws -> AccountReport {
    var account = run.account
    account.end(
      with: run.report.error, usual: NextRun.accountInterval, pauses: NextRun.accountPauses, at: clock.now()
    )
    if let scheme { account.serverTraits.authentication = scheme }
    if run.dav.takesOneAtATime { account.serverTraits.takesOneAtATime = true }
    var error = run.report.error
    do {
      account = try mirrors.mirroring { batch in
        guard let current = try batch.account(account.id) else { return account }
        let account = account.keepingChoices(of: current, since: before)
        try batch.save(account)
        return account
      }
    } catch let gone as AccountError {
      error = gone
    }
    var report = AccountReport(account: account, title: run.report.title)
    report.calendars = run.report.calendars
    report.error = error
    report.traffic = traffic
    return report
  }
}

extension HTTPURL {
  /// - Throws: ``AccountError`` `malformed` if the text is not a valid URL.
  static func of(_ text: String) throws -> HTTPURL {
    do { return try HTTPURL(text) } catch { throw AccountError(error) }
  }
}
