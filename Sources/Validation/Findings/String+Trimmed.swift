extension String {
  /// The text without white space at either end.
  var trimmed: String {
    let isSpaceByte = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) || byte >= 0x80 }
    if let first = utf8.first, let last = utf8.last, !isSpaceByte(first), !isSpaceByte(last) { return self }
    let isSpace = { (character: Character) in character.isWhitespace }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
