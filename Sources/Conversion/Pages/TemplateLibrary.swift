import Mustache

/// Templates of pages in HTML by their names. Escaping is theirs alone.
package struct TemplateLibrary: Sendable {
  private let library: MustacheLibrary

  /// - Throws: an error of the template language if a template cannot be read.
  package init(_ texts: some Sequence<(key: String, value: String)>) throws {
    MustacheContentTypes.register(PageContent(), named: "PAGE")
    var library = MustacheLibrary()
    for (name, text) in texts { try library.register("{{% CONTENT_TYPE:PAGE}}" + text, named: name) }
    self.library = library
  }

  /// A page, or a part of one.
  package func render(_ name: String, _ values: [String: Any]) -> String {
    library.render(values, withTemplate: name) ?? ""
  }
}

/// Text in HTML, escaped by Unicode scalars: a quotation mark that an accent follows is one character, but still ends an
/// attribute.
private struct PageContent: MustacheContentType {
  func escapeText(_ text: String) -> String {
    guard text.utf8.contains(where: { Self.names[$0] != nil }) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if let name = Self.names[byte] { bytes += name } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let names: [UInt8: [UInt8]] = [
    0x26: Array("&amp;".utf8), 0x3C: Array("&lt;".utf8), 0x3E: Array("&gt;".utf8), 0x22: Array("&quot;".utf8),
    0x27: Array("&#39;".utf8),
  ]
}
