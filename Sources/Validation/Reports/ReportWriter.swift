/// Writes what was found in several inputs, one after the other, in one of the ``ReportFormat``s.
public protocol ReportWriter {
  /// What stands before the first input.
  mutating func begin() -> String
  /// What is written of one input.
  mutating func write(_ report: FileReport) -> String
  /// What stands behind the last input.
  mutating func end(_ summary: ReportSummary) -> String
}

/// How a report is written.
public enum ReportFormat: String, CaseIterable, Sendable, Hashable {
  /// For people, with the line and a caret below what is wrong.
  case text
  /// For people, one line a finding.
  case concise
  /// One JSON document.
  case json
  /// One JSON document a line.
  case jsonl
  /// SARIF 2.1.0, which code scanning services read.
  case sarif
  /// JUnit's XML, which CI servers show as tests.
  case junit
  /// Workflow commands that GitHub shows beside the lines.
  case github
  /// GitLab's code quality report.
  case gitlab
  /// Checkstyle's XML.
  case checkstyle
  /// A summary in Markdown, as for a job's page.
  case markdown

  /// A writer of this format.
  ///
  /// - Parameters:
  ///   - fileCount: How many inputs there are.
  ///   - usesColor: Whether text for people has colours.
  ///   - showsStatistics: Whether text for people ends with how often each rule was broken.
  ///   - showsHints: Whether hints are listed in text for people and in what CI servers show beside the lines; their
  ///     number is said in any case. JSON and SARIF have all findings.
  ///   - commands: What text for people says fixes are made and hints are shown with; nil to say only how many there
  ///     are.
  public func writer(
    fileCount: Int, usesColor: Bool = false, showsStatistics: Bool = false, showsHints: Bool = false,
    commands: ReportCommands? = nil
  ) -> any ReportWriter {
    let writer: any ReportWriter =
      switch self {
      case .text, .concise:
        TextReport(
          usesColor: usesColor, showsFrames: self == .text, showsStatistics: showsStatistics, showsHints: showsHints,
          commands: commands)
      case .json: JSONReport(fileCount: fileCount)
      case .jsonl: JSONLinesReport()
      case .sarif: SARIFReport()
      case .junit: JUnitReport()
      case .github: GitHubReport()
      case .gitlab: GitLabReport()
      case .checkstyle: CheckstyleReport()
      case .markdown: MarkdownReport(showsHints: showsHints)
      }
    return showsHints || keepsHints ? writer : ReportWithoutHints(writer: writer)
  }

  /// Whether hints are its own business: formats for programs have all findings, and Markdown counts hints by file.
  private var keepsHints: Bool {
    switch self {
    case .json, .jsonl, .sarif, .markdown: true
    case .text, .concise, .junit, .github, .gitlab, .checkstyle: false
    }
  }
}

/// A report that lists no hints; its summary counts them.
private struct ReportWithoutHints: ReportWriter {
  var writer: any ReportWriter

  mutating func begin() -> String { writer.begin() }

  mutating func write(_ report: FileReport) -> String {
    var report = report
    let hints = report.findings.filter { $0.severity == .info }
    report.findings.removeAll { $0.severity == .info }
    let shown = Set(report.findings.map(\.rule))
    for hint in hints { report.counts[hint.rule, default: 0] -= hint.count }
    // What is left of rules that only hint are hints beyond the limits.
    report.counts = report.counts.filter { rule, count in
      count > 0 && (shown.contains(rule) || !hints.contains { $0.rule == rule })
    }
    return writer.write(report)
  }

  mutating func end(_ summary: ReportSummary) -> String { writer.end(summary) }
}

/// What fixes are made and hints are shown with in the program that shows a report.
public struct ReportCommands: Sendable, Hashable {
  let safeFixes: String
  let unsafeFixes: String
  let hints: String

  /// - Parameters:
  ///   - safeFixes: What makes the safe fixes.
  ///   - unsafeFixes: What makes the unsafe ones too.
  ///   - hints: What lists the hints.
  public init(safeFixes: String, unsafeFixes: String, hints: String) {
    self.safeFixes = safeFixes
    self.unsafeFixes = unsafeFixes
    self.hints = hints
  }
}
