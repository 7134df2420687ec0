import Foundation
import ICalendar

/// A header field with a value and parameters, such as Content-Type (RFC 2045 5.1).
struct MailField {
  /// The value, in lower case.
  var value = ""
  /// The parameters, by name in lower case.
  private(set) var parameters: [String: String] = [:]

  init() {}

  /// Parses the text after the colon.
  init(_ text: String) {
    var parts = Self.split(text)[...]
    value = (parts.popFirst() ?? "").lowercased()
    var pieces: [String: [(number: Int, text: String)]] = [:]
    for part in parts {
      guard let equals = part.unicodeScalars.firstIndex(of: "=") else { continue }
      var name = part[..<equals].trimmed.lowercased()
      var text = Self.unquoted(part[part.unicodeScalars.index(after: equals)...].trimmed)
      // RFC 2231: `name*=charset'language'%41`, and `name*0=`, `name*1=` for values split into pieces.
      let isEncoded = name.hasSuffix("*")
      if isEncoded { name.removeLast() }
      let words = name.split(separator: "*", maxSplits: 1).map(String.init)
      let number = words.count == 2 ? Int(words[1]) : nil
      if isEncoded { text = Self.decoded(text, hasCharset: number ?? 0 == 0) }
      guard let name = words.first else { continue }
      if let number {
        pieces[name, default: []].append((number, text))
      } else if parameters[name] == nil || isEncoded {
        parameters[name] = text
      }
    }
    for (name, pieces) in pieces where parameters[name] == nil {
      parameters[name] = pieces.sorted { $0.number < $1.number }.map(\.text).joined().streamSafe
    }
  }

  /// Splits at semicolons outside of quotes and comments, and removes comments. It examines Unicode scalars, because a
  /// combining character must not hide a delimiter.
  static func split(_ text: String) -> [String] {
    var parts = [String.UnicodeScalarView()]
    var (isQuoted, isEscaped, depth) = (false, false, 0)
    for character in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if isQuoted || depth > 0, character == "\\" {
        isEscaped = true
      } else if depth == 0, character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, character == "(" {
        depth += 1
      } else if !isQuoted, depth > 0, character == ")" {
        depth -= 1
        continue
      } else if !isQuoted, depth == 0, character == ";" {
        parts.append(String.UnicodeScalarView())
        continue
      }
      if depth == 0 { parts[parts.count - 1].append(character) }
    }
    return parts.map { String($0).trimmed }
  }

  private static func unquoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > 1, scalars.first == "\"", scalars.last == "\"" else { return text }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for character in scalars.dropFirst().dropLast() {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      isEscaped = false
      result.append(character)
    }
    return String(result)
  }

  /// Returns the text after the charset and language, with percent signs decoded. All charsets are treated as UTF-8.
  private static func decoded(_ text: String, hasCharset: Bool) -> String {
    let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    let encoded = hasCharset && parts.count == 3 ? parts[2] : text[...]
    return encoded.removingPercentEncoding?.streamSafe ?? String(encoded)
  }
}

extension StringProtocol {
  /// The text without surrounding white space as defined for header fields (RFC 5322 2.2.2). Other blanks may be part
  /// of a value.
  var trimmed: String { trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n")) }
}
