package import CivilTime

/// When an entry in one line is due, in words that say an end and not a beginning.
extension QuickEntry {
  /// Writes `by the end of the month` as its last day, and `within 2 hours` as in 2 hours.
  ///
  /// - Returns: The end of a week, which is a Friday for some people and a Sunday for others.
  mutating func takeDue() -> Doubt? {
    var index = 0
    while index < words.count {
      if let length = dueLength(at: index) {
        replace(index..<length.upperBound, with: ["in"] + words[length])
        return nil
      }
      if let found = longest(from: index, { ending($0) }), isEnding(found.range) {
        guard let day = found.meaning else {
          return (phrase(found.range) ?? "", "does not say which day; write “by friday” or “by sunday”")
        }
        replace(found.range, with: [day.typed])
        return nil
      }
      index += 1
    }
    return nil
  }

  private mutating func replace(_ range: Range<Int>, with others: [String?]) {
    words.replaceSubrange(range, with: others)
    quoted = Set(quoted.map { $0 < range.lowerBound ? $0 : $0 - range.count + others.count })
  }

  /// The words of the length behind "within".
  private func dueLength(at index: Int) -> Range<Int>? {
    guard word(index) == "within" else { return nil }
    let begin = phrase(index + 1..<min(index + 3, words.count)) == "the next" ? index + 3 : index + 1
    return longest(from: begin, { TypedDistance($0) })?.range
  }

  /// The last day of a period: `the end of the month`, `by end of next year`, `end of january 2028`, `eom`.
  ///
  /// - Returns: Nil if the words say no such end; a day that is nil if it is not clear which one.
  package func ending(_ text: String) -> CivilDate?? {
    var words = text.split(separator: " ").map { Self.withoutComma(String($0)) }[...]
    if let first = words.first, Self.dueWords.contains(first) { words.removeFirst() }
    if words.count == 1, let unit = Self.shortEndings[words[words.startIndex]] { words = ["end", "of", unit] }
    if words.first == "the" { words.removeFirst() }
    guard words.starts(with: ["end", "of"]) else { return nil }
    words = words.dropFirst(2)
    var which = "this"
    if let first = words.first, ["the", "this", "next"].contains(first) {
      words.removeFirst()
      if first == "next" { which = first }
    }
    if let month = words.first.flatMap({ TypedWords.month($0) }), which == "this" {
      return lastDay(of: month, words.dropFirst()).map { .some($0) }
    }
    guard words.count == 1, let unit = words.first else { return nil }
    switch unit {
    case "day": return which == "this" ? .some(zone.now.date) : nil
    case "week": return .some(nil)
    default: return TypedPeriod("\(which) \(unit)", today: zone.now.date).map { $0.days.upperBound }
    }
  }

  /// The last day of a month, of the next one if no year follows.
  private func lastDay(of month: Int, _ year: ArraySlice<String>) -> CivilDate? {
    let today = zone.now.date
    let named = year.first.flatMap { $0.count == 4 ? TypedWords.number($0) : nil }
    guard year.count == (named == nil ? 0 : 1),
      let day = CivilDate(year: named ?? today.year, month: month, day: 1)?.adding(months: 1)?.adding(days: -1)
    else { return nil }
    return named == nil && day < today
      ? CivilDate(year: today.year + 1, month: month, day: 1)?.adding(months: 1)?.adding(days: -1) : day
  }

  private static let dueWords: Set<String> = ["by", "before", "at", "until", "till", "til"]
  private static let shortEndings = ["eod": "day", "eom": "month", "eoy": "year", "eow": "week"]

  /// Whether an end says when something is due, and is no part of a title such as `End of year party`.
  private func isEnding(_ range: Range<Int>) -> Bool {
    if word(range.lowerBound).map(Self.dueWords.contains) ?? false { return true }
    return word(range.lowerBound) != "the" && range.lowerBound > 0 && word(range.lowerBound - 1) != "the"
      && (range.upperBound == words.count || longest(from: range.upperBound, { time($0) }) != nil)
  }

  // MARK: What says when, and is not understood

  /// Words at the end, or `this afternoon` at the beginning, that say when, of what says no time that is understood.
  package func undated() -> Doubt? {
    let letters = letters()
    if word(0) == "this", letters.count > 2, "pu".contains(letters[1]) { return ("this \(word(1) ?? "")", nil) }
    guard let begin = (1..<max(words.count, 1)).first(where: { isUndated(letters[$0...], from: $0) }) else {
      return nil
    }
    let named = (begin..<words.count).compactMap(word).joined(separator: " ")
    return (named, TypedAdvice.advice(on: word(words.count - 1) ?? "", in: named))
  }

  /// Whether some words are all of a time, and the first of them begins one: `before lunch`, `in a few days`.
  private func isUndated(_ letters: ArraySlice<Character>, from begin: Int) -> Bool {
    guard let first = word(begin), let last = letters.last else { return false }
    if letters.count == 1 { return Self.shortEndings[first] != nil || ["cob", "eob"].contains(first) }
    let isOfTime = letters.dropFirst().enumerated().allSatisfy { offset, letter in
      letter != "x" || offset > 0 && "nao".contains(letters[letters.startIndex + offset]) && letters.count > offset + 2
    }
    guard isOfTime else { return false }
    if Self.openings.contains(first) { return "uhpqmkbdz".contains(last) }
    if ["in", "at"].contains(first) { return last == "p" || "uhm".contains(last) && letters.count > 2 || last == "m" }
    return first == "this" && "uhpd".contains(last)
  }

  private static let openings: Set<String> = [
    "by", "before", "until", "till", "til", "within", "during", "after", "around", "over", "every", "later",
  ]
}
