/// A rule of the catalogue: what is wrong, how much it matters, where it is said, and how it is mended.
public struct Rule: Sendable {
  /// Whether and how findings of a rule can be mended.
  public enum FixKind: String, Sendable, Hashable, CaseIterable {
    /// Without changing what any event means, at least in some cases.
    case safe
    /// By guessing what was meant.
    case unsafe
    /// Only by whoever wrote the calendar.
    case none
  }

  /// The number.
  public let id: RuleID
  /// The name for people, such as "missing-dtstamp".
  public let name: String
  /// How much a finding matters where nothing else is said.
  public let severity: Severity
  /// What the rule is about.
  public let group: RuleGroup
  /// Where it is said, such as "RFC 5545 3.8.7.2"; empty where no standard says it.
  public let reference: String
  /// What is wrong, in one sentence.
  public let summary: String
  /// Why it matters and what to do.
  public let explanation: String
  /// What breaks the rule, as content lines.
  public let badExample: String
  /// The same as it should be.
  public let goodExample: String
  /// Whether and how it is mended.
  public let fix: FixKind

  init(
    _ id: RuleID, _ name: String, _ severity: Severity, _ group: RuleGroup, _ reference: String, fix: FixKind,
    _ summary: String, _ explanation: String, bad: String, good: String
  ) {
    self.id = id
    self.name = name
    self.severity = severity
    self.group = group
    self.reference = reference
    self.summary = summary
    self.explanation = explanation
    badExample = bad
    goodExample = good
    self.fix = fix
  }
}
