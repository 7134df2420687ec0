import XMLReading

/// Writing XML: escapes, and names that XML allows.
enum XMLText {
  /// Appends text to be read between tags. What XML cannot say at all (most control characters) is left out.
  ///
  /// - Returns: whether everything could be said.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to target: inout [UInt8]) -> Bool {
    var isWhole = true
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      let instead: StaticString
      switch byte {
      case UInt8(ascii: "&"): instead = "&amp;"
      case UInt8(ascii: "<"): instead = "&lt;"
      case UInt8(ascii: ">"): instead = "&gt;"
      case 0x0D: instead = "&#13;"
      case 0xEF where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE:
        // U+FFFE and U+FFFF.
        isWhole = false
        instead = "\u{FFFD}"
      case 0..<0x20 where byte != 0x09 && byte != 0x0A:
        isWhole = false
        instead = ""
      default:
        index += 1
        continue
      }
      target.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      target.append(contentsOf: UnsafeBufferPointer(start: instead.utf8Start, count: instead.utf8CodeUnitCount))
      index += byte == 0xEF ? 3 : 1
      start = index
    }
    target.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    return isWhole
  }

  /// Appends a string.
  static func append(_ text: String, to target: inout [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { append($0, to: &target) }
  }

  /// Appends the beginning of an element without attributes.
  static func appendStart(_ name: some Collection<UInt8>, to target: inout [UInt8]) {
    target.append(UInt8(ascii: "<"))
    target.append(contentsOf: name)
    target.append(UInt8(ascii: ">"))
  }

  /// Appends the end of an element.
  static func appendEnd(_ name: some Collection<UInt8>, to target: inout [UInt8]) {
    target.append(UInt8(ascii: "<"))
    target.append(UInt8(ascii: "/"))
    target.append(contentsOf: name)
    target.append(UInt8(ascii: ">"))
  }

  /// Whether an element can have the name, without a prefix.
  static func isName(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { isName($0) }
  }

  /// Whether an element can have the name in UTF-8, without a prefix.
  static func isName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first, isLetter(first) || first == UInt8(ascii: "_") else { return false }
    return name.allSatisfy {
      isLetter($0) || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }
}
