import Bounds
public import CivilTime
public import ICalendar

/// A VTIMEZONE as a time zone (RFC 5545 3.6.5).
///
/// Onsets are local times in TZOFFSETFROM. DTSTART is the first onset whether or not it matches the RRULE. Observances
/// may be in any order and may overlap: the one that began last is in effect. An endless rule ends when a later rule of
/// the same kind begins. Before the first onset, its TZOFFSETFROM is in effect.
///
/// Endless rules for one kind of day in the year become a `TailRule`. Other endless rules are expanded up to the year
/// 2500. To guard against hostile definitions, at most 1,000 observances, 10,000 onsets, and 1,000 onsets of one rule
/// are read, and rules are evaluated in at most 20,000 steps; beyond that, ``issues`` contains `overLimit`.
public struct TimeZoneDefinition: Hashable, Sendable {
  /// The name of the zone in the file, or nil if it has none.
  public let tzid: String?
  /// When the clocks change, or nil if no observance could be read.
  public let rules: TimeZoneRules?
  /// Other names of the zone that the definition suggests, best first: X-LIC-LOCATION, TZID-ALIAS-OF, X-TZINFO, and the
  /// Windows name for the number in X-MICROSOFT-CDO-TZID.
  public let otherNames: [String]
  /// The problems found, with the assumptions that were made.
  public let issues: [TimeZoneIssue]

  /// The first onset of any observance. The definition says little about the time before it.
  let firstOnset: Instant
  /// The last instant that it covers, or `distantFuture` if it has no end.
  let lastStated: Instant
  /// Whether the definition has no history: at most one observance of each kind, started by DTSTART or an endless rule.
  let isSimple: Bool
  /// The only yearly change of a definition that never changes back.
  let half: OffsetPair?

  /// Reads a VTIMEZONE.
  ///
  /// A component of any other kind is read as a definition without observances.
  public init(_ component: Component) {
    var issues: [TimeZoneIssue] = []
    tzid = component.timeZoneID
    if tzid == nil {
      issues.append(
        TimeZoneIssue(.missingTZID, component.beginLine, "VTIMEZONE has no TZID, so nothing can refer to it"))
    }
    otherNames = DefinitionHints.names(in: component)
    var reader = ObservanceReader()
    // A definition is the same for every client, so it has a budget of its own, for which the client pays.
    let budget = WorkBudget(WorkBudget.Amounts(steps: DefinitionLimits.steps))
    let zone = WorkBudget.$current.withValue(budget) {
      let definitions = component.component == .vtimezone ? reader.read(component) : []
      return definitions.isEmpty ? nil : DefinedZone(definitions)
    }
    WorkBudget.current?.spend(DefinitionLimits.steps - budget.left(of: .steps))
    issues += reader.issues
    if budget.isSpent {
      issues.append(
        TimeZoneIssue(
          .overLimit, component.beginLine, "the rules take too long to evaluate; the changes found so far are used"))
    }
    if let zone {
      issues += zone.issues
    } else {
      issues.append(
        TimeZoneIssue(
          .noObservance, component.beginLine,
          "the VTIMEZONE has no STANDARD or DAYLIGHT with an offset; it defines nothing"))
    }
    rules = zone?.rules
    firstOnset = zone?.firstOnset ?? .distantPast
    lastStated = zone?.lastStated ?? .distantPast
    isSimple = zone?.isSimple ?? true
    half = zone?.half
    self.issues = issues
  }
}

extension Component {
  /// The TZID of a VTIMEZONE (RFC 5545 3.8.3.1), or nil if it has none or an empty one.
  package var timeZoneID: String? {
    let name = first(.tzid)?.text
    return name?.isEmpty == false ? name : nil
  }
}
