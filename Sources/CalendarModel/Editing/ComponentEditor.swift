import ICalendar

/// Changes individual lines of a component, and records which properties it changed.
///
/// Indices remain valid during the edit: removed elements leave a gap, and new ones are appended. Untouched lines keep
/// their bytes and order. New lines are placed before the first nested component.
struct ComponentEditor {
  struct Located<Part> {
    let index: Int
    let part: Part
  }

  private let original: Component
  private var elements: [ComponentBuilder.Element?]
  private let originalCount: Int
  /// Whether the component is new rather than edited.
  private(set) var isNew = false
  /// The properties with a changed, added or removed line.
  private(set) var changedProperties: Set<KnownProperty> = []
  private(set) var isChanged = false

  init(_ component: Component) {
    original = component
    elements = ComponentBuilder(component).elements
    originalCount = elements.count
  }

  /// Starts a new component with the given name and lines.
  init(newComponent name: String, holding lines: [ContentLine] = []) throws(CalendarModelError) {
    do {
      var builder = try ComponentBuilder(name: name)
      builder.elements = lines.map { .property($0) }
      self.init(builder.component())
      isNew = lines.isEmpty
    } catch {
      throw .unwritable(name, error.message)
    }
  }

  /// The lines of the given properties, in order.
  func lines(_ properties: KnownProperty...) -> [Located<ContentLine>] { lines(properties) }

  /// The lines of the given properties, in order.
  func lines(_ properties: [KnownProperty]) -> [Located<ContentLine>] {
    // A new component has only the lines that have been written to it.
    if isNew, !properties.contains(where: changedProperties.contains) { return [] }
    return elements.enumerated().compactMap { index, element in
      guard case .property(let line) = element, let property = line.property, properties.contains(property)
      else { return nil }
      return Located(index: index, part: line)
    }
  }

  /// The lines that satisfy a condition, in order.
  func lines(where isWanted: (ContentLine) -> Bool) -> [Located<ContentLine>] {
    elements.enumerated().compactMap { index, element in
      guard case .property(let line) = element, isWanted(line) else { return nil }
      return Located(index: index, part: line)
    }
  }

  /// The directly nested components of the given kind, in order.
  func components(_ kind: KnownComponent) -> [Located<Component>] {
    elements.enumerated().compactMap { index, element in
      guard case .component(let component) = element, component.component == kind else { return nil }
      return Located(index: index, part: component)
    }
  }

  /// Replaces a line with another of the same name.
  mutating func replace(at index: Int, with line: ContentLine) {
    if elements[index] == .property(line) { return }
    elements[index] = .property(line)
    note(line)
  }

  /// Replaces a component.
  mutating func replace(at index: Int, with component: Component) {
    if elements[index] == .component(component) { return }
    elements[index] = .component(component)
    isChanged = true
  }

  mutating func remove(at index: Int) {
    if case .property(let line) = elements[index] { note(line) }
    elements[index] = nil
    isChanged = true
  }

  mutating func append(_ line: ContentLine) {
    elements.append(.property(line))
    note(line)
  }

  mutating func append(_ component: Component) {
    elements.append(.component(component))
    isChanged = true
  }

  private mutating func note(_ line: ContentLine) {
    if let property = line.property { changedProperties.insert(property) }
    isChanged = true
  }

  /// The edited component, or the original if nothing has changed.
  func component() -> Component {
    guard isChanged else { return original }
    let isComponent: (ComponentBuilder.Element) -> Bool = { if case .component = $0 { true } else { false } }
    let old = elements[..<originalCount].compactMap { $0 }
    let new = elements[originalCount...].compactMap { $0 }
    let place = old.firstIndex(where: isComponent) ?? old.count
    var builder = ComponentBuilder(original)
    builder.elements = old[..<place] + new.filter { !isComponent($0) } + old[place...] + new.filter(isComponent)
    return builder.component()
  }
}

extension ComponentEditor {
  mutating func removeAll(_ properties: KnownProperty...) {
    for line in lines(properties) { remove(at: line.index) }
  }

  mutating func removeAll(_ kind: KnownComponent) {
    for component in components(kind) { remove(at: component.index) }
  }

  /// Edits the line that a field was read from: the first one for which `holds` is true, or else the first line. If
  /// there are no lines, a new one is added.
  mutating func edit(
    _ property: KnownProperty, where holds: (ContentLine) -> Bool,
    _ change: (ContentLine) throws(CalendarModelError) -> ContentLine
  ) throws(CalendarModelError) {
    let candidates = lines(property)
    if let line = candidates.first(where: { holds($0.part) }) ?? candidates.first {
      replace(at: line.index, with: try change(line.part))
    } else {
      append(try change(ContentLine("\(property.name):")))
    }
  }

  /// Removes the dependent properties that no longer agree with an edited one.
  mutating func removePartners() {
    for property in EditPartners.removed(by: changedProperties) { removeAll(property) }
  }
}
