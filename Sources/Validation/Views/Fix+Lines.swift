import ICalendar

/// Fixes for single lines.
extension Fix {
  /// Replaces the value of a line; nil if it cannot be written.
  static func value(_ kind: Kind, _ title: String, _ line: LineView, _ value: String) -> Fix? {
    guard let changed = try? line.line.settingRawValue(value) else { return nil }
    return Fix(kind, title, [.replace(line: line.number, with: [changed.unfolded])])
  }

  /// Sets or removes a parameter of a line; nil if it cannot be written.
  static func parameter(
    _ kind: Kind, _ title: String, _ line: LineView, _ name: String, _ values: [String]
  ) -> Fix? {
    guard let changed = try? line.line.settingParameter(name, to: values) else { return nil }
    return Fix(kind, title, [.replace(line: line.number, with: [changed.unfolded])])
  }

  /// Replaces a whole line.
  static func line(_ kind: Kind, _ title: String, _ line: LineView, _ text: String) -> Fix {
    Fix(kind, title, [.replace(line: line.number, with: [text])])
  }

  /// Deletes a line.
  static func deletion(_ kind: Kind, _ title: String, _ line: LineView) -> Fix {
    Fix(kind, title, [.replace(line: line.number, with: [])])
  }

  /// Deletes a component with its contents; nil if its END is missing.
  static func deletion(_ kind: Kind, _ title: String, _ component: ComponentView) -> Fix? {
    guard component.component.isClosedInInput else { return nil }
    return Fix(kind, title, [.delete(component.begin.number, through: component.component.endLine.lineNumber)])
  }

  /// Adds lines to a component, after its BEGIN.
  static func addition(_ kind: Kind, _ title: String, _ component: ComponentView, _ lines: String...) -> Fix {
    Fix(kind, title, [.insertAfter(component.begin.number, lines)])
  }
}

extension LineView {
  /// The whole line, unfolded.
  var text: String { line.unfolded }

  /// Returns the line as text with some of its bytes replaced.
  func replacing(_ range: Range<Int>, with text: String) -> String {
    let bytes = Array(line.bytes)
    return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + text
      + String(decoding: bytes[range.upperBound...], as: UTF8.self)
  }

  /// The bytes before the value: name, parameters and colon, or the whole line if there is no colon.
  var header: ArraySlice<UInt8> { bytes.prefix(hasValue ? valueRange.lowerBound : bytes.count) }

  /// Returns the part of the line that contains a parameter, as written.
  func raw(_ parameter: LineParameter) -> ArraySlice<UInt8> { bytes(parameter.offsets) }

  /// Returns the range of a parameter's value in the line, including quotes.
  func valueOffsets(of parameter: LineParameter) -> Range<Int> {
    let raw = raw(parameter)
    guard let equals = raw.firstIndex(of: 0x3D) else { return parameter.offsets }
    let start = equals - bytes.startIndex + 1
    return start..<max(start, parameter.offsets.upperBound)
  }

  /// Converts a range within the value to a range in the line.
  func offsets(inValue range: Range<Int>) -> Range<Int> {
    let start = valueRange.lowerBound
    return (start + range.lowerBound)..<(start + range.upperBound)
  }

  /// The range of the value without surrounding white space.
  var trimmedRange: Range<Int> {
    let value = valueBytes
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = value.firstIndex(where: { !isSpace($0) }), let last = value.lastIndex(where: { !isSpace($0) })
    else { return valueRange }
    return offsets(inValue: (first - value.startIndex)..<(last - value.startIndex + 1))
  }

  /// The comma-separated values with their ranges in the line.
  var elements: [(text: String, range: Range<Int>)] {
    let value = valueBytes
    return value.split(separator: 0x2C, omittingEmptySubsequences: false).map { part in
      let start = part.startIndex - value.startIndex
      return (String(decoding: part, as: UTF8.self).trimmed, offsets(inValue: start..<(start + part.count)))
    }
  }
}

extension String {
  /// The text in quotes for a message, truncated if it is long.
  var quoted: String { "\u{201C}\(shortened(to: 60))\u{201D}" }

  /// Whether two strings are equal, ignoring the case of ASCII letters.
  func isSame(_ other: String) -> Bool {
    var (own, other) = (self, other)
    let isSame: Bool? = own.withUTF8 { own in
      other.withUTF8 { other in
        if own.contains(where: { $0 >= 0x80 }) || other.contains(where: { $0 >= 0x80 }) { return nil }
        let small = { (byte: UInt8) in byte &- 0x41 < 26 ? byte | 0x20 : byte }
        return own.count == other.count && own.indices.allSatisfy { small(own[$0]) == small(other[$0]) }
      }
    }
    return isSame ?? (lowercased() == other.lowercased())
  }
}
