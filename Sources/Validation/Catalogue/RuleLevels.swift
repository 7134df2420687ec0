/// Which rules are on, and how much each matters: what a profile says, and what somebody changed of it.
public struct RuleLevels: Sendable, Hashable {
  private let profile: Profile
  private var changes: [Rule: Severity?] = [:]
  /// Whether no rule is on but those that were chosen.
  private var isChoice = false
  /// The rules that somebody has named, one by one.
  private var named: Set<Rule> = []

  /// What a profile says.
  public init(_ profile: Profile = .rfc) { self.profile = profile }

  /// How much a rule matters; nil if it is off.
  public subscript(rule: Rule) -> Severity? {
    get { changes[rule] ?? (isChoice ? nil : rule.severity(in: profile)) }
    set { changes[rule] = .some(newValue) }
  }

  /// Offers the fixes of a rule, whatever the profile is for: somebody has named it.
  public mutating func offerFixes(of rule: Rule) { named.insert(rule) }

  /// Whether fixes of a rule are offered: if they take out what the standards allow, only to those who ask for that.
  public func offersFixes(of rule: Rule) -> Bool {
    guard let profiles = rule.fixProfiles else { return true }
    return profiles.contains(profile) || named.contains(rule)
  }

  /// Turns off all rules but these.
  public mutating func keep(only rules: Set<Rule>) {
    changes = Dictionary(uniqueKeysWithValues: rules.map { ($0, self[$0]) })
    isChoice = true
  }
}
