import XML

/// What is in a property.
enum PropertyContent: Hashable, Sendable, ExpressibleByStringLiteral {
  case text(String)
  /// XML as a writer made it.
  case fragment(String)
  /// XML as a writer made it, with the element of the property itself.
  case whole(String)

  init(stringLiteral text: String) { self = .text(text) }

  /// XML that is being made.
  static func elements(_ content: (inout DAVWriter) -> Void) -> PropertyContent {
    .fragment(DAVWriter.fragment(content))
  }

  /// What it says, with the names of elements if there are any.
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
