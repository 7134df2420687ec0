import Logging

/// How much a message matters, with Apple's numbers.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: UInt8

  /// The level with a number of Apple's.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The level with a number of Apple's.
  public init(_ rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// What is always kept.
  public static let `default` = OSLogType(0x00)
  /// What may help somebody.
  public static let info = OSLogType(0x01)
  /// What helps to find a fault.
  public static let debug = OSLogType(0x02)
  /// A failure.
  public static let error = OSLogType(0x10)
  /// A mistake of the program.
  public static let fault = OSLogType(0x11)

  /// swift-log's level.
  var level: Logging.Logger.Level {
    switch self {
    case .info: .info
    case .debug: .debug
    case .error: .error
    case .fault: .critical
    default: .notice
    }
  }
}
