/// The policy for following redirects.
///
/// Redirects are never followed to schemes other than http and https, from https to http, or from a public host to a
/// private network, whether by address or by name: a response must not make this machine access its own router.
public struct RedirectPolicy: Hashable, Sendable {
  /// The maximum number of redirects per request.
  public var limit: Int

  /// Creates a policy with a limit.
  public init(limit: Int = 5) {
    self.limit = limit
  }

  /// Follows no redirects: 301 to 308 are returned as responses.
  public static let none = RedirectPolicy(limit: 0)

  /// Returns the request for the target of a redirect.
  ///
  /// - Throws: ``HTTPError`` `redirect` if it must not be followed, `unprotected` if it leads from https to http.
  func following(_ response: HTTPResponse, of request: HTTPRequest) throws(HTTPError) -> HTTPRequest {
    let from = request.url
    guard let location = response.header["Location"] else {
      throw HTTPError(.redirect, "\(from.origin) redirected without a target (\(response.status))")
    }
    let target: HTTPURL
    do { target = try from.resolving(location) } catch {
      throw HTTPError(
        .redirect, "\(from.origin) redirected to an unsupported URL (\(response.status)): \(error.message)")
    }
    if from.scheme == .https, target.scheme == .http {
      throw HTTPError(.unprotected, "\(from.origin) redirected to \(target.origin), which is not protected")
    }
    if target.isPrivate, !from.isPrivate {
      throw HTTPError(.redirect, "\(from.origin) redirected to \(target.origin), which is on a private network")
    }
    var next = request
    next.url = target
    // A public DNS name may also resolve to a private address; the transport checks this when it connects.
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
