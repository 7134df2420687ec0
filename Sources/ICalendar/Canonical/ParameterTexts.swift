/// The values of a parameter, in UTF-8, valid while the line is being read.
package enum ParameterTexts {
  case written(UnsafeBufferPointer<UInt8>)
  case decoded([String])

  /// The number of values.
  package var count: Int {
    switch self {
    case .written(let bytes):
      var count = 0
      ParameterValue.forEach(of: bytes) { _ in count += 1 }
      return count
    case .decoded(let values): return values.count
    }
  }

  /// Calls a function with each value, decoded.
  package func forEach(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch self {
    case .written(let bytes): ParameterValue.forEach(of: bytes) { ParameterValue.withDecoded($0, body) }
    case .decoded(let values):
      for var value in values { value.withUTF8 { body($0) } }
    }
  }
}
