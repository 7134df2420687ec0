import CivilTime

extension QuickEntry {
  /// The first words left that look like a time.
  func leftover() -> String? {
    words.indices.lazy.compactMap { doubt(at: $0) }.first
  }

  /// A word in lower case, without a comma behind it; nil if it was taken out, or there is none.
  private func word(_ index: Int) -> String? {
    guard words.indices.contains(index), let word = words[index]?.lowercased() else { return nil }
    return word.hasSuffix(",") ? String(word.dropLast()) : word
  }

  /// Whether a word was taken out.
  private func isGap(_ index: Int) -> Bool { words.indices.contains(index) && words[index] == nil }

  /// The words at an index, if they look like a time.
  private func doubt(at index: Int) -> String? {
    guard let word = word(index) else { return nil }
    if let range = longest(from: index, { time($0) })?.range, range.count > 1 { return phrase(range) }
    if isTime(word, at: index) || isDay(word, at: index) || isBesides(word, at: index) {
      return words[index].map { String($0.prefix(word.count)) }
    }
    return range(word, at: index)
  }

  // MARK: Times of day

  /// Words that always say a time, and are left.
  private static let timeWords: Set<String> = [
    "today", "tomorrow", "yesterday", "tonight", "midnight", "every", "each", "o'clock", "o’clock", "oclock",
  ]
  private static let dayTimes: Set<String> = ["morning", "afternoon", "evening"]

  private func isTime(_ word: String, at index: Int) -> Bool {
    let parts = word.split(whereSeparator: { "-–".contains($0) })
    if Self.timeWords.contains(word) || parts.contains(where: { Self.isClockOrDate(String($0)) }) { return true }
    if ["half", "quarter"].contains(word) { return ["past", "to", "after"].contains(self.word(index + 1)) }
    return Self.dayTimes.contains(word)
      && (isGap(index - 1) || self.word(index - 2) == "in" && self.word(index - 1) == "the")
  }

  /// `25:00`, `4pm`, `24/12`, `24.12.`
  private static func isClockOrDate(_ word: String) -> Bool {
    if ["am", "pm"].contains(word.suffix(2)), TypedWords.number(word.dropLast(2).replacing(":", with: "")) != nil,
      word.count > 2
    {
      return true
    }
    for separator in [":", "/", "."] as [Character] where word.contains(separator) {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      let hasEnd = separator == "." && parts.count == 3 && parts[2].isEmpty
      let numbers = hasEnd ? parts.dropLast() : parts
      let isLong = separator != "." || hasEnd || numbers.count == 3
      if isLong, (2...3).contains(numbers.count),
        numbers.allSatisfy({ (1...4).contains($0.count) && TypedWords.number($0) != nil })
      {
        return true
      }
    }
    return false
  }

  // MARK: Days

  /// Words before a day.
  private static let dayPrepositions: Set<String> = ["on", "at", "from", "until", "till", "by", "this", "next", "last"]
  /// Words before a month.
  private static let monthPrepositions: Set<String> = dayPrepositions.union(["of", "in", "to", "and", "or", "–", "-"])
  /// Short names of weekdays that are words of their own.
  private static let words: Set<String> = ["sun", "sat", "wed"]

  private func isDay(_ word: String, at index: Int) -> Bool {
    let (before, after) = (self.word(index - 1), self.word(index + 1))
    let isBesides = isGap(index - 1) || isGap(index + 1)
    if TypedWords.weekday(word) != nil || word == "weekend" {
      return !Self.words.contains(word) && isBesides
        || word.count > 3 && before.map(Self.dayPrepositions.contains) ?? false
    }
    if TypedRepetition.isPluralWeekday(word) { return isBesides || index > 0 }
    if TypedWords.month(word) != nil {
      let hasDay = [before, after].contains { $0.map { TypedWords.dayOfMonth($0) != nil } ?? false }
      return hasDay || isGap(index - 1) || isBesides && (before.map(Self.isBeforeMonth) ?? false)
    }
    if word == "day" { return ["after", "before"].contains(after) }
    return ["st", "nd", "rd", "th"].contains(word.suffix(2)) && TypedWords.number(word.dropLast(2)) != nil
      && ["the", "on"].contains(before)
  }

  private static func isBeforeMonth(_ word: String) -> Bool {
    monthPrepositions.contains(word) || word.first?.isNumber == true
  }

  // MARK: Words beside what was understood

  private static let repetitions: Set<String> = [
    "hourly", "daily", "nightly", "weekly", "biweekly", "bi-weekly", "fortnightly", "monthly", "quarterly", "yearly",
    "annually",
  ]
  /// Words before a time that make it another.
  private static let beginnings: Set<String> = [
    "of", "until", "till", "through", "thru", "since", "starting", "before", "after", "between", "not", "except",
  ]
  private static let zones: Set<String> = [
    "utc", "gmt", "z", "pst", "pdt", "pt", "mst", "mdt", "mt", "cst", "cdt", "ct", "est", "edt", "et", "akst", "akdt",
    "hst", "bst", "wet", "cet", "cest", "eet", "eest", "msk", "ist", "sgt", "hkt", "jst", "kst", "awst", "acst", "aest",
    "aedt", "nzst", "nzdt",
  ]

  private func isBesides(_ word: String, at index: Int) -> Bool {
    if isGap(index + 1), Self.beginnings.contains(word) || TypedWords.ordinals[word] != nil { return true }
    if isGap(index - 1) {
      if Self.isZone(word) { return true }
      // A number alone may be a time of day.
      if let number = TypedWords.number(word), number < 25, isGap(index + 1) || index + 1 == words.count { return true }
    }
    guard isGap(index - 1) || isGap(index + 1) else { return false }
    let ends = word.split(whereSeparator: { "-–".contains($0) }).map { TypedWords.number($0) ?? 99 }
    return Self.repetitions.contains(word) || ends.count == 2 && ends.allSatisfy { $0 < 25 }
  }

  /// `PST`, `(CET)`, `UTC+2`, `+2`, `Europe/Berlin`.
  private static func isZone(_ word: String) -> Bool {
    let name = word.drop { $0 == "(" }.prefix { $0 != ")" }
    if let sign = name.firstIndex(where: { "+-−".contains($0) }) {
      let digits = name[name.index(after: sign)...].filter { $0 != ":" }
      return !digits.isEmpty && TypedWords.number(digits) != nil
        && (sign == name.startIndex || zones.contains(String(name[..<sign])))
    }
    let parts = name.split(separator: "/").map {
      $0.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }
    let zone = parts.map { $0.joined(separator: "_") }.joined(separator: "/")
    return zones.contains(String(name)) || parts.count > 1 && (try? TimeZoneDatabase.system.rules(named: zone)) != nil
  }

  // MARK: Ranges

  /// What is left of `from 3 to 5 december` or `9am to 5`.
  private func range(_ word: String, at index: Int) -> String? {
    guard Self.separators.contains(word) else { return nil }
    let isNumber = [index - 1, index + 1].map { self.word($0).map { TypedWords.dayOfMonth($0) != nil } ?? false }
    let isEnd = zip(isNumber, [index - 1, index + 1]).allSatisfy { $0 || isGap($1) }
    guard isEnd, isNumber.contains(true) else { return nil }
    return [self.word(index - 1), word, self.word(index + 1)].compactMap(\.self).joined(separator: " ")
  }
}
