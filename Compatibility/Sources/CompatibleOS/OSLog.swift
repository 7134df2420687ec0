/// A log for a subsystem and a category, as used by older programs.
public final class OSLog: Sendable {
  let logger: Logger

  /// Creates a log for a subsystem and a category.
  public init(subsystem: String, category: String) {
    logger = Logger(subsystem: subsystem, category: category)
  }

  private init(_ logger: Logger) {
    self.logger = logger
  }

  /// The default log.
  public static let `default` = OSLog(Logger())
}

/// Logs a message without values.
public func os_log(_ message: OSLogMessage, log: OSLog = .default, type: OSLogType = .default) {
  log.logger.log(level: type, message)
}

/// Logs a message.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.logger.log(level: type, message)
}
