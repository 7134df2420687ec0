import ICalendar

/// A component as filters look at it: each of its properties is read once, however many conditions there are.
final class FilteredComponent {
  let name: String
  let component: Component
  /// Its properties by their names in capital letters.
  private(set) lazy var properties = FilteredLine.byName(component.properties)
  /// The components in it.
  private(set) lazy var components = component.components.map { FilteredComponent($0) }

  init(_ component: Component) {
    self.component = component
    name = component.name
  }
}

/// A property as filters look at it.
final class FilteredLine {
  let line: ContentLine
  private(set) lazy var text = ComparedText(line.text)
  /// When it is, if its value is a time.
  private(set) lazy var time = line.time
  private var parameters: [String: [ComparedText]?] = [:]

  init(_ line: ContentLine) { self.line = line }

  /// The values of a parameter; nil if it has none of that name.
  func values(ofParameter name: String) -> [ComparedText]? {
    if let known = parameters[name] { return known }
    let values = line.values(ofParameter: name)?.map { ComparedText($0) }
    parameters[name] = .some(values)
    return values
  }

  /// Some properties by their names in capital letters.
  static func byName(_ lines: some Sequence<ContentLine>) -> [String: [FilteredLine]] {
    var all: [String: [FilteredLine]] = [:]
    for line in lines { all[line.name.uppercased(), default: []].append(FilteredLine(line)) }
    return all
  }
}
