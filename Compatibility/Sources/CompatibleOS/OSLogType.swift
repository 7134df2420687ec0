import Logging

/// The level of a message, with Apple's numbers.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: UInt8

  /// Creates a level from Apple's number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Creates a level from Apple's number.
  public init(_ rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Messages that are always kept.
  public static let `default` = OSLogType(0x00)
  /// Informational messages.
  public static let info = OSLogType(0x01)
  /// Messages for debugging.
  public static let debug = OSLogType(0x02)
  /// Errors.
  public static let error = OSLogType(0x10)
  /// Bugs in the program.
  public static let fault = OSLogType(0x11)

  /// The level in swift-log.
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
