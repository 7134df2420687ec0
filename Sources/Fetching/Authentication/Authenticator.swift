import ICalendar
import Synchronization

/// Remembers the authentication scheme that each origin requires, and answers its challenges.
final class Authenticator: Sendable {
  /// How requests to an origin are authenticated.
  enum Scheme {
    case fixed(String)
    case digest(DigestSession)
  }

  private struct State {
    var schemes: [HTTPOrigin: Scheme] = [:]
    var credential: HTTPCredential?
  }

  private let secrets: HTTPSecrets
  private let source: any HTTPCredentialSource
  private let signsAtOnce: Bool
  private let state = Mutex(State())

  /// Creates an authenticator, or returns nil if there is no credential.
  ///
  /// - Parameter signsAtOnce: Whether the first request includes a Basic or Bearer credential before the server asks
  ///   for one.
  init?(_ secrets: HTTPSecrets, signsAtOnce: Bool) {
    guard let source = secrets.credentials else { return nil }
    self.secrets = secrets
    self.source = source
    self.signsAtOnce = signsAtOnce
  }

  /// The name of the scheme in lowercase, or nil if the origin has not requested authentication yet.
  func schemeName(of origin: HTTPOrigin) -> String? {
    state.withLock { state in
      switch state.schemes[origin] {
      case nil: nil
      case .digest: "digest"
      case .fixed(let value): value.hasPrefix("Bearer") ? "bearer" : "basic"
      }
    }
  }

  /// Chooses a scheme for an origin that has not requested authentication yet, if configured to do so.
  func prepare(for origin: HTTPOrigin) async throws(HTTPError) {
    guard signsAtOnce, state.withLock({ $0.schemes[origin] == nil }), secrets.mayGo(to: origin) else { return }
    guard let credential = try await source.credential(afterRefusal: false) else { return }
    let basic = HTTPChallenge(scheme: "basic", parameters: [:])
    guard let scheme = Self.scheme(for: [basic], credential) else { return }
    state.withLock { state in
      state.credential = credential
      state.schemes[origin] = state.schemes[origin] ?? scheme
    }
  }

  /// Returns the value of Authorization for a request, if the scheme of its origin is known.
  func authorization(for request: HTTPRequest) -> (value: String, nonce: String?)? {
    let origin = request.url.origin
    return state.withLock { state in
      switch state.schemes[origin] {
      case nil: return nil
      case .fixed(let value): return (value, nil)
      case .digest(var session):
        let value = session.authorization(
          method: request.method, target: request.url.target,
          clientNonce: String(UInt64.random(in: .min ... .max), radix: 16))
        state.schemes[origin] = .digest(session)
        return (value, session.nonce)
      }
    }
  }

  /// Processes a challenge.
  ///
  /// - Parameter sent: The authorization of the refused request, or nil if it had none.
  /// - Returns: Whether to send the request again.
  func accept(
    _ response: HTTPResponse, from origin: HTTPOrigin, sent: (value: String, nonce: String?)?
  ) async throws(HTTPError) -> Bool {
    guard secrets.mayGo(to: origin) else { return false }
    let challenges = HTTPChallenge.all(in: response.header)
    // An expired nonce does not mean that the password was refused.
    let digest = challenges.first { $0.scheme == "digest" }
    let isStale = sent?.nonce != nil && digest?.parameters["stale"]?.lowercased() == "true"
    let known = state.withLock { $0.credential }
    let isRefused = sent != nil && !isStale
    guard let credential = try await source.credential(afterRefusal: isRefused) else { return false }
    if isRefused, credential == known { return false }
    guard let scheme = Self.scheme(for: challenges, credential) else { return false }
    state.withLock { state in
      state.credential = credential
      state.schemes[origin] = scheme
    }
    return true
  }

  /// The best scheme that both sides support.
  private static func scheme(for challenges: [HTTPChallenge], _ credential: HTTPCredential) -> Scheme? {
    switch credential {
    case .bearer(let token):
      // OAuth servers answer with various schemes, or with none.
      return .fixed("Bearer \(token)")
    case .password(let user, let password):
      let sessions = challenges.compactMap { challenge in
        DigestSession(challenge, user: user, password: password).map { (challenge, $0) }
      }
      let strongest = sessions.first { $0.0.parameters["algorithm"]?.uppercased().hasPrefix("SHA-256") ?? false }
      if let session = (strongest ?? sessions.first)?.1 { return .digest(session) }
      guard challenges.contains(where: { $0.scheme == "basic" }) else { return nil }
      return .fixed("Basic \(Base64.encode("\(user):\(password)".utf8))")
    }
  }
}
