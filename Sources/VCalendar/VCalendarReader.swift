import CalendarModel
public import ICalendar

/// Reads vCalendar 1.0 (versit, 1996), the format of early phones and electronic organizers.
public struct VCalendarReader {
  private var lines: VCalendarLines
  private let options: VCalendarOptions
  private let limits: ReadingLimits
  private var waiting: [CalendarElement] = []
  private var isFinished = false
  private var oddities: [VCalendarOddity] = []
  private var omissions: [VCalendarOmission] = []

  /// The open calendar, or nil if there is none.
  private var calendar: VCalendarComponents?
  private var hasCalendar = false
  /// Whether the calendar's PRODID, from the file or added by Almanac, has been returned. It precedes the components.
  private var hasProdid = false
  /// The open component.
  private var component: (name: String, lines: [VCalendarLine], size: Int)?
  /// The names of the open subcomponents, or of an open component that is omitted.
  private var skipped: [String] = []

  /// Creates a reader for a source of bytes.
  public init(
    source: any ByteSource, _ options: VCalendarOptions = VCalendarOptions(), limits: ReadingLimits = ReadingLimits()
  ) {
    lines = VCalendarLines(source, limit: limits.lineLength)
    self.options = options
    self.limits = limits
  }

  /// Returns the next element, or nil at the end.
  ///
  /// - Throws: `ICalendarError` `notICalendar` if the input is not vCalendar 1.0, `tooLarge` if it exceeds a limit, or
  ///   an error of the source.
  public mutating func next() throws(ICalendarError) -> CalendarElement? {
    while waiting.isEmpty {
      if isFinished { return nil }
      if let line = try lines.next() {
        try take(line)
      } else {
        isFinished = true
        if !hasCalendar { throw ICalendarError(.notICalendar, "there is no BEGIN:VCALENDAR") }
        endComponent()
        endCalendar()
      }
    }
    return waiting.removeFirst()
  }

  /// Returns the oddities found since the last call.
  public mutating func takeOddities() -> [VCalendarOddity] {
    defer { oddities = [] }
    return oddities
  }

  /// Returns the omissions since the last call.
  public mutating func takeOmissions() -> [VCalendarOmission] {
    defer { omissions = [] }
    return omissions
  }

  // MARK: Lines

  private mutating func take(_ read: (number: Int, bytes: [UInt8])) throws(ICalendarError) {
    guard let line = VCalendarLine(read.bytes, number: read.number) else {
      let text = String(decoding: read.bytes.prefix(200), as: UTF8.self)
      return lose("line without a name and a colon", read.number, text, "it has no value")
    }
    let word = line.written.uppercased()
    switch line.name {
    case "BEGIN" where word == "VCALENDAR":
      endComponent()
      endCalendar()
      begin()
    case "END" where word == "VCALENDAR":
      endComponent()
      endCalendar()
    case "BEGIN": begin(word, line)
    case "END": end(word)
    default: try take(line)
    }
  }

  private mutating func take(_ line: VCalendarLine) throws(ICalendarError) {
    guard skipped.isEmpty, calendar != nil else { return }
    guard component != nil else {
      if line.name == "VERSION", !["1.0", "1"].contains(line.written) {
        throw ICalendarError(
          .notICalendar, "VERSION is “\(line.written.prefix(20))”, not 1.0", at: line.position)
      }
      return takeProperty(line)
    }
    component?.size += line.written.utf8.count
    if component?.size ?? 0 > limits.componentSize {
      throw ICalendarError(
        .tooLarge, "the component is larger than \(limits.componentSize) bytes", at: line.position)
    }
    component?.lines.append(line)
  }

  /// Processes a property of the calendar itself.
  private mutating func takeProperty(_ line: VCalendarLine) {
    let text = line.text.text
    switch line.name {
    case "VERSION": break
    case "PRODID" where !hasProdid:
      hasProdid = true
      waiting.append(.calendarProperty(ContentLine("PRODID:\(TextValue.encode(text))")))
    case "TZ", "DAYLIGHT":
      if calendar?.take(zone: line.name, text) != true {
        oddities.append(
          VCalendarOddity(
            line: line.number,
            message: "\(line.name) “\(text.prefix(60))” cannot be read, so it is not used as the zone of the times"))
      }
    case let name where name.hasPrefix("X-"):
      waiting.append(.calendarProperty(ContentLine("\(name):\(TextValue.encode(text))")))
    default: lose("VCALENDAR/\(line.name)", line.number, text, "a calendar has no corresponding property")
    }
  }

  // MARK: Components

  private mutating func begin() {
    (hasCalendar, hasProdid) = (true, false)
    calendar = VCalendarComponents(options, stamp: options.stamp)
    waiting += [.calendarBegin(ContentLine("BEGIN:VCALENDAR")), .calendarProperty(ContentLine("VERSION:2.0"))]
  }

  private mutating func begin(_ name: String, _ line: VCalendarLine) {
    if calendar != nil, skipped.isEmpty, component == nil, name == "VEVENT" || name == "VTODO" {
      component = (name, [], 0)
      return
    }
    if skipped.isEmpty { lose(name, line.number, line.written, "vCalendar 1.0 has only events and to-dos") }
    if skipped.count < limits.depth { skipped.append(name) }
  }

  private mutating func end(_ name: String) {
    if let index = skipped.lastIndex(of: name) {
      skipped.removeLast(skipped.count - index)
    } else if component?.name == name {
      endComponent()
    }
  }

  private mutating func endComponent() {
    defer { (component, skipped) = (nil, []) }
    guard let component, let made = calendar?.component(component.name, component.lines) else { return }
    completeHeader()
    waiting.append(.component(made.component, isInCalendar: true))
    oddities += made.oddities
    omissions += made.omissions
  }

  private mutating func endCalendar() {
    guard let definitions = calendar?.takeDefinitions() else { return }
    completeHeader()
    waiting += definitions.map { .component($0, isInCalendar: true) } + [.calendarEnd]
    calendar = nil
  }

  /// Adds Almanac's PRODID if the calendar has none (RFC 5545 3.7.3 requires one).
  private mutating func completeHeader() {
    if hasProdid { return }
    hasProdid = true
    waiting.append(.calendarProperty(ContentLine("PRODID:\(ICalendarObject.ownProductIdentifier)")))
  }

  private mutating func lose(_ what: String, _ line: Int, _ text: String, _ why: String) {
    omissions.append(VCalendarOmission(what: what, uid: nil, line: line, text: text, why: why))
  }
}
