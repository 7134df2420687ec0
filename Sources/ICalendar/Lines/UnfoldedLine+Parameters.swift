extension UnfoldedLine {
  /// Gives each known parameter with a value to a function, in order.
  ///
  /// It decodes nothing in advance.
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

  /// The decoded value of a parameter, with lists joined by commas; the first one if it occurs twice, nil if it is
  /// missing.
  public subscript(parameter parameter: KnownParameter) -> String? {
    guard hasParameters else { return nil }
    let bytes = parameters
    var scanner = ParameterScanner(bytes)
    while let found = scanner.next() {
      let name = UnsafeBufferPointer(rebasing: bytes[found.name])
      guard found.hasValue, ParameterTable.parameter(named: name) == parameter else { continue }
      return ParameterValue.decodeJoined(UnsafeBufferPointer(rebasing: bytes[found.value]))
    }
    return nil
  }
}
