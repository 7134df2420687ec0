/// A log of one subsystem and category, as older programs make it.
public final class OSLog: Sendable {
  let logger: Logger

  /// A log of a part of a program.
  public init(subsystem: String, category: String) {
    logger = Logger(subsystem: subsystem, category: category)
  }

  private init(_ logger: Logger) {
    self.logger = logger
  }

  /// The log of programs that make none.
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
