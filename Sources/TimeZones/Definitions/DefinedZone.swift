import CivilTime
import Recurrence

/// A change from one offset to another.
struct OffsetPair: Hashable {
  let from: UTCOffset
  let to: UTCOffset
}

/// The combined rules of several observances.
struct DefinedZone {
  let rules: TimeZoneRules
  let firstOnset: Instant
  let lastStated: Instant
  let isSimple: Bool
  let half: OffsetPair?
  private(set) var issues: [TimeZoneIssue]

  /// Combines observances, or returns nil if there are none.
  init?(_ written: [ObservanceDefinition]) {
    let eras = Eras(written)
    let definitions = eras.definitions
    var expander = OnsetExpander(definitions)
    let years = expander.onsets.map { $0.instant.civil(at: .zero).date.year }
    // From the end of the following year on, only the endless rules are in effect.
    let settled = (years.max() ?? 0) + 1
    let tail =
      expander.endless.isEmpty || settled > DefinitionLimits.lastYear
      ? nil : TailFinder(definitions).tail(of: expander.endless, after: settled)
    expander.follow(through: tail == nil ? DefinitionLimits.lastYear : settled)
    let onsets = expander.onsets.enumerated()
      .sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }.map(\.element)
    guard let first = onsets.first, let last = onsets.last else { return nil }

    issues = eras.issues + expander.issues
    firstOnset = first.instant
    isSimple =
      definitions.count { $0.observance.isDaylight } <= 1 && definitions.count { !$0.observance.isDaylight } <= 1
      && definitions.allSatisfy { $0.dates.isEmpty && $0.rules.allSatisfy { !$0.hasEnd } }
    let isFixed =
      Set(definitions.map(\.observance.offset)).count == 1
      && definitions.allSatisfy { $0.from == $0.observance.offset }
    lastStated = expander.endless.isEmpty && !isFixed ? last.instant : .distantFuture
    let before = definitions[first.definition].from
    half = Self.half(definitions, expander.endless)
    rules = TimeZoneRules(
      initial: TimeZoneRules.Observance(offset: before, abbreviation: UTCOffsetValue.name(before)),
      transitions: Self.transitions(onsets, definitions), tail: tail)
    if let half {
      issues.append(
        TimeZoneIssue(
          .missingHalf, definitions[0].line,
          "the clocks change every year from \(half.from.text) to \(half.to.text) and never change back; "
            + "\(half.to.text) is assumed from the first change on"))
    }
    reportContradictions(onsets, definitions)
  }

  /// The yearly change of endless rules that never change back.
  private static func half(_ definitions: [ObservanceDefinition], _ endless: [EndlessRule]) -> OffsetPair? {
    let changes = Set(definitions.map { OffsetPair(from: $0.from, to: $0.observance.offset) })
    guard !endless.isEmpty, changes.count == 1, let change = changes.first, change.from != change.to else { return nil }
    return change
  }

  /// The onsets that change the observance, and the last one, after which a tail rule applies.
  private static func transitions(
    _ onsets: [Onset], _ definitions: [ObservanceDefinition]
  ) -> [TimeZoneRules.Transition] {
    var result: [TimeZoneRules.Transition] = []
    for (index, onset) in onsets.enumerated() {
      let observance = definitions[onset.definition].observance
      if observance == result.last?.observance, index < onsets.count - 1 { continue }
      result.append(TimeZoneRules.Transition(instant: onset.instant, observance: observance))
    }
    return result
  }

  /// Definitions that use 1601 or 1970 as a placeholder for the beginning contradict themselves at that time, but not
  /// later.
  private static let firstCheckedInstant = Instant(secondsSince1970: 366 * 86400)

  private mutating func reportContradictions(_ onsets: [Onset], _ definitions: [ObservanceDefinition]) {
    var reported: Set<Int> = []
    for (previous, onset) in zip(onsets, onsets.dropFirst()) where onset.instant > Self.firstCheckedInstant {
      let observed = definitions[previous.definition].observance.offset
      let definition = definitions[onset.definition]
      guard observed != definition.from, previous.definition != onset.definition,
        reported.insert(onset.definition).inserted
      else { continue }
      issues.append(
        TimeZoneIssue(
          .contradictoryOffset, definition.line,
          "TZOFFSETFROM is \(definition.from.text), but \(observed.text) was in effect before; TZOFFSETFROM determines "
            + "when the observance begins"))
    }
  }
}
