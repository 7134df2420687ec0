public import CalendarStore
public import Fetching

/// Adds and removes CalDAV accounts.
public struct AccountSetup: Sendable {
  /// The location of the account: a URL, or the domain of an address.
  public let url: HTTPURL
  /// The user name, if the address contains one.
  public let user: String?
  /// The password in the address, which is stored elsewhere.
  public let password: String?
  /// The domain of an e-mail address, whose DNS may name the calendar server, or nil for URLs.
  let domain: String?
  /// The domain whose DNS named this place, or nil if the address itself names it.
  let namedBy: String?
  /// The origin that receives the secret: the one in the address, or one that the user has confirmed.
  private(set) var secretOrigin: HTTPOrigin
  /// Whether the address itself names the place, the place is in the domain whose DNS named it, or the user has
  /// confirmed it.
  private(set) var isConfirmed = true

  /// Reads a URL such as `https://dav.example.org`, a host, or an address such as `alice@example.org`.
  ///
  /// - Throws: ``AccountError`` `malformed` if it is none of these.
  public init(_ address: String) throws {
    let isURL = address.lowercased().hasPrefix("https://") || address.lowercased().hasPrefix("http://")
    if !isURL, let at = address.lastIndex(of: "@") {
      url = try HTTPURL.of("https://\(address[address.index(after: at)...])/")
      user = address
      password = nil
      domain = url.port == nil ? url.host.lowercased() : nil
      namedBy = nil
      secretOrigin = url.origin
      return
    }
    let isHost = !isURL && !address.contains("://")
    let written = try HTTPURL.of(isHost ? "https://\(address)" : address)
    var plain = written.withoutUserInfo
    if plain.path.isEmpty { plain.path = "/" }
    url = plain
    domain = nil
    namedBy = nil
    secretOrigin = url.origin
    guard case .password(let user, let password)? = written.credential else {
      (user, password) = (nil, nil)
      return
    }
    self.user = user
    self.password = password.isEmpty ? nil : password
  }

  /// Creates the setup for an address, with a server named by the DNS of its domain.
  init(_ address: AccountSetup, at server: HTTPURL) {
    (url, user, password, domain) = (server, address.user, address.password, nil)
    namedBy = address.domain
    secretOrigin = address.secretOrigin
    isConfirmed =
      HTTPSecrets(for: secretOrigin).mayGo(to: url.origin)
      && (namedBy.map { url.host == $0 || url.host.hasSuffix(".\($0)") } ?? false)
  }

  /// Records that the user has accepted the server, which then receives the secrets.
  mutating func confirm() {
    guard !isConfirmed else { return }
    secretOrigin = url.origin
    isConfirmed = true
  }

  /// A calendar that was found.
  public struct FoundCalendar: Hashable, Sendable {
    /// The name to display.
    public let title: String
    /// The URL of the calendar.
    public let url: String
    /// Whether the calendar's items can be changed on the server.
    public let isWritable: Bool
    /// The names of the components that the calendar accepts, or nil if the server does not report them.
    public let components: [String]?

    init(_ calendar: RemoteCalendar) {
      (title, url) = (calendar.shownTitle, calendar.url.text)
      (isWritable, components) = (calendar.isWritable, calendar.components)
    }
  }

  /// The result of a discovery.
  public struct Found: Sendable {
    /// The URL of the principal.
    public let principal: String?
    /// The URL of the calendar home.
    public let home: String
    /// The calendars that were found.
    public let calendars: [FoundCalendar]
    /// The calendar at the address itself, or nil if the address is not a calendar.
    public let addressed: FoundCalendar?
    let authentication: String?
    let addresses: [String]?
    /// Whether the server sends scheduling messages when a meeting changes (RFC 6638).
    public let schedules: Bool

    /// The chosen calendars: those with the given titles or URLs, or else the one at the address, or else all.
    ///
    /// - Throws: ``AccountError`` `notFound` if one of them does not exist.
    public func chosen(_ names: [String]?) throws(AccountError) -> [FoundCalendar] {
      guard let names else { return addressed.map { [$0] } ?? calendars }
      var chosen: [FoundCalendar] = []
      for name in names {
        let own = calendars.filter { $0.title == name || $0.url == name }
        if own.isEmpty {
          let all = calendars.map { "“\($0.title)”" }.joined(separator: ", ")
          throw AccountError(
            .notFound,
            "there is no calendar “\(name)”; \(all.isEmpty ? "the server has no calendars" : "the calendars are \(all)")"
          )
        }
        chosen += own.filter { !chosen.contains($0) }
      }
      return chosen
    }
  }

  /// Finds the calendars at the address.
  ///
  /// - Throws: ``AccountError``.
  public func discover(_ transport: any HTTPTransport, _ credentials: (any HTTPCredentialSource)?) async throws -> Found
  {
    do {
      return try await discover(transport, credentials, signsAtOnce: false)
    } catch let error as AccountError where error.code == .credentials && credentials != nil {
      // Cyrus treats requests without a user name as anonymous, and never asks for one.
      return try await discover(transport, credentials, signsAtOnce: true)
    }
  }

  private func discover(
    _ transport: any HTTPTransport, _ credentials: (any HTTPCredentialSource)?, signsAtOnce: Bool
  ) async throws -> Found {
    let client = HTTPClient(
      transport: transport, secrets: HTTPSecrets(for: secretOrigin, credentials: credentials), signsAtOnce: signsAtOnce)
    let found = try await AccountDiscovery(DAVClient(client, of: url), url).run()
    return Found(
      principal: found.principal?.text, home: found.home.text,
      calendars: found.calendars.map(FoundCalendar.init), addressed: found.addressed.map(FoundCalendar.init),
      authentication: client.authenticationScheme(of: found.home.origin) ?? client.authenticationScheme(of: url.origin),
      addresses: found.addresses, schedules: found.schedules)
  }

  /// Adds an account; its calendars are created by the first synchronization.
  ///
  /// - Parameters:
  ///   - interval: The number of seconds between two synchronizations, or nil for the default.
  ///   - keep: Stores the secret of the account as requested, under the identifier of its source. When this function is
  ///     called, nothing has been saved yet.
  /// - Throws: ``AccountError`` `conflict` if the store already has the account; `StoreError`; and the errors of
  ///   `keep`.
  public func add(
    _ found: Found, named name: String?, user: String?, credential: CredentialPlace?, _ settings: AccountSettings,
    interval: Int64? = nil, to store: CalendarStore, keep: (String, Account) throws -> Void
  ) throws -> Account {
    try store.mirroring { batch in
      let others = try batch.accounts()
      if others.contains(where: { $0.kind == .calDAV && $0.home == found.home && $0.user == user }) {
        throw AccountError(.conflict, "the store already has this account")
      }
      let source = try batch.makeSource(.calDAV, title: name ?? url.host)
      var account = Account(.calDAV, source: source, origin: url.text)
      account.principal = found.principal
      account.home = found.home
      account.user = user
      account.credential = credential?.description
      account.chosen = settings
      if secretOrigin != url.origin { account.chosen.secretOrigin = "\(secretOrigin)" }
      account.interval = interval
      var traits = account.serverTraits
      traits.authentication = found.authentication
      traits.addresses = found.addresses
      account.serverTraits = traits
      account.schedules = found.schedules
      try keep(source.identifier, account)
      return try batch.add(account)
    }
  }
}
