import ICalendar
import XML

/// Writes components and properties as elements (RFC 6321 3.3 to 3.6).
enum XCalElements {
  /// Appends a component; empty lists are omitted.
  static func append(
    _ component: Component, within outer: LossPlace?, to xml: inout [UInt8], _ losses: inout LossLog
  ) {
    let place = LossPlace(component, within: outer)
    let name = component.name.lowercased()
    guard XMLText.isName(name) else { return losses.add(place.loss(why: noElement)) }
    losses.countDelimiter(component.beginLine)
    XMLText.appendStart(name.utf8, to: &xml)
    xml.append(0x0A)
    appendList("properties", to: &xml) { xml in
      component.forEachProperty { append($0, $1, in: place, to: &xml, &losses) }
    }
    appendList("components", to: &xml) { xml in
      for inner in component.components { append(inner, within: place, to: &xml, &losses) }
    }
    XMLText.appendEnd(name.utf8, to: &xml)
    xml.append(0x0A)
  }

  /// Appends a list, or nothing if it is empty.
  private static func appendList(_ name: String, to xml: inout [UInt8], _ content: (inout [UInt8]) -> Void) {
    let start = xml.count
    XMLText.appendStart(name.utf8, to: &xml)
    xml.append(0x0A)
    let contentStart = xml.count
    content(&xml)
    if xml.count == contentStart { return xml.removeLast(contentStart - start) }
    XMLText.appendEnd(name.utf8, to: &xml)
    xml.append(0x0A)
  }

  /// Appends a property.
  static func append(_ line: ContentLine, in place: LossPlace, to xml: inout [UInt8], _ losses: inout LossLog) {
    let property = line.property
    line.withUnfolded { append($0, property, in: place, to: &xml, &losses) }
  }

  private static func append(
    _ line: UnfoldedLine, _ property: KnownProperty?, in place: LossPlace, to xml: inout [UInt8],
    _ losses: inout LossLog
  ) {
    guard losses.countUnwritable(line, property, in: place) else { return }
    line.withPlainLine(property, isRule: RuleParts.isRule) { line, form in
      losses.countParameters(of: line, form, in: place)
      guard property != nil || XMLText.isName(line.name) else {
        return losses.add(place.loss(of: line, why: noElement))
      }
      if property == .xml, form.type == .text, let element = foreignElement(line) {
        xml += element
        xml.append(0x0A)
        return
      }
      var isWhole = true
      LowercasedName.with(line.name, of: property) { name in
        XMLText.appendStart(name, to: &xml)
        appendParameters(of: line, to: &xml, &isWhole) { losses.add(place.loss(of: line, ";\($0)", why: noElement)) }
        appendValues(of: line, form, property, to: &xml, &isWhole)
        XMLText.appendEnd(name, to: &xml)
        xml.append(0x0A)
      }
      if !isWhole {
        losses.add(place.loss(of: line, why: "XML cannot contain control characters; they were removed"))
      }
    }
  }

  private static let noElement = "an XML element cannot have this name"

