package import ICalendar

extension Component {
  /// Returns the component with a property, and the properties merged with it, taken from another version.
  ///
  /// - Parameter property: The property, or the name of a nested component, as in a ``MergeConflict``.
  package func taking(_ property: String, from other: Component) -> Component {
    let units = MergeUnits(self)
    let unit = units.unit(of: .property(ContentLine("\(property):")))
    let isTaken = { (element: ComponentBuilder.Element) in
      [unit, MergeUnits.componentPrefix + property].contains(units.unit(of: element))
    }
    var builder = ComponentBuilder(self)
    builder.elements.removeAll(where: isTaken)
    for element in ComponentBuilder(other).elements where isTaken(element) {
      switch element {
      case .property(let line): builder.append(line)
      case .component(let inner): builder.append(inner)
      }
    }
    return builder.component()
  }
}

extension MergeConflict {
  /// Whether the conflict concerns the recurrence set of a series, or an item as a whole.
  package var isOfSeries: Bool { property.map(Self.isOfSeries) ?? true }

  /// Whether a property defines the recurrence set, and so must be taken together with the related properties.
  package static func isOfSeries(_ property: String) -> Bool {
    ["EXDATE", "RECURRENCE-ID"].contains(property) || MergeUnits.allNames(of: MergeUnits.times).contains(property)
  }
}
