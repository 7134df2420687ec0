/// A scheme that a server offers in WWW-Authenticate (RFC 9110 11.3).
struct HTTPChallenge: Hashable {
  /// The scheme in lowercase: servers write `Basic` and `basic`.
  let scheme: String
  /// The parameters, with names in lowercase.
  let parameters: [String: String]

  /// Reads all challenges in all fields. Commas separate both the challenges in a field and the parameters within a
  /// challenge.
  static func all(in header: HTTPHeader) -> [HTTPChallenge] {
    header.values(of: "WWW-Authenticate").flatMap(challenges)
  }

  private static func challenges(in text: String) -> [HTTPChallenge] {
    var found: [(String, [String: String])] = []
    for part in parts(of: text) {
      guard let equals = part.firstIndex(of: "=") else {
        found.append((part.lowercased(), [:]))
        continue
      }
      // `Digest realm="x"` begins a challenge, and `realm="x"` continues one.
      var name = part[..<equals].trimmingBlanks
      if let blank = name.lastIndex(where: { $0 == " " || $0 == "\t" }) {
        found.append((name[..<blank].trimmingBlanks.lowercased(), [:]))
        name = name[name.index(after: blank)...]
      }
      guard !found.isEmpty else { continue }
      let value = unquoting(part[part.index(after: equals)...].trimmingBlanks)
      found[found.count - 1].1[name.lowercased()] = value
    }
    return found.filter { $0.0.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D } }.map {
      HTTPChallenge(scheme: $0.0, parameters: $0.1)
    }
  }

  /// Splits a string at commas outside quotes.
  private static func parts(of text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    for place in text.indices {
      let character = text[place]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        parts.append(text[start..<place])
        start = text.index(after: place)
      }
    }
    parts.append(text[start...])
    return parts.map(\.trimmingBlanks).filter { !$0.isEmpty }
  }

  private static func unquoting(_ text: Substring) -> String {
    guard text.hasPrefix("\""), text.hasSuffix("\""), text.count > 1 else { return String(text) }
    var value = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else {
        value.append(character)
        isEscaped = false
      }
    }
    return value
  }
}
