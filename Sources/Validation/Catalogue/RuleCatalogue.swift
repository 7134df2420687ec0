/// All rules, found by number, identifier or name.
public enum RuleCatalogue {
  /// All rules in the order of their numbers.
  public static let all: [Rule] =
    streamRules + contentLineRules + structureRules + cardinalityRules + valueRules + timeRules + recurrenceRules
    + zoneRules + alarmRules + todoRules + schedulingRules + interoperabilityRules + extensionRules + hygieneRules
    + privacyRules + limitRules + secondOpinionRules

  /// The places of the rules in `all`, by their numbers.
  private static let places: [Int] = {
    var places = Array(repeating: 0, count: 1000)
    for (place, rule) in all.enumerated() { places[Int(rule.id.rawValue)] = place }
    return places
  }()

  /// The rule of a number.
  ///
  /// - Complexity: O(1).
  public static func rule(_ id: RuleID) -> Rule { all[places[Int(id.rawValue)]] }

  /// The rule of an identifier such as "ICS162" or a name such as "missing-dtstamp", in any letter case; nil where
  /// there is none.
  public static func rule(named text: String) -> Rule? {
    let wanted = text.lowercased()
    return all.first { $0.name == wanted || $0.id.text.lowercased() == wanted }
  }

  /// The rules that a word selects: one by its identifier or name, several by the beginning of an identifier such as
  /// "ICS35", all by "all" or "ICS"; empty where it selects none.
  public static func rules(selectedBy word: String) -> [RuleID] {
    let wanted = word.lowercased()
    if wanted == "all" { return all.map(\.id) }
    if let rule = rule(named: wanted) { return [rule.id] }
    guard wanted.hasPrefix("ics") else { return [] }
    return all.filter { $0.id.text.lowercased().hasPrefix(wanted) }.map(\.id)
  }
}

extension RuleID {
  /// The rule of this number.
  public var rule: Rule { RuleCatalogue.rule(self) }
}
