/// Which rules are on, and how much each matters.
public struct RuleLevels: Sendable, Hashable {
  private var levels: [Severity?]

  /// Every rule at the severity that the catalogue gives it.
  public init() {
    levels = Array(repeating: nil, count: 1000)
    for rule in RuleCatalogue.all { levels[Int(rule.id.rawValue)] = rule.severity }
  }

  /// How much a rule matters; nil where it is off.
  public subscript(rule: RuleID) -> Severity? {
    get { levels[Int(rule.rawValue)] }
    set { levels[Int(rule.rawValue)] = newValue }
  }

  /// Whether a rule is on.
  @inline(__always)
  func isOn(_ rule: RuleID) -> Bool { levels[Int(rule.rawValue)] != nil }

  /// Turns off all rules but these.
  public mutating func keep(only rules: Set<RuleID>) {
    for rule in RuleID.allCases where !rules.contains(rule) { self[rule] = nil }
  }
}
