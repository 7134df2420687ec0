import ArgumentParser
import CommandLine
import Validation

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explain a rule of `almanac validate`: why it exists, an example, its source, and how to fix a violation.",
    discussion: """
      Give a rule's identifier or name, such as ICS162 or missing-dtstamp. ICS16 stands for all rules whose \
      identifiers begin with it. Any other word, such as BYDAY or tzid, lists the rules that mention it. Without an \
      argument, all rules are listed.
      """)

  @Argument(help: ArgumentHelp("A rule, or a word.", valueName: "rule"))
  var names: [String] = []

  @OptionGroup var output: OutputOptions

  func run() throws {
    var isSearch = names.isEmpty
    let found = try names.flatMap { name in
      let named = RuleCatalogue.rules(selectedBy: name)
      if !named.isEmpty { return named }
      let rules = RuleCatalogue.rules(mentioning: name)
      if rules.isEmpty {
        throw Failure(.notFound, "no rule is named “\(name)” or mentions it; `almanac explain` lists all rules")
      }
      isSearch = isSearch || rules.count > 1
      return rules
    }
    let entries = (names.isEmpty ? RuleCatalogue.all : found).map(RuleEntry.init)
    if output.json, names.count == 1, entries.count == 1 { return StandardOutput.write(json: entries[0]) }
    Listing(["rules": entries]).print(
      output.json ? .json : .text, output.style,
      lines: isSearch ? nil : { [entries.map { text($0.rule) }.joined(separator: "\n\n")] })
  }

  private func text(_ rule: Rule) -> String {
    let style = output.style
    var text = style.bold("\(rule.id) \(rule.name)") + " (\(rule.severity.word), \(rule.group.rawValue))\n\n"
    text += "\(rule.summary).\n\n\(rule.explanation)\n"
    if !rule.badExample.isEmpty { text += "\n\(style.dim("Wrong:"))\n\(indented(rule.badExample))\n" }
    if !rule.goodExample.isEmpty { text += "\n\(style.dim("Right:"))\n\(indented(rule.goodExample))\n" }
    text += "\n\(style.dim("Fix:")) "
    switch rule.fix {
    case .safe: text += "`almanac fix` fixes it if the fix is unambiguous."
    case .unsafe: text += "`almanac fix --unsafe` fixes it, but must guess what was meant."
    case .none: text += "only the author can fix it."
    }
    if let profiles = rule.fixProfiles {
      let options = profiles.map { "`--profile \($0.rawValue)`" }.sorted() + ["`--select \(rule.id)`"]
      text += " It does so only with \(options.joined(separator: " or ")), because the standards allow what it removes."
    }
    if let option = Self.options[rule.name] {
      text += "\n\(style.dim("Needs:")) `almanac validate \(option)`"
    }
    let others = Profile.allCases.filter { rule.severity(in: $0) != rule.severity }
    if !others.isEmpty {
      let severities = others.map { "\(rule.severity(in: $0)?.word ?? "off") in \($0.rawValue)" }
      text += "\n\(style.dim("Other profiles:")) \(severities.joined(separator: ", "))"
    }
    if !rule.reference.isEmpty {
      text += "\n\(style.dim("Reference:")) \(rule.reference)" + (rule.requirement.map { " (\($0.rawValue))" } ?? "")
    }
    return text
  }

  /// The options that `almanac validate` needs to check some rules.
  private static let options = [
    "sequence-regression": "--against OLD", "unstable-uid": "--against OLD",
    "http-content-type": "URL or --content-type TYPE", "http-no-validator": "URL", "http-redirect-or-auth": "URL",
    "method-mime-mismatch": "--content-type TYPE",
    "libical": "--second-opinion",
  ]

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }
}

/// A rule in a list.
private struct RuleEntry: Entry {
  let rule: Rule

  static let columns: Columns<RuleEntry> = [
    Column("rule", "RULE", \.rule.id), Column("name", "NAME", \.rule.name),
    Column("severity", \.rule.severity.rawValue), Column(heading: "SEVERITY", \.rule.severity.word),
    Column("fix", "FIX", \.rule.fix.rawValue),
    Column("summary", "WHAT IS WRONG", \.rule.summary), Column("group", \.rule.group.rawValue),
    Column("reference", \.rule.reference), Column("requirement", \.rule.requirement?.rawValue),
    Column("explanation", \.rule.explanation), Column("bad", \.rule.badExample),
    Column("good", \.rule.goodExample),
    Column("severities") { entry in
      Dictionary(uniqueKeysWithValues: Profile.allCases.map { ($0.rawValue, entry.rule.severity(in: $0)?.rawValue) })
    },
  ]
}
