import ICalendar

/// An unfolded line of a vCard (RFC 6350, RFC 2426, vCard 2.1).
struct VCardLine {
  private let line: VersitLine

  /// Parses a line.
  ///
  /// - Parameter bytes: The line without its ending.
  init?(_ bytes: [UInt8]) {
    guard let line = VersitLine(bytes) else { return nil }
    self.line = line
  }

  /// The name in upper case, without the group.
  var name: String { line.name }

  /// Returns the first value of the parameter with a name in upper case.
  func parameter(_ name: String) -> String? { line.parameter(name) }

  /// Whether a line that ends with an equals sign continues on the next one.
  static func isQuotedPrintable(_ bytes: [UInt8]) -> Bool { VersitLine(bytes)?.isQuotedPrintable ?? false }

  /// The value as text, including backslashes.
  private var rawText: String { line.text.text }

  /// The value as a single text.
  var text: String { Self.unescaped(rawText) }

  /// The parts of the value, which are separated by semicolons.
  var fields: [String] {
    var fields = [""]
    var isEscaped = false
    for character in rawText {
      if isEscaped {
        fields[fields.count - 1] += "\\" + String(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == ";" {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields.map(Self.unescaped)
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    let spaces: Set<Character> = [" ", "\t", "\n", "\r"]
    let trimmed = result.drop { spaces.contains($0) }
    return String(
      trimmed.prefix(
        trimmed.lastIndex { !spaces.contains($0) }.map {
          trimmed.distance(from: trimmed.startIndex, to: $0) + 1
        } ?? 0))
  }
}
