import Accounts
import CalendarServer
import CalendarStore
import Fetching

/// Follows feeds that the single owner of a server names on a page, as `almanac subscribe` does, but none on this machine or
/// in a private network: whoever gets hold of a browser is not to ask what only this machine can reach.
struct ServerSubscriptions: ServedSubscriptions {
  /// What a feed takes before it is given up while somebody waits for the page.
  private static let limits = HTTPLimits(bodySize: 20_000_000, time: .seconds(60))

  private let transport: @Sendable () -> any HTTPTransport
  private let file: CredentialFile

  /// - Parameters:
  ///   - file: where the addresses of feeds are.
  ///   - transport: makes what asks servers.
  init(
    file: CredentialFile = .standard(), transport: @escaping @Sendable () -> any HTTPTransport = { CurlTransport() }
  ) {
    (self.file, self.transport) = (file, transport)
  }

  func follow(_ address: String, title: String?, in store: CalendarStore) async throws(ServerError) -> Int64 {
    do {
      let subscriptions = Subscriptions(store, file: file)
      let report = try await subscriptions.add(
        try WebAddress(address), title: title, limits: Self.limits, rules: .ofUsers, transport: transport())
      guard let made = try subscriptions.all().first(where: { $0.account.id == report.account.id }) else {
        throw ServerError(.notFound, "the calendar is gone already")
      }
      return made.calendar.id
    } catch let error as HTTPError {
      throw ServerError(.usage, error.message)
    } catch let error as AccountError {
      throw ServerError(.usage, error.message)
    } catch let error as StoreError {
      throw ServerError(.unavailable, error.message)
    } catch {
      throw ServerError(.unavailable, "the feed cannot be followed: \(error)")
    }
  }
}
