import ArgumentParser

/// A line for each occurrence, in which names in braces stand for what is known of it.
struct AgendaTemplate {
  private enum Part {
    case text(String)
    case field(@Sendable (AgendaEntry) -> String)
  }

  private var parts: [Part] = []

  /// The names that can stand in braces.
  static let names = AgendaEntry.fields.map(\.key).joined(separator: ", ")

  /// Reads a template. `\t` and `\n` are a tab and a line break, `{{` and `}}` are braces.
  ///
  /// - Throws: `ValidationError` if it has another name in braces, or a brace that is left alone.
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
      "“\(template)” has a “\(brace)” without its counterpart; write “\(brace)\(brace)” for the brace itself. The fields are "
        + names)
  }

  private static let escapes: KeyValuePairs = ["{{": "{", "}}": "}", "\\t": "\t", "\\n": "\n", "\\\\": "\\"]

  /// The line for an occurrence.
  func line(_ entry: AgendaEntry) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      // What stands in a calendar begins no line of its own.
      case .field(let value): value(entry).split(whereSeparator: \.isNewline).joined(separator: " ")
      }
    }.joined()
  }
}
