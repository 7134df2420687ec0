import Logging

/// The format of log lines.
package enum LogForm: String, Sendable, CaseIterable {
  /// The time, the level and the message; only the message for journald, which records the other two itself.
  case text
  /// One JSON object per line, with `time`, `level`, `message` and metadata.
  case json
}

extension Logger.Level {
  /// The priority in journald and syslog (RFC 5424, 6.2.1).
  var priority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
