import Synchronization

/// A client that sends requests over a transport, answers authentication challenges, follows redirects, and retries
/// after a pause if the server asks for one.
///
/// ```swift
/// let client = HTTPClient(transport: CurlTransport())
/// let response = try await client.send(HTTPRequest("GET", try HTTPURL("https://example.com/team.ics")))
/// ```
///
/// Only the client decides who receives secrets, by the origin for which they were given: see ``HTTPSecrets``. Neither
/// redirects nor the code that sends requests can extend this. A client with secrets for https sends nothing over http.
/// Once an origin has asked for a credential, its scheme is known, and all further requests to it are authenticated
/// immediately.
public final class HTTPClient: Sendable {
  private let transport: any HTTPTransport
  private let secrets: HTTPSecrets?
  private let authenticator: Authenticator?
  private let redirects: RedirectPolicy
  private let retries: RetryPolicy
  private let clock: HTTPClock
  private let counts = Mutex(HTTPTraffic())

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - secrets: The secrets, and the origin for which they were given, or nil for none.
  ///   - signsAtOnce: Whether the first request includes the credential, as Basic or Bearer, before the server asks for
  ///     it.
  ///   - redirects: The policy for redirects.
  ///   - retries: The policy for repeating requests.
  ///   - clock: The clock used to read the time and to pause.
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

  /// The amount of data sent and received so far.
  public var traffic: HTTPTraffic { counts.withLock { $0 } }

  /// Whether there are secrets that an origin does not receive, because they were given for another origin.
  public func withholdsSecrets(from origin: HTTPOrigin) -> Bool { secrets?.areWithheld(from: origin) ?? false }

  /// A human-readable reason for a 401 from an origin: the origin requires a credential, refused the one that was sent,
  /// or was not sent the existing one.
  public func refusal(by origin: HTTPOrigin) -> String {
    secrets?.refusal(by: origin) ?? "\(origin) requires a user name and password"
  }

  /// The scheme that an origin required (`basic`, `digest` or `bearer`), or nil if it has not requested authentication
  /// yet.
  public func authenticationScheme(of origin: HTTPOrigin) -> String? {
    authenticator?.schemeName(of: origin)
  }

  /// Sends a request, and returns when the header of the last response has arrived.
  ///
  /// - Returns: The response, whatever its status: 401 if the credential was refused or is missing, 429 and 503 if the
  ///   server asks for a longer pause than the policy allows.
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
        throw HTTPError(.redirect, "\(passed[0].from.origin) redirected more than \(redirects.limit) times")
      }
      request = next
    }
  }

  private static let redirecting: Set<Int> = [301, 302, 303, 307, 308]

  /// Sends a request to its origin, repeating it until the credential is accepted or finally refused.
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

  /// Sends a request, and repeats it as the policy allows.
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
