/// A content line in canonical form: two lines with the same meaning have the same canonical form.
///
/// Names are in uppercase. Parameters are sorted by name, with quotes and carets only where they are needed, and words
/// of a vocabulary in uppercase; VALUE is dropped if it names the type that the value would have anyway. Text is
/// escaped uniformly, numbers have no plus sign or leading zeros, and UTC offsets include seconds only if they are not
/// zero. A value that does not match its type is kept as raw text. Lines that are not UTF-8 are read as Windows-1252.
extension UnfoldedLine {
  /// Appends the line in canonical form, without a line ending.
  public func appendCanonical(property: KnownProperty?, to target: inout [UInt8]) {
    withPlainLine(property) { line, form in
      target.append(contentsOf: line.name.lazy.map(\.uppercasedASCII))
      line.appendParameters(form, property, to: &target)
      target.append(UInt8(ascii: ":"))
      var isFirst = true
      let separator: UInt8 = form.separator == .semicolon ? 0x3B : 0x2C
      line.forEachValue(form) { value in
        if !isFirst { target.append(separator) }
        isFirst = false
        CanonicalValue.append(value, form.type, to: &target)
      }
    }
  }

  /// Calls a function with the line and the form of its value, in UTF-8 and with Base64-encoded text decoded (RFC 7265
  /// 3.1).
  package func withPlainLine(
    _ property: KnownProperty?, isRule: (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true },
    _ body: (UnfoldedLine, ValueForm) -> Void
  ) {
    if bytes.firstInvalidUTF8(from: 0) != nil {
      var text = String(tolerating: bytes)
      text.withUTF8 { UnfoldedLine($0, number: number).withPlainLine(property, isRule: isRule, body) }
      return
    }
    let form = valueForm(of: property, isRule: isRule)
    guard hasParameters, form.type != .binary, self[parameter: .encoding]?.equalsIgnoringASCIICase("BASE64") == true,
      let decoded = Base64.decode(value), let text = String(validating: decoded, as: UTF8.self)
    else { return body(self, form) }
    var plain = Array(name)
    for parameter in decodedParameters() where parameter.name.uppercased() != "ENCODING" {
      plain += Array(";\(parameter.name)=\(ParameterValue.encode(parameter.values))".utf8)
    }
    plain.append(UInt8(ascii: ":"))
    var bytes = Array(text.utf8)
    bytes.withUnsafeMutableBufferPointer { CanonicalValue.appendText(UnsafeBufferPointer($0), to: &plain) }
    plain.withUnsafeBufferPointer { bytes in
      let line = UnfoldedLine(bytes, number: number)
      body(line, line.valueForm(of: property, isRule: isRule))
    }
  }

  private func appendParameters(_ form: ValueForm, _ property: KnownProperty?, to target: inout [UInt8]) {
    var parameters: [(name: String, values: [String])] = []
    if hasParameters {
      for parameter in decodedParameters() {
        let definition = ParameterTable.parameter(named: parameter.name).map { ParameterTable.definition(for: $0) }
        if definition?.parameter == .value { continue }
        let values = parameter.values.map { definition?.isWord($0) == true ? $0.uppercased() : $0 }
        parameters.append((parameter.name.uppercased(), values))
      }
    }
    if let type = CanonicalValue.writtenType(form, of: property) { parameters.append(("VALUE", [type])) }
    if parameters.isEmpty { return }
    for parameter in parameters.sorted(by: { $0.name < $1.name }) {
      target.append(UInt8(ascii: ";"))
      target.append(contentsOf: parameter.name.utf8)
      target.append(UInt8(ascii: "="))
      target.append(contentsOf: ParameterValue.encode(parameter.values).utf8)
    }
  }
}

extension ParameterDefinition {
  /// Whether a value is a word of the parameter's vocabulary, in which letter case does not matter.
  fileprivate func isWord(_ value: String) -> Bool {
    vocabularies.contains { $0.contains(value) }
  }
}

/// The canonical form of single values, and the type to write for them.
package enum CanonicalValue {
  /// The value of VALUE for this form, or nil if VALUE may be omitted.
  package static func writtenType(_ form: ValueForm, of property: KnownProperty?) -> String? {
    if let foreign = form.foreignType { return foreign }
    guard form.type != .unknown else { return nil }
    guard let property else { return form.type.name }
    let definition = PropertyTable.definition(for: property)
    let hasDefault = !definition.isVendor && property != .structuredData && property != .link
    let isNeeded = definition.requiredParameters.contains(.value) || form.type == .date
    return hasDefault && !isNeeded && form.type == definition.defaultValueType ? nil : form.type.name
  }

  /// Appends one value.
  package static func append(_ value: UnsafeBufferPointer<UInt8>, _ type: ValueType, to target: inout [UInt8]) {
    switch type {
    case .text: TextValue.withDecoded(value) { appendText($0, to: &target) }
    case .integer, .float: CanonicalNumber.append(value, to: &target)
    case .boolean: target.append(contentsOf: value.lazy.map(\.uppercasedASCII))
    case .utcOffset:
      let hasZeroSeconds = value.count == 7 && value[5] == 0x30 && value[6] == 0x30
      target.append(contentsOf: hasZeroSeconds ? value[..<5] : value[...])
    case .recur: appendRule(value, to: &target)
    default: target.append(contentsOf: value)
    }
  }

  /// Appends text, escaping only backslashes, semicolons, commas and line breaks. Control characters, which are not
  /// allowed in text, are kept.
  package static func appendText(_ text: UnsafeBufferPointer<UInt8>, to target: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        target.append(UInt8(ascii: "\\"))
        target.append(byte)
      case 0x0A: target.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case 0x0D:
        target.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
        if index + 1 < text.count, text[index + 1] == 0x0A { index += 1 }
      default: target.append(byte)
      }
      index += 1
    }
  }

  /// Appends a rule with its parts in the order of RFC 6321's appendix, their names in uppercase, and integers in their
  /// shortest form.
  private static func appendRule(_ rule: UnsafeBufferPointer<UInt8>, to target: inout [UInt8]) {
    let parts = rule.split(separator: 0x3B, omittingEmptySubsequences: false).map { part in
      let equals = part.firstIndex(of: 0x3D) ?? part.endIndex
      let name = String(tolerating: UnsafeBufferPointer(rebasing: part[..<equals])).uppercased()
      return (name: name, rank: partRanks[name] ?? partRanks.count, part: part, equals: equals)
    }
    var isFirst = true
    for (name, _, part, equals) in parts.enumerated().sorted(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }).map(
      \.element)
    {
      if !isFirst { target.append(0x3B) }
      isFirst = false
      target.append(contentsOf: name.utf8)
      if equals == part.endIndex { continue }
      var separator: UInt8 = 0x3D
      for value in part[(equals + 1)...].split(separator: 0x2C, omittingEmptySubsequences: false) {
        target.append(separator)
        separator = 0x2C
        let value = UnsafeBufferPointer(rebasing: value)
        if name != "UNTIL", CanonicalNumber.isWhole(value) {
          CanonicalNumber.append(value, to: &target)
        } else {
          target.append(contentsOf: value)
        }
      }
    }
  }

  /// The parts of a rule in the order that other formats require (RFC 6321 A).
  package static let rulePartOrder = [
    "RSCALE", "FREQ", "UNTIL", "COUNT", "INTERVAL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY",
    "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST", "SKIP",
  ]

  private static let partRanks = Dictionary(
    uniqueKeysWithValues: rulePartOrder.enumerated().map { ($0.element, $0.offset) })
}
