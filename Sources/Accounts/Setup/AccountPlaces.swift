public import Fetching

/// Where the calendars of an address may be: at the address itself, and for one such as `alice@example.org` before that on
/// the servers that the name servers of its domain name (RFC 6764).
public struct AccountPlaces: Sendable {
  /// The places, the best first.
  public private(set) var places: [AccountSetup]
  /// Why the name servers did not say where the calendars are, or why that is of no use.
  private let problem: AccountError?

  /// Asks the name servers; nothing is sent to any server of calendars.
  ///
  /// - Throws: ``AccountError`` `notCalDAV` if the domain says that it has no calendars.
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
          "the name servers of \(domain) name \(names) alone, which is not protected; give that URL if it is to be asked"
        )
      case .silent: break
      case .absent: throw AccountError(.notCalDAV, "\(domain) says in the DNS that it has no calendars of CalDAV")
      }
    }
    places = servers.map { AccountSetup(address, at: $0) } + [address]
    self.problem = problem
  }

  /// The domain, and the origins that it names but that are not in it: who can forge an answer of the DNS can name any
  /// (RFC 6764 8), so nothing is sent there before somebody has looked at them and ``confirm()`` was called. Nil if there
  /// are none.
  public var unconfirmed: (domain: String, origins: [HTTPOrigin])? {
    var origins: [HTTPOrigin] = []
    for place in places where !place.isConfirmed && !origins.contains(place.url.origin) {
      origins.append(place.url.origin)
    }
    guard let domain = places.compactMap(\.namedBy).first, !origins.isEmpty else { return nil }
    return (domain, origins)
  }

  /// Somebody has seen the names of the ``unconfirmed`` origins, and gives the secrets for them.
  public mutating func confirm() {
    for place in places.indices { places[place].confirm() }
  }

  /// Looks for the calendars at each place until they are found, but for those that are ``unconfirmed``.
  ///
  /// - Returns: the place where they are, and what is there.
  /// - Throws: ``AccountError``: what the best place says; at once if one refuses the credentials.
  public func discover(
    _ transport: any HTTPTransport, _ credentials: (any HTTPCredentialSource)?
  ) async throws -> (place: AccountSetup, found: AccountSetup.Found) {
    var first: AccountError?
    for place in places {
      do {
        guard place.isConfirmed else {
          throw AccountError(.withheld, "nobody has confirmed \(place.url.origin), which is not in the domain")
        }
        return (place, try await place.discover(transport, credentials))
      } catch let error as AccountError where error.code != .credentials {
        first = first ?? error
      }
    }
    guard let first, let problem else { throw first ?? AccountError(.notCalDAV, "there is no place to look at") }
    throw AccountError(first.code, "\(first.message); \(problem.message)", retryAfter: first.retryAfter)
  }
}
