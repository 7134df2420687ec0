import ICalendar
import XML

/// Creates content lines from the properties and components of xCal.
struct XCalLines {
  var issues: [ConversionIssue] = []
  var losses: [Loss] = []
  private let xml: XMLReader
  private let limits: ReadingLimits
  private var bytes: [UInt8] = []

  init(_ xml: XMLReader, _ limits: ReadingLimits) {
    self.xml = xml
    self.limits = limits
  }

  /// Discards the lines created so far.
  mutating func begin() { bytes.removeAll(keepingCapacity: true) }

  /// The single line that was created, without its ending.
  mutating func takeLine() -> [UInt8] { Array(bytes.dropLast(2)) }

  /// The component that was created.
  mutating func takeComponent() throws -> Component {
    do {
      return try Component(unfolded: bytes)
    } catch {
      throw xml.error(error.message)
    }
  }

  static func unexpected(_ name: String, in parent: String) -> String {
    "“\(name)” is not allowed in “\(parent)”; only “properties” and “components” are"
  }

  // MARK: Components and properties

  /// Reads a component after its start tag.
  mutating func readComponent(_ element: String, depth: Int = 1) throws {
    let name = element.uppercased()
    if depth > limits.depth { throw xml.error("components are nested deeper than \(limits.depth) levels") }
    bytes += Array("BEGIN:\(name)\r\n".utf8)
    while let list = try nextElement(of: element) {
      switch list {
      case "properties": while try readNextProperty() {}
      case "components": while let inner = try nextElement(of: list) { try readComponent(inner, depth: depth + 1) }
      default: throw xml.error(Self.unexpected(list, in: element))
      }
    }
    bytes += Array("END:\(name)\r\n".utf8)
  }

  /// Reads the next property of a list; returns false at its end.
  mutating func readNextProperty() throws -> Bool {
    while let event = try xml.next() {
      switch event {
      case .end: return false
      case .text(let text): try checkBlank(text)
      case .start(let name, let attributes):
        if name.namespace == XCal.namespace {
          try readProperty(name.local)
        } else {
          let text = try XMLSerializer.text(of: name, attributes, from: xml)
          bytes += Array("XML:".utf8)
          appendText(text)
        }
        bytes += [0x0D, 0x0A]
        if bytes.count > limits.componentSize {
          throw xml.error("the component is larger than \(limits.componentSize) bytes")
        }
        return true
      }
    }
    return false
  }

  private mutating func readProperty(_ element: String) throws {
    let name = element.uppercased()
    let property = PropertyTable.property(named: name)
    if property == .begin || property == .end { throw xml.error("\(name) is not a property") }
    bytes += Array(name.utf8)
    let fields = XCal.fields(of: property)
    var hasValue = false
    var bare = ""
    while let event = try xml.next() {
      switch event {
      case .text(let text): bare += text
      case .end:
        if !hasValue { finishWithoutType(bare, element) }
        return
      case .start(let child, _):
        guard child.namespace == XCal.namespace else {
          try lose(child)
          continue
        }
        if child.local == "parameters", !hasValue {
          try readParameters()
        } else if let fields, fields.contains(child.local) {
          bytes.append(UInt8(ascii: hasValue ? ";" : ":"))
          hasValue = true
          try appendValue(child.local, property == .geo ? .float : .text)
        } else {
          let form = LineText.form(ofType: child.local, property: property)
          if !hasValue, let type = CanonicalValue.writtenType(form, of: property) {
            bytes += Array(";VALUE=\(type)".utf8)
          }
          bytes.append(UInt8(ascii: hasValue ? "," : ":"))
          hasValue = true
          try appendValue(child.local, form.type)
        }
      }
    }
  }

  /// Reads a property whose text is not in an element for a type.
  private mutating func finishWithoutType(_ text: String, _ element: String) {
    note("“\(element)” has no element for the type of its value; its text was kept as it is")
    bytes.append(UInt8(ascii: ":"))
    bytes += LineText.raw(Array(text.utf8))
  }

  private mutating func readParameters() throws {
    while let name = try nextElement(of: "parameters") {
      var values: [String] = []
      var bare = ""
      reading: while let event = try xml.next() {
        switch event {
        case .text(let text): bare += text
        case .end: break reading
        case .start(let type, _):
          let value = try text(of: type.local)
          values.append(type.local == "boolean" ? value.uppercased() : value)
        }
      }
      // RFC 6321 B.2.2 has text without an element for the type.
      if values.isEmpty { values = [bare] }
      if name == "value" {
        note("VALUE is among the parameters; the element of the value must name the type")
        continue
      }
      bytes += Array(";\(name.uppercased())=\(ParameterValue.encode(values))".utf8)
    }
  }

