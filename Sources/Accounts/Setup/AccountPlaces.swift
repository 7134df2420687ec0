public import Fetching

/// The places where an address's calendars may be: the address itself, preceded, for an address such as
/// `alice@example.org`, by the servers that the DNS lists for its domain (RFC 6764).
public struct AccountPlaces: Sendable {
  /// The places, best first.
  public private(set) var places: [AccountSetup]
  /// The reason why the DNS lookup failed, or why its result cannot be used.
  private let problem: AccountError?

  /// Queries the name servers; nothing is sent to a calendar server.
  ///
  /// - Throws: ``AccountError`` `notCalDAV` if the domain states that it has no calendars.
  public init(of address: AccountSetup, _ resolver: any NameResolver = SystemResolver()) async throws(AccountError) {
    var servers: [HTTPURL] = []
    var problem: AccountError?
    if let domain = address.domain {
      let outcome: ServiceLookup.Outcome
      do throws(AccountError) { outcome = try await ServiceLookup(domain, resolver).run() } catch {
        outcome = .silent
        problem = error
      }
      switch outcome {
      case .servers(let urls): servers = urls
      case .unprotected(let urls):
        let names = urls.map { "\($0.origin)" }.joined(separator: ", ")
        problem = AccountError(
          .withheld,
          "the DNS records of \(domain) list only \(names), which is not encrypted; to use it anyway, enter that URL"
        )
      case .silent: break
      case .absent: throw AccountError(.notCalDAV, "the DNS records of \(domain) say that it has no CalDAV server")
      }
    }
    places = servers.map { AccountSetup(address, at: $0) } + [address]
    self.problem = problem
  }

  /// The domain, and the origins outside it that its DNS names. A forged DNS answer can name any origin (RFC 6764 8),
  /// so nothing is sent to these origins before the user has checked them and ``confirm()`` has been called. Nil if
  /// there are none.
  public var unconfirmed: (domain: String, origins: [HTTPOrigin])? {
    var origins: [HTTPOrigin] = []
    for place in places where !place.isConfirmed && !origins.contains(place.url.origin) {
      origins.append(place.url.origin)
    }
    guard let domain = places.compactMap(\.namedBy).first, !origins.isEmpty else { return nil }
    return (domain, origins)
  }

  /// Records that the user has accepted the ``unconfirmed`` origins, which then receive the secrets.
  public mutating func confirm() {
    for place in places.indices { places[place].confirm() }
  }

  /// Tries each place until one has calendars, except for ``unconfirmed`` ones.
  ///
  /// - Returns: The place, and what was found there.
  /// - Throws: ``AccountError``: the error from the best place. If a place refuses the credentials, that error is
  ///   thrown immediately.
  public func discover(
    _ transport: any HTTPTransport, _ credentials: (any HTTPCredentialSource)?
  ) async throws -> (place: AccountSetup, found: AccountSetup.Found) {
    var first: AccountError?
    for place in places {
      do {
        guard place.isConfirmed else {
          throw AccountError(.withheld, "\(place.url.origin) is outside the domain and was not confirmed")
        }
        return (place, try await place.discover(transport, credentials))
      } catch let error as AccountError where error.code != .credentials {
        first = first ?? error
      }
    }
    guard let first, let problem else { throw first ?? AccountError(.notCalDAV, "there is no address to try") }
    throw AccountError(first.code, "\(first.message); \(problem.message)", retryAfter: first.retryAfter)
  }
}
