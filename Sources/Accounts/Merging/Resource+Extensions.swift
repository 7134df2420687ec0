import CalendarModel
import ICalendar

extension Resource {
  /// The resource without extensions (X-) that have no value; nil if it has no such line.
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
