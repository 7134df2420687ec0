extension TypedTime.TimeOfDay {
  /// Reads a time of day as people say it, in lower case: `half past three`, `quarter to 9am`, `ten past seven pm`; not
  /// `ten to seven`, which may be a range.
  package init?(spoken text: some StringProtocol) {
    var words = text.split(whereSeparator: { $0 == " " }).map { String($0) }
    if words.count > 1, words[0] == "a", words[1] == "quarter" { words.removeFirst() }
    if words.count > 2, words[1] == "minutes" { words.remove(at: 1) }
    guard words.count > 2, let minutes = Self.minutes(words[0], isBefore: words[1] == "to"),
      words[1] == "past" || words[1] == "to", let clock = Self.fullHour(words.dropFirst(2))
    else { return nil }
    let sum = (clock * 60 + minutes + 1_440) % 1_440
    self.init(hour: sum / 60, minute: sum % 60, second: 0)
  }

  private static func minutes(_ word: String, isBefore: Bool) -> Int? {
    switch word {
    case "half": return isBefore ? nil : 30
    case "quarter": return isBefore ? -15 : 15
    default:
      guard !isBefore, let count = TypedWords.count(word), (1..<30).contains(count) else { return nil }
      return count
    }
  }

  /// `7`, `seven`, `19`, `7pm`, `seven pm`, `noon`, `midnight`.
  private static func fullHour(_ words: ArraySlice<String>) -> Int? {
    guard let first = words.first, words.count < 3 else { return nil }
    let half = words.count == 2 ? words.last : nil
    if let count = TypedWords.count(first), (0..<24).contains(count) {
      guard let half else { return count }
      return Self("\(count)\(half)")?.hour
    }
    guard half == nil, let time = Self(first), time.minute == 0, !first.contains(":") else { return nil }
    return time.hour % 24
  }
}
