import ArgumentParser

/// A template for one line per occurrence, with field names in braces.
struct AgendaTemplate {
  private enum Part {
    case text(String)
    case field(@Sendable (AgendaEntry) -> String)
  }

  private var parts: [Part] = []

  /// The names of the fields.
  static let names = AgendaEntry.fields.map(\.key).joined(separator: ", ")

  /// Reads a template. `\t` and `\n` stand for a tab and a line break; `{{` and `}}` stand for braces.
  ///
  /// - Throws: `ValidationError` if the template has an unknown field or an unmatched brace.
  init(_ template: String) throws {
    var text = ""
    var rest = Substring(template)
    while let first = rest.first {
      if let (sign, meaning) = Self.escapes.first(where: { rest.hasPrefix($0.key) }) {
        text += meaning
        rest = rest.dropFirst(sign.count)
      } else if first == "{" {
        guard let end = rest.firstIndex(of: "}") else { throw Self.brace("{", in: template) }
        let name = rest[rest.index(after: rest.startIndex)..<end]
        guard let field = AgendaEntry.fields.first(where: { $0.key == name })?.value else {
          throw ValidationError("--format has no field “\(name)”; the fields are \(Self.names)")
        }
        parts += [.text(text), .field(field)]
        text = ""
        rest = rest[rest.index(after: end)...]
      } else if first == "}" {
        throw Self.brace("}", in: template)
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    parts.append(.text(text))
  }

  private static func brace(_ brace: String, in template: String) -> ValidationError {
    ValidationError(
      "“\(template)” has an unmatched “\(brace)”; write “\(brace)\(brace)” for a literal brace. The fields are "
        + names)
  }

  private static let escapes: KeyValuePairs = ["{{": "{", "}}": "}", "\\t": "\t", "\\n": "\n", "\\\\": "\\"]

  /// The line for an occurrence.
  func line(_ entry: AgendaEntry) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      // Line breaks in values must not start a new line.
      case .field(let value): value(entry).split(whereSeparator: \.isNewline).joined(separator: " ")
      }
    }.joined()
  }
}
