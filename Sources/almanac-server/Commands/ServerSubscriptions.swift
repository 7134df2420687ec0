import Accounts
import CalendarServer
import CalendarStore
import CivilTime
import Fetching

/// Subscribes to feeds that people enter on a server's pages, as `almanac subscribe` does. Feeds on the server's own
/// machine or on a private network are excluded, because browser users must not be able to reach them.
struct ServerSubscriptions: ServedSubscriptions {
  /// The limits for fetching a feed.
  private static let limits = HTTPLimits(bodySize: 20_000_000, time: .seconds(60))

  private let rules: FeedRules
  /// The maximum number of feeds per store, or nil for no limit.
  private let most: Int?
  /// Returns where the feed addresses of a store are kept.
  private let secrets: @Sendable (CalendarStore) -> any SecretKeeping
  private let clock: HTTPClock
  private let transport: @Sendable () -> any HTTPTransport

  private init(
    _ rules: FeedRules, most: Int?, _ clock: HTTPClock, _ transport: @escaping @Sendable () -> any HTTPTransport,
    _ secrets: @escaping @Sendable (CalendarStore) -> any SecretKeeping
  ) {
    (self.rules, self.most, self.clock, self.transport, self.secrets) = (rules, most, clock, transport, secrets)
  }

  /// Returns the service for the single owner, whose daemon refreshes the feeds.
  static func ofOwner() -> ServerSubscriptions {
    var rules = FeedRules()
    rules.mayBePrivate = false
    return ServerSubscriptions(rules, most: nil, .system, { CurlTransport() }) { _ in CredentialFile.standard() }
  }

  /// Returns the service for users with separate stores, for whom the server refreshes the feeds.
  ///
  /// - Parameters:
  ///   - most: The maximum number of feeds per user.
  ///   - secrets: Returns where the feed addresses of a store are kept; by default in a file next to it.
  ///   - clock: The clock for times and waits.
  ///   - transport: Creates the HTTP transport.
  static func ofUsers(
    most: Int,
    secrets: @escaping @Sendable (CalendarStore) -> any SecretKeeping = {
      CredentialFile(path: StoreFolder.feedSecrets(besides: $0.path))
    },
    clock: HTTPClock = .system, transport: @escaping @Sendable () -> any HTTPTransport = { CurlTransport() }
  ) -> ServerSubscriptions {
    ServerSubscriptions(.ofUsers, most: most, clock, transport, secrets)
  }

  func follow(_ address: String, title: String?, in store: CalendarStore) async throws(ServerError) -> Int64 {
    let subscriptions = subscriptions(store)
    do {
      if let most, try subscriptions.all().count >= most {
        throw ServerError(.usage, "you already follow \(most) feeds, which is the limit")
      }
      let report = try await subscriptions.add(
        try WebAddress(address), title: title, limits: Self.limits, rules: rules, transport: transport())
      guard let made = try subscriptions.all().first(where: { $0.account.id == report.account.id }) else {
        throw ServerError(.notFound, "the calendar has already been deleted")
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
        store, first.subscription.account, transport: transport(), secrets: secrets(store), limits: Self.limits,
        rules: rules, clock: clock, while: continues
      ).run()
    } catch let error as AccountError where error.code == .notFound {
      // The calendar was deleted in the meantime.
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
    Subscriptions(store, secrets: secrets(store), clock: clock)
  }

  /// Returns an error message for the user that contains no file paths.
  private func failure(_ error: any Error, _ store: CalendarStore) -> ServerError {
    switch error {
    case let error as ServerError: error
    case let error as HTTPError: ServerError(.usage, error.message)
    case let error as AccountError: ServerError(.usage, hiding(error.message, store))
    case let error as StoreError where error.code == .diskFull && most != nil:
      ServerError(.unavailable, "your store has no space for it")
    case let error as StoreError: ServerError(.unavailable, hiding(error.message, store))
    default: ServerError(.unavailable, "the feed cannot be read at the moment")
    }
  }

  private func hiding(_ message: String, _ store: CalendarStore) -> String {
    if most == nil { return message }
    return message.replacing(secrets(store).place, with: "the address file").replacing(store.path, with: "your store")
  }
}
