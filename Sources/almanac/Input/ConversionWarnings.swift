import CommandLine
import Conversion
import Validation

/// What the program says of conversions on standard error.
enum ConversionWarnings {
  /// Says what a conversion left out; what may have changed times comes first.
  ///
  /// - Parameter hasLines: Whether the lines of the losses are those of a file that the reader has.
  static func warn(of losses: [Loss], hasLines: Bool = true) {
    let lines = (losses.filter(\.isOfTimes) + losses.filter { !$0.isOfTimes }).map { loss in
      let place = (hasLines ? loss.example.line : nil).map { " in line \($0)" } ?? ""
      let count = loss.count == 1 ? "once" : "\(loss.count) times"
      return "\(loss.what) was left out \(count), first\(place): \(loss.why): \(loss.example.text)"
    }
    Terminal.list(lines, others: others)
  }

  /// What names those that are left out.
  static let others = "--verbose names them all"

  /// Says what was odd in inputs.
  ///
  /// - Returns: whether anything was.
  @discardableResult
  static func warn(of issues: [(input: String, issue: ConversionIssue)]) -> Bool {
    let lines = issues.map { name, issue in
      "\(name):\(issue.position): \(issue.message) (\(rule(named: issue.code.rawValue)))"
    }
    Terminal.list(lines, others: others)
    return !issues.isEmpty
  }

  /// The rule that conversions name, as `almanac explain` knows it.
  static func rule(named name: String) -> String {
    RuleCatalogue.rule(named: name).map { "\($0.id) \($0.name)" } ?? name
  }
}
