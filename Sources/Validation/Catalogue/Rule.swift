/// A rule of the catalogue: what is wrong, how much it matters, which standard says so, and how to fix it.
///
/// Each rule is one entry beside the check that reports it. ``RuleCatalogue`` has all of them.
public struct Rule: Sendable, Hashable {
  /// Whether and how findings of a rule can be mended.
  public enum FixKind: String, Sendable, Hashable, CaseIterable {
    /// Without changing what any event means, at least in some cases.
    case safe
    /// By guessing what was meant.
    case unsafe
    /// Only by whoever wrote the calendar.
    case none
  }

  /// With which word a standard asks for what a rule checks.
  public enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// MUST, MUST NOT, SHALL, SHALL NOT, REQUIRED or not permitted.
    case must = "MUST"
    /// The grammar, or the form that a value has: no word is needed, since anything else is not iCalendar.
    case grammar
    /// SHOULD, SHOULD NOT or RECOMMENDED.
    case should = "SHOULD"
  }

  /// The number, from 1 to 999: 162 for ICS162. It never changes and is never used again.
  public let number: Int
  private let kept: Kept
  private var entry: Entry { kept.entry }

  /// An entry of the catalogue.
  ///
  /// - Parameters:
  ///   - reference: Where it is said; empty if no standard says it.
  ///   - requirement: With which word the reference says it; nil if it only describes, explains or allows.
  ///   - fixProfiles: The profiles whose purpose its fix serves, if it takes out or replaces what the standards allow; nil
  ///     if it mends something wrong, in every profile.
  ///   - isOnRequest: Whether it is off until a profile or a selection asks for it.
  ///   - levels: How much it matters in the profiles that differ.
  ///   - isToldOnce: Whether a file has one finding at most, with a count: nearly all components break such a rule, or
  ///     none do.
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
  /// The name for people, such as "missing-dtstamp".
  public var name: String { entry.name }
  /// How much a finding matters if nothing else is said.
  public var severity: Severity { entry.severity }
  /// What the rule is about.
  public var group: RuleGroup { entry.group }
  /// Where it is said, such as "RFC 5545 3.8.7.2"; empty if no standard says it.
  public var reference: String { entry.reference }
  /// With which word the reference says it; nil if it only describes, explains or allows.
  public var requirement: Requirement? { entry.requirement }
  /// What is wrong, in one sentence.
  public var summary: String { entry.summary }
  /// Why it matters and what to do.
  public var explanation: String { entry.explanation }
  /// What breaks the rule, as content lines.
  public var badExample: String { entry.badExample }
  /// The same as it should be.
  public var goodExample: String { entry.goodExample }
  /// Whether and how it is mended.
  public var fix: FixKind { entry.fix }
  /// The profiles in which its fix is offered to those who do not name the rule; nil for all.
  ///
  /// Such a fix takes out or replaces what the standards allow. It serves a purpose, such as publishing, and harms every
  /// other one.
  public var fixProfiles: Set<Profile>? { entry.fixProfiles }
  /// Whether it is off until a profile or a selection asks for it.
  public var isOnRequest: Bool { entry.isOnRequest }

  /// Whether a file has one finding at most, with a count.
  var isToldOnce: Bool { entry.isToldOnce }

  /// How much a finding matters in a profile; nil if the rule is off there.
  public func severity(in profile: Profile) -> Severity? {
    if let level = entry.levels[profile] { return level }
    return isOnRequest ? nil : profile.usualLevel(severity, group)
  }

  /// Whether both are the same rule.
  public static func == (left: Rule, right: Rule) -> Bool { left.number == right.number }

  /// Hashes the number.
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

  /// What the entry says, kept once for all copies.
  private final class Kept: Sendable {
    let entry: Entry

    init(_ entry: Entry) { self.entry = entry }
  }
}
