import Validation

/// Severities as pages say them.
enum SeverityWords {
  /// The class that has its colour.
  static func name(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    default: "info"
    }
  }

  static func word(_ severity: Severity) -> PageWord {
    switch severity {
    case .error: .error
    case .warning: .severityWarning
    default: .warning
    }
  }
}
