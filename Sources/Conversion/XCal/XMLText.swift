import XMLReading

/// Writing XML: escapes, and names that XML allows.
enum XMLText {
  /// Appends text to be read between tags. What XML cannot say at all (most control characters) is left out.
  ///
  /// - Returns: whether everything could be said.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to target: inout [UInt8]) -> Bool {
    var isWhole = true
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "&"): target += Array("&amp;".utf8)
      case UInt8(ascii: "<"): target += Array("&lt;".utf8)
      case UInt8(ascii: ">"): target += Array("&gt;".utf8)
      case 0x0D: target += Array("&#13;".utf8)
      case 0x09, 0x0A, 0x20..<0xEF, 0xF0...0xFF: target.append(byte)
      case 0xEF:
        // U+FFFE and U+FFFF.
        if index + 2 < text.count, text[index + 1] == 0xBF, text[index + 2] >= 0xBE {
          isWhole = false
          target += Array("\u{FFFD}".utf8)
        } else {
          target.append(byte)
        }
      default: isWhole = false
      }
    }
    return isWhole
  }

  /// Appends a string.
  static func append(_ text: String, to target: inout [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { append($0, to: &target) }
  }

  /// Whether an element can have the name, without a prefix.
  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) || first == UInt8(ascii: "_") else { return false }
    return name.utf8.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || "-_.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }
}
