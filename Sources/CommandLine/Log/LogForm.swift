import Logging

/// How the lines of a log look.
package enum LogForm: String, Sendable, CaseIterable {
  /// The time, the level and the message; for journald, which keeps both itself, the message alone.
  case text
  /// One JSON object each, with `time`, `level`, `message`, and what is known besides.
  case json
}

extension Logger.Level {
  /// The priority that journald and syslog have for it (RFC 5424 6.2.1).
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
