/// How the octets of a resource are told from others (RFC 9110 8.8.3).
struct EntityTag: Hashable, Sendable {
  /// As it stands in a header, strong.
  let text: String
  /// As it stands in a header for what is the same in meaning, whether it is packed or not.
  var weak: String { "W/\(text)" }

  /// - Parameter value: what stands between the quotation marks.
  init(_ value: String) { text = "\"\(value)\"" }

  /// Whether a list of tags names it; `*` names every one.
  ///
  /// - Parameter isWeak: whether its weak form counts.
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
