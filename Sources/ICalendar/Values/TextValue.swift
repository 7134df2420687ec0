/// The encoding of TEXT values (RFC 5545 3.3.11): backslash escapes, and commas between the values of lists.
public enum TextValue {
  /// Decodes one text value: `\n` and `\N` are line breaks, `\\`, `\;` and `\,` mean the character itself.
  ///
  /// If a backslash is followed by any other character, which the standard does not define, both are kept. The
  /// exceptions are `\:` and `\"`, which many programs write for the character itself.
  public static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    withDecoded(bytes) { String(tolerating: $0) }
  }

  /// Calls a function with the bytes of a text value after resolving its escapes. If it has no escapes, these are the
  /// bytes of the value itself.
  package static func forDecoded(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withDecoded(bytes, body)
  }

  static func withDecoded<R>(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    guard let source = bytes.baseAddress, let first = bytes.offset(of: 0x5C) else { return body(bytes) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { decoded in
      guard let target = decoded.baseAddress else { return body(bytes) }
      var count = 0
      var copied = 0
      var backslash = first
      while backslash + 1 < bytes.count {
        var end = backslash
        var following = backslash + 2
        let meaning = meaning(of: bytes[backslash + 1])
        if meaning == nil {
          end += 1
          following = end
        }
        (target + count).update(from: source + copied, count: end - copied)
        count += end - copied
        copied = following
        if let meaning {
          target[count] = meaning
          count += 1
        }
        backslash = bytes.offset(of: 0x5C, from: following) ?? bytes.count
      }
      (target + count).update(from: source + copied, count: bytes.count - copied)
      return body(UnsafeBufferPointer(rebasing: decoded[0..<count + bytes.count - copied]))
    }
  }

  /// Decodes one text value.
  public static func decode(_ text: String) -> String {
    var text = text
    return text.withUTF8 { decode($0) }
  }

  /// Decodes a list of text values, separated by commas that are not preceded by a backslash.
  public static func decodeList(_ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    var texts: [String] = []
    forEach(of: bytes, separator: 0x2C) { texts.append(decode($0)) }
    return texts
  }

  /// Calls a function with each value of a list, separated by a byte that is not preceded by a backslash.
  @inline(__always)
  static func forEach(
    of bytes: UnsafeBufferPointer<UInt8>, separator: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if bytes.offset(of: separator) == nil { return body(bytes) }
    var start = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x5C {
        index += 2
        continue
      }
      if bytes[index] == separator {
        body(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        start = index + 1
      }
      index += 1
    }
    body(UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Encodes one text value: backslashes, semicolons and commas are escaped, and every kind of line break becomes `\n`.
  ///
  /// Control characters other than tabs are dropped, because text must not contain them.
  public static func encode(_ text: String) -> String {
    var written = ""
    written.reserveCapacity(text.utf8.count + 8)
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": written += "\\\\"
      case ";": written += "\\;"
      case ",": written += "\\,"
      case "\r": written += "\\n"
      case "\n": if !isAfterReturn { written += "\\n" }
      case "\t": written.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}": break
      default: written.unicodeScalars.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return written
  }

  /// Encodes a list of text values, separated by commas.
  public static func encode(list texts: [String]) -> String {
    texts.map { encode($0) }.joined(separator: ",")
  }

  @inline(__always)
  private static func meaning(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x6E, 0x4E: 0x0A
    case 0x5C, 0x3B, 0x2C, 0x3A, 0x22: byte
    default: nil
    }
  }
}
