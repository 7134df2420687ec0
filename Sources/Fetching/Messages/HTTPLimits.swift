/// The limits for the response to a request.
public struct HTTPLimits: Hashable, Sendable {
  /// The maximum size of the body in bytes, after decompression.
  public var bodySize: Int
  /// The maximum ratio of the decompressed to the received size, which applies above 10 MB.
  public var expansion: Int
  /// The maximum size of the header in bytes.
  public var headerSize: Int
  /// The time limit for the whole exchange, including the body, or nil for none.
  public var time: Duration?
  /// The time limit for connecting.
  public var connectTime: Duration
  /// How long the server may send nothing, or less than ``slowest``.
  public var silence: Duration
  /// The minimum number of bytes per second.
  public var slowest: Int

  /// Creates limits: by default 100 MB, a compression ratio of 200, a header of 256 KiB, 15 seconds to connect, and 30
  /// seconds with less than 1,000 bytes per second.
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
