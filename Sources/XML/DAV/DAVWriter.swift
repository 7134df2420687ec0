/// Writes the body of a request or an answer.
package struct DAVWriter {
  /// What was written, in UTF-8.
  package private(set) var bytes: [UInt8]
  private var isAtRoot: Bool

  /// Begins a body.
  package init() {
    bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
    isAtRoot = true
  }

  /// Begins what stands inside a body, for ``raw(_:)``.
  package init(fragment: Void) {
    bytes = []
    isAtRoot = false
  }

  /// What stands inside a body, for ``raw(_:)``.
  package static func fragment(_ content: (inout DAVWriter) -> Void) -> String {
    var writer = DAVWriter(fragment: ())
    content(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes an element, and what is in it.
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

  /// Begins an element whose end is written with ``end(_:)``: what stands in it need not be there yet.
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

  /// Writes the beginning of a tag with the namespaces that it needs.
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

  /// Writes an element with a text.
  package mutating func element(_ name: XMLName, text value: String) {
    element(name) { $0.write(value) }
  }

  /// Writes a text: without what XML gives a meaning, and without control characters, which no XML can hold.
  package mutating func write(_ value: String) { XMLEscapes.text.append(value, to: &bytes) }

  /// Writes an element as it was read: with its attributes, and the order of texts and elements in it.
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

  /// Writes a fragment that a writer made.
  package mutating func raw(_ fragment: String) { append(fragment) }

  /// Takes back what was written after some bytes.
  package mutating func removeAll(after count: Int) { bytes.removeSubrange(min(count, bytes.count)...) }
}
