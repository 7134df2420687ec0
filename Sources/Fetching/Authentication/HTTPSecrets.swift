/// Secrets, and the origin for which they were given. Only this type decides which servers receive the secrets.
///
/// The origin is the one that the user named when giving the secrets: entered as a URL, or seen and confirmed. It is
/// never one from a redirect, a link, or a stored response. The origin determines who receives the secrets:
///
/// - that origin itself: the same scheme, host and port;
/// - over https, the same host at any port, and hosts in the same registrable domain according to the public suffix
///   list: `dav.example.com` for `example.com`, but not `bob.github.io` for `alice.github.io`. Without libpsl, and for
///   addresses and names that are not under a public suffix, only the same host receives them;
/// - no other server. If the secrets were given for https, not even a request without them is sent over http: see
///   ``HTTPClient``.
///
/// This applies to passwords (Basic and Digest), to tokens, and to fields such as Cookie.
public struct HTTPSecrets: Sendable {
  /// The origin for which the secrets were given.
  public let origin: HTTPOrigin
  let credentials: (any HTTPCredentialSource)?
  private let header: HTTPHeader

  /// Creates secrets for an origin. Even if there are none, the client still uses only https if the origin uses https.
  ///
  /// - Parameters:
  ///   - origin: The origin that the user named, not one to which a server redirected.
  ///   - credentials: The source of a name and password or of a token, or nil for none.
  ///   - header: Fields for each request, which replace its own fields. An origin that does not receive the secrets
  ///     receives only the fields that are not secret, such as Accept.
  public init(for origin: HTTPOrigin, credentials: (any HTTPCredentialSource)? = nil, header: HTTPHeader = [:]) {
    self.origin = origin
    self.credentials = credentials
    self.header = header
  }

  /// Creates secrets from the user name and password in an address and from header fields. Secrets for a webcal address
  /// are sent only over https.
  ///
  /// - Returns: The secrets, or nil if there are none.
  public init?(of address: WebAddress, header: HTTPHeader = [:]) {
    let url = address.candidates[0]
    if url.credential == nil, header.fields.isEmpty { return nil }
    self.init(for: url.origin, credentials: url.credential.map { KnownCredential($0) }, header: header)
  }

  /// Whether an origin receives the secrets.
  public func mayGo(to other: HTTPOrigin) -> Bool { mayGo(to: other, suffixes: .shared) }

  func mayGo(to other: HTTPOrigin, suffixes: @autoclosure () -> PublicSuffixes?) -> Bool {
    if other == origin { return true }
    guard other.scheme == .https else { return false }
    if other.host == origin.host { return true }
    guard let suffixes = suffixes(), let domain = suffixes.domain(of: origin.host) else { return false }
    return suffixes.domain(of: other.host) == domain
  }

  /// Checks that a request does not switch from https to http.
  ///
  /// - Throws: ``HTTPError`` `unprotected`.
  func check(_ url: HTTPURL) throws(HTTPError) {
    guard origin.scheme == .https, url.scheme == .http else { return }
    throw HTTPError(
      .unprotected,
      "nothing was sent to \(url.origin): it is not protected, and requests for \(origin) must use https; to allow it, "
        + "enter the URL of \(url.origin) itself")
  }

  /// Adds the fields to a request: all of them, or only those that are not secret.
  func add(to request: inout HTTPRequest) {
    let fields = (mayGo(to: request.url.origin) ? header : header.withoutSecrets).fields
    for field in fields { request.header[field.name] = nil }
    for field in fields { request.header.add(field.name, field.value) }
  }

  /// Whether there are no secrets.
  private var isEmpty: Bool { credentials == nil && header.withoutSecrets.fields.count == header.fields.count }

  /// Whether there are secrets that an origin does not receive.
  func areWithheld(from other: HTTPOrigin) -> Bool { !isEmpty && !mayGo(to: other) }

  /// A human-readable reason why an origin refused a request (RFC 9110 15.5.2), with advice.
  func refusal(by other: HTTPOrigin) -> String {
    if isEmpty { return "\(other) requires a user name and password" }
    if mayGo(to: other) { return "\(other) refused the user name and password" }
    return "\(other) requires a user name and password, but those for \(origin) were not sent to it; to allow it, "
      + "enter the URL of \(other) itself"
  }
}

extension HTTPHeader {
  /// The fields that are not secret and are sent to any origin.
  var withoutSecrets: HTTPHeader { HTTPHeader(fields.filter { Self.harmless.contains($0.name.lowercased()) }) }

  private static let harmless: Set<String> = [
    "accept", "accept-language", "content-type", "depth", "if-match", "if-modified-since", "if-none-match", "overwrite",
    "prefer",
  ]
}
