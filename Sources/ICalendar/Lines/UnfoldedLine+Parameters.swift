extension UnfoldedLine {
  /// Gives each parameter of the standards and of widespread vendors that has a value to a function, in their order.
  ///
  /// Nothing is decoded unless it is asked for.
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

  /// The decoded value of a parameter, a list joined by commas, the first one if it stands twice; nil if it does
  /// not stand at all.
  public subscript(parameter parameter: KnownParameter) -> String? {
    guard hasParameters else { return nil }
    let bytes = parameters
    var scanner = ParameterScanner(bytes)
    while let found = scanner.next() {
      let name = UnsafeBufferPointer(rebasing: bytes[found.name])
      guard found.hasValue, ParameterTable.parameter(named: name) == parameter else { continue }
      return ParameterText.decodeJoined(UnsafeBufferPointer(rebasing: bytes[found.value]))
    }
    return nil
  }
}
