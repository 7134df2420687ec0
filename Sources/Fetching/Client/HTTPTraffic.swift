/// The amount of data that a client sent and received.
public struct HTTPTraffic: Hashable, Sendable {
  /// The number of requests, including those answered with a challenge or a redirect.
  public var requests = 0
  /// The number of bytes in request bodies.
  public var sent = 0
  /// The number of body bytes received, after decompression.
  public var received = 0

  /// Creates counts of zero.
  public init() {}
}
