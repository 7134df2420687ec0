import ICalendar

/// A line of a vCard (RFC 6350, RFC 2426, vCard 2.1), unfolded.
struct VCardLine {
  /// The name in uppercase letters, without the group before it.
  let name: String
  /// The parameters by their names in uppercase letters; bare words of vCard 2.1 are types or encodings.
  private(set) var parameters: [String: [String]] = [:]
  private let value: [UInt8]

  /// - Parameter bytes: the line without its ending.
  init?(_ bytes: [UInt8]) {
    guard let colon = Self.colon(in: bytes) else { return nil }
    var parts = Self.split(bytes[..<colon], at: UInt8(ascii: ";"))
    let first = parts.removeFirst()
    let plain = first.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last ?? first
    name = String(decoding: plain, as: UTF8.self).uppercased()
    value = Array(bytes[(colon + 1)...])
    for part in parts {
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let word = String(decoding: pair[0], as: UTF8.self).uppercased()
      guard pair.count == 2 else {
        parameters[Self.encodings.contains(word) ? "ENCODING" : "TYPE", default: []].append(word)
        continue
      }
      var text = String(decoding: pair[1], as: UTF8.self)
      if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") { text = String(text.dropFirst().dropLast()) }
      parameters[word, default: []].append(text)
    }
  }

  private static let encodings: Set<String> = ["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"]

  /// Whether a line that ends with an equals sign continues on the next one.
  static func isQuotedPrintable(_ bytes: [UInt8]) -> Bool {
    VCardLine(bytes)?.isQuotedPrintable ?? false
  }

  private var isQuotedPrintable: Bool {
    parameters["ENCODING"]?.contains { $0.uppercased() == "QUOTED-PRINTABLE" } ?? false
  }

  /// The value as text, with its backslashes.
  var rawText: String {
    let bytes = isQuotedPrintable ? Self.unquoted(value) : value
    let charset = parameters["CHARSET"]?.first?.uppercased() ?? ""
    // Old phones wrote the bytes of Western Europe and did not say so.
    if Self.latin.contains(charset) { return Self.latinText(bytes) }
    return String(validating: bytes, as: UTF8.self) ?? Self.latinText(bytes)
  }

  /// The value as one text.
  var text: String { Self.unescaped(rawText) }

  /// The parts of the value, separated by semicolons.
  var fields: [String] {
    var fields = [""]
    var isEscaped = false
    for character in rawText {
      if isEscaped {
        fields[fields.count - 1] += "\\" + String(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == ";" {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields.map(Self.unescaped)
  }

  private static let latin: Set<String> = ["ISO-8859-1", "ISO-8859-15", "WINDOWS-1252", "LATIN1"]

  private static func latinText(_ bytes: [UInt8]) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    let spaces: Set<Character> = [" ", "\t", "\n", "\r"]
    let trimmed = result.drop { spaces.contains($0) }
    return String(
      trimmed.prefix(
        trimmed.lastIndex { !spaces.contains($0) }.map {
          trimmed.distance(from: trimmed.startIndex, to: $0) + 1
        } ?? 0))
  }

  private static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count,
        let code = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(code)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func colon(in bytes: [UInt8]) -> Int? {
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted { return index }
    }
    // A quotation mark that nothing closes quotes nothing.
    return bytes.firstIndex(of: UInt8(ascii: ":"))
  }

  private static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var isQuoted = false
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if bytes[index] == separator, !isQuoted {
        parts.append(bytes[start..<index])
        start = index + 1
      }
    }
    return parts + [bytes[start...]]
  }
}
