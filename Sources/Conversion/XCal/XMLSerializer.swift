import XML

/// Converts an element back to text, for the property XML (RFC 6321 4.2).
enum XMLSerializer {
  /// Returns the text of the open element, up to its end.
  static func text(of name: XMLName, _ attributes: [XMLName: String], from xml: XMLReader) throws -> String {
    var bytes: [UInt8] = []
    var open: [XMLName] = []
    begin(name, attributes, in: "", to: &bytes)
    open.append(name)
    while let last = open.last, let event = try xml.next() {
      switch event {
      case .start(let name, let attributes):
        begin(name, attributes, in: last.namespace, to: &bytes)
        open.append(name)
      case .end:
        bytes += Array("</\(last.local)>".utf8)
        open.removeLast()
      case .text(let text): XMLEscapes.text.append(text, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func begin(
    _ name: XMLName, _ attributes: [XMLName: String], in namespace: String, to bytes: inout [UInt8]
  ) {
    bytes += Array("<\(name.local)".utf8)
    if name.namespace != namespace { append("xmlns", name.namespace, to: &bytes) }
    let sorted = attributes.sorted { ($0.key.namespace, $0.key.local) < ($1.key.namespace, $1.key.local) }
    for (index, (attribute, value)) in sorted.enumerated() {
      if attribute.namespace.isEmpty {
        append(attribute.local, value, to: &bytes)
      } else if attribute.namespace == DAVNames.xml {
        // The prefix xml is predefined and must not be bound to another namespace (Namespaces in XML 3).
        append("xml:\(attribute.local)", value, to: &bytes)
      } else {
        append("xmlns:a\(index)", attribute.namespace, to: &bytes)
        append("a\(index):\(attribute.local)", value, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: ">"))
  }

  private static func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes += Array(" \(name)=\"".utf8)
    XMLEscapes.attribute.append(value, to: &bytes)
    bytes += Array("\"".utf8)
  }
}
