/// Secrets, and the origin that they were given for. Who gets them is decided here and nowhere else.
///
/// The origin is the one that somebody named when the secrets were given: typed as a URL, or seen and confirmed. It is never
/// one that a server led to, by a redirect, a link, or an answer that was kept. From it follows who gets them:
///
/// - that origin itself: the same scheme, host and port;
/// - over https, the same host at any port, and the hosts of the same registrable domain by the public suffix list:
///   `dav.example.com` for `example.com`, but not `bob.github.io` for `alice.github.io`. Without libpsl, and for
///   addresses and names that are not under a public suffix, it is the same host alone;
/// - nobody else. Over http nothing goes that was given for https, not even a request without them: see
///   ``HTTPClient``.
///
/// This holds alike for passwords (Basic and Digest), for tokens, and for fields such as a Cookie.
public struct HTTPSecrets: Sendable {
  /// The origin that they were given for.
  public let origin: HTTPOrigin
  let credentials: (any HTTPCredentialSource)?
  private let header: HTTPHeader

  /// Secrets that were given for an origin; without any, the client still keeps to https if that was named.
  ///
  /// - Parameters:
  ///   - origin: as somebody named it, and not where a server led to.
  ///   - credentials: where a name and a password, or a token, come from; nil for none.
  ///   - header: fields that go with each request. They replace those of the request; an origin that does not get the
  ///     secrets gets those of them that hold nothing secret, such as Accept.
  public init(for origin: HTTPOrigin, credentials: (any HTTPCredentialSource)? = nil, header: HTTPHeader = [:]) {
    self.origin = origin
    self.credentials = credentials
    self.header = header
  }

  /// What was given with an address: the name and the password in it, and fields. An address with webcal gives them for
  /// https alone.
  ///
  /// - Returns: nil if nothing was given.
  public init?(of address: WebAddress, header: HTTPHeader = [:]) {
    let url = address.candidates[0]
    if url.credential == nil, header.fields.isEmpty { return nil }
    self.init(for: url.origin, credentials: url.credential.map { KnownCredential($0) }, header: header)
  }

  /// Whether an origin gets them.
  public func mayGo(to other: HTTPOrigin) -> Bool { mayGo(to: other, suffixes: .shared) }

  func mayGo(to other: HTTPOrigin, suffixes: @autoclosure () -> PublicSuffixes?) -> Bool {
    if other == origin { return true }
    guard other.scheme == .https else { return false }
    if other.host == origin.host { return true }
    guard let suffixes = suffixes(), let domain = suffixes.domain(of: origin.host) else { return false }
    return suffixes.domain(of: other.host) == domain
  }

  /// Checks that a request does not leave https for http.
  ///
  /// - Throws: ``HTTPError`` `unprotected`.
  func check(_ url: HTTPURL) throws(HTTPError) {
    guard origin.scheme == .https, url.scheme == .http else { return }
    throw HTTPError(
      .unprotected,
      "nothing was sent to \(url.origin): it is not protected, and what is meant for \(origin) goes over https alone; give "
        + "the URL of \(url.origin) itself if it is to be asked")
  }

  /// The fields that a request has besides: all of them, or those that hold nothing secret.
  func add(to request: inout HTTPRequest) {
    let fields = (mayGo(to: request.url.origin) ? header : header.withoutSecrets).fields
    for field in fields { request.header[field.name] = nil }
    for field in fields { request.header.add(field.name, field.value) }
  }

  /// Whether there are any, also for nobody else.
  private var isEmpty: Bool { credentials == nil && header.withoutSecrets.fields.count == header.fields.count }

  /// Whether an origin that asks for them does not get them, though there are some.
  func areWithheld(from other: HTTPOrigin) -> Bool { !isEmpty && !mayGo(to: other) }

  /// Why an origin does not let in who asked (RFC 9110 15.5.2), for people, and what to do.
  func refusal(by other: HTTPOrigin) -> String {
    if isEmpty { return "\(other) wants a name and a password" }
    if mayGo(to: other) { return "\(other) refuses the name and the password" }
    return "\(other) wants a name and a password, and got none: they were given for \(origin); give "
      + "the URL of \(other) itself if it is to have them"
  }
}

extension HTTPHeader {
  /// The fields that hold nothing secret, which any origin may see; all others may.
  var withoutSecrets: HTTPHeader { HTTPHeader(fields.filter { Self.harmless.contains($0.name.lowercased()) }) }

  private static let harmless: Set<String> = [
    "accept", "accept-language", "content-type", "depth", "if-match", "if-modified-since", "if-none-match", "overwrite",
    "prefer",
  ]
}
