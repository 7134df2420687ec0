/// The encoding of parameter values: quotes and lists (RFC 5545 3.2) and the caret escapes of RFC 6868.
extension ParameterValue {
  /// Decodes a list of values separated by commas outside quotes.
  static func decodeList(_ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    var values: [String] = []
    forEach(of: bytes) { values.append(decodeOne($0)) }
    return values
  }

  /// Calls a function with each value of a list, as written.
  static func forEach(of bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var start = 0
    var isQuoted = false
    for index in 0..<bytes.count {
      if bytes[index] == 0x22 { isQuoted.toggle() }
      if bytes[index] == 0x2C, !isQuoted {
        body(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        start = index + 1
      }
    }
    body(UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Decodes values to a single string, joining several values with commas.
  static func decodeJoined(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let quote = bytes.offset(of: 0x22, from: 1) ?? bytes.count
    return quote + 1 < bytes.count ? decodeList(bytes).joined(separator: ",") : decodeOne(bytes)
  }

  /// Decodes one value: removes the quotes around it and resolves ^n, ^' and ^^ (RFC 6868 3.1).
  static func decodeOne(_ bytes: UnsafeBufferPointer<UInt8>) -> String { withDecoded(bytes) { String(tolerating: $0) } }

  /// Calls a function with the decoded bytes of one value.
  static func withDecoded<R>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> R
  ) -> R {
    var content = bytes
    if content.count >= 2, content[0] == 0x22, content[content.count - 1] == 0x22 {
      content = UnsafeBufferPointer(rebasing: content[1..<content.count - 1])
    }
    guard content.offset(of: 0x5E) != nil else { return body(content) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(content.count)
    var index = 0
    while index < content.count {
      let byte = content[index]
      let following = index + 1 < content.count ? content[index + 1] : 0
      if byte == 0x5E, let meaning = caretEscapes[following] {
        decoded.append(meaning)
        index += 2
      } else {
        decoded.append(byte)
        index += 1
      }
    }
    return decoded.withUnsafeBufferPointer(body)
  }

  private static let caretEscapes: [UInt8: UInt8] = [0x6E: 0x0A, 0x27: 0x22, 0x5E: 0x5E]

  /// Decodes the text of one or more values after "=".
  public static func decode(_ text: String) -> [String] {
    var text = text
    return text.withUTF8 { decodeList($0) }
  }

  /// Encodes values as the text after "=": escaped as in RFC 6868, and quoted if they contain a colon, semicolon or
  /// comma.
  ///
  /// Control characters that cannot be escaped are dropped, because parameters must not contain them.
  public static func encode(_ values: [String]) -> String {
    values.map(encodeOne).joined(separator: ",")
  }

  static func encode(name: String, values: [String]) throws(ICalendarError) -> [UInt8] {
    try checkName(name)
    return Array(";\(name)=\(encode(values))".utf8)
  }

  static func checkName(_ name: String) throws(ICalendarError) {
    let isName = !name.isEmpty && name.utf8.allSatisfy { $0 == 0x2D || ($0 < 0x80 && isAlphanumeric($0)) }
    if !isName {
      throw ICalendarError(.unwritable, "\"\(name)\" is not a valid name: names contain only letters, digits and \"-\"")
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte.lowercasedASCII &- 0x61 < 26 || byte &- 0x30 < 10
  }

  private static func encodeOne(_ value: String) -> String {
    var written = ""
    var needsQuotes = value.isEmpty == false && (value.first == " " || value.last == " ")
    var isAfterReturn = false
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\n": if !isAfterReturn { written += "^n" }
      case "\r": written += "^n"
      case "\"": written += "^'"
      case "^": written += "^^"
      case ":", ";", ",":
        needsQuotes = true
        written.unicodeScalars.append(scalar)
      case "\t", " ": written.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}": break
      default: written.unicodeScalars.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return needsQuotes ? "\"\(written)\"" : written
  }
}
