import CalendarText
import ICalendar

/// Totals for all inputs.
public struct ReportSummary: Sendable, Hashable {
  /// The number of inputs.
  public private(set) var files = 0
  /// The number of inputs that could not be read as iCalendar.
  public private(set) var unreadable = 0
  /// The number of inputs that could not be opened or failed while being read.
  public private(set) var failures = 0
  /// The number of top-level components, without time zones.
  public private(set) var items = 0
  /// The number of bytes read.
  public private(set) var bytes = 0
  /// The number of findings by rule.
  public private(set) var rules: [Rule: Int] = [:]
  /// The number of findings of each severity. A finding with a count is counted once.
  public private(set) var severities: [Severity: Int] = [:]
  /// The number of findings that are not shown.
  public private(set) var hidden = 0
  /// The number of safe fixes.
  public private(set) var safeFixes = 0
  /// The number of unsafe fixes.
  public private(set) var unsafeFixes = 0
  /// The number of components and files that each client would display incorrectly or reject.
  public private(set) var clients = ClientVerdicts()

  /// Creates an empty summary.
  public init() {}

  /// Adds the report on one input.
  public mutating func add(_ report: FileReport, levels: RuleLevels) {
    files += 1
    if report.error != nil { unreadable += 1 }
    if report.error?.code == .unreadable { failures += 1 }
    items += report.itemCount
    bytes += report.byteCount
    hidden += report.hiddenCount
    for (rule, count) in report.counts {
      rules[rule, default: 0] += count
      if let severity = levels[rule] { severities[severity, default: 0] += count }
    }
    for finding in report.findings {
      guard let level = levels[finding.rule] else { continue }
      severities[level, default: 0] -= finding.count
      severities[finding.severity, default: 0] += 1
    }
    severities = severities.filter { $0.value > 0 }
    for finding in report.findings {
      switch finding.fixKind {
      case .safe: safeFixes += 1
      case .unsafe: unsafeFixes += 1
      case .none: break
      }
    }
    clients.add(report)
  }

  /// Returns the number of findings with a given severity.
  public func count(_ severity: Severity) -> Int { severities[severity, default: 0] }

  /// A phrase with the number of inputs that could not be opened or failed while being read; nil if there are none.
  var failureText: String? { failures == 0 ? nil : "\(failures.of("file")) could not be read" }

  /// The number of findings.
  public var count: Int { severities.values.reduce(0, +) }
}
