import CommandLine
import ICalendar
import TerminalText
import Validation

/// The issues of an import: the first few are shown, the others are counted.
final class ImportIssues {
  private var first: [(file: String, issue: Issue)] = []
  private var count = 0
  private static let shownCount = 10

  /// Notes an issue; hints are left out.
  func add(_ issue: Issue, in file: String) {
    if issue.code.rule.severity == .info { return }
    count += 1
    if first.count < Self.shownCount { first.append((file, issue)) }
  }

  /// Shows the first issues on standard error.
  func printFirst() {
    for (file, issue) in first {
      let rule = issue.code.rule
      let advice = issue.code.isLoss ? "; \(LimitOptions.advice)" : ""
      Terminal.warning("\(file.printableName):\(issue.position): \(issue.message)\(advice) [\(rule.id) \(rule.name)]")
    }
    if count > Self.shownCount {
      Terminal.warning("… and \(count - Self.shownCount) more; --report FILE lists them")
    }
  }
}
