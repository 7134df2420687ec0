extension String {
  /// The beginning of the text, with dots if anything is left out.
  ///
  /// - Parameter size: The most bytes; a character can have any number of them.
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

  /// The text; nil if it is empty.
  var nilIfEmpty: String? { isEmpty ? nil : self }
}
