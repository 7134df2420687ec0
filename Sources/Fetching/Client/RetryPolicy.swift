import CivilTime

/// The policy for repeating requests.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of times a request is sent.
  public var attempts: Int
  /// The maximum pause; if a server asks for a longer one, the request is not repeated.
  public var longestPause: Duration

  /// Creates a policy with a number of attempts and a maximum pause.
  public init(attempts: Int = 3, longestPause: Duration = .seconds(30)) {
    self.attempts = attempts
    self.longestPause = longestPause
  }

  /// Sends each request once.
  public static let once = RetryPolicy(attempts: 1)

  /// The pause after a refusal, or nil to return the response.
  ///
  /// - Parameter attempt: The number of times the request was sent.
  func pause(after response: HTTPResponse, attempt: Int, now: Instant) -> Duration? {
    guard response.status == 429 || response.status == 503, attempt < attempts else { return nil }
    let pause = response.retryAfter(now: now) ?? .seconds(1 << min(attempt - 1, 10))
    return pause <= longestPause ? pause : nil
  }

  /// The pause after a failure, or nil to return the error. Only idempotent requests are repeated.
  func pause(after error: HTTPError, of request: HTTPRequest, attempt: Int) -> Duration? {
    guard error.code == .cut, request.isIdempotent, attempt < attempts else { return nil }
    return .seconds(1 << min(attempt - 1, 10))
  }
}
