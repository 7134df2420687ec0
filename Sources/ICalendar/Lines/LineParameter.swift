/// A parameter of a content line where it stands: its kind is known, name and values are decoded when somebody asks.
package struct LineParameter: Sendable {
  private let line: ContentLine
  /// Where the name stands among the line's bytes.
  private let nameOffsets: Range<Int>
  /// Where the value stands among the line's bytes, quotes and all; nil if there is no "=".
  package let valueOffsets: Range<Int>?
  /// The parameter of the standards or of a widespread vendor that it is, if it is one.
  package let parameter: KnownParameter?

  fileprivate init(
    _ line: ContentLine, name: Range<Int>, value: Range<Int>?, _ parameter: KnownParameter?
  ) {
    self.line = line
    nameOffsets = name
    valueOffsets = value
    self.parameter = parameter
  }

  /// Where it stands among the line's bytes.
  package var offsets: Range<Int> { nameOffsets.lowerBound..<(valueOffsets?.upperBound ?? nameOffsets.upperBound) }

  /// The name as written.
  package var name: String { withBytes(nameOffsets) { String(tolerating: $0) } }

  /// The values without quotes and with the escapes of RFC 6868 resolved; none if there is no "=".
  package var values: [String] { valueOffsets.map { withBytes($0) { ParameterValue.decodeList($0) } } ?? [] }

  /// All values, joined by commas if there are several.
  package var value: String {
    guard let valueOffsets else { return "" }
    let one = withBytes(valueOffsets) { $0.contains(0x2C) ? nil : ParameterValue.decodeOne($0) }
    return one ?? values.joined(separator: ",")
  }

  private func withBytes<R>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let start = Int(line.record.start)
    return line.withBytes(start + range.lowerBound..<start + range.upperBound, body)
  }
}

extension ContentLine {
  /// All parameters in order, each where it stands.
  package var lineParameters: [LineParameter] {
    let start = parameterRange.lowerBound - Int(record.start)
    return withBytes(parameterRange) { bytes in
      var parameters: [LineParameter] = []
      var scanner = ParameterScanner(bytes)
      while let found = scanner.next() {
        let value = start + found.value.lowerBound..<start + found.value.upperBound
        parameters.append(
          LineParameter(
            self, name: start + found.name.lowerBound..<start + found.name.upperBound,
            value: found.hasValue ? value : nil,
            ParameterTable.parameter(named: UnsafeBufferPointer(rebasing: bytes[found.name]))))
      }
      return parameters
    }
  }
}
