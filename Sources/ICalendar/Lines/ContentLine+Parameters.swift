extension ContentLine {
  /// The parameters in order, decoded (RFC 5545 3.2, RFC 6868).
  ///
  /// A parameter without "=" has no values. Quotes that are not at the beginning of a value are part of it.
  public var parameters: [Parameter] {
    let base = Int(record.start)
    let range = parameterRange
    return withBytes(range) { bytes in
      var parameters: [Parameter] = []
      var scanner = ParameterScanner(bytes)
      while let found = scanner.next() {
        let name = String(tolerating: UnsafeBufferPointer(rebasing: bytes[found.name]))
        let values = found.hasValue ? ParameterValue.decodeList(UnsafeBufferPointer(rebasing: bytes[found.value])) : []
        let start = range.lowerBound - base
        parameters.append(
          Parameter(name, values, offsets: start + found.name.lowerBound..<start + found.value.upperBound))
      }
      return parameters
    }
  }

  /// Calls a function with each known parameter that has a value, in order.
  ///
  /// Nothing is decoded in advance, so use it to read many lines.
  public func forEachParameter(_ body: (KnownParameter, ParameterValue) -> Void) {
    if hasParameters { withUnfolded { $0.forEachParameter(body) } }
  }

  /// The number of parameters.
  package var parameterCount: Int {
    guard hasParameters else { return 0 }
    return withBytes(parameterRange) { bytes in
      var scanner = ParameterScanner(bytes)
      var count = 0
      while scanner.next() != nil { count += 1 }
      return count
    }
  }

  /// The decoded value of a parameter, with list values joined by commas. If the parameter occurs twice, the first one
  /// is used; nil if the parameter is missing.
  public subscript(parameter parameter: KnownParameter) -> String? {
    hasParameters ? withUnfolded { $0[parameter: parameter] } : nil
  }

  /// The decoded values of a parameter, whose name may be in any letter case, or nil if the parameter is missing.
  public func values(ofParameter name: String) -> [String]? {
    guard hasParameters else { return nil }
    var name = name
    return withBytes(parameterRange) { bytes in
      var scanner = ParameterScanner(bytes)
      while let found = scanner.next() {
        let matches = name.withUTF8 { UnsafeBufferPointer(rebasing: bytes[found.name]).equalsIgnoringCase($0) }
        if !matches { continue }
        return found.hasValue ? ParameterValue.decodeList(UnsafeBufferPointer(rebasing: bytes[found.value])) : []
      }
      return nil
    }
  }

  /// The line with a parameter added, replaced or, if there are no values, removed. The rest is unchanged byte for
  /// byte.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` if the name is invalid, or if misplaced quotes in the line would change
  ///   its meaning.
  public func settingParameter(_ name: String, to values: [String]) throws(ICalendarError) -> ContentLine {
    let written = values.isEmpty ? [] : try ParameterValue.encode(name: name, values: values)
    let line = Array(bytes)
    let start = Int(record.nameLength)
    let end = hasParameters ? Int(record.valueStart - record.start) - 1 : start
    var ranges: [Range<Int>] = []
    // After an unclosed quote, a parameter would become part of the quoted value.
    var hasOpenQuote = !line[start..<end].hasPairsOfQuotes
    line.withUnsafeBufferPointer { line in
      let area = UnsafeBufferPointer(rebasing: line[start..<end])
      var scanner = ParameterScanner(area)
      var name = name
      while let found = scanner.next() {
        let matches = name.withUTF8 { UnsafeBufferPointer(rebasing: area[found.name]).equalsIgnoringCase($0) }
        if matches { ranges.append(start + found.name.lowerBound - 1..<start + found.value.upperBound) }
        if !area[found.value].hasPairsOfQuotes { hasOpenQuote = true }
      }
    }
    let place = hasOpenQuote ? start : ranges.first?.lowerBound ?? end
    var result = line[..<place] + written
    var copied = place
    for range in ranges {
      result += line[copied..<range.lowerBound]
      copied = range.upperBound
    }
    result += line[copied...]
    let changed = ContentLine(Array(result))
    guard changed.valueBytes == valueBytes, changed.hasValue == hasValue else {
      throw ICalendarError(.unwritable, "\(name) cannot be changed: the line has misplaced quotes")
    }
    return changed
  }

  /// The line with another value and the same name and parameters. The value is written without escaping.
  ///
  /// If the parameters have an unclosed quote, a quote in the value would close it and hide the colon. In that case the
  /// quote is closed before the colon.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` if the value contains a line break, or if the line has no colon but has
  ///   quotes that would hide one.
  public func settingRawValue(_ value: String) throws(ICalendarError) -> ContentLine {
    try ContentLine.check(value)
    var head = Array(hasValue ? bytes.prefix(Int(record.valueStart - record.start) - 1) : bytes)
    if value.utf8.contains(0x22), !head[Int(record.nameLength)...].hasPairsOfQuotes { head.append(0x22) }
    let changed = ContentLine(head + [0x3A] + Array(value.utf8))
    guard changed.valueBytes.elementsEqual(value.utf8) else {
      throw ICalendarError(.unwritable, "the value cannot be set: the line has misplaced quotes")
    }
    return changed
  }

  /// Creates a line from its parts. The value is written without escaping; parameter values are quoted and escaped as
  /// needed.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` if a name is invalid, or is BEGIN or END, or if the value contains a
  ///   line break.
  public init(name: String, parameters: [Parameter] = [], rawValue: String) throws(ICalendarError) {
    try ParameterValue.checkName(name)
    if ["BEGIN", "END"].contains(name.uppercased()) {
      throw ICalendarError(.unwritable, "\(name) is not a property; use ComponentBuilder to build components")
    }
    try ContentLine.check(rawValue)
    var bytes = Array(name.utf8)
    for parameter in parameters {
      bytes += try ParameterValue.encode(name: parameter.name, values: parameter.values)
    }
    bytes.append(0x3A)
    bytes += Array(rawValue.utf8)
    self.init(bytes)
  }

  private static func check(_ value: String) throws(ICalendarError) {
    if value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw ICalendarError(.unwritable, "the value contains a line break; escape it before writing")
    }
  }
}

extension Collection<UInt8> {
  /// Whether every quote is closed.
  fileprivate var hasPairsOfQuotes: Bool { count { $0 == 0x22 }.isMultiple(of: 2) }
}

extension String {
  /// Whether two strings are equal, ignoring the case of ASCII letters.
  func equalsIgnoringASCIICase(_ other: String) -> Bool {
    var first = self
    var second = other
    return first.withUTF8 { first in second.withUTF8 { first.equalsIgnoringCase($0) } }
  }
}
