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

  /// What was found.
  struct Found {
    let principal: HTTPURL?
    let home: HTTPURL
    let calendars: [RemoteCalendar]
    /// The calendar that the address itself is; nil if it is none.
    var addressed: RemoteCalendar?
    /// The addresses of the user as an attendee (RFC 6638 2.4.1); nil if it does not say.
    var addresses: [String]?
    /// Whether the server tells those whom a change of a meeting concerns: the user has an outbox (RFC 6638 2.1).
    var schedules = false
  }

  /// Tries the address as it is, then the well-known place, then the root of its host.
  ///
  /// - Throws: ``AccountError``: `notCalDAV` if there are no calendars at any of them, `withheld` if one of them leads to a
  ///   server that does not get the account's secrets, `network` if the server failed at one of them, `credentials` if it
  ///   forbids the address.
  func run() async throws -> Found {
    var tried: [String] = []
    var obstacle: AccountError?
    for url in places {
      let path = url.path.isEmpty ? "/" : url.path
      do {
        switch try await look(at: url) {
        case .found(let found): return found
        case .nothing(let status):
          // A 403 of the address says who may not see it, one of the other places only that nothing is there.
          if let code = Self.obstacle(status), code == .network || url == address {
            obstacle =
              obstacle
              ?? AccountError(code, "\(url.origin) failed at \(path) (\(status)), so its calendars are not known")
          }
          tried.append("\(path) (\(status))")
        }
      } catch let error as AccountError where error.code == .withheld {
        obstacle = obstacle ?? error
      }
    }
    if let obstacle { throw obstacle }
    throw AccountError(
      .notCalDAV, "\(address.origin) has no calendars of CalDAV at \(tried.joined(separator: ", "))")
  }

  /// What is at a place.
  private enum Look {
    case found(Found)
    /// Nothing of use, with the status of the answer.
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
    if let home = response.properties[DAVNames.home]?.hrefText {
      found = try await list(place.resolving(home), place, response)
    } else if let principal = response.properties[DAVNames.principal] {
      // Whoever is let in without a name has no calendars.
      if principal.first(DAVNames.unauthenticated) != nil { throw AccountError(refusalBy: place.origin, of: dav.http) }
      if let href = principal.hrefText {
        let principal = try place.resolving(href)
        let (place, _, user) = try await ask(principal)
        if let user, let home = user.properties[DAVNames.home]?.hrefText {
          found = try await list(place.resolving(home), principal, user)
        }
      }
    }
    guard response.properties[DAVNames.resourceType]?.first(DAVNames.calendar) != nil else {
      if let found { return .found(found) }
      // The address may be that of a home.
      let own = try await list(place, nil, response)
      return own.calendars.isEmpty ? .nothing(status) : .found(own)
    }
    // The address is a calendar; one that is in no home of the user's is listed alone.
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
    let (status, calendars) = try await Self.calendars(of: home, dav)
    guard let calendars else {
      throw AccountError(
        Self.obstacle(status) ?? .malformed, "\(home.origin) does not list the calendars of the user (\(status))")
    }
    let addresses = user.properties[DAVNames.addresses]?.all(DAVNames.href).map(\.text)
    return Found(
      principal: principal, home: home, calendars: calendars, addresses: addresses,
      schedules: user.properties[DAVNames.outbox]?.hrefText != nil)
  }

  /// What a status says of the server, rather than of the place that was asked for; nil if it says nothing of it.
  private static func obstacle(_ status: Int) -> AccountError.Code? {
    AccountError.Code(status: status).flatMap { [.network, .credentials].contains($0) ? $0 : nil }
  }

  /// The calendars of a home, with the status of the answer; nil if the server does not list it.
  ///
  /// - Parameter leavingTokenOut: whether tokens are not asked for: some servers look at all items for one.
  static func calendars(
    of home: HTTPURL, _ dav: DAVClient, leavingTokenOut: Bool = false
  ) async throws -> (status: Int, calendars: [RemoteCalendar]?) {
    let asked = RemoteCalendar.properties + (leavingTokenOut ? [] : [DAVNames.syncToken])
    let (answer, multistatus) = try await dav.properties(asked, of: home, depth: 1)
    guard let responses = multistatus?.responses else { return (answer.status, nil) }
    // An answer that does not even name what was asked for says nothing of what is not in it.
    if responses.isEmpty { throw AccountError(.malformed, "\(home.origin) lists nothing, not even the home itself") }
    return (answer.status, responses.compactMap { RemoteCalendar($0, base: answer.url) })
  }
}
