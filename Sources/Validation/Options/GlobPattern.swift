/// A pattern for paths: `*` and `?` match within a name, and `**` matches any folders.
///
/// A pattern without a slash is matched against the last component of a path.
public struct GlobPattern: Sendable, Hashable {
  /// The pattern as written.
  public let text: String
  private let parts: [String]
  private let matchesNameOnly: Bool

  /// Creates a pattern from text.
  public init(_ text: String) {
    self.text = text
    matchesNameOnly = !text.contains("/")
    parts = text.split(separator: "/").map(String.init)
  }

  /// Whether a path matches the pattern.
  public func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").filter { $0 != "." }.map(String.init)
    if matchesNameOnly {
      guard let name = names.last, let part = parts.first else { return false }
      return Self.matches(Array(name.unicodeScalars), Array(part.unicodeScalars))
    }
    return Self.matches(names, parts, star: "**") { name, part in
      Self.matches(Array(name.unicodeScalars), Array(part.unicodeScalars))
    }
  }

  /// Matches one name.
  private static func matches(_ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    matches(name, pattern, star: "*") { $1 == "?" || $0 == $1 }
  }

  /// Matches elements in order, backtracking only to the last star, which matches any number of them.
  private static func matches<Element: Equatable>(
    _ elements: [Element], _ pattern: [Element], star: Element, _ isMatch: (Element, Element) -> Bool
  ) -> Bool {
    var place = 0
    var index = 0
    var last: (pattern: Int, place: Int)?
    while place < elements.count {
      if index < pattern.count, pattern[index] == star {
        last = (index, place)
        index += 1
      } else if index < pattern.count, isMatch(elements[place], pattern[index]) {
        index += 1
        place += 1
      } else if let (pattern, next) = last {
        last = (pattern, next + 1)
        index = pattern + 1
        place = next + 1
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == star }
  }
}
