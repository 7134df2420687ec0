/// Writes the body of a request or a response.
package struct DAVWriter {
  /// The output in UTF-8.
  package private(set) var bytes: [UInt8]
  private var isAtRoot: Bool

  /// Creates a writer for a body.
  package init() {
    bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    isAtRoot = true
  }

  /// Creates a writer for a fragment, for ``raw(_:)``.
  package init(fragment: Void) {
    bytes = []
    isAtRoot = false
  }

  /// Returns a fragment, for ``raw(_:)``.
  package static func fragment(_ content: (inout DAVWriter) -> Void) -> String {
    var writer = DAVWriter(fragment: ())
    content(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes an element with its content.
  package mutating func element(
    _ name: XMLName, _ attributes: [(String, String)] = [],
    _ content: (inout DAVWriter) -> Void = { _ in }
  ) {
    let prefix = Self.prefix(of: name)
    beginTag(name, prefix)
    for (name, value) in attributes { appendAttribute(name, value) }
    let before = bytes.count
    append(">")
    content(&self)
    if bytes.count == before + 1 {
      bytes.removeLast()
      append("/>")
    } else {
      endTag(name, prefix)
    }
  }

  /// Begins an element whose content is written step by step, until ``end(_:)``.
  package mutating func begin(_ name: XMLName) {
    beginTag(name, Self.prefix(of: name))
    append(">")
  }

  /// Ends an element.
  package mutating func end(_ name: XMLName) { endTag(name, Self.prefix(of: name)) }

  private mutating func endTag(_ name: XMLName, _ prefix: String?) {
    append("</")
    append(name, prefix)
    append(">")
  }

  /// Writes the beginning of a tag with its namespace declarations.
  private mutating func beginTag(_ name: XMLName, _ prefix: String?) {
    append("<")
    append(name, prefix)
    if isAtRoot {
      for (namespace, prefix) in DAVNames.prefixes { append(" xmlns:\(prefix)=\"\(namespace)\"") }
      isAtRoot = false
    }
    if prefix == "X" { appendAttribute("xmlns:X", name.namespace) }
  }

  private static func prefix(of name: XMLName) -> String? {
    DAVNames.prefixes.first { $0.0 == name.namespace }?.1 ?? (name.namespace.isEmpty ? nil : "X")
  }

  private mutating func append(_ name: XMLName, _ prefix: String?) {
    if let prefix {
      append(prefix)
      append(":")
    }
    append(name.local)
  }

  private mutating func appendAttribute(_ name: String, _ value: String) {
    append(" ")
    append(name)
    append("=\"")
    XMLEscapes.attribute.append(value, to: &bytes)
    append("\"")
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Writes an element with text.
  package mutating func element(_ name: XMLName, text value: String) {
    element(name) { $0.write(value) }
  }

  /// Writes text with escapes, and without control characters, which XML cannot contain.
  package mutating func write(_ value: String) { XMLEscapes.text.append(value, to: &bytes) }

  /// Writes an element as it was read, with its attributes and with text and elements in their original order.
  package mutating func write(_ element: DAVElement) {
    var attributes: [(String, String)] = []
    let names = element.attributes.sorted { ($0.key.namespace, $0.key.local) < ($1.key.namespace, $1.key.local) }
    for (place, (name, value)) in names.enumerated() {
      switch name.namespace {
      case "": attributes.append((name.local, value))
      case DAVNames.xml: attributes.append(("xml:\(name.local)", value))
      default: attributes += [("xmlns:a\(place)", name.namespace), ("a\(place):\(name.local)", value)]
      }
    }
    self.element(element.name, attributes) { writer in
      for node in element.nodes {
        switch node {
        case .text(let text): writer.write(text)
        case .element(let child): writer.write(child)
        }
      }
    }
  }

  /// Writes a fragment that a writer created.
  package mutating func raw(_ fragment: String) { append(fragment) }

  /// Truncates the output to a number of bytes.
  package mutating func removeAll(after count: Int) { bytes.removeSubrange(min(count, bytes.count)...) }
}
