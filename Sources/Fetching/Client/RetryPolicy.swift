import CivilTime

/// When a request is sent again, and after which pause.
public struct RetryPolicy: Hashable, Sendable {
  /// How often a request is sent at most.
  public var attempts: Int
  /// The longest pause that is worth it; a server that wants a longer one gets no second request.
  public var longestPause: Duration

  /// Sends as often, with pauses up to a length.
  public init(attempts: Int = 3, longestPause: Duration = .seconds(30)) {
    self.attempts = attempts
    self.longestPause = longestPause
  }

  /// Sends each request once.
  public static let once = RetryPolicy(attempts: 1)

  /// The pause after a refusal; nil if it is the answer.
  ///
  /// - Parameter attempt: how often the request was sent.
  func pause(after response: HTTPResponse, attempt: Int, now: Instant) -> Duration? {
    guard response.status == 429 || response.status == 503, attempt < attempts else { return nil }
    let pause = response.retryAfter(now: now) ?? .seconds(1 << min(attempt - 1, 10))
    return pause <= longestPause ? pause : nil
  }

  /// The pause after a failure; nil if it is the outcome. Only what does no harm twice is sent twice.
  func pause(after error: HTTPError, of request: HTTPRequest, attempt: Int) -> Duration? {
    guard error.code == .cut, request.isIdempotent, attempt < attempts else { return nil }
    return .seconds(1 << min(attempt - 1, 10))
  }
}
