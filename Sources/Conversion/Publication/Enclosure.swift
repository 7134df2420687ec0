import CalendarModel
import ICalendar

/// Tracks the CLASS of a component that invalidly contains other components, which must not become more public than it
/// is.
///
/// The reader ends the outer component where an inner one begins, and returns the inner ones as separate items. They
/// are treated as enclosed until the END of the outer component or of the calendar.
struct Enclosure {
  private var isPrivate = false
  private var unclosed = 0
  private var strayEnds = 0

  /// Returns an element for publication: an inner component without CLASS gets the CLASS of the outer one.
  ///
  /// - Parameter counts: The number of issues of each code that the reader has reported so far.
  mutating func marked(_ element: CalendarElement, _ counts: [Issue.Code: Int]) -> CalendarElement {
    let (unclosed, strayEnds) = (counts[.unclosedComponent] ?? 0, counts[.missingBegin] ?? 0)
    defer { (self.unclosed, self.strayEnds) = (unclosed, strayEnds) }
    if strayEnds > self.strayEnds { isPrivate = false }
    switch element {
    case .calendarBegin, .calendarEnd:
      isPrivate = false
      return element
    case .calendarProperty: return element
    case .component(let component, let isInCalendar):
      let marked = component.marked(isPrivate: isPrivate)
      if unclosed > self.unclosed { isPrivate = !(marked.isPublic ?? true) }
      return .component(marked, isInCalendar: isInCalendar)
    }
  }
}

extension Component {
  /// Whether CLASS makes the component public, or nil if there is no CLASS. Properties that other programs use in place
  /// of CLASS can make the component private, but not public.
  var isPublic: Bool? {
    if properties.contains(where: \.isPrivateElsewhere) { return false }
    let classes = properties.filter(\.isClass)
    return classes.isEmpty ? nil : classes.allSatisfy(\.isPublicClass)
  }

  /// Returns the component, adding CLASS:PRIVATE if required and if it is an item without CLASS.
  func marked(isPrivate: Bool) -> Component {
    guard isPrivate, isPublic == nil, component != .vtimezone else { return self }
    var builder = ComponentBuilder(self)
    builder.append(ContentLine("CLASS:PRIVATE"))
    return builder.component()
  }
}
