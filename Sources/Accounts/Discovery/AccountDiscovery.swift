import Fetching
import XML

/// Finds the calendars of a user from an address (RFC 6764, RFC 4791 6).
struct AccountDiscovery {
  private let dav: DAVClient
  private let address: HTTPURL

  init(_ dav: DAVClient, _ address: HTTPURL) {
    self.dav = dav
    self.address = address
  }

  /// The result of a discovery.
  struct Found {
    let principal: HTTPURL?
    let home: HTTPURL
    let calendars: [RemoteCalendar]
    /// The calendar at the address itself, or nil if the address is not a calendar.
    var addressed: RemoteCalendar?
    /// The addresses at which the user is invited (RFC 6638 2.4.1), or nil if the server does not report them.
    var addresses: [String]?
    /// Whether the server sends scheduling messages when a meeting changes, i.e. the user has an outbox (RFC 6638 2.1).
    var schedules = false
  }

  /// Tries the address as it is, then the well-known path, then the root of its host.
  ///
  /// - Throws: ``AccountError``: `notCalDAV` if none of them has calendars, `withheld` if one of them leads to a server
  ///   that does not receive the account's secret, `network` if the server failed at one of them, `credentials` if
  ///   access to the address is forbidden.
  func run() async throws -> Found {
    var tried: [String] = []
    var obstacle: AccountError?
    for url in places {
      let path = url.path.isEmpty ? "/" : url.path
      do {
        switch try await look(at: url) {
        case .found(let found): return found
        case .nothing(let status):
          // A 403 at the address means that access is denied; at the other paths it only means that nothing is there.
          if let code = Self.obstacle(status), code == .network || url == address {
            obstacle =
              obstacle
              ?? AccountError(code, "the calendars of \(url.origin) could not be listed: \(path) failed (\(status))")
          }
          tried.append("\(path) (\(status))")
        }
      } catch let error as AccountError where error.code == .withheld {
        obstacle = obstacle ?? error
      }
    }
    if let obstacle { throw obstacle }
    throw AccountError(
      .notCalDAV, "\(address.origin) has no CalDAV calendars at \(tried.joined(separator: ", "))")
  }

  /// What was found at one path.
  private enum Look {
    case found(Found)
    /// Nothing useful, with the status of the response.
    case nothing(Int)
  }

  private var places: [HTTPURL] {
    var urls = [address]
    for path in ["/.well-known/caldav", "/"] {
      var url = address
      url.path = path
      url.query = nil
      if !urls.contains(url) { urls.append(url) }
    }
    return urls
  }

  private static let asked = [
    DAVNames.principal, DAVNames.home, DAVNames.resourceType, DAVNames.displayName, DAVNames.addresses,
    DAVNames.outbox,
  ]

  private func look(at url: HTTPURL) async throws -> Look {
    let (place, status, user) = try await ask(url)
    guard let response = user else { return .nothing(status) }
    var found: Found?
    let home = response.properties[DAVNames.home]?.hrefText
    // Some servers report the home, but not the user's addresses, at every resource.
    let isPrincipal = home != nil && response.properties[DAVNames.addresses] != nil
    if !isPrincipal, let principal = response.properties[DAVNames.principal] {
      // An unauthenticated user has no calendars.
      if home == nil, principal.first(DAVNames.unauthenticated) != nil {
        throw AccountError(refusalBy: place.origin, of: dav.http)
      }
      if let principal = try principal.hrefText.map(place.resolving), home == nil || principal != place {
        let (place, _, user) = try await ask(principal)
        if let user, let home = user.properties[DAVNames.home]?.hrefText {
          found = try await list(place.resolving(home), principal, user)
        }
      }
    }
    if found == nil, let home { found = try await list(place.resolving(home), place, response) }
    guard response.properties[DAVNames.resourceType]?.first(DAVNames.calendar) != nil else {
      if let found { return .found(found) }
      // The address may be that of a calendar home.
      let own = try await list(place, nil, response)
      return own.calendars.isEmpty ? .nothing(status) : .found(own)
    }
    // The address is a calendar; if it is not in one of the user's homes, it is the only calendar listed.
    let names = ResourceNames(place)
    let isOwn = { (calendar: RemoteCalendar) in names.isSame(calendar.url.text, place.text) }
    if var found, let calendar = found.calendars.first(where: isOwn) {
      found.addressed = calendar
      return .found(found)
    }
    var alone = try await list(place, found?.principal, response)
    alone.addressed = alone.calendars.first(where: isOwn)
    alone.addresses = found?.addresses
    alone.schedules = found?.schedules ?? false
    return .found(alone)
  }

  private func ask(_ url: HTTPURL) async throws -> (HTTPURL, status: Int, Multistatus.Response?) {
    do {
      let (answer, multistatus) = try await dav.properties(Self.asked, of: url, depth: 0)
      return (answer.url, answer.status, multistatus?.responses.first)
    } catch let error as AccountError where error.code == .malformed {
      return (url, 207, nil)
    }
  }

  private func list(_ home: HTTPURL, _ principal: HTTPURL?, _ user: Multistatus.Response) async throws -> Found {
    let (status, home, calendars) = try await Self.calendars(of: home, dav)
    guard let calendars else {
      throw AccountError(
        Self.obstacle(status) ?? .malformed, "\(home.origin) does not list the user's calendars (\(status))")
    }
    let addresses = user.properties[DAVNames.addresses]?.all(DAVNames.href).map(\.text)
    return Found(
      principal: principal, home: home, calendars: calendars, addresses: addresses,
      schedules: user.properties[DAVNames.outbox]?.hrefText != nil)
  }

  /// The error that a status indicates for the whole server rather than for the requested path, or nil if it indicates
  /// none.
  private static func obstacle(_ status: Int) -> AccountError.Code? {
    AccountError.Code(status: status).flatMap { [.network, .credentials].contains($0) ? $0 : nil }
  }

  /// Lists the calendars of a home, with the status of the response and the URL that answered; the list is nil if the
  /// server does not provide it.
  ///
  /// - Parameter leavingTokenOut: Whether to leave out the token, which some servers compute by examining every item.
  static func calendars(
    of home: HTTPURL, _ dav: DAVClient, leavingTokenOut: Bool = false
  ) async throws -> (status: Int, url: HTTPURL, calendars: [RemoteCalendar]?) {
    let asked = RemoteCalendar.properties + (leavingTokenOut ? [] : [DAVNames.syncToken])
    let (answer, multistatus) = try await dav.properties(asked, of: home, depth: 1)
    guard let responses = multistatus?.responses else { return (answer.status, answer.url, nil) }
    // If the response does not even name the requested collection, a calendar's absence from it means nothing.
    if responses.isEmpty { throw AccountError(.malformed, "\(home.origin) returned an empty list of calendars") }
    let calendars = responses.compactMap { RemoteCalendar($0, base: answer.url) }
    if calendars.count > mostCalendars {
      throw AccountError(.malformed, "\(home.origin) lists more than \(mostCalendars) calendars")
    }
    return (answer.status, answer.url, calendars)
  }

  private static let mostCalendars = 1000
}
