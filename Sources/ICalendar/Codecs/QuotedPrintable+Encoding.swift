extension QuotedPrintable {
  /// The maximum number of characters in a line.
  private static let limit = 76

  /// Encodes text as lines of ASCII, each terminated by CRLF.
  public static func encode(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { line($0) + "\r\n" }.joined()
  }

  private static func line(_ line: Substring) -> String {
    var result = ""
    var length = 0
    let bytes = Array(line.utf8)
    for (index, byte) in bytes.enumerated() {
      let isLast = index == bytes.count - 1
      // A line with only a dot would end the message if a forwarding program did not double the dot.
      let isPlain =
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "=") && !(length == 0 && byte == UInt8(ascii: "."))
        || byte == 0x20 && !isLast
      let piece = isPlain ? String(UnicodeScalar(byte)) : "=" + byte.hexadecimal
      if length + piece.utf8.count > limit - (isLast ? 0 : 1) {
        result += "=\r\n"
        length = 0
        // The character now begins a line.
        let first = byte == UInt8(ascii: ".") ? "=" + byte.hexadecimal : piece
        result += first
        length += first.utf8.count
      } else {
        result += piece
        length += piece.utf8.count
      }
    }
    return result
  }
}
