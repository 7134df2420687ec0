public import CivilTime

/// The recurrence set of a component: all its instances, in order and once each (RFC 5545 3.8.5).
///
/// It consists of the start, the occurrences of the rules and the added dates, less the exceptions, with overrides in
/// place of the instances that they replace. Instances are sorted by the instant at which they begin and computed on
/// demand.
public struct RecurrenceSet: Sendable {
  /// The definition of the set, without unusable rules.
  public var definition: Definition { parts.definition }
  /// The rules that the set leaves out, since they cannot be read or expanded: instances may be missing, and exceptions
  /// may be missing too.
  public var unusableRules: [UnusableRule] { parts.unusableRules }
  /// How many candidates a search may look at before its answer is `truncated`.
  public var budget: Int { parts.budget }

  let parts: Parts

  /// The default budget of searches.
  public static let standardBudget = 20_000

  /// Makes the set of a component without the unusable rules, which `unusableRules` lists.
  public init(usablePartOf definition: Definition, budget: Int = RecurrenceSet.standardBudget) {
    parts = Parts(definition, budget: Swift.max(budget, 1))
  }

  /// Makes the set of a definition with all its rules.
  ///
  /// - Throws: `RecurrenceError`, the first one of `unusableRules`: with the code `unsupported` if a rule is in another
  ///   calendar and cannot be expanded.
  public init(
    _ definition: Definition, budget: Int = RecurrenceSet.standardBudget
  ) throws(RecurrenceError) {
    self.init(usablePartOf: definition, budget: budget)
    if let unusable = unusableRules.first { throw unusable.error }
  }

  /// Whether it may have more instances than its start and its overrides.
  public var isSeries: Bool { !parts.definition.rules.isEmpty || !parts.definition.additions.isEmpty }

  // What is asked for often is read where it is: `definition` copies all of it.

  /// The start, as its definition has it.
  public var start: CalendarTime { parts.definition.start }

  /// The rules to resolve a time with, as the zones of its definition have them.
  public func rules(for time: CalendarTime) -> TimeZoneRules { parts.frame.rules(for: time) }

  /// The instant of a time in the zones of its definition.
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
