/// Which rules are on, and the severity of each: the levels of a profile, with changes.
public struct RuleLevels: Sendable, Hashable {
  private let profile: Profile
  private var changes: [Rule: Severity?] = [:]
  /// Whether only rules that were explicitly selected are on.
  private var isChoice = false
  /// The rules that were selected individually by name.
  private var named: Set<Rule> = []

  /// Creates the levels of a profile.
  public init(_ profile: Profile = .rfc) { self.profile = profile }

  /// The severity of a rule, or nil if it is off.
  public subscript(rule: Rule) -> Severity? {
    get { changes[rule] ?? (isChoice ? nil : rule.severity(in: profile)) }
    set { changes[rule] = .some(newValue) }
  }

  /// Offers the fixes of a rule in any profile, because the rule was selected by name.
  public mutating func offerFixes(of rule: Rule) { named.insert(rule) }

  /// Whether fixes of a rule are offered. Fixes that remove something the standards allow must be requested.
  public func offersFixes(of rule: Rule) -> Bool {
    guard let profiles = rule.fixProfiles else { return true }
    return profiles.contains(profile) || named.contains(rule)
  }

  /// Turns off all other rules.
  public mutating func keep(only rules: Set<Rule>) {
    changes = Dictionary(uniqueKeysWithValues: rules.map { ($0, self[$0]) })
    isChoice = true
  }
}
