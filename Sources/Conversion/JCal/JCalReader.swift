public import ICalendar
import JSON

/// Reads jCal (RFC 7265): one iCalendar object, or an array of several.
///
/// The structure is checked strictly: reading stops with an error at a misplaced element. A value that does not match
/// its type is kept as is and reported.
public struct JCalReader: ElementReader {
  private enum State { case beginning, betweenCalendars, properties, components, end }

  private var json: JSONReader
  private var state = State.beginning
  private var hasSeveral = false
  private var lines = JCalLines()

  /// Creates a reader for a source, with limits on the sizes of values and components.
  public init(source: any ByteSource, limits: ReadingLimits = ReadingLimits()) {
    json = JSONReader(limits: JSONLimits(depth: 4 * limits.depth, length: limits.lineLength)) {
      try source.read(into: $0)
    }
    lines.limits = limits
  }

  /// Returns the next element, or nil at the end.
  public mutating func next() throws -> CalendarElement? {
    do {
      return try read()
    } catch let error as JSONReadingError {
      throw ConversionError(error, isAtBeginning: state == .beginning, rule: "jcal-shape")
    }
  }

  /// The issues found since the last call.
  public mutating func takeIssues() -> [ConversionIssue] { lines.issues.takeAll() }

  /// Always empty, because unreadable input is an error.
  public mutating func takeLosses() -> [Loss] { [] }

  private mutating func read() throws -> CalendarElement? {
    switch state {
    case .beginning:
      guard try json.next() == .beginArray else { throw json.error("jCal must begin with an array") }
      switch try json.next() {
      case .string: return try beginCalendar()
      case .beginArray:
        hasSeveral = true
        try expect(.string, "the name of a component")
        return try beginCalendar()
      default: throw json.error("an array must begin with the name of a component, or be a list of calendars")
      }
    case .betweenCalendars:
      guard hasSeveral, try expectOrEnd(.beginArray, "a calendar") else {
        state = .end
        _ = try json.next()
        return nil
      }
      try expect(.string, "the name of a component")
      return try beginCalendar()
    case .properties:
      if try expectOrEnd(.beginArray, "a property") {
        lines.begin()
        try lines.readProperty(from: &json)
        return .calendarProperty(ContentLine(lines.takeLine()))
      }
      try expect(.beginArray, "the list of components")
      state = .components
      return try read()
    case .components:
      if try expectOrEnd(.beginArray, "a component") {
        lines.begin()
        try lines.readComponent(from: &json)
        return .component(try lines.takeComponent(at: json), isInCalendar: true)
      }
      try expect(
        .endArray, "the end of the calendar after its name, list of properties and list of components")
      state = .betweenCalendars
      return .calendarEnd
    case .end: return nil
    }
  }

  private mutating func beginCalendar() throws -> CalendarElement {
    let name = lines.name(from: json)
    guard name == "VCALENDAR" else { throw json.error("expected a calendar, found “\(json.text)”") }
    state = .properties
    try expect(.beginArray, "the list of properties")
    return .calendarBegin(ContentLine("BEGIN:VCALENDAR"))
  }

  private mutating func expect(_ token: JSONToken, _ what: String) throws {
    try lines.expect(token, what, from: &json)
  }

  private mutating func expectOrEnd(_ token: JSONToken, _ what: String) throws -> Bool {
    try lines.expectOrEnd(token, what, from: &json)
  }
}
