import Synchronization

/// Sends requests over a transport, and does what a single exchange does not: it answers challenges, follows redirects,
/// and waits and tries again where the server asks for that.
///
/// ```swift
/// let client = HTTPClient(transport: CurlTransport())
/// let response = try await client.send(HTTPRequest("GET", try HTTPURL("https://example.com/team.ics")))
/// ```
///
/// It decides alone who gets secrets, by the origin that they were given for: see ``HTTPSecrets``. Nobody can let others have
/// them, neither redirects nor whoever sends requests. A client whose secrets were given for https sends nothing over
/// http. After a refusal for want of a credential it is known which scheme an origin wants, and all further requests have
/// it at once.
public final class HTTPClient: Sendable {
  private let transport: any HTTPTransport
  private let secrets: HTTPSecrets?
  private let authenticator: Authenticator?
  private let redirects: RedirectPolicy
  private let retries: RetryPolicy
  private let clock: HTTPClock
  private let counts = Mutex(HTTPTraffic())

  /// A client.
  ///
  /// - Parameters:
  ///   - secrets: what proves who asks, and the origin that it was given for; nil for none.
  ///   - signsAtOnce: whether the first request has the credential before the server asks, as Basic or Bearer.
  ///   - redirects: which redirects are followed.
  ///   - retries: when a request is sent again.
  ///   - clock: what tells the time, and waits.
  public init(
    transport: any HTTPTransport, secrets: HTTPSecrets? = nil, signsAtOnce: Bool = false,
    redirects: RedirectPolicy = RedirectPolicy(), retries: RetryPolicy = .once,
    clock: HTTPClock = .system
  ) {
    self.transport = transport
    self.secrets = secrets
    authenticator = secrets.flatMap { Authenticator($0, signsAtOnce: signsAtOnce) }
    self.redirects = redirects
    self.retries = retries
    self.clock = clock
  }

  /// What was sent and received until now.
  public var traffic: HTTPTraffic { counts.withLock { $0 } }

  /// Whether there are secrets that an origin does not get, since they were given for another.
  public func withholdsSecrets(from origin: HTTPOrigin) -> Bool { secrets?.areWithheld(from: origin) ?? false }

  /// Why an origin answered 401, for people: it wants a credential, refuses the one that it got, or does not get the one
  /// that there is.
  public func refusal(by origin: HTTPOrigin) -> String {
    secrets?.refusal(by: origin) ?? "\(origin) wants a name and a password"
  }

  /// Which scheme an origin wanted: `basic`, `digest` or `bearer`; nil if it did not ask yet.
  public func authenticationScheme(of origin: HTTPOrigin) -> String? {
    authenticator?.schemeName(of: origin)
  }

  /// Sends a request, and answers when the header of the last response has come.
  ///
  /// - Returns: the answer, whatever its status: 401 if the credential is refused or there is none, 429 and 503 if the
  ///   server wants a pause that is longer than the policy allows.
  /// - Throws: ``HTTPError``.
  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var request = request
    var passed: [HTTPResponse.Redirect] = []
    var wasChallenged = false
    let deadline = request.limits.time.map { ContinuousClock.now + $0 }
    if !request.mayBePrivate, request.url.isPrivate { throw .keptOut(of: request.url.origin) }
    while true {
      var response = try await sendSigned(request, deadline)
      response.redirects = passed
      wasChallenged = wasChallenged || response.wasChallenged
      response.wasChallenged = wasChallenged
      guard Self.redirecting.contains(response.status), redirects.limit > 0 else { return counting(response) }
      await response.body.discard()
      let next = try redirects.following(response, of: request)
      passed.append(HTTPResponse.Redirect(from: request.url, status: response.status, target: next.url))
      guard passed.count <= redirects.limit else {
        throw HTTPError(.redirect, "\(passed[0].from.origin) redirects more than \(redirects.limit) times")
      }
      request = next
    }
  }

  private static let redirecting: Set<Int> = [301, 302, 303, 307, 308]

  /// Sends a request to its origin until that is content with the credential, or finally is not.
  private func sendSigned(
    _ plain: HTTPRequest, _ deadline: ContinuousClock.Instant?
  ) async throws(HTTPError) -> HTTPResponse {
    var request = plain
    try secrets?.check(request.url)
    secrets?.add(to: &request)
    try await authenticator?.prepare(for: request.url.origin)
    var answered = 0
    while true {
      var signed = request
      let sent = request.header["Authorization"] == nil ? authenticator?.authorization(for: request) : nil
      if let sent { signed.header["Authorization"] = sent.value }
      if let deadline { signed.limits.time = max(.milliseconds(1), deadline - .now) }
      var response = try await sendPatiently(signed)
      response.wasChallenged = answered > 0 || response.status == 401
      guard
        response.status == 401, answered < 3, request.header["Authorization"] == nil, let authenticator
      else { return response }
      guard try await authenticator.accept(response, from: request.url.origin, sent: sent) else { return response }
      await response.body.discard()
      answered += 1
    }
  }

  /// Sends a request as often as the policy says.
  private func sendPatiently(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var attempt = 1
    while true {
      counts.withLock { counts in
        counts.requests += 1
        counts.sent += request.content.length ?? 0
      }
      let pause: Duration
      do {
        let response = try await transport.send(request)
        guard let wanted = retries.pause(after: response, attempt: attempt, now: clock.now()) else { return response }
        await response.body.discard()
        pause = wanted
      } catch {
        guard let wanted = retries.pause(after: error, of: request, attempt: attempt) else { throw error }
        pause = wanted
      }
      try await clock.wait(pause)
      attempt += 1
    }
  }

  private func counting(_ response: HTTPResponse) -> HTTPResponse {
    var counted = response
    let body = response.body
    counted.body = HTTPBody { [self] () async throws(HTTPError) in
      var iterator = body.makeAsyncIterator()
      let chunk = try await iterator.next()
      counts.withLock { $0.received += chunk?.count ?? 0 }
      return chunk
    }
    return counted
  }
}
