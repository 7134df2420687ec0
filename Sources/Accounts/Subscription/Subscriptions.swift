import CalendarModel
public import CalendarStore
import CivilTime
public import Fetching

/// The subscribed feeds of a store.
public struct Subscriptions: Sendable {
  let store: CalendarStore
  let secrets: any SecretKeeping
  let clock: HTTPClock

  /// - Parameter file: The file that contains the addresses of feeds, which often work like passwords.
  public init(_ store: CalendarStore, file: CredentialFile = .standard(), clock: HTTPClock = .system) {
    self.init(store, secrets: file, clock: clock)
  }

  /// - Parameter secrets: Keeps the addresses of feeds.
  package init(_ store: CalendarStore, secrets: any SecretKeeping, clock: HTTPClock = .system) {
    self.store = store
    self.secrets = secrets
    self.clock = clock
  }

  /// The allowed number of seconds between two fetches: 15 minutes to 7 days.
  public static let intervals = FeedSchedule.allowed

  /// A feed and its calendar.
  public struct Subscription: Sendable {
    /// The calendar with the feed's items.
    public let calendar: StoredCalendar
    /// The state of the feed.
    public let account: Account
    /// The stored data about the feed.
    public let mirrored: MirroredCalendar
  }

  /// All subscriptions, in the order in which they were added.
  public func all() throws -> [Subscription] {
    let calendars = try store.calendars().map(\.calendar)
    return try store.mirrors { reader in
      try reader.accounts().filter { $0.kind == .feed }.compactMap { account in
        guard let mirrored = try reader.calendars(of: account).first,
          let calendar = calendars.first(where: { $0.id == mirrored.calendarID })
        else { return nil }
        return Subscription(calendar: calendar, account: account, mirrored: mirrored)
      }
    }
  }

  /// Subscribes to a feed: fetches it and creates a calendar from it. If it cannot be fetched, nothing is created.
  ///
  /// - Parameters:
  ///   - title: The title of the calendar, or nil for the name in the feed.
  ///   - interval: The number of seconds between two fetches, or nil for the interval that the feed requests.
  ///   - settings: The trusted authorities and the client certificate.
  ///   - header: Fields that are sent with each request. `HTTPSecrets` decides who receives them and the password in
  ///     the address.
  ///   - rules: The rules for reading feeds.
  /// - Throws: ``AccountError``: `conflict` if there is already a calendar with that title, or the reason why the feed
  ///   could not be read; `StoreError`.
  public func add(
    _ address: WebAddress, title: String?, color: String? = nil, interval: Int64? = nil,
    settings: AccountSettings = AccountSettings(), header: HTTPHeader = [:], limits: HTTPLimits = HTTPLimits(),
    rules: FeedRules = FeedRules(), transport: any HTTPTransport
  ) async throws -> FeedReport {
    if let title, try store.calendars().contains(where: { $0.calendar.title == title }) {
      throw AccountError(.conflict, "there is already a calendar “\(title)”")
    }
    let start = ContinuousClock.now
    let reading = FeedReading(
      transport: transport, limits: limits, clock: clock, secrets: HTTPSecrets(of: address, header: header),
      mayBePrivate: rules.mayBePrivate)
    let (url, feed) = try await reading.first(of: address)
    try Task.checkCancellation()
    var state = try store.mirroring { batch in
      let source = try batch.source(.subscribed, title: "Subscribed Calendars")
      let name = try title ?? unusedTitle(feed.contents.info.name ?? url.host)
      let calendar = try batch.makeCalendar(
        title: name, color: color, sourceID: source.id, for: [.event, .reminder])
      var account = Account(.feed, source: source, origin: "\(url.origin)")
      account.credential = CredentialPlace.file.description
      account.interval = interval
      account.chosen = settings
      var mirrored = MirroredCalendar(
        calendarID: calendar.id, accountID: try batch.add(account).id, href: "\(url.origin)")
      mirrored.resourceID = calendar.identifier
      guard let added = try batch.account(mirrored.accountID) else { preconditionFailure("it was just added") }
      var state = FeedState(added, mirrored, title: name)
      if !rules.mayBePrivate { state.traits.isPublic = true }
      try state.take(feed, into: batch, allowsDeletions: false, now: clock.now())
      state.end(with: nil, rules, now: clock.now())
      try batch.save(state.account)
      try batch.save(state.calendar)
      try Task.checkCancellation()
      // Do this last: nothing must be left behind if the feed cannot be stored.
      try FeedSecrets(of: mirrored, in: secrets, for: store).keep(url, header)
      return state
    }
    state.report.account = state.account
    state.report.traffic = feed.traffic
    state.report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return state.report
  }

  /// A title that no calendar has yet.
  private func unusedTitle(_ name: String) throws -> String {
    // A longer title would be truncated when it is stored, and would then be a different title.
    let words = String(name.unicodeScalars.prefix(200)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let taken = Set(try store.calendars().map(\.calendar.title))
    var title = words.isEmpty ? "Feed" : words
    var number = 2
    while taken.contains(title) {
      title = "\(words) \(number)"
      number += 1
    }
    return title
  }

  /// Unsubscribes from a feed and deletes its calendar.
  public func remove(_ subscription: Subscription) throws {
    try store.mirroring { batch in
      try batch.remove(subscription.account)
      try batch.deleteCalendar(subscription.calendar.id)
      try batch.deleteSource(subscription.account.sourceID)
    }
    try forget([subscription.account], [subscription.mirrored])
  }

  /// Removes feeds whose calendars were deleted by programs that do not support feeds.
  public func forgetDeleted() throws {
    let kept = Set(try all().map(\.account.id))
    let lost = try store.mirrors { reader in
      try reader.accounts().filter { $0.kind == .feed && !kept.contains($0.id) }
        .map { ($0, try reader.calendars(of: $0)) }
    }
    if lost.isEmpty { return }
    try store.mirroring { batch in for (account, _) in lost { try batch.remove(account) } }
    try forget(lost.map(\.0), lost.flatMap(\.1))
  }

  private func forget(_ accounts: [Account], _ calendars: [MirroredCalendar]) throws {
    for calendar in calendars { try FeedSecrets(of: calendar, in: secrets, for: store).forget() }
    for account in accounts { SyncLock.forget(store, account: account.id) }
  }
}
