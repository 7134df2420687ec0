import CivilTime
import ICalendar

/// A merge of three versions of one item, property by property; sets of values element by element.
struct ItemMerge {
  /// What both sides changed, and not alike.
  struct Conflict {
    let property: String
    let base: [String]
    let a: [String]
    let b: [String]
  }

  /// The conflicts, in the order of the first side's properties.
  private(set) var conflicts: [Conflict] = []
  /// The merged item.
  private(set) var component: Component

  private let preferred: CalendarMerge.Side?
  private let timesSide: CalendarMerge.Side?
  private let base: Version?
  private let a: Version
  private let b: Version

  /// Merges an item.
  ///
  /// - Parameters:
  ///   - base: The version that both come from; nil if both made the item.
  ///   - preferred: The side that counts in a conflict; the first one if nil.
  ///   - timesSide: The side that alone says when the item happens; nil if both may.
  init(
    base: ComparedItem?, a: ComparedItem, b: ComparedItem, preferring preferred: CalendarMerge.Side?,
    times timesSide: CalendarMerge.Side? = nil
  ) {
    self.base = base.map(Version.init)
    self.a = Version(a)
    self.b = Version(b)
    self.preferred = preferred
    self.timesSide = timesSide
    component = a.component
    var builder = ComponentBuilder(a.component)
    let original = builder.elements
    builder.elements = []
    var done: Set<String> = []
    for element in original {
      let unit = Self.unit(of: element)
      if done.insert(unit).inserted { builder.elements += merged(unit) }
    }
    for element in ComponentBuilder(b.component).elements {
      let unit = Self.unit(of: element)
      guard done.insert(unit).inserted else { continue }
      for element in merged(unit) {
        switch element {
        case .property(let line): builder.append(line)
        case .component(let inner): builder.append(inner)
        }
      }
    }
    // What has other lines between the first side's own keeps its places there.
    component = builder.component()
    if Set(builder.elements) == Set(original), builder.elements.count == original.count { component = a.component }
  }

  // MARK: Units

  /// Start and end are one unit, and so are all lines of a name.
  private static let startUnit = "DTSTART"
  private static let times: Set<KnownProperty> = [.dtstart, .dtend, .due, .duration]
  /// What says which instances there are, besides the start.
  private static let instances: Set<KnownProperty> = [.rrule, .rdate, .exdate, .exrule]
  /// The prefix of units that are inner components.
  private static let componentPrefix = "BEGIN:"
  private static let sets: Set<KnownProperty> = [
    .categories, .resources, .exdate, .rdate, .attendee, .attach, .comment, .relatedTo,
  ]

  private static func unit(of element: ComponentBuilder.Element) -> String {
    switch element {
    case .property(let line):
      line.property.map(times.contains) == true ? startUnit : line.name.uppercased()
    case .component(let component): componentPrefix + component.name
    }
  }

  private mutating func merged(_ unit: String) -> [ComponentBuilder.Element] {
    let property = PropertyTable.property(named: unit)
    if let timesSide, unit == Self.startUnit || property.map(Self.instances.contains) == true {
      return (timesSide == .a ? a : b).elements(unit)
    }
    if let property, ComparedProperties.bookkeeping.contains(property) { return mergedBookkeeping(unit, property) }
    let isSet = property.map(Self.sets.contains) ?? false
    return isSet || unit.hasPrefix(Self.componentPrefix) ? mergedSet(unit) : mergedUnit(unit)
  }

  private mutating func mergedUnit(_ unit: String) -> [ComponentBuilder.Element] {
    let (old, first, second) = (base?.values(unit) ?? [], a.values(unit), b.values(unit))
    let keys = { (values: [ComparedProperties.Value]) in values.map(\.key).sorted() }
    if keys(first) == keys(second) || keys(second) == keys(old) { return a.elements(unit) }
    if keys(first) == keys(old) { return b.elements(unit) }
    conflicts.append(
      Conflict(
        property: unit, base: old.compactMap(\.text), a: first.compactMap(\.text), b: second.compactMap(\.text)))
    return preferred == .b ? b.elements(unit) : a.elements(unit)
  }

  private mutating func mergedSet(_ unit: String) -> [ComponentBuilder.Element] {
    let merge = SetMerge(
      base: base?.set(unit) ?? [], a: a.set(unit), b: b.set(unit), preferring: preferred)
    let name = unit.hasPrefix(Self.componentPrefix) ? String(unit.dropFirst(Self.componentPrefix.count)) : unit
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

  /// The higher SEQUENCE and the later times; what wrote the calendar only if one side changed it.
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

extension ItemMerge {
  /// A version of the item, by its units.
  private struct Version {
    private let properties: ComparedProperties
    private let units: [String: [ComponentBuilder.Element]]

    init(_ item: ComparedItem) {
      properties = ComparedProperties(item.component, item.zones, countsBookkeeping: false)
      units = Dictionary(grouping: ComponentBuilder(item.component).elements) { ItemMerge.unit(of: $0) }
    }

    /// The lines and components of a unit.
    func elements(_ unit: String) -> [ComponentBuilder.Element] { units[unit] ?? [] }

    /// What a unit means.
    func values(_ unit: String) -> [ComparedProperties.Value] {
      unit == ItemMerge.startUnit
        ? ["DTSTART", "DTEND", "DUE", "DURATION"].flatMap { properties[$0] } : properties[unit]
    }

    /// The elements of a unit that is a set.
    func set(_ unit: String) -> [SetMerge.Element] {
      elements(unit).flatMap { source -> [SetMerge.Element] in
        switch source {
        case .component(let component):
          let value = properties.value(of: component)
          let identity = component.first(.uid).map { "UID \($0.uri)" } ?? value.key
          return [.init(identity: identity, key: value.key, text: value.text ?? "", source: source, index: nil)]
        case .property(let line):
          let values = properties.values(of: line)
          return values.enumerated().map { index, value in
            let identity = line.property == .attendee ? line.uri.lowercased() : value.key
            return .init(
              identity: identity, key: value.key, text: value.text ?? "", source: source,
              index: values.count > 1 ? index : nil)
          }
        }
      }
    }
  }
}
