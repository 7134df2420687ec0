public import CivilTime

/// The recurrence set of a component: all its instances, in order and without duplicates (RFC 5545 3.8.5).
///
/// It consists of the start, the occurrences of the rules and the added dates, minus the exceptions, with overrides in
/// place of the instances that they replace. Instances are sorted by the instant at which they begin, and are computed
/// on demand.
public struct RecurrenceSet: Sendable {
  /// The definition of the set, without unusable rules.
  public var definition: Definition { parts.definition }
  /// The rules that the set omits because they cannot be read or expanded. Instances or exceptions may be missing.
  public var unusableRules: [UnusableRule] { parts.unusableRules }
  /// The number of candidates that a search may examine before its result is `truncated`.
  public var budget: Int { parts.budget }

  let parts: Parts

  /// The default budget of searches.
  public static let standardBudget = 20_000

  /// Makes the set of a component without unusable rules, which are listed in `unusableRules`.
  public init(usablePartOf definition: Definition, budget: Int = RecurrenceSet.standardBudget) {
    parts = Parts(definition, budget: Swift.max(budget, 1))
  }

  /// Makes the set of a definition with all its rules.
  ///
  /// - Throws: `RecurrenceError`, the first error in `unusableRules`, with the code `unsupported` if a rule is in
  ///   another calendar and cannot be expanded.
  public init(
    _ definition: Definition, budget: Int = RecurrenceSet.standardBudget
  ) throws(RecurrenceError) {
    self.init(usablePartOf: definition, budget: budget)
    if let unusable = unusableRules.first { throw unusable.error }
  }

  /// Whether the set may have more instances than its start and its overrides.
  public var isSeries: Bool { !parts.definition.rules.isEmpty || !parts.definition.additions.isEmpty }

  // Frequently used values are read in place, because `definition` copies everything.

  /// The start, as in the definition.
  public var start: CalendarTime { parts.definition.start }

  /// The rules for resolving a time in the zones of the definition.
  public func rules(for time: CalendarTime) -> TimeZoneRules { parts.frame.rules(for: time) }

  /// The instant of a time in the zones of the definition.
  public func instant(of time: CalendarTime) -> Instant { parts.frame.instant(of: time) }

  /// The immutable parts, which iterators of the set share without copying.
  final class Parts: Sendable {
    let definition: Definition
    let unusableRules: [UnusableRule]
    let budget: Int
    let frame: SeriesFrame
    let core: CoreSet
    let layout: OverrideLayout

    init(_ definition: Definition, budget: Int) {
      var usable = definition
      self.budget = budget
      frame = SeriesFrame(definition)
      core = CoreSet(&usable, frame)
      layout = OverrideLayout(usable, frame)
      unusableRules = usable.unusableRules
      self.definition = usable
    }
  }
}
