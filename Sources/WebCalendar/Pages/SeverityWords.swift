import Validation

/// The words for severities on pages.
enum SeverityWords {
  /// Returns the CSS class for the color.
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
