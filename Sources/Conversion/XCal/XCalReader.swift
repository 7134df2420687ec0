public import ICalendar
import XML

/// Reads xCal (RFC 6321).
///
/// Reading stops with an error at a misplaced element. A value that does not match its type is kept as is and reported.
/// Elements of other namespaces become the property XML where it is allowed, and are dropped elsewhere.
public struct XCalReader: ElementReader {
  private enum State { case beginning, betweenCalendars, calendar, properties, components, end }

  private let xml: XMLReader
  private var state = State.beginning
  private var lines: XCalLines

  /// Creates a reader for a source, with limits on the sizes of values and components.
  public init(source: any ByteSource, limits: ReadingLimits = ReadingLimits()) {
    xml = XMLReader(limits: XMLLimits(depth: 4 * limits.depth, length: limits.lineLength)) {
      try source.read(into: $0)
    }
    lines = XCalLines(xml, limits)
  }

  /// Returns the next element, or nil at the end.
  public mutating func next() throws -> CalendarElement? {
    do {
      return try read()
    } catch let error as XMLReadingError {
      let (code, rule): (ConversionError.Code, String?) =
        switch error.code {
        case .tooDeep, .tooLong: (.tooLarge, nil)
        default: state == .beginning ? (.foreign, "xcal-namespace") : (.malformed, "xcal-structure")
        }
      throw ConversionError(
        code, at: "\(error.position.line):\(error.position.column)", error.message, rule: rule)
    }
  }

  /// The issues found since the last call.
  public mutating func takeIssues() -> [ConversionIssue] { lines.issues.takeAll() }

  /// The losses since the last call: elements of other namespaces that iCalendar cannot store.
  public mutating func takeLosses() -> [Loss] { lines.losses.takeAll() }

  private mutating func read() throws -> CalendarElement? {
    switch state {
    case .beginning:
      guard case .start(let name, _)? = try xml.next() else { throw xml.error("the text is empty") }
      guard name == XMLName("icalendar", in: XCal.namespace) else {
        throw xml.error("the root element must be “icalendar” in the namespace \(XCal.namespace), not “\(name)”")
      }
      state = .betweenCalendars
      return try read()
    case .betweenCalendars:
      guard let name = try lines.nextElement(of: "icalendar") else {
        state = .end
        return nil
      }
      guard name == "vcalendar" else { throw xml.error("expected “vcalendar”, found “\(name)”") }
      state = .calendar
      return .calendarBegin(ContentLine("BEGIN:VCALENDAR"))
    case .calendar:
      switch try lines.nextElement(of: "vcalendar") {
      case "properties"?: state = .properties
      case "components"?: state = .components
      case nil:
        state = .betweenCalendars
        return .calendarEnd
      case let name?: throw xml.error(XCalLines.unexpected(name, in: "vcalendar"))
      }
      return try read()
    case .properties:
      lines.begin()
      guard try lines.readNextProperty() else {
        state = .calendar
        return try read()
      }
      return .calendarProperty(ContentLine(lines.takeLine()))
    case .components:
      lines.begin()
      guard let name = try lines.nextElement(of: "components") else {
        state = .calendar
        return try read()
      }
      try lines.readComponent(name)
      return .component(try lines.takeComponent(), isInCalendar: true)
    case .end: return nil
    }
  }
}
