/// Extracts text from pages.
enum Markup {
  /// Returns all texts between two given texts.
  static func all(_ page: some StringProtocol, from start: String, to end: String) -> [String] {
    page.components(separated: start).dropFirst().compactMap { part in
      part.firstRange(of: end).map { String(part[..<$0.lowerBound]) }
    }
  }

  /// Returns the first text of an element with the given attributes.
  static func text(_ page: some StringProtocol, in start: String, to end: String) -> String? {
    all(page, from: start, to: end).first.map(plain)
  }

  /// Returns a text without its elements, as people read it.
  static func plain(_ text: String) -> String {
    var plain = text.replacing(/<[^>]*>/, with: "")
    for (name, sign) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("#39", "'"), ("amp", "&")] {
      plain = plain.replacing("&\(name);", with: sign)
    }
    return plain
  }
}

extension StringProtocol {
  fileprivate func components(separated separator: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(self)
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
