/// Writes XML tags and checks names. ``XMLEscapes`` writes text.
package enum XMLText {
  /// Appends the start tag of an element without attributes.
  package static func appendStart(_ name: some Collection<UInt8>, to target: inout [UInt8]) {
    target.append(UInt8(ascii: "<"))
    target.append(contentsOf: name)
    target.append(UInt8(ascii: ">"))
  }

  /// Appends the end tag of an element.
  package static func appendEnd(_ name: some Collection<UInt8>, to target: inout [UInt8]) {
    target.append(UInt8(ascii: "<"))
    target.append(UInt8(ascii: "/"))
    target.append(contentsOf: name)
    target.append(UInt8(ascii: ">"))
  }

  /// Whether a string is a valid element name without a prefix.
  package static func isName(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { isName($0) }
  }

  /// Whether UTF-8 text is a valid element name without a prefix.
  package static func isName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first, isLetter(first) || first == UInt8(ascii: "_") else { return false }
    return name.allSatisfy {
      isLetter($0) || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }
}
