import CommandLine
import ICalendar
import TerminalText
import Validation

/// The issues of an import: one line per rule, with the first place and the count.
final class ImportIssues {
  private struct Kind {
    let file: String
    let issue: Issue
    var count = 1
  }

  private var kinds: [String: Kind] = [:]
  private var order: [String] = []

  /// Records an issue, unless it is a hint.
  func add(_ issue: Issue, in file: String) {
    let rule = issue.code.rule
    if rule.severity == .info { return }
    if kinds[rule.id] == nil {
      kinds[rule.id] = Kind(file: file, issue: issue)
      order.append(rule.id)
    } else {
      kinds[rule.id]?.count += 1
    }
  }

  /// What is wrong, and how often.
  var losses: [ImportLoss] {
    order.compactMap { kinds[$0] }.map { kind in
      let (issue, rule) = (kind.issue, kind.issue.code.rule)
      let advice = issue.code.isLoss ? "; \(LimitOptions.advice)" : ""
      return ImportLoss(
        text: "\(kind.file.printableName):\(issue.position): \(issue.message)\(advice) [\(rule.id) \(rule.name)]",
        count: kind.count)
    }
  }
}
