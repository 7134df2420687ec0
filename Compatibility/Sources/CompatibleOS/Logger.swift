public import Logging

/// Apple's logger: messages of one subsystem and category, handed to swift-log.
///
/// swift-log's label is the subsystem, a full stop and the category, so that its handlers can tell them apart. What a
/// program bootstraps `LoggingSystem` with decides where messages go; by default that is standard error.
public struct Logger: Sendable {
  private let logger: Logging.Logger

  /// A logger of a part of a program.
  public init(subsystem: String, category: String) {
    logger = Logging.Logger(label: "\(subsystem).\(category)")
  }

  /// A logger without a subsystem.
  public init() {
    logger = Logging.Logger(label: "default")
  }

  /// A logger that another module's loggers write to.
  public init(_ log: OSLog) {
    self = log.logger
  }

  /// Logs a message at the default level.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// Logs a message.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    logger.log(level: level.level, "\(message.text)")
  }

  /// Logs what helps to follow a program step by step.
  public func trace(_ message: OSLogMessage) { logger.trace("\(message.text)") }

  /// Logs what helps to find a fault.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Logs what may help somebody.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  /// Logs at the default level.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  /// Logs what may become a failure.
  public func warning(_ message: OSLogMessage) { logger.warning("\(message.text)") }

  /// Logs a failure.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// Logs a failure that needs somebody at once.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

  /// Logs a mistake of the program.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
