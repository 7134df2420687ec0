/// Which rules are on, and how much each matters: what a profile says, and what somebody changed of it.
public struct RuleLevels: Sendable, Hashable {
  private let profile: Profile
  private var changes: [Rule: Severity?] = [:]
  /// Whether no rule is on but those that were chosen.
  private var isChoice = false

  /// What a profile says.
  public init(_ profile: Profile = .rfc) { self.profile = profile }

  /// How much a rule matters; nil if it is off.
  public subscript(rule: Rule) -> Severity? {
    get { changes[rule] ?? (isChoice ? nil : rule.severity(in: profile)) }
    set { changes[rule] = .some(newValue) }
  }

  /// Turns off all rules but these.
  public mutating func keep(only rules: Set<Rule>) {
    changes = Dictionary(uniqueKeysWithValues: rules.map { ($0, self[$0]) })
    isChoice = true
  }
}
