public import ICalendar
import JSONWriting

/// Writes jCal (RFC 7265): one iCalendar object as its array, several as an array of them.
public struct JCalWriter: ElementWriter {
  /// Everything.
  public var carriage: Carriage { .everything }

  private let spool: Spool
  private var json: JSONWriter
  private var calendarCount = 0
  /// Where the properties of the open calendar end; nil while more may come, and outside of calendars.
  private var endOfProperties: Int?
  private var hasProperties = false
  private var isInCalendar = false

  /// Writes into a spool.
  public init(to spool: Spool) {
    self.spool = spool
    json = JSONWriter { try spool.append($0) }
  }

  /// Writes an element. A component outside of a calendar gets one of its own.
  public mutating func write(_ element: CalendarElement, losses: inout LossLog) throws {
    switch element {
    case .calendarBegin(let line):
      try beginCalendar()
      losses.countDelimiter(line)
    case .calendarProperty(let line): try writeCalendarProperty(line, &losses)
    case .component(let component, _):
      if !isInCalendar { try beginCalendar() }
      try endProperties()
      Self.write(component, uid: nil, to: &json, &losses)
    case .calendarEnd: try endCalendar()
    }
  }

  /// Writes what comes at the end.
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
      // It stands behind components, and its place is before them.
      var late = JSONWriter()
      Self.write(line, in: "VCALENDAR", uid: nil, to: &late, &losses)
      let text = late.takeText()
      if text.isEmpty { return }
      spool.insert(Array(((hasProperties ? "," : "") + text).utf8), at: endOfProperties)
    } else {
      Self.write(line, in: "VCALENDAR", uid: nil, to: &json, &losses)
    }
    hasProperties = true
  }

  /// Writes a component.
  static func write(
    _ component: Component, uid: String?, to json: inout JSONWriter, _ losses: inout LossLog
  ) {
    let uid = component.first(.uid)?.text ?? uid
    let name = component.name
    losses.countDelimiter(component.beginLine)
    json.breakLine()
    json.beginArray()
    json.write(name.lowercased())
    json.beginArray()
    for line in component.properties { write(line, in: name, uid: uid, to: &json, &losses) }
    json.endArray()
    json.beginArray()
    for inner in component.components { write(inner, uid: uid, to: &json, &losses) }
    json.endArray()
    json.endArray()
  }

  /// Writes a line; one that jCal cannot hold is left out, and counted as loss.
  static func write(
    _ line: ContentLine, in component: String, uid: String?, to json: inout JSONWriter, _ losses: inout LossLog
  ) {
    guard losses.countUnwritable(line, in: component, uid: uid) else { return }
    let property = line.property
    line.withUnfolded { line in
      line.withPlainLine(property, isRule: RuleParts.isRule) { line, form in
        losses.countParameters(of: line, form, in: component, uid: uid)
        json.breakLine()
        json.beginArray()
        json.write(String(decoding: line.name, as: UTF8.self).lowercased())
        writeParameters(of: line, to: &json)
        json.write((form.foreignType ?? form.type.name).lowercased())
        writeValues(of: line, form, to: &json)
        json.endArray()
      }
    }
  }

  private static func writeParameters(of line: UnfoldedLine, to json: inout JSONWriter) {
    json.beginObject()
    if line.hasParameters {
      for parameter in line.decodedParameters() {
        let name = parameter.name.lowercased()
        if name == "value" || !LineText.isName(name) { continue }
        json.name(name)
        if parameter.values.count == 1 { json.write(parameter.values[0]) } else { json.write(parameter.values) }
      }
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
