import Bounds
import ICalendar

/// The five parts of a URI reference (RFC 3986 appendix B), as written.
struct URLReference {
  var scheme: String?
  var authority: String?
  var path: String
  var query: String?

  /// Splits a reference, or returns nil if it contains a control character, because it then cannot be trusted, or more
  /// combining marks than any name has, because comparing it would take forever.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), !CombiningMarks.exceed(in: text.utf8) else { return nil }
    var rest = text.prefix { $0 != "#" }.trimmingBlanks
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isLetter else { return false }
    return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
  }
}

/// The part between `//` and the path (RFC 3986 3.2).
struct URLAuthority {
  let userInfo: String?
  let host: String
  let port: Int?

  init(_ text: String) throws(HTTPError) {
    var rest = text[...]
    // Use the last `@`: a parser that used the first one could be tricked into choosing another host.
    if let at = rest.lastIndex(of: "@") {
      userInfo = String(rest[..<at])
      rest = rest[rest.index(after: at)...]
    } else {
      userInfo = nil
    }
    var portText: Substring?
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { throw .invalidURL("the closing bracket is missing") }
      let behind = rest[rest.index(after: end)...]
      guard behind.isEmpty || behind.hasPrefix(":") else { throw .invalidURL("a bracket is followed by other text") }
      portText = behind.isEmpty ? nil : behind.dropFirst()
      rest = rest[...end]
      guard rest.dropFirst().dropLast().utf8.allSatisfy({ $0.hexadecimalDigit != nil || $0 == 0x3A || $0 == 0x2E }),
        rest.count > 3
      else { throw .invalidURL("the address in brackets is not an IPv6 address") }
    } else {
      if let colon = rest.lastIndex(of: ":") {
        portText = rest[rest.index(after: colon)...]
        rest = rest[..<colon]
      }
      guard !rest.isEmpty else { throw .invalidURL("it has no host") }
      guard rest.utf8.allSatisfy(\.isOfHost), userInfo.map({ !$0.contains("\\") }) ?? true else {
        throw .invalidURL("“\(rest)” is not a valid host")
      }
    }
    host = String(rest)
    guard let portText, !portText.isEmpty else {
      port = nil
      return
    }
    guard portText.utf8.allSatisfy(\.isDigit), let number = Int(portText), 1...65_535 ~= number else {
      throw .invalidURL("“\(portText)” is not a valid port")
    }
    port = number
  }
}

extension UInt8 {
  var isDigit: Bool { 0x30...0x39 ~= self }
  var isLetter: Bool { 0x41...0x5A ~= self || 0x61...0x7A ~= self }
  /// Whether a host can contain the character: letters, digits, `-`, `.`, `_`, and non-ASCII characters of names.
  fileprivate var isOfHost: Bool { isLetter || isDigit || self == 0x2D || self == 0x2E || self == 0x5F || self >= 0x80 }
}

extension Substring {
  /// The text without surrounding spaces and tabs.
  var trimmingBlanks: Substring {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let end = lastIndex { !isBlank($0) }
    return end.map { self[...$0].drop(while: isBlank) } ?? self[endIndex...]
  }
}
