public import Libical

/// Compares a component with libical's reading of it, property by property, and collects the differences and their
/// reasons.
///
/// Properties are compared by name, not by position, because libical may create several properties from one line, or
/// none.
public struct ReadingComparison {
  /// The kinds of differences found.
  public private(set) var differences: Set<ReadingDifference> = []
  /// Differences that no ``ReadingDifference`` explains, as text.
  public private(set) var unexplained: [String] = []

  /// Compares a component with libical's reading of its lines.
  public init(_ component: Component, _ theirs: LibicalComponent) {
    compareNames(component.name, theirs.name)
    compareProperties(component, theirs)
    compareComponents(component, theirs)
  }

  private mutating func compareNames(_ name: String, _ theirs: String) {
    if name == theirs { return }
    if theirs.isEmpty, !LibicalComponent.knows(name) {
      differences.insert(.unknownComponent)
    } else {
      unexplained.append("component \(name) is \(theirs)")
    }
  }

  // MARK: Properties

  private mutating func compareProperties(_ component: Component, _ theirs: LibicalComponent) {
    var values = Dictionary(grouping: theirs.properties, by: \.name).mapValues { $0.map(\.valueText)[...] }
    let errors = (values.removeValue(forKey: "X-LIC-ERROR") ?? []).map { TextValue.decode($0) }
    if !errors.isEmpty { differences.insert(.errorProperty) }
    for line in component.properties {
      let bare = ComparedValue.withoutSpaceAroundName(line)
      let name = bare.name.uppercased()
      if name == "X-LIC-ERROR" { continue }
      // With the white space, the name is unknown, so libical may have no property for the line at all.
      if bare.name != line.name, values[name]?.isEmpty == false { differences.insert(.whiteSpace) }
      compare(bare, &values[name, default: []], errors, in: component.name)
    }
    for (name, rest) in values where !rest.isEmpty {
      unexplained.append("\(component.name) has more of \(name): \(rest)")
    }
  }

  /// Removes the values that correspond to one of our lines from libical's values with the same name.
  private mutating func compare(
    _ line: ContentLine, _ rest: inout ArraySlice<String>, _ errors: [String], in component: String
  ) {
    if let value = rest.first, !value.isEmpty, line.unfolded.hasSuffix(";\(value)") {
      differences.insert(.parametersAsValue)
      rest.removeFirst()
      return
    }
    if let reason = ComparedValue.reasonToLeaveOut(line, isThere: !rest.isEmpty) {
      differences.insert(reason)
      return
    }
    let parts = ComparedValue.parts(of: line)
    if parts.count > 1 { differences.insert(.splitList) }
    if line.property == .categories, parts.count != line.texts.count { differences.insert(.commaBehindBackslashes) }
    for part in parts {
      if ComparedValue.isRefused(line, part, errors: errors) {
        // libical also leaves out the rest of the list.
        differences.insert(.invalidValue)
        return
      }
      let value = rest.popFirst()
      switch value.map({ ComparedValue.verdict(line, part, $0) }) {
      case .same: break
      case .differs(let reason): differences.insert(reason)
      default:
        unexplained.append("\(component) has \(line.unfolded.prefix(200)) and \(value?.prefix(200) ?? "nothing")")
      }
    }
  }

  // MARK: Components

  /// libical moves the VTIMEZONEs to the front, in a different order. All other components keep their order.
  private mutating func compareComponents(_ component: Component, _ theirs: LibicalComponent) {
    let (ours, others) = (component.components, theirs.components)
    if ours.map(\.name) != others.map(\.name) { differences.insert(.zonesFirst) }
    var zones = others.filter { $0.name == "VTIMEZONE" }
    for zone in ours where zone.name == "VTIMEZONE" {
      let comparisons = zones.map { ReadingComparison(zone, $0) }
      guard let match = comparisons.firstIndex(where: { $0.unexplained.isEmpty }) ?? comparisons.indices.first else {
        unexplained.append("\(component.name) lacks a VTIMEZONE")
        continue
      }
      if match > 0 { differences.insert(.zonesFirst) }
      take(comparisons[match])
      zones.remove(at: match)
    }
    let rest = ours.filter { $0.name != "VTIMEZONE" }
    let otherRest = others.filter { $0.name != "VTIMEZONE" }
    if rest.count != otherRest.count || !zones.isEmpty {
      unexplained.append("\(component.name) has \(ours.map(\.name)) and \(others.map(\.name))")
    }
    for (component, other) in zip(rest, otherRest) { take(ReadingComparison(component, other)) }
  }

  private mutating func take(_ inner: ReadingComparison) {
    differences.formUnion(inner.differences)
    unexplained += inner.unexplained
  }
}
