public import CivilTime
public import ICalendar

/// A VTIMEZONE as a zone of its own (RFC 5545 3.6.5).
///
/// Onsets are local times by the clocks of TZOFFSETFROM; DTSTART is the first onset whether it matches its RRULE or
/// not. Observances may come in any order and overlap: the one that began last holds. An endless rule ends when a later
/// one of its kind begins. Before the first onset its TZOFFSETFROM holds.
///
/// Endless rules that name one kind of day in the year become a `TailRule`. Others are followed through the
/// year 2500. At most 1,000 observances, 10,000 onsets, and 1,000 onsets of one rule are read, as a guard against
/// hostile definitions; beyond that ``issues`` has `overLimit`.
public struct TimeZoneDefinition: Hashable, Sendable {
  /// The name that the file gives the zone; nil if it gives none.
  public let tzid: String?
  /// When the clocks change; nil if no observance could be read.
  public let rules: TimeZoneRules?
  /// Other names of the zone that the definition hints at, the best one first: X-LIC-LOCATION, TZID-ALIAS-OF, X-TZINFO
  /// and the number of X-MICROSOFT-CDO-TZID as a Windows name.
  public let otherNames: [String]
  /// What is odd, and what was assumed.
  public let issues: [TimeZoneIssue]

  /// The first onset of any observance; before it the definition says little.
  let firstOnset: Instant
  /// The last instant that it covers, `distantFuture` if it has no end.
  let lastStated: Instant
  /// Whether it has no history: one observance of a kind at most, begun by DTSTART or an endless rule.
  let isSimple: Bool
  /// The only change, every year, of a definition without the change back.
  let half: OffsetPair?

  /// Reads a VTIMEZONE.
  ///
  /// A component of another kind counts as one without observances.
  public init(_ component: Component) {
    var issues: [TimeZoneIssue] = []
    let name = component.first(.tzid)?.text
    tzid = name?.isEmpty == false ? name : nil
    if tzid == nil {
      issues.append(
        TimeZoneIssue(.missingTZID, component.beginLine, "VTIMEZONE has no TZID, so nothing can refer to it"))
    }
    otherNames = DefinitionHints.names(in: component)
    var reader = ObservanceReader()
    let definitions = component.component == .vtimezone ? reader.read(component) : []
    issues += reader.issues
    let zone = definitions.isEmpty ? nil : DefinedZone(definitions)
    if let zone {
      issues += zone.issues
    } else {
      issues.append(
        TimeZoneIssue(
          .noObservance, component.beginLine,
          "the VTIMEZONE has no STANDARD or DAYLIGHT with an offset; it says nothing"))
    }
    rules = zone?.rules
    firstOnset = zone?.firstOnset ?? .distantPast
    lastStated = zone?.lastStated ?? .distantPast
    isSimple = zone?.isSimple ?? true
    half = zone?.half
    self.issues = issues
  }
}
