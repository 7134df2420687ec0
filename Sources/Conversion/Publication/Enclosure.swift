import CalendarModel
import ICalendar

/// Who may see components that begin inside another one that may not hold them: nobody whom the outer one keeps out.
///
/// The reader ends the outer one there, and gives the inner ones as items of their own. They lie in it until its END comes,
/// or that of the calendar.
struct Enclosure {
  private var isPrivate = false
  private var unclosed = 0
  private var strayEnds = 0

  /// An element as it is to be published: an inner component without CLASS has that of the outer one.
  ///
  /// - Parameter counts: how many issues of each code the reader has reported so far.
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
  /// Whether CLASS says that everybody may see it; nil if there is no CLASS.
  var isPublic: Bool? {
    let classes = properties.filter(\.isClass)
    return classes.isEmpty ? nil : classes.allSatisfy(\.isPublicClass)
  }

  /// The component; an item without CLASS with one that keeps everybody out, if it has to.
  func marked(isPrivate: Bool) -> Component {
    guard isPrivate, isPublic == nil, component != .vtimezone else { return self }
    var builder = ComponentBuilder(self)
    builder.append(ContentLine("CLASS:PRIVATE"))
    return builder.component()
  }
}

extension ContentLine {
  /// Whether it is CLASS, also with blanks, a byte order mark or anything else but letters in the name: whoever wrote it
  /// wanted to say who may see it.
  var isClass: Bool {
    property == .classification
      || name.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }.map { String($0).uppercased() }
        .joined() == "CLASS"
  }

  /// Whether a CLASS means everybody.
  var isPublicClass: Bool { Classification(rawValue: uri) == .public }
}
