/// All rules, found by identifier or name.
public enum RuleCatalogue {
  /// All rules in the order of their numbers: those that some check reports, and those of calendars in JSON and XML, which
  /// conversions report.
  public static let all: [Rule] = (ofContentLines + Rule.ofOtherSyntaxes).sorted { $0.number < $1.number }

  /// The rules that some check reports, in the order of their numbers.
  static let ofContentLines: [Rule] = Set(AllChecks.rules).sorted { $0.number < $1.number }

  /// The rule of an identifier such as "ICS162" or a name such as "missing-dtstamp", in any letter case; nil if there is
  /// none.
  public static func rule(named text: String) -> Rule? {
    let wanted = text.lowercased()
    return all.first { $0.name == wanted || $0.id.lowercased() == wanted }
  }

  /// The rules that a word selects: one by its identifier or name, several by the beginning of an identifier such as
  /// "ICS35", all by "all" or "ICS"; empty if it selects none.
  public static func rules(selectedBy word: String) -> [Rule] {
    let wanted = word.lowercased()
    if wanted == "all" { return all }
    if let rule = rule(named: wanted) { return [rule] }
    guard wanted.hasPrefix("ics") else { return [] }
    return all.filter { $0.id.lowercased().hasPrefix(wanted) }
  }

  /// The rules that mention a word anywhere: in what they are about, why, and in their examples and references.
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
