import ICalendar

/// The complete output of a ``CalendarReader`` for an input.
struct Reading: Equatable {
  /// An element in a form that is easy to compare.
  enum Element: Equatable, CustomStringConvertible {
    case calendarBegin(ContentLine)
    case calendarProperty(ContentLine)
    case component(Component, isInCalendar: Bool)
    case calendarEnd

    init(_ element: CalendarElement) {
      switch element {
      case .calendarBegin(let line): self = .calendarBegin(line)
      case .calendarProperty(let line): self = .calendarProperty(line)
      case .component(let component, let isInCalendar): self = .component(component, isInCalendar: isInCalendar)
      case .calendarEnd: self = .calendarEnd
      }
    }

    var description: String {
      switch self {
      case .calendarBegin(let line): "calendar \(line.lineNumber)"
      case .calendarProperty(let line): "property \(line.lineNumber): \(line)"
      case .component(let component, let isInCalendar):
        (isInCalendar ? "component" : "component outside")
          + component.lines.map { "\n  \($0.lineNumber): \($0)" }.joined()
      case .calendarEnd: "end"
      }
    }
  }

  var elements: [Element] = []
  var issues: [Issue] = []
  var error: ICalendarError?
  var byteCount: UInt64 = 0

  init(_ source: any ByteSource, limits: ReadingLimits = ReadingLimits()) {
    let reader = CalendarReader(source: source, limits: limits)
    do throws(ICalendarError) {
      while let element = try reader.next() { elements.append(Element(element)) }
    } catch {
      self.error = error
    }
    issues = reader.takeIssues()
    byteCount = reader.byteCount
  }

  init(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) {
    self.init(MemoryByteSource(bytes), limits: limits)
  }

  /// Reads a text with LF line endings as if they were CRLF.
  init(lines text: String, limits: ReadingLimits = ReadingLimits()) {
    self.init(Array(text.replacing("\n", with: "\r\n").utf8), limits: limits)
  }

  var components: [Component] {
    elements.compactMap { if case .component(let component, _) = $0 { component } else { nil } }
  }

  /// The lines of each component, without line endings.
  var componentLines: [[String]] { components.map { $0.lines.map(\.unfolded) } }

  var codes: [Issue.Code] { issues.map(\.code) }

  /// The positions and codes of the issues, one per line.
  var issueList: [String] { issues.map { "\($0.position) \($0.code.rawValue)" } }

  static func == (first: Reading, second: Reading) -> Bool {
    first.elements == second.elements && first.issues == second.issues && first.error == second.error
      && first.byteCount == second.byteCount
      && zip(first.elements, second.elements).allSatisfy { $0.description == $1.description }
  }
}
