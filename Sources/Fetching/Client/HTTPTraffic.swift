/// How much a client sent and received.
public struct HTTPTraffic: Hashable, Sendable {
  /// How many requests went out, those that were answered by a challenge or a redirect too.
  public var requests = 0
  /// How many bytes the bodies of requests had.
  public var sent = 0
  /// How many bytes of bodies were read, unpacked.
  public var received = 0

  /// Nothing yet.
  public init() {}
}
