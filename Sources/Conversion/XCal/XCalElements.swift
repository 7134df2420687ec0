import ICalendar
import XMLReading

/// Components and properties as elements (RFC 6321 3.3 to 3.6).
enum XCalElements {
  /// Appends a component; lists without anything in them are left out.
  static func append(_ component: Component, uid: String?, to xml: inout [UInt8], _ losses: inout LossLog) {
    let uid = component.first(.uid)?.text ?? uid
    let name = component.name.lowercased()
    guard XMLText.isName(name) else {
      let example = Loss.Example(uid: uid, line: component.beginLine.lineNumber, text: component.beginLine.unfolded)
      return losses.add(Loss(component.name, example: example, why: "XML has no element of this name"))
    }
    losses.countDelimiter(component.beginLine)
    xml += Array("<\(name)>\n".utf8)
    var properties: [UInt8] = []
    for line in component.properties { append(line, in: component.name, uid: uid, to: &properties, &losses) }
    appendList("properties", properties, to: &xml)
    var components: [UInt8] = []
    for inner in component.components { append(inner, uid: uid, to: &components, &losses) }
    appendList("components", components, to: &xml)
    xml += Array("</\(name)>\n".utf8)
  }

  private static func appendList(_ name: String, _ content: [UInt8], to xml: inout [UInt8]) {
    if content.isEmpty { return }
    xml += Array("<\(name)>\n".utf8)
    xml += content
    xml += Array("</\(name)>\n".utf8)
  }

  /// Appends a property.
  static func append(
    _ line: ContentLine, in component: String, uid: String?, to xml: inout [UInt8], _ losses: inout LossLog
  ) {
    guard losses.countUnwritable(line, in: component, uid: uid) else { return }
    let property = line.property
    line.withUnfolded { line in
      line.withPlainLine(property, isRule: RuleParts.isRule) { line, form in
        losses.countParameters(of: line, form, in: component, uid: uid)
        let what = "\(component)/\(String(decoding: line.name, as: UTF8.self).uppercased())"
        let text = String(decoding: line.bytes, as: UTF8.self)
        func lose(_ part: String = "", _ why: String) {
          losses.add(Loss(what + part, example: Loss.Example(uid: uid, line: line.number, text: text), why: why))
        }
        let name = String(decoding: line.name, as: UTF8.self).lowercased()
        guard XMLText.isName(name) else { return lose("", "XML has no element of this name") }
        if property == .xml, form.type == .text, let element = foreignElement(line) {
          xml += element
          xml.append(0x0A)
          return
        }
        xml += Array("<\(name)>".utf8)
        var isWhole = true
        appendParameters(of: line, to: &xml, &isWhole) { lose(";\($0)", "XML has no element of this name") }
        appendValues(of: line, form, property, to: &xml, &isWhole)
        xml += Array("</\(name)>\n".utf8)
        if !isWhole { lose("", "XML cannot say control characters, which are left out") }
      }
    }
  }

  /// The value of the property XML, if it is one element of another namespace: it stands as it is (RFC 6321 4.2).
  private static func foreignElement(_ line: UnfoldedLine) -> [UInt8]? {
    let text = Array(line.text.utf8)
    let reader = XMLReader(text)
    guard case .start(let name, _)? = try? reader.next(), !name.namespace.isEmpty, name.namespace != XCal.namespace
    else { return nil }
    do { while try reader.next() != nil {} } catch { return nil }
    return text.first == UInt8(ascii: "<") && !text.starts(with: Array("<?".utf8)) ? text : nil
  }

