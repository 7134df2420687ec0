import ArgumentParser
import Validation

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell what a rule of `almanac validate` is about: why, an example, where it is said, how it is mended.",
    discussion:
      "Rules are named as ICS162 or missing-dtstamp; ICS16 names all that begin so. Without any, all are listed.")

  @Argument(help: ArgumentHelp("A rule.", valueName: "rule"))
  var names: [String] = []

  @OptionGroup var output: OutputOptions

  func run() throws {
    var rules: [Rule] = []
    for name in names {
      let found = RuleCatalogue.rules(selectedBy: name)
      if found.isEmpty {
        throw Failure(.notFound, "there is no rule “\(name)”; `almanac explain` lists all")
      }
      rules += found
    }
    if names.isEmpty { rules = RuleCatalogue.all }
    if output.json {
      let entries = rules.map(RuleEntry.init)
      StandardOutput.write(
        try names.count == 1 && entries.count == 1 ? JSON.text(entries[0]) : JSON.text(["rules": entries]))
    } else if names.isEmpty {
      var table = Table(["RULE", "NAME", "SEVERITY", "FIX", "WHAT IS WRONG"])
      for rule in rules {
        table.add([rule.id, rule.name, rule.severity.rawValue, rule.fix.rawValue, rule.summary])
      }
      for line in table.lines(output.style) { StandardOutput.write(line) }
    } else {
      StandardOutput.write(rules.map { text($0) }.joined(separator: "\n\n"))
    }
  }

  private func text(_ rule: Rule) -> String {
    let style = output.style
    var text = style.bold("\(rule.id) \(rule.name)") + " (\(rule.severity.rawValue), \(rule.group.rawValue))\n\n"
    text += "\(rule.summary).\n\n\(rule.explanation)\n"
    if !rule.badExample.isEmpty { text += "\n\(style.dim("Wrong:"))\n\(indented(rule.badExample))\n" }
    if !rule.goodExample.isEmpty { text += "\n\(style.dim("Right:"))\n\(indented(rule.goodExample))\n" }
    text += "\n\(style.dim("Fix:")) "
    switch rule.fix {
    case .safe: text += "`almanac fix` mends it, at least in the cases in which nothing has to be guessed."
    case .unsafe: text += "`almanac fix --unsafe` mends it by guessing what was meant."
    case .none: text += "only the author can mend it."
    }
    if !rule.reference.isEmpty { text += "\n\(style.dim("Reference:")) \(rule.reference)" }
    return text
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }
}

/// A rule in JSON.
private struct RuleEntry: Encodable {
  let rule: String
  let name: String
  let severity: String
  let group: String
  let reference: String
  let summary: String
  let explanation: String
  let bad: String
  let good: String
  let fix: String

  init(_ rule: Rule) {
    self.rule = rule.id
    name = rule.name
    severity = rule.severity.rawValue
    group = rule.group.rawValue
    reference = rule.reference
    summary = rule.summary
    explanation = rule.explanation
    bad = rule.badExample
    good = rule.goodExample
    fix = rule.fix.rawValue
  }
}
