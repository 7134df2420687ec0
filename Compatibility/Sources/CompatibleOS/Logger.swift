public import Logging

/// Apple's logger: passes the messages of a subsystem and category to swift-log.
///
/// The label in swift-log is the subsystem, a full stop and the category, so that handlers can distinguish loggers. The
/// handler with which a program bootstraps `LoggingSystem` determines where messages go; the default is standard error.
public struct Logger: Sendable {
  private let logger: Logging.Logger

  /// Creates a logger for a subsystem and a category.
  public init(subsystem: String, category: String) {
    logger = Logging.Logger(label: "\(subsystem).\(category)")
  }

  /// Creates a logger without a subsystem.
  public init() {
    logger = Logging.Logger(label: "default")
  }

  /// Creates a logger that writes to an existing log.
  public init(_ log: OSLog) {
    self = log.logger
  }

  /// Logs a message at the default level.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// Logs a message at a level.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    logger.log(level: level.level, "\(message.text)")
  }

  /// Logs a message for tracing a program step by step.
  public func trace(_ message: OSLogMessage) { logger.trace("\(message.text)") }

  /// Logs a message for debugging.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Logs an informational message.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  /// Logs a message at the default level.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  /// Logs a warning.
  public func warning(_ message: OSLogMessage) { logger.warning("\(message.text)") }

  /// Logs an error.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// Logs a critical error, at the fault level.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

  /// Logs a bug in the program.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
