import XMLReading

/// Writes the body of a request.
struct DAVWriter {
  private var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
  private var isAtRoot = true

  /// The bytes that were written.
  var bytes: [UInt8] { Array(text.utf8) }

  /// Writes an element, and what is in it.
  mutating func element(
    _ name: XMLName, _ attributes: [(String, String)] = [], _ content: (inout DAVWriter) -> Void = { _ in }
  ) {
    let tag = Self.tag(name)
    text += "<\(tag)"
    if isAtRoot {
      for (namespace, prefix) in DAVNames.prefixes { text += " xmlns:\(prefix)=\"\(namespace)\"" }
      isAtRoot = false
    }
    for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
    let before = text.utf8.count
    text += ">"
    content(&self)
    if text.utf8.count == before + 1 {
      text.removeLast()
      text += "/>"
    } else {
      text += "</\(tag)>"
    }
  }

  /// Writes an element with a text.
  mutating func element(_ name: XMLName, text value: String) {
    element(name) { $0.text += Self.escaped(value) }
  }

  private static func tag(_ name: XMLName) -> String {
    guard let prefix = DAVNames.prefixes.first(where: { $0.0 == name.namespace })?.1 else { return name.local }
    return "\(prefix):\(name.local)"
  }

  /// The text without what XML gives a meaning, and without control characters, which no XML can hold.
  private static func escaped(_ value: String) -> String {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      case _ where scalar.value < 0x20 && scalar != "\t" && scalar != "\n": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
