import ICalendar
import JSON

/// Creates content lines from the properties and components of jCal.
struct JCalLines {
  var limits = ReadingLimits()
  var issues: [ConversionIssue] = []
  private var bytes: [UInt8] = []
  private var depth = 0

  /// Discards the lines created so far.
  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    depth = 0
  }

  /// The single line that was created, without its ending.
  mutating func takeLine() -> [UInt8] { Array(bytes.dropLast(2)) }

  /// The component that was created.
  mutating func takeComponent(at json: JSONReader) throws -> Component {
    do {
      return try Component(unfolded: bytes)
    } catch {
      throw json.error(error.message)
    }
  }

  // MARK: Components and properties

  /// Reads a component after its opening bracket.
  mutating func readComponent(from json: inout JSONReader) throws {
    try expect(.string, "the name of a component", from: &json)
    let name = try checkedName(from: json)
    depth += 1
    if depth > limits.depth { throw json.error("components are nested deeper than \(limits.depth) levels") }
    bytes += Array("BEGIN:\(name)\r\n".utf8)
    try expect(.beginArray, "the list of properties", from: &json)
    while try expectOrEnd(.beginArray, "a property", from: &json) {
      try readProperty(from: &json)
      if bytes.count > limits.componentSize {
        throw json.error("the component is larger than \(limits.componentSize) bytes")
      }
    }
    try expect(.beginArray, "the list of components", from: &json)
    while try expectOrEnd(.beginArray, "a component", from: &json) { try readComponent(from: &json) }
    try expect(.endArray, "the end of the component", from: &json)
    bytes += Array("END:\(name)\r\n".utf8)
    depth -= 1
  }

  /// Reads a property after its opening bracket.
  mutating func readProperty(from json: inout JSONReader) throws {
    try expect(.string, "the name of a property", from: &json)
    let name = try checkedName(from: json)
    let property = PropertyTable.property(named: name)
    if property == .begin || property == .end { throw json.error("\(name) is not a property") }
    let parameters = try readParameters(from: &json)
    try expect(.string, "the type of the value", from: &json)
    noteLetterCase(json)
    if !LineText.isName(json.text.uppercased()) { throw json.error("“\(json.text)” is not a valid type") }
    let form = LineText.form(ofType: json.text, property: property)
    bytes += Array(name.utf8)
    bytes += Array(parameters.utf8)
    if let written = CanonicalValue.writtenType(form, of: property) { bytes += Array(";VALUE=\(written)".utf8) }
    bytes.append(UInt8(ascii: ":"))
    var isFirst = true
    while let token = try json.next(), token != .endArray {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      try readValue(token, form, from: &json)
    }
    if isFirst { throw json.error("a property must have a name, parameters, a type and at least one value") }
    bytes += [0x0D, 0x0A]
  }

  private mutating func readParameters(from json: inout JSONReader) throws -> String {
    try expect(.beginObject, "the parameters", from: &json)
    var written = ""
    while let token = try json.next(), token == .name {
      noteLetterCase(json)
      let name = json.text.uppercased()
      var values: [String] = []
      switch try json.next() {
      case .string: values.append(json.text)
      case .beginArray:
        while try expectOrEnd(.string, "the value of a parameter", from: &json) { values.append(json.text) }
      default: throw json.error("the value of a parameter must be a string or an array of strings")
      }
      if name == "VALUE" {
        note(.valueParameter, json, "VALUE is among the parameters; the type must be the third element")
        continue
      }
      if !LineText.isName(name) { throw json.error("“\(name)” is not a valid parameter name") }
      written += ";\(name)=\(ParameterValue.encode(values))"
    }
    return written
  }

  // MARK: Values

  private mutating func readValue(_ token: JSONToken, _ form: ValueForm, from json: inout JSONReader) throws {
    switch (token, form.type) {
    case (.beginArray, .period): try readPeriod(from: &json)
    case (.beginArray, _):
      var isFirst = true
      while let inner = try json.next(), inner != .endArray {
        if !isFirst { bytes.append(UInt8(ascii: ";")) }
        isFirst = false
        try appendScalar(inner, form.type, from: json)
      }
    case (.beginObject, .recur): try readRule(from: &json)
    default: try appendScalar(token, form.type, from: json)
    }
  }

  private mutating func appendScalar(_ token: JSONToken, _ type: ValueType, from json: JSONReader) throws {
    let text: [UInt8]
    switch token {
    case .string, .number: text = json.bytes
    case .true: text = Array("TRUE".utf8)
    case .false: text = Array("FALSE".utf8)
    default: throw json.error("expected a value, found \(token.title)")
    }
    switch type {
    case .text:
      if token != .string { note(.valueType, json, "expected a string for a text value, found \(token.title)") }
      text.withUnsafeBufferPointer { CanonicalValue.appendText($0, to: &bytes) }
    case .integer, .float: appendNumber(text, type, isNumber: token == .number, json)
    case .boolean:
      if token != .true && token != .false { note(.valueType, json, "expected true or false, found \(token.title)") }
      appendRaw(text)
    case .date, .dateTime, .time, .utcOffset:
      if let basic = ExtendedForm.basic(text, type) {
        bytes += basic
      } else {
        note(.valueType, json, "“\(json.text)” is not a jCal \(type.name.lowercased())")
        appendRaw(text)
      }
    case .period:
      note(.valueType, json, "a period must be an array of its start and its end or duration")
      appendPeriodText(text)
    default:
      if token != .string { note(.valueType, json, "expected a string, found \(token.title)") }
      appendRaw(text)
    }
  }

  private mutating func appendNumber(_ text: [UInt8], _ type: ValueType, isNumber: Bool, _ json: JSONReader) {
    let isPlain = text.withUnsafeBufferPointer { ValueCheck.isValue($0, type) }
    if !isNumber || !isPlain { note(.valueType, json, "“\(json.text)” is not a \(type.name.lowercased())") }
    if isNumber, !isPlain, let number = Double(json.text), number.magnitude < 1e9,
      type == .float || number == number.rounded()
    {
      return bytes += Array((number == number.rounded() ? String(Int(number)) : String(number)).utf8)
    }
    appendRaw(text)
  }

  private mutating func readPeriod(from json: inout JSONReader) throws {
    var parts: [[UInt8]] = []
    while try expectOrEnd(.string, "the start or end of a period", from: &json) {
      if let basic = ExtendedForm.basic(json.bytes, .dateTime) {
        parts.append(basic)
      } else {
        let isDuration = parts.count == 1 && json.bytes.withUnsafeBufferPointer { ValueCheck.isValue($0, .duration) }
        if !isDuration { note(.valueType, json, "“\(json.text)” is not a jCal date-time") }
        parts.append(json.bytes)
      }
    }
    if parts.count != 2 { throw json.error("a period must be an array of its start and its end or duration") }
    appendRaw(parts[0])
    bytes.append(UInt8(ascii: "/"))
    appendRaw(parts[1])
  }

  /// Reads a period written as one string, as older programs do.
  private mutating func appendPeriodText(_ text: [UInt8]) {
    let parts = text.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "/")) }
      appendRaw(ExtendedForm.basic(Array(part), .dateTime) ?? Array(part))
    }
  }

  private mutating func readRule(from json: inout JSONReader) throws {
    var isFirst = true
    while let token = try json.next(), token == .name {
      noteLetterCase(json)
      let name = json.text.uppercased()
      if !LineText.isName(name) { throw json.error("“\(name)” is not a valid name of a rule part") }
      bytes += Array((isFirst ? "" : ";").utf8) + Array("\(name)=".utf8)
      isFirst = false
      let value = try json.next()
      if value == .beginArray {
        var isFirst = true
        while let inner = try json.next(), inner != .endArray {
          if !isFirst { bytes.append(UInt8(ascii: ",")) }
          isFirst = false
          try appendRulePart(inner, name, json)
        }
      } else if let value {
        try appendRulePart(value, name, json)
      }
    }
    if isFirst { throw json.error("a rule must have at least a frequency") }
  }

  private mutating func appendRulePart(_ token: JSONToken, _ name: String, _ json: JSONReader) throws {
    guard token == .string || token == .number else {
      throw json.error("expected a string or a number for a rule part, found \(token.title)")
    }
    let isUntil = name == "UNTIL"
    let basic = isUntil ? ExtendedForm.basic(json.bytes, .date) ?? ExtendedForm.basic(json.bytes, .dateTime) : nil
    if isUntil, basic == nil { note(.valueType, json, "“\(json.text)” is not a jCal date or date-time") }
    appendRaw(basic ?? json.bytes)
  }

  private mutating func appendRaw(_ text: [UInt8]) { bytes += LineText.raw(text) }

  // MARK: Names, issues and errors

  /// The name that was read, in uppercase.
  mutating func name(from json: JSONReader) -> String {
    noteLetterCase(json)
    return json.text.uppercased()
  }

  private mutating func checkedName(from json: JSONReader) throws -> String {
    let name = name(from: json)
    if !LineText.isName(name) { throw json.error("“\(json.text)” is not a valid iCalendar name") }
    return name
  }

  private mutating func noteLetterCase(_ json: JSONReader) {
    if json.bytes.contains(where: { 0x41...0x5A ~= $0 }) {
      note(.letterCase, json, "“\(json.text)” must be in lowercase")
    }
  }

  private mutating func note(_ code: ConversionIssue.Code, _ json: JSONReader, _ message: String) {
    let position = json.position
    issues.append(
      ConversionIssue(code: code, position: "\(position.line):\(position.column) (\(json.path))", message: message))
  }

  /// Reads a token.
  mutating func expect(_ token: JSONToken, _ what: String, from json: inout JSONReader) throws {
    let found = try json.next()
    if found != token { throw json.error(Self.unexpected(found, what)) }
  }

  /// Reads a token or the end of the array; returns false at the end.
  mutating func expectOrEnd(_ token: JSONToken, _ what: String, from json: inout JSONReader) throws -> Bool {
    let found = try json.next()
    if found == .endArray { return false }
    if found != token { throw json.error(Self.unexpected(found, what)) }
    return true
  }

  private static func unexpected(_ token: JSONToken?, _ what: String) -> String {
    "expected \(what), found \(token?.title ?? "the end of the text")"
  }
}
