/// The parameters of a line, known and unknown, each listed once.
extension UnfoldedLine {
  /// Calls a function with the name and the value of each parameter, as written.
  package func forEachWrittenParameter(
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let bytes = parameters
    var scanner = ParameterScanner(bytes)
    while let next = scanner.next() {
      body(UnsafeBufferPointer(rebasing: bytes[next.name]), UnsafeBufferPointer(rebasing: bytes[next.value]))
    }
  }

  /// Calls a function once for each parameter, with its name as written and its decoded values. If two parameters have
  /// the same name, their values are merged if they are lists; otherwise the first parameter is used.
  package func forEachParameterOnce(_ body: (_ name: UnsafeBufferPointer<UInt8>, _ values: ParameterTexts) -> Void) {
    guard hasParameters else { return }
    guard repeatsParameters else { return forEachWrittenParameter { body($0, .written($1)) } }
    for parameter in decodedParameters() {
      var name = parameter.name
      name.withUTF8 { body($0, .decoded(parameter.values)) }
    }
  }

  /// Whether two parameters have the same name.
  package var repeatsParameters: Bool {
    if parameters.offset(of: 0x3B, from: 1) == nil { return false }
    var known: UInt64 = 0
    var others: [String] = []
    var repeats = false
    forEachWrittenParameter { name, _ in
      if let parameter = ParameterTable.parameter(named: name) {
        let bit: UInt64 = 1 << UInt64(parameter.rawValue)
        if known & bit != 0 { repeats = true }
        known |= bit
      } else {
        others.append(String(tolerating: name).uppercased())
      }
    }
    return repeats || others.count > 1 && Set(others).count < others.count
  }

  /// The parameters, decoded, in order and with their names as written. If two have the same name, their values are
  /// merged if they are lists; otherwise the first parameter is used. A parameter without a value has an empty value.
  package func decodedParameters() -> [(name: String, values: [String])] {
    var found: [(name: String, values: [String])] = []
    var indices: [ExactText: Int] = [:]
    forEachWrittenParameter { nameBytes, value in
      let name = String(tolerating: nameBytes)
      let values = ParameterValue.decodeList(value)
      let key = ExactText(name.uppercased())
      if let index = indices[key] {
        let known = ParameterTable.parameter(named: nameBytes).map { ParameterTable.definition(for: $0) }
        if known?.isList == true { found[index].values += values }
      } else {
        indices[key] = found.count
        found.append((name, values))
      }
    }
    return found
  }
}
