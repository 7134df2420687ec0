import Mustache
import XML

/// HTML templates by name. All escaping is done by the templates.
package struct TemplateLibrary: Sendable {
  private let library: MustacheLibrary

  /// Parses the templates.
  ///
  /// - Throws: An error of the template language if a template is invalid.
  package init(_ texts: some Sequence<(key: String, value: String)>) throws {
    MustacheContentTypes.register(PageContent(), named: "PAGE")
    var library = MustacheLibrary()
    for (name, text) in texts { try library.register("{{% CONTENT_TYPE:PAGE}}" + text, named: name) }
    self.library = library
  }

  /// Renders a page or a part of one.
  package func render(_ name: String, _ values: [String: Any]) -> String {
    library.render(values, withTemplate: name) ?? ""
  }
}

/// HTML content, escaped by Unicode scalar: a quotation mark followed by a combining accent is a single character, but
/// still ends an attribute.
private struct PageContent: MustacheContentType {
  func escapeText(_ text: String) -> String { XMLEscapes.html.applied(to: text) }
}
