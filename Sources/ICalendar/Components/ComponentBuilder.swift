/// Builds or edits a component by changing its properties and nested components one at a time.
///
/// Untouched lines keep their bytes and positions.
///
/// ```swift
/// var builder = ComponentBuilder(event)
/// builder.set(try ContentLine(name: "SUMMARY", rawValue: TextValue.encode("Lunch, at last")))
/// let changed = builder.component()
/// ```
public struct ComponentBuilder: Sendable {
  /// An element of a component: the line of a property, or a nested component.
  public enum Element: Hashable, Sendable {
    /// The content line of a property.
    case property(ContentLine)
    /// A nested component.
    case component(Component)

    /// Whether the element is a nested component of the given kind.
    package func isComponent(_ kind: KnownComponent) -> Bool {
      if case .component(let component) = self { component.component == kind } else { false }
    }
  }

  private let begin: ContentLine
  private let end: ContentLine
  /// The component's elements, in order.
  public var elements: [Element]

  /// Starts a new component with a name such as "VEVENT".
  ///
  /// - Throws: ``ICalendarError`` `unwritable` if the name is invalid.
  public init(name: String) throws(ICalendarError) {
    try ParameterValue.checkName(name)
    begin = ContentLine("BEGIN:\(name)")
    end = ContentLine("END:\(name)")
    elements = []
  }

  /// Starts a new component of a known kind.
  public init(_ kind: KnownComponent) {
    let name = ComponentTable.definition(for: kind).name
    begin = ContentLine("BEGIN:\(name)")
    end = ContentLine("END:\(name)")
    elements = []
  }

  /// Starts with all elements of a component.
  public init(_ component: Component) {
    begin = component.beginLine
    end = component.endLine
    elements = []
    let storage = component.storage
    var index = component.first + 1
    while index < component.last {
      let partner = Int(storage.records[index].partner)
      elements.append(
        partner > index
          ? .component(Component(storage: storage, first: index, last: partner))
          : .property(ContentLine(storage: storage, index: index)))
      index = partner + 1
    }
  }

  /// The properties, in order.
  public var properties: [ContentLine] {
    elements.compactMap { if case .property(let line) = $0 { line } else { nil } }
  }

  /// The first property with the given name, in any letter case.
  public func first(named name: String) -> ContentLine? {
    firstIndex { $0.isNamed(name) }.flatMap { properties(at: $0) }
  }

  /// Adds a line after the properties, before the first nested component.
  public mutating func append(_ line: ContentLine) { append(CollectionOfOne(line)) }

  /// Adds lines after the properties, before the first nested component.
  public mutating func append(_ lines: some Collection<ContentLine>) {
    let index = elements.firstIndex { if case .component = $0 { true } else { false } }
    elements.insert(contentsOf: lines.map { .property($0) }, at: index ?? elements.count)
  }

  /// Adds a component at the end.
  public mutating func append(_ component: Component) {
    elements.append(.component(component))
  }

  /// Replaces the first line of the same name, or adds the line if there is none.
  public mutating func set(_ line: ContentLine) {
    let name = line.name
    if let index = firstIndex(where: { $0.isNamed(name) }) {
      elements[index] = .property(line)
    } else {
      append(line)
    }
  }

  /// Replaces a line that is equal to `old`, or adds the line if there is none.
  public mutating func replace(_ old: ContentLine, with line: ContentLine) {
    if let index = firstIndex(where: { $0 == old }) {
      elements[index] = .property(line)
    } else {
      append(line)
    }
  }

  /// Removes the properties for which `matches` returns true.
  public mutating func removeProperties(where matches: (ContentLine) -> Bool) {
    elements.removeAll { if case .property(let line) = $0 { matches(line) } else { false } }
  }

  /// Replaces the first component that is equal to `old`.
  public mutating func replace(_ old: Component, with component: Component) {
    if let index = elements.firstIndex(of: .component(old)) { elements[index] = .component(component) }
  }

  /// Removes the first component that is equal to `component`.
  public mutating func remove(_ component: Component) {
    if let index = elements.firstIndex(of: .component(component)) { elements.remove(at: index) }
  }

  /// The finished component.
  public func component() -> Component {
    var gatherer = ComponentGatherer()
    gatherer.append(begin, as: .begin)
    for element in elements {
      switch element {
      case .property(let line): gatherer.append(line, as: .property)
      case .component(let component): gatherer.append(component)
      }
    }
    gatherer.append(end, as: .end)
    return gatherer.finish()
  }

  private func firstIndex(where matches: (ContentLine) -> Bool) -> Int? {
    elements.firstIndex { if case .property(let line) = $0 { matches(line) } else { false } }
  }

  private func properties(at index: Int) -> ContentLine? {
    if case .property(let line) = elements[index] { line } else { nil }
  }
}

extension ComponentGatherer {
  fileprivate enum Role {
    case begin, property, end
  }

  fileprivate mutating func append(_ line: ContentLine, as role: Role) {
    let folds = Array(line.storage.folds(ofLine: line.index))
    let record = line.record
    line.withBytes(Int(record.start)..<Int(record.end)) { bytes in
      let parts = LineParts(bytes)
      switch role {
      case .begin: begin(bytes, parts: parts, lineNumber: line.lineNumber, folds: folds)
      case .property:
        append(bytes, parts: parts, property: record.property, lineNumber: line.lineNumber, folds: folds)
      case .end: end(bytes, parts: parts, lineNumber: line.lineNumber, folds: folds)
      }
    }
  }

  fileprivate mutating func append(_ component: Component) {
    for index in component.first...component.last {
      let line = ContentLine(storage: component.storage, index: index)
      let isDelimiter = line.record.flags.contains(.isDelimiter)
      let role: Role = !isDelimiter ? .property : Int(line.record.partner) > index ? .begin : .end
      append(line, as: role)
    }
  }
}
