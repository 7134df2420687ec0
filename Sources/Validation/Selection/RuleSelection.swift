/// Which rules somebody wants, in words: a profile, rules to have only, rules to leave out, and other severities.
public struct RuleSelection: Sendable, Hashable {
  /// What calendars are checked for.
  public var profile: Profile?
  /// Identifiers, names and beginnings of identifiers; if there are any, no other rule is on.
  public var select: [String] = []
  /// Rules that are off.
  public var ignore: [String] = []
  /// Rules with another severity, nil for off; such a rule is on even if the profile has it off.
  public var severities: [(word: String, severity: Severity?)] = []

  /// A selection of nothing but what the profile has.
  public init(profile: Profile? = nil) {
    self.profile = profile
  }

  /// The levels of all rules.
  ///
  /// - Throws: ``ValidatorError`` `unknownRule` for a word that selects none.
  public func levels() throws(ValidatorError) -> RuleLevels {
    var levels = (profile ?? .rfc).levels
    if !select.isEmpty {
      var selected: Set<Rule> = []
      for word in select {
        let rules = try Self.rules(word)
        selected.formUnion(rules)
        // Who names one rule wants it and its fixes, whatever the profile says.
        guard let rule = rules.first, rules.count == 1 else { continue }
        if levels[rule] == nil { levels[rule] = rule.severity }
        levels.offerFixes(of: rule)
      }
      levels.keep(only: selected)
    }
    for (word, severity) in severities {
      for rule in try Self.rules(word) { levels[rule] = severity }
    }
    for word in ignore {
      for rule in try Self.rules(word) { levels[rule] = nil }
    }
    return levels
  }

  /// A selection that says what this one says, and then what another says.
  public func adding(_ other: RuleSelection) -> RuleSelection {
    var sum = self
    if let profile = other.profile { sum.profile = profile }
    if !other.select.isEmpty { sum.select = other.select }
    sum.ignore += other.ignore
    sum.severities += other.severities
    return sum
  }

  private static func rules(_ word: String) throws(ValidatorError) -> [Rule] {
    let rules = RuleCatalogue.rules(selectedBy: word)
    if !rules.isEmpty { return rules }
    throw ValidatorError(
      .unknownRule,
      "“\(word)” is not a rule: name rules by identifier (ICS162), by name (missing-dtstamp) or by the start of an "
        + "identifier (ICS16)")
  }

  /// Whether both say the same.
  public static func == (left: RuleSelection, right: RuleSelection) -> Bool {
    left.profile == right.profile && left.select == right.select && left.ignore == right.ignore
      && left.severities.elementsEqual(right.severities) { $0 == $1 }
  }

  /// Hashes the words.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(profile)
    hasher.combine(select)
    hasher.combine(ignore)
    for (word, severity) in severities {
      hasher.combine(word)
      hasher.combine(severity)
    }
  }
}
