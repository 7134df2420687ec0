/// What a request takes from a server before it gives up.
public struct HTTPLimits: Hashable, Sendable {
  /// How many bytes the body may have, unpacked.
  public var bodySize: Int
  /// How many times larger than what was sent the unpacked body may be, from 10 MB on.
  public var expansion: Int
  /// How many bytes the header may have.
  public var headerSize: Int
  /// How long the whole exchange may take, the body included; nil for as long as it wants.
  public var time: Duration?
  /// How long to wait for a connection.
  public var connectTime: Duration
  /// How long the server may send less than ``slowest``, or nothing at all.
  public var silence: Duration
  /// How many bytes a second are too few.
  public var slowest: Int

  /// Limits: 100 MB, packed no more than 200-fold, 256 KiB of header, 15 seconds to connect, and no more than 30 seconds
  /// with less than 1,000 bytes a second.
  public init(
    bodySize: Int = 100_000_000, expansion: Int = 200, headerSize: Int = 256 << 10, time: Duration? = nil,
    connectTime: Duration = .seconds(15), silence: Duration = .seconds(30), slowest: Int = 1_000
  ) {
    self.bodySize = bodySize
    self.expansion = expansion
    self.headerSize = headerSize
    self.time = time
    self.connectTime = connectTime
    self.silence = silence
    self.slowest = slowest
  }
}
