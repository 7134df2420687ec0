import ICalendar

/// A line of vCalendar 1.0, unfolded: a name, parameters and a value, whose bytes may be encoded.
struct VCalendarLine {
  /// The number of its first line in the file.
  let number: Int
  /// The name in uppercase letters.
  let name: String
  /// The parameters by their names in uppercase letters; bare words are types or encodings.
  private(set) var parameters: [String: String] = [:]
  private let bytes: ArraySlice<UInt8>

  /// - Parameter bytes: The line without its ending; nil is returned if there is no colon or no name.
  init?(_ bytes: [UInt8], number: Int) {
    guard let colon = Self.colon(in: bytes), colon > 0 else { return nil }
    var parts = bytes[..<colon].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    name = Self.word(parts.removeFirst()).uppercased()
    self.number = number
    self.bytes = bytes[(colon + 1)...]
    if name.isEmpty || !LineText.isName(name) { return nil }
    for part in parts.prefix(100) {
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let word = Self.word(pair[0]).uppercased()
      if pair.count == 2 {
        parameters[word] = parameters[word] ?? Self.word(pair[1])
      } else {
        parameters[Self.encodings.contains(word) ? "ENCODING" : "TYPE"] = word
      }
    }
  }

  private static let encodings: Set<String> = [
    "QUOTED-PRINTABLE", "BASE64", "8BIT", "8-BIT", "7BIT", "7-BIT", "B", "Q",
  ]

  private static func colon(in bytes: [UInt8]) -> Int? {
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted { return index }
    }
    return bytes.firstIndex(of: UInt8(ascii: ":"))
  }

  private static func word(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self).trimmingBlanks
    return text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
  }

  /// Whether the value is quoted-printable.
  var isQuotedPrintable: Bool { ["QUOTED-PRINTABLE", "Q"].contains(encoding) }

  /// Whether the value is base64.
  var isBase64: Bool { ["BASE64", "B"].contains(encoding) }

  private var encoding: String { parameters["ENCODING"]?.uppercased() ?? "" }

  /// The value as it is written, without what encodes base64.
  var written: String { String(decoding: bytes, as: UTF8.self).trimmingBlanks }

  /// The value, decoded and in its charset; nil if it is base64 and cannot be decoded.
  ///
  /// - Returns: The text, and whether its charset is understood.
  var text: (text: String, isUnderstood: Bool) {
    let decoded: [UInt8]
    if isQuotedPrintable {
      decoded = Self.unquoted(bytes)
    } else if isBase64 {
      decoded = Array(bytes).withUnsafeBufferPointer { Base64.decode($0) } ?? Array(bytes)
    } else {
      decoded = Array(bytes)
    }
    let charset = parameters["CHARSET"]?.uppercased() ?? ""
    if Self.latin.contains(charset) { return (Windows1252.text(decoded), true) }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      return (Windows1252.text(decoded), charset.isEmpty)
    }
    // Texts that say another charset and are UTF-8 have none of its characters, as a rule.
    return (text, Self.unicode.contains(charset) || decoded.allSatisfy { $0 < 0x80 })
  }

  private static let latin: Set<String> = ["ISO-8859-1", "WINDOWS-1252", "CP1252", "LATIN1", "ISO8859-1"]
  private static let unicode: Set<String> = ["", "UTF-8", "UTF8", "US-ASCII", "ASCII"]

  /// The bytes that quoted-printable means; what is no byte stays as it is.
  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.endIndex,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  // MARK: Texts

  /// A text with its escapes resolved: a backslash stands only before semicolons.
  static func unescaped(_ text: String) -> String { text.replacing("\\;", with: ";") }

  /// The values of a list, which semicolons separate.
  static func list(_ text: String) -> [String] {
    var values = [""]
    var isEscaped = false
    for character in text {
      if character == ";", !isEscaped {
        values.append("")
      } else {
        if character == ";" { values[values.count - 1].removeLast() }
        values[values.count - 1].append(character)
      }
      isEscaped = character == "\\"
    }
    return values.map { $0.trimmingBlanks }
  }
}
