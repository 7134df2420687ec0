import Mustache
import XML

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
  func escapeText(_ text: String) -> String { XMLEscapes.html.applied(to: text) }
}
