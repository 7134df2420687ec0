import ICalendar

/// The issues of an import: the first few are shown, all are kept only for a report.
final class ImportIssues {
  private(set) var all: [(file: String, issue: Issue)] = []
  private var count = 0
  private let isKept: Bool
  private static let shownCount = 10

  /// Whether components had to be left out.
  private(set) var hasLosses = false

  init(isKept: Bool) {
    self.isKept = isKept
  }

  func add(_ issue: Issue, in file: String) {
    count += 1
    if isKept || all.count < Self.shownCount { all.append((file, issue)) }
    if Self.losses.contains(issue.code) { hasLosses = true }
  }

  /// Shows the first issues on standard error.
  func printFirst() {
    for (file, issue) in all.prefix(Self.shownCount) {
      Terminal.warning("\(file):\(issue.position): \(issue.message) [\(issue.code.rawValue)]")
    }
    if count > Self.shownCount {
      Terminal.warning("… and \(count - Self.shownCount) more; --report FILE lists them")
    }
  }

  private static let losses: Set<Issue.Code> = [.lineTooLong, .componentTooLarge, .nestingTooDeep]
}

/// What `import --report` writes: the issues as findings with their places.
struct IssueReport: Encodable {
  let files: Int
  let findings: [Finding]

  struct Finding: Encodable {
    let name: String
    let file: String
    let line: Int
    let column: Int
    let count: Int
    let message: String
  }

  init(files: Int, issues: ImportIssues) {
    self.files = files
    findings = issues.all.map { file, issue in
      Finding(
        name: issue.code.rawValue, file: file, line: issue.position.line, column: issue.position.column,
        count: issue.count, message: issue.message)
    }
  }
}
