import ICalendar
import XML

/// The properties and components that a client requests (RFC 4791 9.6.1).
struct WantedParts {
  /// The uppercase names of the properties, and whether their values are requested.
  private let values: [String: Bool]
  private let hasAll: Bool
  private let hasAllComponents: Bool
  private let inner: [String: WantedParts]

  /// All properties and components.
  static let everything = WantedParts(values: [:], hasAll: true, hasAllComponents: true, inner: [:])

  private init(values: [String: Bool], hasAll: Bool, hasAllComponents: Bool, inner: [String: WantedParts]) {
    self.values = values
    self.hasAll = hasAll
    self.hasAllComponents = hasAllComponents
    self.inner = inner
  }

  init(_ element: DAVElement) {
    let properties = element.all(XMLName("prop", in: DAVNames.calDAV)).compactMap { property in
      property["name"].map { ($0.uppercased(), property["novalue"] != "yes") }
    }
    values = Dictionary(properties) { $0 || $1 }
    // If the request names no parts of a component, return the whole component, as in the examples of RFC 4791.
    let isWhole = element.children.isEmpty
    hasAll = isWhole || element.first(XMLName("allprop", in: DAVNames.calDAV)) != nil
    hasAllComponents = isWhole || element.first(XMLName("allcomp", in: DAVNames.calDAV)) != nil
    let inner = element.all(DAVNames.component).compactMap { part in
      part["name"].map { ($0.uppercased(), WantedParts(part)) }
    }
    self.inner = Dictionary(inner) { first, _ in first }
  }

  /// Returns the requested part of a property, or nil if it is not requested.
  func part(of line: ContentLine) -> ContentLine? {
    if hasAll { return line }
    guard let hasValue = values[line.name.uppercased()] else { return nil }
    return hasValue ? line : try? ContentLine(name: line.name, parameters: line.parameters, rawValue: "")
  }

  /// Returns the requested part of a property in an inner component, or nil if it is not requested.
  func part(of line: ContentLine, inComponent name: String) -> ContentLine? {
    guard let wanted = inner[name] else { return hasAllComponents ? line : nil }
    return wanted.part(of: line)
  }

  /// Returns the requested part of an inner component, or nil if it is not requested.
  func part(of component: Component) -> Component? {
    guard let wanted = inner[component.name] else { return hasAllComponents ? component : nil }
    var builder = ComponentBuilder(component)
    builder.elements = builder.elements.compactMap { element in
      switch element {
      case .property(let line): wanted.part(of: line).map { .property($0) }
      case .component(let child): wanted.part(of: child).map { .component($0) }
      }
    }
    return builder.component()
  }
}
