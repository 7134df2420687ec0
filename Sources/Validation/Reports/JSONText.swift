/// Writes JSON by hand, with the keys in the order in which they are given.
enum JSONText {
  /// A text in quotes (RFC 8259 7).
  static func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// An object of keys and values that are JSON already; values of nil are left out.
  static func object(_ members: KeyValuePairs<String, String?>) -> String {
    "{" + members.compactMap { key, value in value.map { "\(quoted(key)):\($0)" } }.joined(separator: ",") + "}"
  }

  /// An array of values that are JSON already.
  static func array(_ values: some Sequence<String>) -> String { "[" + values.joined(separator: ",") + "]" }
}
