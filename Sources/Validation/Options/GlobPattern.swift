/// A pattern for paths: `*` and `?` match within a name, `**` matches any folders.
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
    return Self.matches(names[...], parts[...])
  }

  private static func matches(_ names: ArraySlice<String>, _ parts: ArraySlice<String>) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    if part == "**" {
      return (0...names.count).contains { matches(names.dropFirst($0), parts.dropFirst()) }
    }
    guard let name = names.first, matches(Array(name.unicodeScalars), Array(part.unicodeScalars)) else { return false }
    return matches(names.dropFirst(), parts.dropFirst())
  }

  /// Matches one name, backtracking only to the last star.
  private static func matches(_ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    var place = 0
    var index = 0
    var star: (pattern: Int, name: Int)?
    while place < name.count {
      if index < pattern.count, pattern[index] == "*" {
        star = (index, place)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == name[place] {
        index += 1
        place += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        index = last.pattern + 1
        place = last.name + 1
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "*" }
  }
}
