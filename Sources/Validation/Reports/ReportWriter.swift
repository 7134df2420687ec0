/// Writes reports on several inputs, one after the other, in one of the ``ReportFormat``s.
public protocol ReportWriter {
  /// Returns the text before the first input.
  mutating func begin() -> String
  /// Returns the text for one input.
  mutating func write(_ report: FileReport) -> String
  /// Returns the text after the last input.
  mutating func end(_ summary: ReportSummary) -> String
}

/// The format of a report.
public enum ReportFormat: String, CaseIterable, Sendable, Hashable {
  /// Human-readable text, with the line and carets below the problem.
  case text
  /// Human-readable text, one line per finding.
  case concise
  /// One JSON document.
  case json
  /// One JSON document per line.
  case jsonl
  /// SARIF 2.1.0, for code scanning services.
  case sarif
  /// JUnit XML, which CI servers show as tests.
  case junit
  /// GitHub workflow commands, which appear as annotations on lines.
  case github
  /// A GitLab code quality report.
  case gitlab
  /// Checkstyle XML.
  case checkstyle
  /// A summary in Markdown, for example for the page of a CI job.
  case markdown

  /// Returns a writer for this format.
  ///
  /// - Parameters:
  ///   - fileCount: The number of inputs.
  ///   - usesColor: Whether text reports use colors.
  ///   - showsStatistics: Whether text reports end with the number of findings of each rule.
  ///   - showsHints: Whether hints are listed in text reports and in CI server annotations. The number of hints is
  ///     always shown. JSON and SARIF contain all findings.
  ///   - commands: The commands that text reports suggest for fixing and for showing hints; nil to show only the
  ///     numbers.
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

  /// Whether the format always receives hints: machine-readable formats contain all findings, and Markdown counts hints
  /// by file.
  private var keepsHints: Bool {
    switch self {
    case .json, .jsonl, .sarif, .markdown: true
    case .text, .concise, .junit, .github, .gitlab, .checkstyle: false
    }
  }
}

/// A report that does not list hints but counts them in its summary.
private struct ReportWithoutHints: ReportWriter {
  var writer: any ReportWriter

  mutating func begin() -> String { writer.begin() }

  mutating func write(_ report: FileReport) -> String {
    var report = report
    let hints = report.findings.filter { $0.severity == .info }
    report.findings.removeAll { $0.severity == .info }
    let shown = Set(report.findings.map(\.rule))
    for hint in hints { report.counts[hint.rule, default: 0] -= hint.count }
    // For a rule at hint level, any remaining count consists of hints beyond the limits.
    report.counts = report.counts.filter { rule, count in
      count > 0 && (shown.contains(rule) || !hints.contains { $0.rule == rule })
    }
    return writer.write(report)
  }

  mutating func end(_ summary: ReportSummary) -> String { writer.end(summary) }
}

/// The commands for fixing and for showing hints in the program that displays a report.
public struct ReportCommands: Sendable, Hashable {
  let safeFixes: String
  let unsafeFixes: String
  let hints: String

  /// Creates a set of commands.
  ///
  /// - Parameters:
  ///   - safeFixes: The command that applies the safe fixes.
  ///   - unsafeFixes: The command that also applies the unsafe fixes.
  ///   - hints: The command that lists the hints.
  public init(safeFixes: String, unsafeFixes: String, hints: String) {
    self.safeFixes = safeFixes
    self.unsafeFixes = unsafeFixes
    self.hints = hints
  }
}
