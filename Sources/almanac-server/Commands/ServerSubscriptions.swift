import Accounts
import CalendarServer
import CalendarStore
import CivilTime
import Fetching

/// Follows feeds that people name on the pages of a server, as `almanac subscribe` does, but none on its machine or in a
/// private network: whoever gets hold of a browser is not to ask what only this machine can reach.
struct ServerSubscriptions: ServedSubscriptions {
  /// What a feed takes before it is given up.
  private static let limits = HTTPLimits(bodySize: 20_000_000, time: .seconds(60))

  private let rules: FeedRules
  /// How many feeds a store may follow; nil for as many as there are.
  private let most: Int?
  /// Where the addresses of the feeds of a store are.
  private let file: @Sendable (CalendarStore) -> CredentialFile
  private let clock: HTTPClock
  private let transport: @Sendable () -> any HTTPTransport

  private init(
    _ rules: FeedRules, most: Int?, _ clock: HTTPClock, _ transport: @escaping @Sendable () -> any HTTPTransport,
    _ file: @escaping @Sendable (CalendarStore) -> CredentialFile
  ) {
    (self.rules, self.most, self.clock, self.transport, self.file) = (rules, most, clock, transport, file)
  }

  /// Follows feeds for the single owner, whose daemon reads them again.
  static func ofOwner() -> ServerSubscriptions {
    var rules = FeedRules()
    rules.mayBePrivate = false
    return ServerSubscriptions(rules, most: nil, .system, { CurlTransport() }) { _ in .standard() }
  }

  /// Follows feeds for users who have stores of their own, whose server reads them again.
  ///
  /// - Parameters:
  ///   - most: how many feeds a user may follow.
  ///   - clock: what tells the time, and waits.
  ///   - transport: makes what asks servers.
  static func ofUsers(
    most: Int, clock: HTTPClock = .system, transport: @escaping @Sendable () -> any HTTPTransport = { CurlTransport() }
  ) -> ServerSubscriptions {
    ServerSubscriptions(.ofUsers, most: most, clock, transport) {
      CredentialFile(path: StoreFolder.feedSecrets(besides: $0.path))
    }
  }

  func follow(_ address: String, title: String?, in store: CalendarStore) async throws(ServerError) -> Int64 {
    let subscriptions = subscriptions(store)
    do {
      if let most, try subscriptions.all().count >= most {
        throw ServerError(.usage, "you follow \(most) feeds already, as many as a user may here")
      }
      let report = try await subscriptions.add(
        try WebAddress(address), title: title, limits: Self.limits, rules: rules, transport: transport())
      guard let made = try subscriptions.all().first(where: { $0.account.id == report.account.id }) else {
        throw ServerError(.notFound, "the calendar is gone already")
      }
      return made.calendar.id
    } catch {
      throw failure(error, store)
    }
  }

  func readDue(in store: CalendarStore, while continues: @escaping @Sendable () -> Bool) async throws(ServerError) {
    let subscriptions = subscriptions(store)
    do {
      try subscriptions.forgetDeleted()
      guard let first = try subscriptions.upcoming(rules).first, first.time <= clock.now() else { return }
      _ = try await FeedRun(
        store, first.subscription.account, transport: transport(), file: file(store), limits: Self.limits, rules: rules,
        clock: clock, while: continues
      ).run()
    } catch let error as AccountError where error.code == .notFound {
      // Its calendar was deleted meanwhile.
    } catch {
      throw failure(error, store)
    }
  }

  func nextTime(in store: CalendarStore) throws(ServerError) -> Int64? {
    do {
      return try subscriptions(store).upcoming(rules).first?.time.secondsSince1970
    } catch {
      throw failure(error, store)
    }
  }

  private func subscriptions(_ store: CalendarStore) -> Subscriptions {
    Subscriptions(store, file: file(store), clock: clock)
  }

  /// What is said of an error to whoever named a feed, who is not to learn where files are.
  private func failure(_ error: any Error, _ store: CalendarStore) -> ServerError {
    switch error {
    case let error as ServerError: error
    case let error as HTTPError: ServerError(.usage, error.message)
    case let error as AccountError: ServerError(.usage, hiding(error.message, store))
    case let error as StoreError where error.code == .diskFull && most != nil:
      ServerError(.unavailable, "there is no room for it in your store")
    case let error as StoreError: ServerError(.unavailable, hiding(error.message, store))
    default: ServerError(.unavailable, "the feed cannot be read now")
    }
  }

  private func hiding(_ message: String, _ store: CalendarStore) -> String {
    if most == nil { return message }
    return message.replacing(file(store).path, with: "the file of addresses").replacing(store.path, with: "your store")
  }
}
