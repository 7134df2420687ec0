extension String {
  /// The beginning of the text, with an ellipsis if it is truncated.
  ///
  /// - Parameter size: The maximum size in bytes. A single character can have any number of bytes.
  func cut(to size: Int) -> String {
    if utf8.count <= size { return self }
    var kept = ""
    var count = 0
    for character in self {
      count += character.utf8.count
      if count > size { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The text, or nil if it is empty.
  var nilIfEmpty: String? { isEmpty ? nil : self }
}
