import CLibical
import ICalendar

/// Compares components property by property, by name, and gathers what differs and why.
struct LibicalComparison {
  private(set) var differences: Set<LibicalDifference> = []
  /// What no rule explains, for people.
  private(set) var unexplained: [String] = []

  init(_ ours: PlainComponent, _ theirs: PlainComponent) {
    compareNames(ours, theirs)
    compareProperties(ours, theirs)
    compareComponents(ours, theirs)
  }

  private mutating func compareNames(_ ours: PlainComponent, _ theirs: PlainComponent) {
    if ours.name == theirs.name { return }
    let kind = icalcomponent_string_to_kind(ours.name)
    if theirs.name.isEmpty, kind == ICAL_NO_COMPONENT || kind == ICAL_X_COMPONENT {
      differences.insert(.unknownComponent)
    } else {
      unexplained.append("component \(ours.name) is \(theirs.name)")
    }
  }

  // MARK: Properties

  private mutating func compareProperties(_ ours: PlainComponent, _ theirs: PlainComponent) {
    let errors = theirs.properties.filter { $0.name == "X-LIC-ERROR" }.map { TextValue.decode($0.value) }
    if !errors.isEmpty { differences.insert(.errorProperty) }
    for name in Set((ours.properties + theirs.properties).map(\.name)).subtracting(["X-LIC-ERROR"]) {
      var rest = theirs.properties.filter { $0.name == name }.map(\.value)[...]
      for line in ours.properties where line.name == name {
        compare(line.line, &rest, errors, in: ours.name)
      }
      if !rest.isEmpty { unexplained.append("\(ours.name) has more of \(name): \(rest)") }
    }
  }

  /// Takes from libical's values of one name what stands for one of our lines.
  private mutating func compare(
    _ line: ContentLine?, _ rest: inout ArraySlice<String>, _ errors: [String], in component: String
  ) {
    guard let line else { return }
    if !line.hasValue, let value = rest.first, line.unfolded.hasSuffix(";\(value)") {
      differences.insert(.parametersAsValue)
      rest.removeFirst()
      return
    }
    if let reason = LibicalValue.reasonToLeaveOut(line) {
      differences.insert(reason)
      return
    }
    let parts = LibicalValue.parts(of: line)
    if parts.count > 1 { differences.insert(.splitList) }
    if line.property == .categories, parts.count != line.texts.count { differences.insert(.commaBehindBackslashes) }
    for part in parts {
      if LibicalValue.isRefused(line, part, errors: errors) {
        differences.insert(.invalidValue)
        continue
      }
      let value = rest.popFirst()
      switch value.map({ LibicalValue.verdict(line, part, $0) }) {
      case .same: break
      case .differs(let reason): differences.insert(reason)
      default:
        unexplained.append("\(component) has \(line.unfolded.prefix(200)) and \(value?.prefix(200) ?? "nothing")")
      }
    }
  }

  // MARK: Components

  /// libical puts the VTIMEZONEs first, in an order of its own; all others keep theirs.
  private mutating func compareComponents(_ ours: PlainComponent, _ theirs: PlainComponent) {
    if ours.components.map(\.name) != theirs.components.map(\.name) { differences.insert(.zonesFirst) }
    var zones = theirs.components.filter { $0.name == "VTIMEZONE" }
    for zone in ours.components where zone.name == "VTIMEZONE" {
      let comparisons = zones.map { LibicalComparison(zone, $0) }
      guard let match = comparisons.firstIndex(where: { $0.unexplained.isEmpty }) ?? comparisons.indices.first else {
        unexplained.append("\(ours.name) lacks a VTIMEZONE")
        continue
      }
      if match > 0 { differences.insert(.zonesFirst) }
      take(comparisons[match])
      zones.remove(at: match)
    }
    let others = ours.components.filter { $0.name != "VTIMEZONE" }
    let otherTheirs = theirs.components.filter { $0.name != "VTIMEZONE" }
    if others.count != otherTheirs.count || !zones.isEmpty {
      unexplained.append("\(ours.name) has \(ours.components.map(\.name)) and \(theirs.components.map(\.name))")
    }
    for (component, other) in zip(others, otherTheirs) { take(LibicalComparison(component, other)) }
  }

  private mutating func take(_ inner: LibicalComparison) {
    differences.formUnion(inner.differences)
    unexplained += inner.unexplained
  }
}
