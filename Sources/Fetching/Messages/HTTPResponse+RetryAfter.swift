public import CivilTime

extension HTTPResponse {
  /// The pause that the server asks for: Retry-After in either format (RFC 9110 10.2.3), never negative.
  public func retryAfter(now: Instant) -> Duration? {
    guard let value = header["Retry-After"] else { return nil }
    if let seconds = Int64(value) { return .seconds(max(0, seconds)) }
    return HTTPDate.instant(of: value, now: now).map { .seconds(max(0, $0.seconds(since: now))) }
  }
}
