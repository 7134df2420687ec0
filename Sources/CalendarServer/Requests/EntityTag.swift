/// An entity tag, which identifies a version of a resource (RFC 9110 8.8.3).
struct EntityTag: Hashable, Sendable {
  /// The strong tag as written in a header.
  let text: String
  /// The weak tag as written in a header, for content that is equivalent whether compressed or not.
  var weak: String { "W/\(text)" }

  /// - Parameter value: The text inside the quotation marks.
  init(_ value: String) { text = "\"\(value)\"" }

  /// Whether a list of tags matches. `*` matches any tag.
  ///
  /// - Parameter isWeak: Whether to use weak comparison.
  func isNamed(in list: String, isWeak: Bool) -> Bool {
    list.split(separator: ",").contains { part in
      var tag = part.drop { $0 == " " }
      while tag.last == " " { tag.removeLast() }
      if tag == "*" { return true }
      if tag.hasPrefix("W/") {
        if !isWeak { return false }
        tag = tag.dropFirst(2)
      }
      return tag == text
    }
  }
}
