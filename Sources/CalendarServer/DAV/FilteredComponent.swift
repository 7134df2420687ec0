import ICalendar

/// A component prepared for filters. Each property is read once, however many conditions there are.
final class FilteredComponent {
  let name: String
  let component: Component
  /// The properties by uppercase name.
  private(set) lazy var properties = FilteredLine.byName(component.properties)
  /// The nested components.
  private(set) lazy var components = component.components.map { FilteredComponent($0) }

  init(_ component: Component) {
    self.component = component
    name = component.name
  }
}

/// A property prepared for filters.
final class FilteredLine {
  let line: ContentLine
  private(set) lazy var text = ComparedText(line.text)
  /// The value as a time, or nil if it is not one.
  private(set) lazy var time = line.time
  private var parameters: [String: [ComparedText]?] = [:]

  init(_ line: ContentLine) { self.line = line }

  /// Returns the values of a parameter, or nil if the property does not have it.
  func values(ofParameter name: String) -> [ComparedText]? {
    if let known = parameters[name] { return known }
    let values = line.values(ofParameter: name)?.map { ComparedText($0) }
    parameters[name] = .some(values)
    return values
  }

  /// Groups properties by uppercase name.
  static func byName(_ lines: some Sequence<ContentLine>) -> [String: [FilteredLine]] {
    var all: [String: [FilteredLine]] = [:]
    for line in lines { all[line.name.uppercased(), default: []].append(FilteredLine(line)) }
    return all
  }
}
