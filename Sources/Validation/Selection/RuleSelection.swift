/// A selection of rules, expressed as words: a profile, the only rules to use, rules to ignore, and changed severities.
public struct RuleSelection: Sendable, Hashable {
  /// The profile, or nil for the default.
  public var profile: Profile?
  /// Identifiers, names and starts of identifiers. If there are any, all other rules are off.
  public var select: [String] = []
  /// Rules to turn off.
  public var ignore: [String] = []
  /// Rules with a changed severity; nil for off. A rule with a severity is on even if the profile turns it off.
  public var severities: [(word: String, severity: Severity?)] = []

  /// Creates a selection of a profile's rules.
  public init(profile: Profile? = nil) {
    self.profile = profile
  }

  /// Returns the levels of all rules.
  ///
  /// - Throws: ``ValidatorError`` `unknownRule` if a word does not match any rule.
  public func levels() throws(ValidatorError) -> RuleLevels {
    var levels = (profile ?? .rfc).levels
    if !select.isEmpty {
      var selected: Set<Rule> = []
      for word in select {
        let rules = try Self.rules(word)
        selected.formUnion(rules)
        // Selecting a single rule turns it on and offers its fixes, regardless of the profile.
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

  /// Returns this selection followed by another, which takes precedence.
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
      "“\(word)” is not a rule: write an identifier (ICS162), a name (missing-dtstamp) or the start of an "
        + "identifier (ICS16)")
  }

  /// Whether two selections are equal.
  public static func == (left: RuleSelection, right: RuleSelection) -> Bool {
    left.profile == right.profile && left.select == right.select && left.ignore == right.ignore
      && left.severities.elementsEqual(right.severities) { $0 == $1 }
  }

  /// Feeds the words into a hasher.
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
