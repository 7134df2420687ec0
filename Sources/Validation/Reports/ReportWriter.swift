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
  ///   - fixCommands: What text for people says fixes are made with; nil to say only how many there are.
  public func writer(
    fileCount: Int, usesColor: Bool = false, showsStatistics: Bool = false, fixCommands: FixCommands? = nil
  ) -> any ReportWriter {
    switch self {
    case .text, .concise:
      TextReport(
        usesColor: usesColor, showsFrames: self == .text, showsStatistics: showsStatistics, fixCommands: fixCommands)
    case .json: JSONReport(fileCount: fileCount)
    case .jsonl: JSONLinesReport()
    case .sarif: SARIFReport()
    case .junit: JUnitReport()
    case .github: GitHubReport()
    case .gitlab: GitLabReport()
    case .checkstyle: CheckstyleReport()
    case .markdown: MarkdownReport()
    }
  }
}

/// What fixes are made with in the program that shows a report.
public struct FixCommands: Sendable, Hashable {
  let safe: String
  let unsafe: String

  /// - Parameters:
  ///   - safe: What makes the safe fixes.
  ///   - unsafe: What makes the unsafe ones too.
  public init(safe: String, unsafe: String) {
    self.safe = safe
    self.unsafe = unsafe
  }
}
