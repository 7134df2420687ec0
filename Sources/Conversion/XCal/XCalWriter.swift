public import ICalendar

/// Writes xCal (RFC 6321).
public struct XCalWriter: ElementWriter {
  /// All data. Data that XML cannot express is counted as a loss when it occurs.
  public var capabilities: FormatCapabilities { .everything }

  private let spool: Spool
  private var xml: [UInt8] = []
  private var isInCalendar = false
  private var hasComponents = false
  private var hasProperties = false
  /// The position where the properties of the open calendar end; nil while more can follow, and outside of calendars.
  private var endOfProperties: Int?
  /// Whether a late property must be followed by the end of its list.
  private var hasLateList = false

  /// Creates a writer that writes to a spool.
  public init(to spool: Spool) {
    self.spool = spool
    xml += Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<icalendar xmlns=\"\(XCal.namespace)\">\n".utf8)
  }

  /// Writes an element. A component outside of a calendar is put into a separate calendar.
  public mutating func write(_ element: CalendarElement, losses: inout LossLog) throws {
    switch element {
    case .calendarBegin(let line):
      try beginCalendar()
      losses.countDelimiter(line)
    case .calendarProperty(let line): try writeCalendarProperty(line, &losses)
    case .component(let component, _):
      if !isInCalendar { try beginCalendar() }
      try endProperties()
      if !hasComponents { xml += Array("<components>\n".utf8) }
      hasComponents = true
      XCalElements.append(component, within: nil, to: &xml, &losses)
    case .calendarEnd: try endCalendar()
    }
    if xml.count > 1 << 16 { try flush() }
  }

  /// Writes the end of the output.
  public mutating func finish(losses: inout LossLog) throws {
    try endCalendar()
    xml += Array("</icalendar>\n".utf8)
    try flush()
  }

  private mutating func flush() throws {
    try spool.append(xml)
    xml.removeAll(keepingCapacity: true)
  }

  private mutating func beginCalendar() throws {
    try endCalendar()
    isInCalendar = true
    hasProperties = false
    hasComponents = false
    hasLateList = false
    xml += Array("<vcalendar>\n".utf8)
  }

  private mutating func endProperties() throws {
    guard endOfProperties == nil else { return }
    try flush()
    endOfProperties = spool.count
    if hasProperties { xml += Array("</properties>\n".utf8) }
  }

  private mutating func endCalendar() throws {
    guard isInCalendar else { return }
    try endProperties()
    if hasLateList, let endOfProperties { spool.insert(Array("</properties>\n".utf8), at: endOfProperties) }
    if hasComponents { xml += Array("</components>\n".utf8) }
    xml += Array("</vcalendar>\n".utf8)
    endOfProperties = nil
    isInCalendar = false
  }

  private mutating func writeCalendarProperty(_ line: ContentLine, _ losses: inout LossLog) throws {
    var text: [UInt8] = []
    XCalElements.append(line, in: .calendar, to: &text, &losses)
    if text.isEmpty { return }
    let begin = hasProperties || hasLateList ? [] : Array("<properties>\n".utf8)
    if let endOfProperties {
      // The property follows components but belongs before them.
      if !hasProperties { hasLateList = true }
      spool.insert(begin + text, at: endOfProperties)
    } else {
      hasProperties = true
      xml += begin + text
    }
  }
}
