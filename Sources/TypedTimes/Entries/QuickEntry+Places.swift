/// Where an entry in one line takes place.
extension QuickEntry {
  /// Whether a place is or begins like a time of day: `5`, `five`, `5-6`, `dawn`, but not `10 Downing Street`.
  static func isHour(_ place: String) -> Bool {
    let words = place.split(separator: " ")
    guard let word = words.first?.lowercased() else { return false }
    if words.count > 1, words[1].first?.isUppercase ?? false, TypedWords.number(word) != nil { return false }
    if ["half", "quarter"].contains(word), words.count > 1 {
      return ["past", "to"].contains(words[1].lowercased()) || TypedWords.count(words[1].lowercased()) != nil
    }
    return LeftoverWords.hours.contains(word)
      || (word.last == "h" ? word.dropLast() : word[...]).split { "-–—.:".contains($0) }.allSatisfy {
        TypedWords.count($0) != nil
      }
  }

  /// What follows the last "at", or "in" before a room, up to the next gap.
  mutating func takeLocation() {
    guard
      let index = words.indices.last(where: {
        !quoted.contains($0) && (["at", "@"].contains(words[$0]?.lowercased()) || isBeforeRoom($0))
      }),
      index > 0
    else { return }
    let place = words[(index + 1)...].prefix { $0 != nil }.compactMap { $0 }
    guard !place.isEmpty, words[..<index].contains(where: { $0 != nil }) else { return }
    let name = place.joined(separator: " ")
    location = name.hasSuffix(",") ? String(name.dropLast()) : name
    remove(index..<index + 1 + place.count)
  }

  /// Whether a word is "at" or "in" behind a time, and a place follows: `at Navan School`, `in room 12`.
  func isBeforePlace(_ index: Int) -> Bool {
    if isBeforeRoom(index) { return true }
    guard word(index) == "at", isGap(index - 1) else { return false }
    let begin = ["the", "my", "our"].contains(word(index + 1)) ? index + 2 : index + 1
    if quoted.contains(begin) { return true }
    guard let name = word(begin) else { return false }
    return LeftoverWords.letter(name) == "x" || ["school", "work"].contains(name)
  }

  /// Whether a word is "in" behind a time, and a room follows: `in room 12`, `in the main hall`.
  private func isBeforeRoom(_ index: Int) -> Bool {
    guard word(index) == "in", isGap(index - 1) else { return false }
    return (index + 1..<min(index + 4, words.count)).prefix { word($0) != nil }.contains {
      LeftoverWords.rooms.contains(word($0) ?? "")
    }
  }
}
