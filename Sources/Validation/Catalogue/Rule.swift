/// A rule of the catalogue: the problem, its severity, the standard that defines it, and how to fix it.
///
/// Each rule is declared next to the check that reports it. ``RuleCatalogue`` lists all of them.
public struct Rule: Sendable, Hashable {
  /// Whether and how findings of a rule can be fixed.
  public enum FixKind: String, Sendable, Hashable, CaseIterable {
    /// Fixable without changing the meaning of any event, at least in some cases.
    case safe
    /// Fixable by guessing what was meant.
    case unsafe
    /// Fixable only by the author of the calendar.
    case none
  }

  /// The requirement level that a standard assigns to a rule (RFC 2119).
  public enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// MUST, MUST NOT, SHALL, SHALL NOT, REQUIRED or not permitted.
    case must = "MUST"
    /// Required by the grammar or the format of a value, without a keyword: anything else is not iCalendar.
    case grammar
    /// SHOULD, SHOULD NOT or RECOMMENDED.
    case should = "SHOULD"
  }

  /// The number, from 1 to 999: 162 for ICS162. It never changes and is never reused.
  public let number: Int
  private let kept: Kept
  private var entry: Entry { kept.entry }

  /// Creates an entry of the catalogue.
  ///
  /// - Parameters:
  ///   - reference: The section of the standard; empty if no standard states the rule.
  ///   - requirement: The requirement level in the reference; nil if the reference only describes, explains or allows.
  ///   - fixProfiles: The profiles in which the fix is offered, if it removes or replaces something the standards
  ///     allow; nil if it corrects an error, in every profile.
  ///   - isOnRequest: Whether the rule is off unless a profile or a selection turns it on.
  ///   - levels: The severities in the profiles where it differs from the default.
  ///   - isToldOnce: Whether a file has at most one finding, with a count, because usually either nearly all components
  ///     break the rule or none do.
  init(
    _ number: Int, _ name: String, _ severity: Severity, in reference: String = "",
    says requirement: Requirement? = nil,
    fix: FixKind = .none, for fixProfiles: Set<Profile>? = nil, isOnRequest: Bool = false,
    levels: ProfileLevels = [:], isToldOnce: Bool = false,
    _ summary: String,
    _ explanation: String, bad: Example, good: Example
  ) {
    self.number = number
    let digits = String(number)
    kept = Kept(
      Entry(
        id: "ICS" + String(repeating: "0", count: 3 - digits.utf8.count) + digits, name: name, severity: severity,
        group: RuleGroup(of: number), reference: reference, requirement: requirement, fix: fix,
        fixProfiles: fixProfiles, isOnRequest: isOnRequest, levels: levels,
        isToldOnce: isToldOnce, summary: summary, explanation: explanation, badExample: bad.text,
        goodExample: good.text))
  }

  /// The identifier, such as "ICS162".
  public var id: String { entry.id }
  /// The readable name, such as "missing-dtstamp".
  public var name: String { entry.name }
  /// The default severity of a finding.
  public var severity: Severity { entry.severity }
  /// The subject of the rule.
  public var group: RuleGroup { entry.group }
  /// The section of the standard, such as "RFC 5545 3.8.7.2"; empty if no standard states the rule.
  public var reference: String { entry.reference }
  /// The requirement level in the reference; nil if the reference only describes, explains or allows.
  public var requirement: Requirement? { entry.requirement }
  /// The problem, in one sentence.
  public var summary: String { entry.summary }
  /// Why the problem matters and what to do about it.
  public var explanation: String { entry.explanation }
  /// Content lines that break the rule.
  public var badExample: String { entry.badExample }
  /// The same content lines in their correct form.
  public var goodExample: String { entry.goodExample }
  /// Whether and how findings can be fixed.
  public var fix: FixKind { entry.fix }
  /// The profiles in which the fix is offered even if the rule was not selected by name; nil for all.
  ///
  /// A fix limited to profiles removes or replaces something the standards allow. It serves one purpose, such as
  /// publishing, and is harmful elsewhere.
  public var fixProfiles: Set<Profile>? { entry.fixProfiles }
  /// Whether the rule is off unless a profile or a selection turns it on.
  public var isOnRequest: Bool { entry.isOnRequest }

  /// Whether a file has at most one finding, with a count.
  var isToldOnce: Bool { entry.isToldOnce }

  /// Returns the severity of a finding in a profile, or nil if the rule is off there.
  public func severity(in profile: Profile) -> Severity? {
    if let level = entry.levels[profile] { return level }
    return isOnRequest ? nil : profile.usualLevel(severity, group)
  }

  /// Whether two values are the same rule.
  public static func == (left: Rule, right: Rule) -> Bool { left.number == right.number }

  /// Feeds the rule's number into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  private struct Entry: Sendable {
    let id: String
    let name: String
    let severity: Severity
    let group: RuleGroup
    let reference: String
    let requirement: Requirement?
    let fix: FixKind
    let fixProfiles: Set<Profile>?
    let isOnRequest: Bool
    let levels: ProfileLevels
    let isToldOnce: Bool
    let summary: String
    let explanation: String
    let badExample: String
    let goodExample: String
  }

  /// The contents of an entry, shared by all copies of a rule.
  private final class Kept: Sendable {
    let entry: Entry

    init(_ entry: Entry) { self.entry = entry }
  }
}
