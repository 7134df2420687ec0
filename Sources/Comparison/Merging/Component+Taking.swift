package import ICalendar

extension Component {
  /// The component with what another version says in one property, and in those that are merged as one with it.
  ///
  /// - Parameter property: the property, or the name of an inner component, as a ``MergeConflict`` has it.
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
  /// Whether it is about which instances a series has and when, or about an item as a whole.
  package var isOfSeries: Bool { property.map(Self.isOfSeries) ?? true }

  /// Whether a property says which instances a series has, so that one side's is nothing without the rest of that side.
  package static func isOfSeries(_ property: String) -> Bool {
    ["EXDATE", "RECURRENCE-ID"].contains(property) || MergeUnits.allNames(of: MergeUnits.times).contains(property)
  }
}
