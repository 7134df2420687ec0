import WebDAV

/// What is in a property.
enum PropertyContent: Hashable, Sendable, ExpressibleByStringLiteral {
  case text(String)
  /// XML as a writer made it.
  case fragment(String)

  init(stringLiteral text: String) { self = .text(text) }

  /// XML that is being made.
  static func elements(_ content: (inout DAVWriter) -> Void) -> PropertyContent {
    .fragment(DAVWriter.fragment(content))
  }

  /// What it says, with the names of elements if there are any.
  var text: String {
    switch self {
    case .text(let text), .fragment(let text): text
    }
  }

  func write(to writer: inout DAVWriter) {
    switch self {
    case .text(let text): writer.write(text)
    case .fragment(let fragment): writer.raw(fragment)
    }
  }
}
