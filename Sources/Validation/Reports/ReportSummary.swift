import CalendarText
import ICalendar

/// What was found in all inputs together.
public struct ReportSummary: Sendable, Hashable {
  /// How many inputs were read.
  public private(set) var files = 0
  /// How many inputs could not be read as iCalendar.
  public private(set) var unreadable = 0
  /// How many of those could not even be opened, or broke off.
  public private(set) var failures = 0
  /// How many components there were, without time zones and those within others.
  public private(set) var items = 0
  /// How many bytes were read.
  public private(set) var bytes = 0
  /// How often each rule was broken.
  public private(set) var rules: [Rule: Int] = [:]
  /// How many findings there are of each severity; what is told once with a count is one.
  public private(set) var severities: [Severity: Int] = [:]
  /// How many findings were made but are not shown.
  public private(set) var hidden = 0
  /// How many safe fixes there are.
  public private(set) var safeFixes = 0
  /// How many fixes guess.
  public private(set) var unsafeFixes = 0
  /// How many components and files each client would show wrongly or refuse.
  public private(set) var clients = ClientVerdicts()

  /// Begins with nothing.
  public init() {}

  /// Adds what was found in one input.
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

  /// How many findings there are of a severity.
  public func count(_ severity: Severity) -> Int { severities[severity, default: 0] }

  /// How many inputs could not be opened or broke off, in words; nil if there are none.
  var failureText: String? { failures == 0 ? nil : "\(failures.of("file")) could not be read" }

  /// How many findings there are.
  public var count: Int { severities.values.reduce(0, +) }
}
