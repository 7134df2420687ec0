/// What is written in place of the characters that mean something else where a text stands, in XML and in HTML. Control
/// characters, which no XML can hold, are left out.
package struct XMLEscapes: Sendable {
  /// Between the tags of XML. A carriage return would be read as the end of a line.
  package static let text = XMLEscapes(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"])

  /// In the value of an attribute of XML, which quotation marks enclose. White space would be read as blanks.
  package static let attribute = XMLEscapes([
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;",
  ])

  /// Anywhere in HTML, where templates do not tell text from attributes.
  package static let html = XMLEscapes([
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\r": "\r",
  ])

  /// What stands in place of each byte: its length and one in the lowest byte, and its bytes above that; 0 where the byte
  /// itself does. In one number, since a line of iCalendar ends with one.
  private let standIns: [UInt64]
  /// Whether each byte stands for itself, whatever comes after it.
  private let arePlain: [Bool]

  private init(_ named: [Unicode.Scalar: String]) {
    var standIns = [UInt64](repeating: 0, count: 256)
    for byte in 0..<0x20 where byte != 0x09 && byte != 0x0A { standIns[byte] = Self.nothing }
    for (scalar, text) in named { standIns[Int(scalar.value)] = Self.packed(text) }
    self.standIns = standIns
    arePlain = standIns.indices.map { standIns[$0] == 0 && $0 != 0xEF }
  }

  /// A text of seven bytes at most in one number.
  private static func packed(_ text: String) -> UInt64 {
    text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) } << 8 | UInt64(text.utf8.count + 1)
  }

  private static let nothing = packed("")
  private static let replacement = packed("\u{FFFD}")

  /// Appends a text with its escapes.
  ///
  /// - Returns: whether everything could be said.
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

  /// Where the next byte stands that may not stand for itself; nil if there is none.
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

  /// Appends a text with its escapes.
  ///
  /// - Returns: whether everything could be said.
  @discardableResult
  package func append(_ text: String, to target: inout [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { append($0, to: &target) }
  }

  /// A text with its escapes.
  package func applied(to text: String) -> String {
    if text.utf8.allSatisfy({ arePlain[Int($0)] }) { return text }
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether U+FFFE or U+FFFF is next, which are no characters of XML.
  private static func isNoCharacter(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    text.count > 2 && text[text.startIndex + 1] == 0xBF && text[text.startIndex + 2] >= 0xBE
  }
}
