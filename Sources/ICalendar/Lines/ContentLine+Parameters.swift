extension ContentLine {
  /// All parameters in order, decoded (RFC 5545 3.2, RFC 6868).
  ///
  /// A parameter without "=" has no values. Quotes that do not begin a value are part of it.
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

  /// Gives each known parameter with a value to a function, in order.
  ///
  /// It decodes nothing in advance: use it to read many lines.
  public func forEachParameter(_ body: (KnownParameter, ParameterValue) -> Void) {
    if hasParameters { withUnfolded { $0.forEachParameter(body) } }
  }

  /// How many parameters there are.
  package var parameterCount: Int {
    guard hasParameters else { return 0 }
    return withBytes(parameterRange) { bytes in
      var scanner = ParameterScanner(bytes)
      var count = 0
      while scanner.next() != nil { count += 1 }
      return count
    }
  }

  /// The decoded value of a parameter, with lists joined by commas; the first one if it occurs twice, nil if it is
  /// missing.
  public subscript(parameter parameter: KnownParameter) -> String? {
    hasParameters ? withUnfolded { $0[parameter: parameter] } : nil
  }

  /// The decoded values of a parameter of any name, in any letter case; nil if it is missing.
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

  /// The line with a parameter set, replaced or, if there are no values, removed; the rest stays byte for byte.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` if the name is invalid, or if misplaced quotes in the line would change
  ///   its meaning.
  public func settingParameter(_ name: String, to values: [String]) throws(ICalendarError) -> ContentLine {
    let written = values.isEmpty ? [] : try ParameterValue.encode(name: name, values: values)
    let line = Array(bytes)
    let start = Int(record.nameLength)
    let end = hasParameters ? Int(record.valueStart - record.start) - 1 : start
    var ranges: [Range<Int>] = []
    // Behind a quote that is never closed a parameter would be a part of that value.
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
      throw ICalendarError(.unwritable, "quotes in the parameters of the line stand wrong: \(name) cannot be changed")
    }
    return changed
  }

  /// The line with another value and the same name and parameters; the value is written as given.
  ///
  /// If the parameters have a quote that is never closed, a quote in the value would close it and hide the colon. In
  /// that case the quote is closed before the colon.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` if the value has a line ending, or the line has no colon but quotes that
  ///   would hide one.
  public func settingRawValue(_ value: String) throws(ICalendarError) -> ContentLine {
    try ContentLine.check(value)
    var head = Array(hasValue ? bytes.prefix(Int(record.valueStart - record.start) - 1) : bytes)
    if value.utf8.contains(0x22), !head[Int(record.nameLength)...].hasPairsOfQuotes { head.append(0x22) }
    let changed = ContentLine(head + [0x3A] + Array(value.utf8))
    guard changed.valueBytes.elementsEqual(value.utf8) else {
      throw ICalendarError(.unwritable, "quotes in the parameters of the line stand wrong: it cannot be given a value")
    }
    return changed
  }

  /// A line from its parts; the value is written as given, parameter values are quoted and escaped as needed.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` if a name is invalid, or is BEGIN or END, or the value has a line
  ///   ending.
  public init(name: String, parameters: [Parameter] = [], rawValue: String) throws(ICalendarError) {
    try ParameterValue.checkName(name)
    if ["BEGIN", "END"].contains(name.uppercased()) {
      throw ICalendarError(.unwritable, "\(name) is not a property; ComponentBuilder puts components together")
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
      throw ICalendarError(.unwritable, "a value with a line ending must be escaped before it can be written")
    }
  }
}

extension Collection<UInt8> {
  /// Whether every quote is closed.
  fileprivate var hasPairsOfQuotes: Bool { count { $0 == 0x22 }.isMultiple(of: 2) }
}

extension String {
  /// Compares without regard to ASCII case.
  func equalsIgnoringASCIICase(_ other: String) -> Bool {
    var first = self
    var second = other
    return first.withUTF8 { first in second.withUTF8 { first.equalsIgnoringCase($0) } }
  }
}
