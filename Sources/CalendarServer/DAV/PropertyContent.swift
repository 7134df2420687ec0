import XML

/// The content of a property.
enum PropertyContent: Hashable, Sendable, ExpressibleByStringLiteral {
  case text(String)
  /// XML inside the property's element.
  case fragment(String)
  /// XML including the property's element.
  case whole(String)

  init(stringLiteral text: String) { self = .text(text) }

  /// Creates content with an XML writer.
  static func elements(_ content: (inout DAVWriter) -> Void) -> PropertyContent {
    .fragment(DAVWriter.fragment(content))
  }

  /// The content as text, including the names of any elements.
  var text: String {
    switch self {
    case .text(let text), .fragment(let text), .whole(let text): text
    }
  }

  /// Writes the property.
  func write(as name: XMLName, to writer: inout DAVWriter) {
    switch self {
    case .text(let text): writer.element(name, text: text)
    case .fragment(let fragment): writer.element(name) { $0.raw(fragment) }
    case .whole(let element): writer.raw(element)
    }
  }
}
