extension ContentLine {
  /// All parameters in their order, decoded (RFC 5545 3.2, RFC 6868).
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
        let values = found.hasValue ? ParameterText.decodeList(UnsafeBufferPointer(rebasing: bytes[found.value])) : []
        let start = range.lowerBound - base
        parameters.append(
          Parameter(name, values, offsets: start + found.name.lowerBound..<start + found.value.upperBound))
      }
      return parameters
    }
  }

  /// Gives each parameter of the standards and of widespread vendors that has a value to a function, in their order.
  ///
  /// Nothing is decoded unless it is asked for: the way to read many lines.
  public func forEachParameter(_ body: (KnownParameter, ParameterValue) -> Void) {
    guard hasParameters else { return }
    withBytes(parameterRange) { bytes in
      var scanner = ParameterScanner(bytes)
      while let found = scanner.next() {
        let name = UnsafeBufferPointer(rebasing: bytes[found.name])
        guard found.hasValue, let parameter = ParameterTable.parameter(named: name) else { continue }
        body(parameter, ParameterValue(bytes: UnsafeBufferPointer(rebasing: bytes[found.value])))
      }
    }
  }

  /// The decoded value of a parameter, a list joined by commas, the first one where it stands twice; nil where it does
  /// not stand at all.
  public subscript(parameter parameter: KnownParameter) -> String? {
    guard hasParameters else { return nil }
    return withBytes(parameterRange) { bytes in
      var scanner = ParameterScanner(bytes)
      while let found = scanner.next() {
        let name = UnsafeBufferPointer(rebasing: bytes[found.name])
        guard found.hasValue, ParameterTable.parameter(named: name) == parameter else { continue }
        return ParameterText.decodeJoined(UnsafeBufferPointer(rebasing: bytes[found.value]))
      }
      return nil
    }
  }

  /// The decoded values of a parameter of any name, in any letter case; nil where it does not stand at all.
  public func values(ofParameter name: String) -> [String]? {
    guard hasParameters else { return nil }
    return parameters.first { $0.name.equalsIgnoringASCIICase(name) }?.values
  }

  /// The line with a parameter set, replaced or, with no values, removed; all the rest stays byte for byte.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` where the name is no name.
  public func settingParameter(_ name: String, to values: [String]) throws(ICalendarError) -> ContentLine {
    let written = values.isEmpty ? [] : try ParameterText.encode(name: name, values: values)
    let line = Array(bytes)
    let start = Int(record.nameLength)
    let end = hasParameters ? Int(record.valueStart - record.start) - 1 : start
    var ranges: [Range<Int>] = []
    // Behind a quote that is never closed a parameter would be a part of that value.
    let place = line[start..<end].count { $0 == 0x22 }.isMultiple(of: 2) ? end : start
    line.withUnsafeBufferPointer { line in
      let area = UnsafeBufferPointer(rebasing: line[start..<end])
      var scanner = ParameterScanner(area)
      var name = name
      while let found = scanner.next() {
        let matches = name.withUTF8 { UnsafeBufferPointer(rebasing: area[found.name]).equalsIgnoringCase($0) }
        if matches { ranges.append(start + found.name.lowerBound - 1..<start + found.value.upperBound) }
      }
    }
    var result: [UInt8] = []
    var copied = 0
    var isWritten = false
    for range in ranges {
      result += line[copied..<range.lowerBound]
      if !isWritten { result += written }
      isWritten = true
      copied = range.upperBound
    }
    if !isWritten {
      result += line[copied..<place]
      result += written
      copied = place
    }
    result += line[copied...]
    return ContentLine(result)
  }

  /// The line with another value, its name and parameters untouched; the value is written as it is given.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` where the value holds a line ending.
  public func settingRawValue(_ value: String) throws(ICalendarError) -> ContentLine {
    try ContentLine.check(value)
    let head = hasValue ? Array(bytes.prefix(Int(record.valueStart - record.start))) : Array(bytes) + [0x3A]
    return ContentLine(head + Array(value.utf8))
  }

  /// A line from its parts; the value is written as it is given, parameter values are quoted and escaped as needed.
  ///
  /// - Throws: ``ICalendarError`` `unwritable` where a name is no name, or is BEGIN or END, or the value holds a line
  ///   ending.
  public init(name: String, parameters: [Parameter] = [], rawValue: String) throws(ICalendarError) {
    try ParameterText.checkName(name)
    if ["BEGIN", "END"].contains(name.uppercased()) {
      throw ICalendarError(.unwritable, "\(name) is no property: components are put together by ComponentBuilder")
    }
    try ContentLine.check(rawValue)
    var bytes = Array(name.utf8)
    for parameter in parameters {
      bytes += try ParameterText.encode(name: parameter.name, values: parameter.values)
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

extension String {
  /// Compares without regard to ASCII case.
  func equalsIgnoringASCIICase(_ other: String) -> Bool {
    var first = self
    var second = other
    return first.withUTF8 { first in second.withUTF8 { first.equalsIgnoringCase($0) } }
  }
}
