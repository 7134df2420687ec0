import CommandLine
import Conversion
import Validation

/// Warnings about conversions, on standard error.
enum ConversionWarnings {
  /// Warns about what a conversion left out. Losses that may have changed times come first.
  ///
  /// - Parameter hasLines: Whether the line numbers refer to a file that the user has.
  static func warn(of losses: [Loss], hasLines: Bool = true) {
    let lines = (losses.filter(\.isOfTimes) + losses.filter { !$0.isOfTimes }).map { loss in
      let place = (hasLines ? loss.example.line : nil).map { " on line \($0)" } ?? ""
      let count = loss.count == 1 ? "once" : "\(loss.count) times"
      return "\(loss.what) was left out \(count), first\(place): \(loss.why): \(loss.example.text)"
    }
    Terminal.list(lines, others: others)
  }

  /// The advice on how to see the warnings that were cut off.
  static let others = "--verbose shows all of them"

  /// Warns about oddities in inputs.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  static func warn(of issues: [(input: String, issue: ConversionIssue)]) -> Bool {
    let lines = issues.map { name, issue in
      "\(name):\(issue.position): \(issue.message) (\(rule(named: issue.code.rawValue)))"
    }
    Terminal.list(lines, others: others)
    return !issues.isEmpty
  }

  /// The rule for a conversion issue, under its name in `almanac explain`.
  static func rule(named name: String) -> String {
    RuleCatalogue.rule(named: name).map { "\($0.id) \($0.name)" } ?? name
  }
}
