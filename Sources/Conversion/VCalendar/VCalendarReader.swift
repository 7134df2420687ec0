import CivilTime
import ICalendar

/// Reads vCalendar 1.0 (versit, 1996), which phones and organizers wrote.
struct VCalendarReader: ElementReader {
  private var lines: VCalendarLines
  private let options: ConversionOptions
  private let limits: ReadingLimits
  private let stamp: Instant
  private var waiting: [CalendarElement] = []
  private var isFinished = false
  private var issues: [ConversionIssue] = []
  private var losses: [Loss] = []

  /// The calendar that is open; nil if none is.
  private var calendar: VCalendarComponents?
  private var hasCalendar = false
  /// Whether the calendar has a PRODID, its own or ours, which stands before its components.
  private var hasProdid = false
  /// The component that is open.
  private var component: (name: String, lines: [VCalendarLine], size: Int)?
  /// The names of components within it, or of one that is left out.
  private var skipped: [String] = []

  /// - Parameter stamp: When the file was written, for DTSTAMP.
  init(source: any ByteSource, _ options: ConversionOptions, stamp: Instant, _ limits: ReadingLimits) {
    lines = VCalendarLines(source, limit: limits.lineLength)
    self.options = options
    self.limits = limits
    self.stamp = stamp
  }

  mutating func next() throws -> CalendarElement? {
    while waiting.isEmpty {
      if isFinished { return nil }
      if let line = try lines.next() {
        try take(line)
      } else {
        isFinished = true
        if !hasCalendar { throw ConversionError(.foreign, "there is no BEGIN:VCALENDAR") }
        endComponent()
        endCalendar()
      }
    }
    return waiting.removeFirst()
  }

  mutating func takeIssues() -> [ConversionIssue] {
    defer { issues = [] }
    return issues
  }

  mutating func takeLosses() -> [Loss] {
    defer { losses = [] }
    return losses
  }

  // MARK: Lines

  private mutating func take(_ read: (number: Int, bytes: [UInt8])) throws {
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

  private mutating func take(_ line: VCalendarLine) throws {
    guard skipped.isEmpty, calendar != nil else { return }
    guard component != nil else {
      if line.name == "VERSION", !["1.0", "1"].contains(line.written) {
        throw ConversionError(.foreign, at: "\(line.number)", "VERSION is “\(line.written.prefix(20))”, and not 1.0")
      }
      return takeProperty(line)
    }
    component?.size += line.written.utf8.count
    if component?.size ?? 0 > limits.componentSize {
      throw ConversionError(
        .tooLarge, at: "\(line.number)", "the component is larger than \(limits.componentSize) bytes")
    }
    component?.lines.append(line)
  }

  /// A property of the calendar itself.
  private mutating func takeProperty(_ line: VCalendarLine) {
    let text = line.text.text
    switch line.name {
    case "VERSION": break
    case "PRODID" where !hasProdid:
      hasProdid = true
      waiting.append(.calendarProperty(ContentLine("PRODID:\(TextValue.encode(text))")))
    case "TZ", "DAYLIGHT":
      if calendar?.take(zone: line.name, text) != true {
        issues.append(
          ConversionIssue(
            code: .vCalendarValue, position: "\(line.number)",
            message: "\(line.name) “\(text.prefix(60))” cannot be read; the times have no zone by it"))
      }
    case let name where name.hasPrefix("X-"):
      waiting.append(.calendarProperty(ContentLine("\(name):\(TextValue.encode(text))")))
    default: lose("VCALENDAR/\(line.name)", line.number, text, "a calendar has no property for it")
    }
  }

  // MARK: Components

  private mutating func begin() {
    (hasCalendar, hasProdid) = (true, false)
    calendar = VCalendarComponents(options, stamp: stamp)
    waiting += [.calendarBegin(ContentLine("BEGIN:VCALENDAR")), .calendarProperty(ContentLine("VERSION:2.0"))]
  }

  private mutating func begin(_ name: String, _ line: VCalendarLine) {
    if calendar != nil, skipped.isEmpty, component == nil, name == "VEVENT" || name == "VTODO" {
      component = (name, [], 0)
      return
    }
    if skipped.isEmpty { lose(name, line.number, line.written, "vCalendar 1.0 has events and to-dos alone") }
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
    issues += made.issues
    losses += made.losses
  }

  private mutating func endCalendar() {
    guard let definitions = calendar?.takeDefinitions() else { return }
    completeHeader()
    waiting += definitions.map { .component($0, isInCalendar: true) } + [.calendarEnd]
    calendar = nil
  }

  /// Writes our PRODID if the calendar has none of its own (RFC 5545 3.7.3 asks for one).
  private mutating func completeHeader() {
    if hasProdid { return }
    hasProdid = true
    waiting.append(.calendarProperty(ContentLine("PRODID:\(ReadCalendar.prodid)")))
  }

  private mutating func lose(_ what: String, _ line: Int, _ text: String, _ why: String) {
    losses.append(Loss(what, example: Loss.Example(line: line, text: text), why: why))
  }
}
