import CivilTime

/// Chooses between a file's definitions and the system's zones.
struct ZoneChoice {
  private(set) var definitions: [TimeZoneDefinition] = []
  let names: TimeZoneNames
  private let years: ClosedRange<Int>
  private var indexOfName: [String: Int] = [:]
  private var indexOfNormalizedName: [String: Int] = [:]
  /// Issues about definitions whose TZID an earlier one has.
  private(set) var duplicates: [TimeZoneIssue] = []

  init(definitions: [TimeZoneDefinition], names: TimeZoneNames, years: ClosedRange<Int>?) {
    self.names = names
    self.years = years ?? DefinitionComparison.usualYears
    for definition in definitions { add(definition) }
  }

  /// Adds a definition; if several have one TZID, the first one counts.
  mutating func add(_ definition: TimeZoneDefinition) {
    let index = definitions.count
    definitions.append(definition)
    guard let name = definition.tzid else { return }
    if let first = indexOfName[name] {
      guard definitions[first].rules != definition.rules else { return }
      duplicates.append(
        TimeZoneIssue(
          .duplicateDefinition, "there are two VTIMEZONEs “\(name)” that say different things; the first one counts"))
    } else {
      indexOfName[name] = index
      let normalized = TimeZoneNames.normalized(name)
      if indexOfNormalizedName[normalized] == nil { indexOfNormalizedName[normalized] = index }
    }
  }

  /// The zone that X-WR-TIMEZONE names.
  func calendarZone(_ name: String) -> ResolvedTimeZone {
    let resolved = resolve(name)
    guard resolved.source == .unresolved else { return resolved }
    return ResolvedTimeZone(
      source: .unresolved, rules: nil,
      issues: [
        TimeZoneIssue(.invalidCalendarZone, "X-WR-TIMEZONE “\(name)” names no zone; floating times stay floating")
      ])
  }

  /// The zone that a TZID names.
  func resolve(_ tzid: String) -> ResolvedTimeZone {
    let index = indexOfName[tzid] ?? indexOfNormalizedName[TimeZoneNames.normalized(tzid)]
    guard let index, definitions[index].rules != nil else { return resolveByName(tzid, emptyDefinition: index) }
    let definition = definitions[index]
    if let found = names.find(tzid) { return choose(found, of: tzid, index, isHint: false) }
    for hint in definition.otherNames {
      guard let found = names.find(hint) else { continue }
      let resolved = choose(found, of: tzid, index, isHint: true)
      if case .alias = resolved.source { return resolved }
    }
    let issues =
      TimeZoneNames.isCustom(tzid)
      ? [TimeZoneIssue(.customName, "“\(tzid)” means nothing by itself; the file's definition is taken")] : []
    return ResolvedTimeZone(source: .definition(index: index), rules: definition.rules, issues: issues)
  }

  /// Chooses between the zone that a name means and the definition that the file gives it.
  private func choose(_ found: TimeZoneName, of tzid: String, _ index: Int, isHint: Bool) -> ResolvedTimeZone {
    let result = DefinitionComparison(definitions[index], system: found.rules)?.result(years: years) ?? .agrees
    // What may be meant otherwise has to agree.
    let isWeak = isHint || found.kind == .abbreviation
    switch result {
    case .agrees: return resolved(found, of: tzid, isHint: isHint, issues: [])
    case .outlines where !isWeak:
      let issue = TimeZoneIssue(
        .contradictsSystem,
        "the definition of “\(tzid)” is an outline of \(found.name) without its history; the system's zone is taken")
      return resolved(found, of: tzid, isHint: isHint, issues: [issue])
    case .outlines, .contradicts:
      let issue = TimeZoneIssue(
        .contradictsSystem,
        "the definition of “\(tzid)” says something else than the system's \(found.name); the definition is taken")
      return ResolvedTimeZone(
        source: .definition(index: index), rules: definitions[index].rules, issues: isHint ? [] : [issue])
    }
  }

  private func resolveByName(_ tzid: String, emptyDefinition: Int?) -> ResolvedTimeZone {
    if let found = names.find(tzid) { return resolved(found, of: tzid, isHint: false, issues: []) }
    for hint in emptyDefinition.map({ definitions[$0].otherNames }) ?? [] {
      if let found = names.find(hint) { return resolved(found, of: tzid, isHint: true, issues: []) }
    }
    let usable = definitions.indices.filter { definitions[$0].rules != nil }
    if TimeZoneNames.isCustom(tzid), usable.count == 1, let index = usable.first {
      let issue = TimeZoneIssue(
        .customName,
        "“\(tzid)” has no definition; the only one of the file, “\(definitions[index].tzid ?? "")”, is taken")
      return ResolvedTimeZone(source: .definition(index: index), rules: definitions[index].rules, issues: [issue])
    }
    let issue = TimeZoneIssue(
      .unknownName, "“\(tzid)” is defined neither in the file nor by the system; times with it float")
    return ResolvedTimeZone(source: .unresolved, rules: nil, issues: [issue])
  }

  private func resolved(
    _ found: TimeZoneName, of tzid: String, isHint: Bool, issues: [TimeZoneIssue]
  ) -> ResolvedTimeZone {
    if found.kind == .system, !isHint {
      return ResolvedTimeZone(source: .system(name: found.name), rules: found.rules, issues: issues)
    }
    let code: TimeZoneIssue.Code =
      switch found.kind {
      case .system, .display, .notes: .customName
      case .spelling: .spelling
      case .path: .prefixedName
      case .windows: .windowsName
      case .abbreviation: .abbreviation
      case .offset, .posixRule: .offsetName
      }
    let issue = TimeZoneIssue(code, "“\(tzid)” is taken for \(found.name)")
    return ResolvedTimeZone(
      source: .alias(name: found.name, kind: found.kind), rules: found.rules, issues: [issue] + issues)
  }
}
