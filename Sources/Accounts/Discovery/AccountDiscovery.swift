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
    /// The addresses of the user as an attendee (RFC 6638 2.4.1); nil if it does not say.
    var addresses: [String]?
  }

  /// Tries the address as it is, then the well-known place, then the root of its host.
  ///
  /// - Throws: ``AccountError``: `notCalDAV` if there are no calendars at any of them, `withheld` if one of them leads to a
  ///   server that does not get the account's secrets.
  func run() async throws -> Found {
    var tried: [String] = []
    var withheld: AccountError?
    for url in places {
      do {
        if let found = try await look(at: url) { return found }
      } catch let error as AccountError where error.code == .withheld {
        withheld = withheld ?? error
      }
      tried.append(url.path.isEmpty ? "/" : url.path)
    }
    if let withheld { throw withheld }
    throw AccountError(
      .notCalDAV, "\(address.origin) has no calendars of CalDAV at \(tried.joined(separator: ", "))")
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
  ]

  private func look(at url: HTTPURL) async throws -> Found? {
    guard let (place, response) = try await ask(url) else { return nil }
    if let home = response.properties[DAVNames.home]?.hrefText {
      return try await list(place.resolving(home), place, response)
    }
    if let principal = response.properties[DAVNames.principal] {
      // Who is let in without a name is nobody.
      if principal.first(DAVNames.unauthenticated) != nil { throw dav.refusal(by: place.origin) }
      if let href = principal.hrefText {
        let principal = try place.resolving(href)
        if let (place, response) = try await ask(principal), let home = response.properties[DAVNames.home]?.hrefText {
          return try await list(place.resolving(home), principal, response)
        }
      }
    }
    // The address may be that of a home.
    let found = try await list(place, nil, response)
    return found.calendars.isEmpty ? nil : found
  }

  private func ask(_ url: HTTPURL) async throws -> (HTTPURL, Multistatus.Response)? {
    let (answer, multistatus): (DAVClient.Answer, Multistatus?)
    do {
      (answer, multistatus) = try await dav.properties(Self.asked, of: url, depth: 0)
    } catch let error as AccountError where error.code == .malformed {
      return nil
    }
    return multistatus?.responses.first.map { (answer.url, $0) }
  }

  private func list(_ home: HTTPURL, _ principal: HTTPURL?, _ user: Multistatus.Response) async throws -> Found {
    guard let calendars = try await Self.calendars(of: home, dav) else {
      throw AccountError(.malformed, "\(home.origin) does not list the calendars of the user")
    }
    let addresses = user.properties[DAVNames.addresses]?.all(DAVNames.href).map(\.text)
    return Found(principal: principal, home: home, calendars: calendars, addresses: addresses)
  }

  /// The calendars of a home; nil if the server does not list it.
  ///
  /// - Parameter leavingTokenOut: whether tokens are not asked for: some servers look at all items for one.
  static func calendars(
    of home: HTTPURL, _ dav: DAVClient, leavingTokenOut: Bool = false
  ) async throws -> [RemoteCalendar]? {
    let asked = RemoteCalendar.properties + (leavingTokenOut ? [] : [DAVNames.syncToken])
    let (answer, multistatus) = try await dav.properties(asked, of: home, depth: 1)
    guard let responses = multistatus?.responses else { return nil }
    // An answer that does not even name what was asked for says nothing of what is not in it.
    if responses.isEmpty { throw AccountError(.malformed, "\(home.origin) lists nothing, not even the home itself") }
    return responses.compactMap { RemoteCalendar($0, base: answer.url) }
  }
}
