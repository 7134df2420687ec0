import CivilTime
import ICalendar
import TimeZones

/// Properties of VTIMEZONEs read as zones, of zones written as VTIMEZONEs, and of zone names.
struct DefinitionProperties {
  private let input: [UInt8]
  private let from = Instant(secondsSince1970: 0)
  /// The end of 2037, up to which an open-ended zone is written if no recurrence rule can express it.
  private let until = Instant(secondsSince1970: 2_145_916_800)

  init(_ input: [UInt8]) {
    self.input = input
  }

  func check() throws {
    let components = WholeReading(MemoryByteSource(input), limits: ReadingLimits()).components
    let definitions = components.map { TimeZoneDefinition($0) }
    for definition in definitions { try check(definition) }
    try checkResolver(ZoneContext(definitions: definitions), components)
  }

  private func check(_ definition: TimeZoneDefinition) throws {
    guard let rules = definition.rules else {
      try require(
        definition.issues.contains { $0.code == .noObservance }, "a definition without rules has an issue that says why"
      )
      return
    }
    try require(rules.transitions.count <= 10_001, "a definition does not have too many transitions")
    for (first, second) in zip(rules.transitions, rules.transitions.dropFirst()) {
      try require(first.instant < second.instant, "transitions are in order")
    }
    // With many years of hundreds of transitions, not all of them would be read back.
    guard rules.transitions(from: from, to: until).count < 400 else { return }
    for end in [until, nil] {
      let written = rules.component(tzid: "A, b; c", from: from, until: end)
      let again = TimeZoneDefinition(written)
      try require(again.tzid, equals: "A, b; c", "a name is read back unchanged")
      guard let read = again.rules else { throw Violation("a written zone cannot be read: \(written)") }
      try requireEqual(rules, read, written)
    }
  }

  /// Checks that both sets of rules have the same offset at all relevant instants.
  private func requireEqual(_ rules: TimeZoneRules, _ read: TimeZoneRules, _ written: Component) throws {
    var instant = from
    while instant < until {
      let (first, second) = (rules.span(at: instant), read.span(at: instant))
      try require(
        first.offset == second.offset, "a written zone has the same offsets when read",
        "\(instant) \(first.offset.text) \(second.offset.text)\n\(written)")
      instant = Swift.min(first.until, second.until)
    }
  }

  /// Checks that every name always resolves to the same result, and that the result has rules unless it is unresolved.
  private func checkResolver(_ resolver: ZoneContext, _ components: [Component]) throws {
    let used = components.flatMap { Array($0.lines) }.compactMap(\.timeZoneID)
    for name in used + resolver.definitions.compactMap(\.tzid) {
      let resolved = resolver.resolve(name)
      try require(resolver.resolve(name), equals: resolved, "a name is always resolved to the same result")
      try require((resolved.source == .unresolved) == (resolved.rules == nil), "a resolved name has rules", name)
    }
  }
}