  private static func appendParameters(
    of line: UnfoldedLine, to xml: inout [UInt8], _ isWhole: inout Bool, lose: (String) -> Void
  ) {
    guard line.hasParameters else { return }
    var content: [UInt8] = []
    for parameter in line.decodedParameters() {
      let name = parameter.name.lowercased()
      if name == "value" || !LineText.isName(name) { continue }
      guard XMLText.isName(name) else {
        lose(parameter.name.uppercased())
        continue
      }
      content += Array("<\(name)>".utf8)
      for value in parameter.values {
        let type = XCal.type(ofParameter: name, value: value)
        content += Array("<\(type)>".utf8)
        if !XMLText.append(type == "boolean" ? value.lowercased() : value, to: &content) { isWhole = false }
        content += Array("</\(type)>".utf8)
      }
      content += Array("</\(name)>".utf8)
    }
    if content.isEmpty { return }
    xml += Array("<parameters>".utf8) + content + Array("</parameters>".utf8)
  }

  private static func appendValues(
    of line: UnfoldedLine, _ form: ValueForm, _ property: KnownProperty?, to xml: inout [UInt8], _ isWhole: inout Bool
  ) {
    if !form.isRaw, form.separator == .semicolon, let fields = XCal.fields(of: property) {
      var rest = fields[...]
      line.forEachValue(form) { value in
        guard let field = rest.popFirst() else { return }
        appendValue(value, form.type, element: field, to: &xml, &isWhole)
      }
      return
    }
    let element = (form.foreignType ?? form.type.name).lowercased()
    let name = XMLText.isName(element) ? element : "unknown"
    line.forEachValue(form) { appendValue($0, form.type, element: name, to: &xml, &isWhole) }
  }

  private static func appendValue(
    _ value: UnsafeBufferPointer<UInt8>, _ type: ValueType, element: String, to xml: inout [UInt8],
    _ isWhole: inout Bool
  ) {
    xml += Array("<\(element)>".utf8)
    switch type {
    case .text: TextValue.withDecoded(value) { if !XMLText.append($0, to: &xml) { isWhole = false } }
    case .integer, .float: CanonicalNumber.append(value, to: &xml)
    case .boolean: xml += Array((value.count == 4 ? "true" : "false").utf8)
    case .date, .dateTime, .time, .utcOffset: ExtendedForm.append(value, type, to: &xml)
    case .period: appendPeriod(value, to: &xml)
    case .recur: appendRule(value, to: &xml)
    default: if !XMLText.append(value, to: &xml) { isWhole = false }
    }
    xml += Array("</\(element)>".utf8)
  }

  private static func appendPeriod(_ value: UnsafeBufferPointer<UInt8>, to xml: inout [UInt8]) {
    guard let slash = value.firstIndex(of: UInt8(ascii: "/")) else { return }
    xml += Array("<start>".utf8)
    ExtendedForm.append(UnsafeBufferPointer(rebasing: value[..<slash]), .dateTime, to: &xml)
    xml += Array("</start>".utf8)
    let end = UnsafeBufferPointer(rebasing: value[(slash + 1)...])
    let element = ExtendedForm.isDuration(end) ? "duration" : "end"
    xml += Array("<\(element)>".utf8)
    ExtendedForm.appendEnd(end, to: &xml)
    xml += Array("</\(element)>".utf8)
  }

  /// The parts in the order that the schema asks for; each value of a list is an element of its own.
  private static func appendRule(_ value: UnsafeBufferPointer<UInt8>, to xml: inout [UInt8]) {
    var parts: [(rank: Int, name: String, values: [UnsafeBufferPointer<UInt8>])] = []
    RuleParts.forEach(of: value) { name, values in
      let rank = CanonicalValue.rulePartOrder.firstIndex(of: name.uppercased()) ?? .max
      parts.append((rank, name, values))
    }
    for part in parts.sorted(by: { $0.rank < $1.rank }) {
      for value in part.values {
        xml += Array("<\(part.name)>".utf8)
        if part.name == "until" {
          RuleParts.appendUntil(value, to: &xml)
        } else if RuleParts.isNumber(value, of: part.name) {
          CanonicalNumber.append(value, to: &xml)
        } else {
          _ = XMLText.append(value, to: &xml)
        }
        xml += Array("</\(part.name)>".utf8)
      }
    }
  }
}