  /// The value of the property XML if it is a single element of another namespace, which is written unchanged (RFC 6321
  /// 4.2).
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
    let start = xml.count
    XMLText.appendStart("parameters".utf8, to: &xml)
    let contentStart = xml.count
    line.forEachParameterOnce { name, values in
      let parameter = ParameterTable.parameter(named: name)
      if parameter == .value || parameter == nil && !LineText.isName(name) { return }
      guard parameter != nil || XMLText.isName(name) else {
        return lose(String(decoding: name, as: UTF8.self).uppercased())
      }
      LowercasedName.with(name) { name in
        XMLText.appendStart(name, to: &xml)
        values.forEach { appendValue($0, of: parameter, to: &xml, &isWhole) }
        XMLText.appendEnd(name, to: &xml)
      }
    }
    if xml.count == contentStart { return xml.removeLast(contentStart - start) }
    XMLText.appendEnd("parameters".utf8, to: &xml)
  }

  private static func appendValue(
    _ value: UnsafeBufferPointer<UInt8>, of parameter: KnownParameter?, to xml: inout [UInt8], _ isWhole: inout Bool
  ) {
    let type = XCal.type(of: parameter, value: value)
    XMLText.appendStart(type.utf8, to: &xml)
    if type == "boolean" {
      LowercasedName.with(value) { xml.append(contentsOf: $0) }
    } else if !XMLEscapes.text.append(value, to: &xml) {
      isWhole = false
    }
    XMLText.appendEnd(type.utf8, to: &xml)
  }

  private static func appendValues(
    of line: UnfoldedLine, _ form: ValueForm, _ property: KnownProperty?, to xml: inout [UInt8], _ isWhole: inout Bool
  ) {
    if !form.isRaw, form.separator == .semicolon, let fields = XCal.fields(of: property) {
      var rest = fields[...]
      line.forEachValue(form) { value in
        guard let field = rest.popFirst() else { return }
        appendValue(value, form.type, element: field.utf8, to: &xml, &isWhole)
      }
      return
    }
    LowercasedName.with(typeOf: form) { element in
      guard XMLText.isName(element) else {
        return line.forEachValue(form) { appendValue($0, form.type, element: "unknown".utf8, to: &xml, &isWhole) }
      }
      line.forEachValue(form) { appendValue($0, form.type, element: element, to: &xml, &isWhole) }
    }
  }

  private static func appendValue(
    _ value: UnsafeBufferPointer<UInt8>, _ type: ValueType, element: some Collection<UInt8>, to xml: inout [UInt8],
    _ isWhole: inout Bool
  ) {
    XMLText.appendStart(element, to: &xml)
    switch type {
    case .text: TextValue.forDecoded(value) { if !XMLEscapes.text.append($0, to: &xml) { isWhole = false } }
    case .integer, .float: CanonicalNumber.append(value, to: &xml)
    case .boolean: xml += Array((value.count == 4 ? "true" : "false").utf8)
    case .date, .dateTime, .time, .utcOffset: ExtendedForm.append(value, type, to: &xml)
    case .period: appendPeriod(value, to: &xml)
    case .recur: appendRule(value, to: &xml)
    default: if !XMLEscapes.text.append(value, to: &xml) { isWhole = false }
    }
    XMLText.appendEnd(element, to: &xml)
  }

  private static func appendPeriod(_ value: UnsafeBufferPointer<UInt8>, to xml: inout [UInt8]) {
    guard let slash = value.firstIndex(of: UInt8(ascii: "/")) else { return }
    XMLText.appendStart("start".utf8, to: &xml)
    ExtendedForm.append(UnsafeBufferPointer(rebasing: value[..<slash]), .dateTime, to: &xml)
    XMLText.appendEnd("start".utf8, to: &xml)
    let end = UnsafeBufferPointer(rebasing: value[(slash + 1)...])
    let element = ExtendedForm.isDuration(end) ? "duration" : "end"
    XMLText.appendStart(element.utf8, to: &xml)
    ExtendedForm.appendEnd(end, to: &xml)
    XMLText.appendEnd(element.utf8, to: &xml)
  }

  /// Appends the parts in the order that the schema requires; each value of a list is a separate element.
  private static func appendRule(_ value: UnsafeBufferPointer<UInt8>, to xml: inout [UInt8]) {
    var parts: [(rank: Int, name: String, values: [UnsafeBufferPointer<UInt8>])] = []
    RuleParts.forEach(of: value) { name, values in
      let rank = CanonicalValue.rulePartOrder.firstIndex(of: name.uppercased()) ?? .max
      parts.append((rank, name, values))
    }
    for part in parts.sorted(by: { $0.rank < $1.rank }) {
      for value in part.values {
        XMLText.appendStart(part.name.utf8, to: &xml)
        if part.name == "until" {
          RuleParts.appendUntil(value, to: &xml)
        } else if RuleParts.isNumber(value, of: part.name) {
          CanonicalNumber.append(value, to: &xml)
        } else {
          XMLEscapes.text.append(value, to: &xml)
        }
        XMLText.appendEnd(part.name.utf8, to: &xml)
      }
    }
  }
}
