/// Which redirects are followed.
///
/// Never to another scheme than http and https, never from https to http, and never from elsewhere into the network at
/// home, by an address or by a name: an answer must not make this machine ask its own router.
public struct RedirectPolicy: Hashable, Sendable {
  /// How many one request may have.
  public var limit: Int

  /// Follows as many redirects.
  public init(limit: Int = 5) {
    self.limit = limit
  }

  /// Follows none: 301 to 308 are answers.
  public static let none = RedirectPolicy(limit: 0)

  /// The request that a redirect leads to.
  ///
  /// - Throws: ``HTTPError`` `redirect` if it is not to be followed, `unprotected` if it leads from https to http.
  func following(_ response: HTTPResponse, of request: HTTPRequest) throws(HTTPError) -> HTTPRequest {
    let from = request.url
    guard let location = response.header["Location"] else {
      throw HTTPError(.redirect, "\(from.origin) redirects without saying where (\(response.status))")
    }
    let target: HTTPURL
    do { target = try from.resolving(location) } catch {
      throw HTTPError(
        .redirect, "\(from.origin) redirects to something that is not read (\(response.status)): \(error.message)")
    }
    if from.scheme == .https, target.scheme == .http {
      throw HTTPError(.unprotected, "\(from.origin) redirects to \(target.origin), which is not protected")
    }
    if target.isPrivate, !from.isPrivate {
      throw HTTPError(.redirect, "\(from.origin) redirects to \(target.origin), which is in a private network")
    }
    var next = request
    next.url = target
    // A name of the public DNS may mean a private address too: the transport looks when it connects.
    next.mayBePrivate = request.mayBePrivate && (from.isPrivate || response.isPrivate)
    if response.status == 303 && request.method != "HEAD" || response.status < 303 && request.method == "POST" {
      next.method = "GET"
      next.content = .none
      next.header["Content-Type"] = nil
    }
    if target.origin != from.origin {
      next.header = request.header.withoutSecrets
      next.url.userInfo = nil
    }
    return next
  }
}
