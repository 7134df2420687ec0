import CivilTime
import ICalendar

/// Chooses between the definitions in a file and the system zones.
struct ZoneChoice {
  private(set) var definitions: [TimeZoneDefinition] = []
  let names: TimeZoneNames
  private let years: ClosedRange<Int>
  private var indexOfName: [ExactText: Int] = [:]
  private var indexOfNormalizedName: [String: Int] = [:]
  /// The first two definitions with rules.
  private var usable: [Int] = []

  init(definitions: [TimeZoneDefinition], names: TimeZoneNames, years: ClosedRange<Int>?) {
    self.names = names
    self.years = years ?? DefinitionComparison.usualYears
    for definition in definitions { add(definition) }
  }

  /// Adds a definition. If several have the same TZID, the first one is used.
  mutating func add(_ definition: TimeZoneDefinition) {
    let index = definitions.count
    definitions.append(definition)
    if usable.count < 2, definition.rules != nil { usable.append(index) }
    guard let name = definition.tzid, indexOfName[ExactText(name)] == nil else { return }
    indexOfName[ExactText(name)] = index
    let normalized = TimeZoneNames.normalized(name)
    if indexOfNormalizedName[normalized] == nil { indexOfNormalizedName[normalized] = index }
  }

  /// The zone that a TZID names.
  func resolve(_ tzid: String) -> ResolvedTimeZone {
    let index = indexOfName[ExactText(tzid)] ?? indexOfNormalizedName[TimeZoneNames.normalized(tzid)]
    guard let index, definitions[index].rules != nil else { return resolveByName(tzid, emptyDefinition: index) }
    let definition = definitions[index]
    if let found = names.find(tzid) { return choose(found, index, isHint: false) }
    let chosen = definition.otherNames.compactMap { names.find($0) }.map { choose($0, index, isHint: true) }
    return chosen.first { $0.source != .definition(index: index) } ?? chosen.first ?? resolved(index)
  }

  /// Chooses between the zone that is known by a name and the file's definition with that name.
  private func choose(_ found: TimeZoneName, _ index: Int, isHint: Bool) -> ResolvedTimeZone {
    guard let comparison = DefinitionComparison(definitions[index], system: found.rules) else {
      return resolved(found, isHint: isHint)
    }
    // Names with more than one possible meaning must agree with the definition.
    let isWeak = isHint || found.kind == .abbreviation
    switch comparison.result(years: years) {
    case .agrees: return resolved(found, isHint: isHint)
    case .outlines where !isWeak: return resolved(found, isHint: isHint)
    case .outlines, .contradicts:
      if found.kind == .abbreviation { return resolved(index) }
      return ResolvedTimeZone(source: .definition(index: index), rules: comparison.definedWithHistory)
    }
  }

  private func resolveByName(_ tzid: String, emptyDefinition: Int?) -> ResolvedTimeZone {
    if let found = names.find(tzid) { return resolved(found, isHint: false) }
    for hint in emptyDefinition.map({ definitions[$0].otherNames }) ?? [] {
      if let found = names.find(hint) { return resolved(found, isHint: true) }
    }
    if TimeZoneNames.isCustom(tzid), usable.count == 1, let index = usable.first { return resolved(index) }
    return ResolvedTimeZone(source: .unresolved, rules: nil)
  }

  private func resolved(_ index: Int) -> ResolvedTimeZone {
    ResolvedTimeZone(source: .definition(index: index), rules: definitions[index].rules)
  }

  private func resolved(_ found: TimeZoneName, isHint: Bool) -> ResolvedTimeZone {
    let isItself = found.kind == .system && !isHint
    return ResolvedTimeZone(
      source: isItself ? .system(name: found.name) : .alias(name: found.name, kind: found.kind), rules: found.rules)
  }
}
