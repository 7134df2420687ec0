/// A parameter inside a content line. Its kind is known; its name and values are decoded on demand.
package struct LineParameter: Sendable {
  private let line: ContentLine
  /// The range of the name in the line's bytes.
  private let nameOffsets: Range<Int>
  /// The range of the value in the line's bytes, including quotes, or nil if there is no "=".
  package let valueOffsets: Range<Int>?
  /// The kind of parameter, if it is a registered or a common vendor parameter.
  package let parameter: KnownParameter?

  fileprivate init(
    _ line: ContentLine, name: Range<Int>, value: Range<Int>?, _ parameter: KnownParameter?
  ) {
    self.line = line
    nameOffsets = name
    valueOffsets = value
    self.parameter = parameter
  }

  /// The parameter's range in the line's bytes.
  package var offsets: Range<Int> { nameOffsets.lowerBound..<(valueOffsets?.upperBound ?? nameOffsets.upperBound) }

  /// The name as written.
  package var name: String { withBytes(nameOffsets) { String(tolerating: $0) } }

  /// The values without quotes and with the escapes of RFC 6868 resolved; empty if there is no "=".
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
  /// The parameters in order, as ranges of the line.
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