  // MARK: Values

  private mutating func appendValue(_ element: String, _ type: ValueType) throws {
    switch type {
    case .recur: try appendRule(element)
    case .period: try appendPeriod(element)
    case .text: appendText(try text(of: element))
    case .boolean: bytes += Array(try text(of: element).uppercased().utf8)
    case .date, .dateTime, .time, .utcOffset: appendExtended(try text(of: element), [type])
    case .integer, .float, .duration:
      let text = Array(try text(of: element).utf8)
      if !text.withUnsafeBufferPointer({ ValueCheck.isValue($0, type) }) {
        note("“\(String(decoding: text, as: UTF8.self))” is not a \(type.name.lowercased())")
      }
      bytes += LineText.raw(text)
    default: bytes += LineText.raw(Array(try text(of: element).utf8))
    }
  }

  private mutating func appendText(_ text: String) {
    var text = text
    text.withUTF8 { CanonicalValue.appendText($0, to: &bytes) }
  }

  private mutating func appendExtended(_ text: String, _ types: [ValueType]) {
    let text = Array(text.utf8)
    for type in types {
      if type == .duration, text.withUnsafeBufferPointer({ ValueCheck.isValue($0, .duration) }) { return bytes += text }
      if type != .duration, let basic = ExtendedForm.basic(text, type) { return bytes += basic }
    }
    let names = types.map { $0.name.lowercased() }.joined(separator: " or ")
    note("“\(String(decoding: text, as: UTF8.self))” is not an xCal \(names)")
    bytes += LineText.raw(text)
  }

  private mutating func appendPeriod(_ element: String) throws {
    var parts = 0
    while let name = try nextElement(of: element) {
      if parts > 0 { bytes.append(UInt8(ascii: "/")) }
      parts += 1
      appendExtended(try text(of: name), name == "duration" ? [.duration] : [.dateTime])
    }
    if parts != 2 { throw xml.error("a period must have a start, and an end or a duration") }
  }

  private mutating func appendRule(_ element: String) throws {
    var parts: [(name: String, values: [[UInt8]])] = []
    while let part = try nextElement(of: element) {
      let name = part.uppercased()
      var value = Array(try text(of: part).utf8)
      if name == "UNTIL" {
        let basic = ExtendedForm.basic(value, .date) ?? ExtendedForm.basic(value, .dateTime)
        if basic == nil {
          note("“\(String(decoding: value, as: UTF8.self))” is not an xCal date or date-time")
        }
        value = basic ?? value
      }
      if parts.last?.name == name { parts[parts.count - 1].values.append(value) } else { parts.append((name, [value])) }
    }
    for (index, part) in parts.enumerated() {
      bytes += Array("\(index == 0 ? "" : ";")\(part.name)=".utf8)
      bytes += LineText.raw(Array(part.values.joined(separator: [UInt8(ascii: ",")])))
    }
  }

  // MARK: Elements

  /// Returns the next xCal element within the open one, or nil at its end.
  mutating func nextElement(of parent: String) throws -> String? {
    while let event = try xml.next() {
      switch event {
      case .end: return nil
      case .text(let text): try checkBlank(text)
      case .start(let name, _):
        if name.namespace == XCal.namespace { return name.local }
        try lose(name)
      }
    }
    return nil
  }

  /// Returns the text of the open element, up to its end.
  private mutating func text(of element: String) throws -> String {
    var text = ""
    while let event = try xml.next() {
      switch event {
      case .text(let part): text += part
      case .end: return text
      case .start(let name, _):
        if name.namespace == XCal.namespace {
          throw xml.error("expected text in “\(element)”, found “\(name)”")
        }
        try lose(name)
      }
    }
    return text
  }

  private func checkBlank(_ text: String) throws {
    if !text.allSatisfy(\.isWhitespace) {
      throw xml.error("expected an element, found the text “\(text.prefix(40))”")
    }
  }

  /// Skips an element of another namespace.
  private mutating func lose(_ name: XMLName) throws {
    losses.append(
      Loss(
        "element \(name)",
        example: Loss.Example(line: xml.position.line, text: "<\(name) xmlns=\"\(name.namespace)\">"),
        why: "iCalendar cannot store an element from another namespace here"))
    var depth = 1
    while depth > 0, let event = try xml.next() {
      switch event {
      case .start: depth += 1
      case .end: depth -= 1
      case .text: break
      }
    }
  }

  private mutating func note(_ message: String) {
    let position = xml.position
    issues.append(
      ConversionIssue(code: .structure, position: "\(position.line):\(position.column)", message: message))
  }
}
