/// Escapes special characters in XML and HTML text. Control characters, which XML cannot contain, are dropped.
package struct XMLEscapes: Sendable {
  /// Escapes for XML text. An unescaped carriage return would be read as a line ending.
  package static let text = XMLEscapes(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"])

  /// Escapes for a quoted XML attribute value. Unescaped white space would be read as spaces.
  package static let attribute = XMLEscapes([
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;",
  ])

  /// Escapes for HTML, suitable for both text and attributes.
  package static let html = XMLEscapes([
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\r": "\r",
  ])

  /// The replacement of each byte: its length plus one in the lowest byte, followed by its bytes, or 0 if the byte is
  /// not replaced. Packed into one number for speed, because every iCalendar line ends with a byte that is replaced.
  private let standIns: [UInt64]
  /// For each byte, whether it is never replaced, regardless of what follows.
  private let arePlain: [Bool]

  private init(_ named: [Unicode.Scalar: String]) {
    var standIns = [UInt64](repeating: 0, count: 256)
    for byte in 0..<0x20 where byte != 0x09 && byte != 0x0A { standIns[byte] = Self.nothing }
    for (scalar, text) in named { standIns[Int(scalar.value)] = Self.packed(text) }
    self.standIns = standIns
    arePlain = standIns.indices.map { standIns[$0] == 0 && $0 != 0xEF }
  }

  /// Packs a string of at most seven bytes into a number.
  private static func packed(_ text: String) -> UInt64 {
    text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) } << 8 | UInt64(text.utf8.count + 1)
  }

  private static let nothing = packed("")
  private static let replacement = packed("\u{FFFD}")

  /// Appends a string with escapes.
  ///
  /// - Returns: Whether the whole text was written. Characters that XML cannot contain are dropped or replaced.
  @discardableResult
  package func append(_ text: UnsafeBufferPointer<UInt8>, to target: inout [UInt8]) -> Bool {
    var isWhole = true
    var start = 0
    var index = 0
    while let next = nextSpecial(in: text, from: index) {
      index = next
      let isNoCharacter = text[index] == 0xEF && Self.isNoCharacter(text[index...])
      let standIn = isNoCharacter ? Self.replacement : standIns[Int(text[index])]
      if standIn == 0 {
        index += 1
        continue
      }
      if isNoCharacter || standIn == Self.nothing { isWhole = false }
      target.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      withUnsafeBytes(of: standIn.littleEndian) { target.append(contentsOf: $0[1..<Int(standIn & 0xFF)]) }
      index += isNoCharacter ? 3 : 1
      start = index
    }
    target.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    return isWhole
  }

  /// Returns the index of the next byte that may need replacement, or nil if there is none.
  private func nextSpecial(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    arePlain.withUnsafeBufferPointer { arePlain in
      var index = start
      while index < text.count {
        if !arePlain[Int(text[index])] { return index }
        index += 1
      }
      return nil
    }
  }

  /// Appends a string with escapes.
  ///
  /// - Returns: Whether the whole text was written. Characters that XML cannot contain are dropped or replaced.
  @discardableResult
  package func append(_ text: String, to target: inout [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { append($0, to: &target) }
  }

  /// Returns a string with escapes.
  package func applied(to text: String) -> String {
    if text.utf8.allSatisfy({ arePlain[Int($0)] }) { return text }
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the text starts with U+FFFE or U+FFFF, which are not XML characters.
  private static func isNoCharacter(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    text.count > 2 && text[text.startIndex + 1] == 0xBF && text[text.startIndex + 2] >= 0xBE
  }
}
