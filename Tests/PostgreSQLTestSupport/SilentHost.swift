/// A host that accepts connections but never sends anything.
public final class SilentHost: Sendable {
  private let listener: LocalListener

  /// The port of 127.0.0.1 on which it listens.
  public var port: Int { listener.port }

  /// Begins to listen.
  public init() throws { listener = try LocalListener() }

  deinit { listener.close() }
}
