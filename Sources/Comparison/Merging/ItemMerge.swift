import CivilTime
package import ICalendar
package import TimeZones

/// A merge of three versions of an item, property by property; sets of values are merged element by element.
package struct ItemMerge {
  /// A version of an item, with the meanings of its TZIDs.
  package struct Text {
    let component: Component
    let zones: ZoneContext

    package init(_ component: Component, in zones: ZoneContext) {
      self.component = component
      self.zones = zones
    }

    init(_ item: ComparedItem) { self.init(item.component, in: item.zones) }
  }

  /// A value that both sides changed differently.
  package struct Conflict {
    /// The property, or the name of a nested component; some properties also represent others
    /// (``MergeConflict/properties(of:)``).
    package let property: String
    /// The values in the base version.
    package let base: [String]
    /// The values of the first side, or none if it removed them.
    package let a: [String]
    /// The values of the second side, or none if it removed them.
    package let b: [String]
  }

  /// The conflicts, in the order of the first side's properties.
  package private(set) var conflicts: [Conflict] = []
  /// The merged item.
  package private(set) var component: Component

  private let preferred: CalendarMerge.Side?
  private let timesSide: CalendarMerge.Side?
  private let answers: MergeAnswers?
  private let base: Version?
  private let a: Version
  private let b: Version

  /// Merges an item.
  ///
  /// - Parameters:
  ///   - base: The base version, or nil if both sides created the item.
  ///   - preferred: The side that wins in a conflict; the first one if nil.
  ///   - timesSide: The side that determines the times of the item, or nil if both may.
  ///   - answers: Determines whose replies to invitations win, or nil to treat both sides equally.
  package init(
    base: Text?, a: Text, b: Text, preferring preferred: CalendarMerge.Side?,
    times timesSide: CalendarMerge.Side? = nil, answers: MergeAnswers? = nil
  ) {
    let units = MergeUnits(a.component)
    self.base = base.map { Version($0, units) }
    self.a = Version(a, units)
    self.b = Version(b, units)
    self.answers = answers
    self.preferred = preferred
    self.timesSide = timesSide
    component = a.component
    var builder = ComponentBuilder(a.component)
    let original = builder.elements
    builder.elements = []
    var places: [ExactText: UnitPlaces] = [:]
    for element in original {
      let unit = units.unit(of: element)
      let name = ExactText(unit)
      if places[name] == nil { places[name] = UnitPlaces(merged(unit), in: self.a.elements(unit)) }
      builder.elements += places[name]?.next(element) ?? []
    }
    var added: Set<ExactText> = []
    var (lines, components): ([ContentLine], [Component]) = ([], [])
    for element in ComponentBuilder(b.component).elements {
      let unit = units.unit(of: element)
      guard places[ExactText(unit)] == nil, added.insert(ExactText(unit)).inserted else { continue }
      for element in merged(unit) {
        switch element {
        case .property(let line): lines.append(line)
        case .component(let inner): components.append(inner)
        }
      }
    }
    builder.append(lines)
    for inner in components { builder.append(inner) }
    component = builder.elements == original ? a.component : builder.component()
  }

  // MARK: Units

  /// The properties that define the recurrence set, in addition to the start.
  private static let instances: Set<KnownProperty> = [.rrule, .rdate, .exdate, .exrule]
  private static let sets: Set<KnownProperty> = [
    .categories, .resources, .exdate, .rdate, .attendee, .attach, .comment, .relatedTo,
  ]

  private mutating func merged(_ unit: String) -> [ComponentBuilder.Element] {
    let property = PropertyTable.property(named: unit)
    if let timesSide, unit == MergeUnits.times || property.map(Self.instances.contains) == true {
      return (timesSide == .a ? a : b).elements(unit)
    }
    if let property, ComparedProperties.bookkeeping.contains(property) { return mergedBookkeeping(unit, property) }
    let isSet = property.map(Self.sets.contains) ?? false
    return isSet || unit.hasPrefix(MergeUnits.componentPrefix) ? mergedSet(unit) : mergedUnit(unit)
  }

  private mutating func mergedUnit(_ unit: String) -> [ComponentBuilder.Element] {
    let keys = (old: base?.keys(unit) ?? [], first: a.keys(unit), second: b.keys(unit))
    if keys.first == keys.second || keys.second == keys.old { return a.elements(unit) }
    if keys.first == keys.old { return b.elements(unit) }
    if let side = settledSide(of: unit) { return (side == .a ? a : b).elements(unit) }
    let isOfRule = unit == MergeUnits.times && a.hasTimes(of: b)
    conflicts.append(
      Conflict(
        property: isOfRule ? "RRULE" : unit, base: base?.values(unit).compactMap(\.text) ?? [],
        a: a.values(unit).compactMap(\.text), b: b.values(unit).compactMap(\.text)))
    return preferred == .b ? b.elements(unit) : a.elements(unit)
  }

  /// The side that wins automatically if both changed a unit, or nil for a conflict.
  private func settledSide(of unit: String) -> CalendarMerge.Side? {
    switch unit {
    case MergeUnits.done: Completion.side(a.completion, b.completion)
    case "ORGANIZER": answers?.other
    default: nil
    }
  }

  private mutating func mergedSet(_ unit: String) -> [ComponentBuilder.Element] {
    var settling: ((String) -> CalendarMerge.Side)?
    if unit == "ATTENDEE", let answers { settling = { answers.sideThatKnows($0) } }
    let merge = SetMerge(
      base: base?.set(unit) ?? [], a: a.set(unit), b: b.set(unit), preferring: preferred, settling: settling)
    let prefix = MergeUnits.componentPrefix
    let name = unit.hasPrefix(prefix) ? String(unit.dropFirst(prefix.count)) : unit
    for conflict in merge.conflicts {
      conflicts.append(
        Conflict(
          property: name, base: conflict.base.map { [$0.text] } ?? [], a: conflict.a.map { [$0.text] } ?? [],
          b: conflict.b.map { [$0.text] } ?? []))
    }
    switch merge.side {
    case .a?: return a.elements(unit)
    case .b?: return b.elements(unit)
    case nil: return merge.elements(of: .a) + merge.elements(of: .b)
    }
  }

  /// Takes the higher SEQUENCE and the later times. PRODID and VERSION come from the second side only if the first side
  /// did not change them.
  private func mergedBookkeeping(_ unit: String, _ property: KnownProperty) -> [ComponentBuilder.Element] {
    let (first, second) = (a.elements(unit), b.elements(unit))
    guard let one = first.line, let other = second.line else {
      let old = base?.elements(unit) ?? []
      return first == old || (first.isEmpty && old.isEmpty) ? second : first
    }
    let isLater: Bool
    switch property {
    case .sequence: isLater = (other.integer ?? 0) > (one.integer ?? 0)
    case .prodid, .version: isLater = one == base?.elements(unit).line
    default:
      isLater = (other.time?.civilDateTime).map { later in one.time.map { $0.civilDateTime < later } ?? true } ?? false
    }
    return isLater ? second : first
  }
}

extension [ComponentBuilder.Element] {
  fileprivate var line: ContentLine? {
    for case .property(let line) in self { return line }
    return nil
  }
}
