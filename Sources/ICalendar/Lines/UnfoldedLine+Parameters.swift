extension UnfoldedLine {
  /// Calls a function with each known parameter that has a value, in order.
  ///
  /// Nothing is decoded in advance.
  public func forEachParameter(_ body: (KnownParameter, ParameterValue) -> Void) {
    guard hasParameters else { return }
    let bytes = parameters
    var scanner = ParameterScanner(bytes)
    while let found = scanner.next() {
      let name = UnsafeBufferPointer(rebasing: bytes[found.name])
      guard found.hasValue, let parameter = ParameterTable.parameter(named: name) else { continue }
      body(parameter, ParameterValue(bytes: UnsafeBufferPointer(rebasing: bytes[found.value])))
    }
  }

  /// The decoded value of a parameter, with list values joined by commas. If the parameter occurs twice, the first one
  /// is used; nil if the parameter is missing.
  public subscript(parameter parameter: KnownParameter) -> String? {
    hasParameters ? bytes(of: parameter).map { ParameterValue.decodeJoined($0) } : nil
  }

  /// The value of a parameter as written. If the parameter occurs twice, the first one is used; nil if the parameter is
  /// missing.
  func bytes(of parameter: KnownParameter) -> UnsafeBufferPointer<UInt8>? {
    let bytes = parameters
    var scanner = ParameterScanner(bytes)
    while let found = scanner.next() {
      let name = UnsafeBufferPointer(rebasing: bytes[found.name])
      guard found.hasValue, ParameterTable.parameter(named: name) == parameter else { continue }
      return UnsafeBufferPointer(rebasing: bytes[found.value])
    }
    return nil
  }
}
