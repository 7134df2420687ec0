import ICalendar
import Validation

/// The issues of an import: the first few are shown, the others are counted.
final class ImportIssues {
  private var first: [(file: String, issue: Issue)] = []
  private var count = 0
  private static let shownCount = 10

  /// Whether components had to be left out.
  private(set) var hasLosses = false

  func add(_ issue: Issue, in file: String) {
    count += 1
    if first.count < Self.shownCount { first.append((file, issue)) }
    if Self.losses.contains(issue.code) { hasLosses = true }
  }

  /// Shows the first issues on standard error.
  func printFirst() {
    for (file, issue) in first {
      let rule = issue.code.rule
      Terminal.warning("\(file):\(issue.position): \(issue.message) [\(rule.id) \(rule.name)]")
    }
    if count > Self.shownCount {
      Terminal.warning("… and \(count - Self.shownCount) more; --report FILE lists them")
    }
  }

  private static let losses: Set<Issue.Code> = [.lineTooLong, .componentTooLarge, .nestingTooDeep]
}
