public import ICalendar
import JSON

/// Writes jCal (RFC 7265): one iCalendar object as an array, several as an array of arrays.
public struct JCalWriter: ElementWriter {
  /// All data, because jCal can represent everything.
  public var capabilities: FormatCapabilities { .everything }

  private let spool: Spool
  private var json: JSONWriter
  private var calendarCount = 0
  /// The position where the properties of the open calendar end; nil while more can follow, and outside of calendars.
  private var endOfProperties: Int?
  private var hasProperties = false
  private var isInCalendar = false

  /// Creates a writer that writes to a spool.
  public init(to spool: Spool) {
    self.spool = spool
    json = JSONWriter { try spool.append($0) }
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
      Self.write(component, within: nil, to: &json, &losses)
    case .calendarEnd: try endCalendar()
    }
  }

  /// Writes the end of the output.
  public mutating func finish(losses: inout LossLog) throws {
    try endCalendar()
    if calendarCount > 1 {
      try flush()
      spool.insert(Array("[".utf8), at: 0)
      try spool.append(Array("]".utf8))
    }
    json.endLine()
    try json.finish()
  }

  private mutating func flush() throws { try json.finish() }

  private mutating func beginCalendar() throws {
    try endCalendar()
    calendarCount += 1
    isInCalendar = true
    hasProperties = false
    if calendarCount > 1 { json.breakLine() }
    json.beginArray()
    json.write("vcalendar")
    json.beginArray()
  }

  private mutating func endProperties() throws {
    guard endOfProperties == nil else { return }
    try flush()
    endOfProperties = spool.count
    json.endArray()
    json.beginArray()
  }

  private mutating func endCalendar() throws {
    guard isInCalendar else { return }
    try endProperties()
    json.endArray()
    json.endArray()
    endOfProperties = nil
    isInCalendar = false
  }

  private mutating func writeCalendarProperty(_ line: ContentLine, _ losses: inout LossLog) throws {
    if let endOfProperties {
      // The property follows components but belongs before them.
      var late = JSONWriter()
      Self.write(line, in: .calendar, to: &late, &losses)
      let text = late.takeText()
      if text.isEmpty { return }
      spool.insert(Array(((hasProperties ? "," : "") + text).utf8), at: endOfProperties)
    } else {
      Self.write(line, in: .calendar, to: &json, &losses)
    }
    hasProperties = true
  }

  /// Writes a component.
  static func write(
    _ component: Component, within outer: LossPlace?, to json: inout JSONWriter, _ losses: inout LossLog
  ) {
    let place = LossPlace(component, within: outer)
    losses.countDelimiter(component.beginLine)
    json.breakLine()
    json.beginArray()
    json.write(component.name.lowercased())
    json.beginArray()
    component.forEachProperty { write($0, $1, in: place, to: &json, &losses) }
    json.endArray()
    json.beginArray()
    for inner in component.components { write(inner, within: place, to: &json, &losses) }
    json.endArray()
    json.endArray()
  }

  /// Writes a line. A line that jCal cannot represent is dropped and counted as a loss.
  static func write(_ line: ContentLine, in place: LossPlace, to json: inout JSONWriter, _ losses: inout LossLog) {
    let property = line.property
    line.withUnfolded { write($0, property, in: place, to: &json, &losses) }
  }

  private static func write(
    _ line: UnfoldedLine, _ property: KnownProperty?, in place: LossPlace, to json: inout JSONWriter,
    _ losses: inout LossLog
  ) {
    guard losses.countUnwritable(line, property, in: place) else { return }
    line.withPlainLine(property, isRule: RuleParts.isRule) { line, form in
      losses.countParameters(of: line, form, in: place)
      json.breakLine()
      json.beginArray()
      LowercasedName.with(line.name, of: property) { json.write(utf8: $0) }
      writeParameters(of: line, to: &json)
      LowercasedName.with(typeOf: form) { json.write(utf8: $0) }
      writeValues(of: line, form, to: &json)
      json.endArray()
    }
  }

  private static func writeParameters(of line: UnfoldedLine, to json: inout JSONWriter) {
    json.beginObject()
    line.forEachParameterOnce { name, values in
      let parameter = ParameterTable.parameter(named: name)
      if parameter == .value || parameter == nil && !LineText.isName(name) { return }
      LowercasedName.with(name) { json.name(utf8: $0) }
      let isList = values.count != 1
      if isList { json.beginArray() }
      values.forEach { json.write(utf8: $0) }
      if isList { json.endArray() }
    }
    json.endObject()
  }

  private static func writeValues(of line: UnfoldedLine, _ form: ValueForm, to json: inout JSONWriter) {
    let isStructured = form.separator == .semicolon && !form.isRaw
    if isStructured { json.beginArray() }
    line.forEachValue(form) { JCalValue.write($0, form.type, to: &json) }
    if isStructured { json.endArray() }
  }
}
