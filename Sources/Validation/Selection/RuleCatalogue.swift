/// The catalogue of all rules, with lookup by identifier or name.
public enum RuleCatalogue {
  /// All rules, sorted by number: those that checks report, and those for JSON and XML that conversions report.
  public static let all: [Rule] = (ofContentLines + Rule.ofOtherSyntaxes).sorted { $0.number < $1.number }

  /// The rules that checks report, sorted by number.
  static let ofContentLines: [Rule] = Set(AllChecks.rules).sorted { $0.number < $1.number }

  /// Returns the rule with an identifier such as "ICS162" or a name such as "missing-dtstamp", ignoring case; nil if
  /// there is none.
  public static func rule(named text: String) -> Rule? {
    let wanted = text.lowercased()
    return all.first { $0.name == wanted || $0.id.lowercased() == wanted }
  }

  /// Returns the rules that a word selects: one by identifier or name, several by the start of an identifier such as
  /// "ICS35", or all with "all" or "ICS". The result is empty if nothing matches.
  public static func rules(selectedBy word: String) -> [Rule] {
    let wanted = word.lowercased()
    if wanted == "all" { return all }
    if let rule = rule(named: wanted) { return [rule] }
    guard wanted.hasPrefix("ics") else { return [] }
    return all.filter { $0.id.lowercased().hasPrefix(wanted) }
  }

  /// Returns the rules that contain a word in their summary, explanation, examples, reference or any other text.
  public static func rules(mentioning word: String) -> [Rule] {
    let wanted = word.lowercased()
    if wanted.isEmpty { return [] }
    return all.filter { rule in
      [rule.name, rule.summary, rule.explanation, rule.reference, rule.badExample, rule.goodExample].contains {
        $0.lowercased().contains(wanted)
      }
    }
  }
}
