import CalendarModel
import ICalendar

extension Resource {
  /// The resource without extension properties (X-) that have no value, or nil if there are none.
  func withoutEmptyExtensions() -> Resource? {
    guard let known = try? items() else { return nil }
    let items = known.items.map(Self.withoutEmptyExtensions)
    return items == known.items ? nil : Resource(zones: known.zones, items: items)
  }

  private static func withoutEmptyExtensions(_ component: Component) -> Component {
    var builder = ComponentBuilder(component)
    builder.elements = builder.elements.compactMap { element in
      switch element {
      case .property(let line): line.name.uppercased().hasPrefix("X-") && line.rawValue.isEmpty ? nil : element
      case .component(let inner): .component(withoutEmptyExtensions(inner))
      }
    }
    return builder.component()
  }
}
