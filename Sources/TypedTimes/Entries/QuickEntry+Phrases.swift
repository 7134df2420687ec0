import CivilTime

/// The words of an entry in one line, and the phrases that are looked for in them.
extension QuickEntry {
  /// The longest that a time, a length and a repetition can be, in words, and a range of times.
  static let longestPhrase = 8
  static let longestRange = 16

  /// The words of a range, in lower case; nil if one was taken out or is quoted.
  package func phrase(_ range: Range<Int>) -> String? {
    if range.contains(where: quoted.contains) { return nil }
    let phrase = words[range].compactMap { $0.map { TypedWords.standard(Self.withoutMarks($0)) } }
    return phrase.count == range.count ? phrase.joined(separator: " ") : nil
  }

  /// A word in lower case, without the punctuation around it; nil if it was taken out or is quoted, or there is none.
  package func word(_ index: Int) -> String? {
    guard words.indices.contains(index), !quoted.contains(index), let word = words[index]?.lowercased() else {
      return nil
    }
    var bare = word.drop { "(@~“\"'’".contains($0) }
    while let last = bare.last, ",;:!?)”\"".contains(last) { bare.removeLast() }
    if bare.last == ".", bare.dropLast().allSatisfy(\.isLetter) { bare.removeLast() }
    return bare.isEmpty ? word : String(bare)
  }

  /// Whether a word was taken out.
  func isGap(_ index: Int) -> Bool { words.indices.contains(index) && words[index] == nil }

  /// Whether no word follows, but for a gap.
  func isEnd(_ index: Int) -> Bool { index == words.count || isGap(index) }

  package mutating func remove(_ range: Range<Int>) {
    for index in range { words[index] = nil }
  }

  /// The longest phrase that means something; of those the last.
  ///
  /// - Parameter count: The number of words that it can have.
  package func longest<Meaning>(
    of count: Int = longestPhrase, _ meaning: (String, Range<Int>) -> Meaning?
  ) -> (range: Range<Int>, meaning: Meaning)? {
    for length in stride(from: min(words.count, count), to: 0, by: -1) {
      for begin in stride(from: words.count - length, through: 0, by: -1) {
        let range = begin..<begin + length
        if let found = phrase(range).flatMap({ meaning($0, range) }) { return (range, found) }
      }
    }
    return nil
  }

  /// The longest phrase from a word on that means something.
  package func longest<Meaning>(
    from begin: Int, _ meaning: (String) -> Meaning?
  ) -> (range: Range<Int>, meaning: Meaning)? {
    for end in stride(from: min(words.count, begin + Self.longestPhrase), to: begin, by: -1) {
      if let found = phrase(begin..<end).flatMap(meaning) { return (begin..<end, found) }
    }
    return nil
  }

  /// Whether no words stand before or behind some, but for a gap.
  func isBesideGap(_ range: Range<Int>) -> Bool {
    [range.lowerBound - 1, range.upperBound].contains { words.indices.contains($0) && words[$0] == nil }
  }

  /// Whether a time stands beside words, or nothing behind them: "weekly" repeats, but not in "weekly report tomorrow".
  func isBesideTime(_ range: Range<Int>) -> Bool {
    let next = range.upperBound
    guard next < words.count, let following = words[next]?.lowercased() else { return true }
    let begin = ["on", "at", "from", "starting", "until", "till"].contains(following) ? next + 1 : next
    return longest(from: begin, { time($0) }) != nil
      || longest(from: next, { TypedPeriod($0, today: zone.now.date) }) != nil
      || (max(0, range.lowerBound - Self.longestPhrase)..<range.lowerBound).contains {
        phrase($0..<range.lowerBound).flatMap(time) != nil
      }
  }

  /// Whether a gap, a time or a range of times stands right before or behind some words.
  func isBesideWhen(_ range: Range<Int>) -> Bool {
    let saysWhen = { (text: String) in self.time(text) != nil || TypedRange(text, in: zone) != nil }
    return isBesideGap(range) || longest(from: range.upperBound, { saysWhen($0) ? true : nil }) != nil
      || (max(0, range.lowerBound - Self.longestPhrase)..<range.lowerBound).contains {
        phrase($0..<range.lowerBound).map(saysWhen) ?? false
      }
  }

  func withPreposition(_ range: Range<Int>) -> Range<Int> {
    guard range.lowerBound > 0, let before = words[range.lowerBound - 1]?.lowercased(),
      ["on", "at", "from", "between", "starting", "by", "@"].contains(before)
    else { return range }
    return range.lowerBound - 1..<range.upperBound
  }

  // MARK: Words with a dash

  /// `14:00-15:30`, `3-4pm`, `mon-fri` and `dec 3-5` with the dash as a word of its own.
  package static func divided(_ words: [String], at index: Int) -> [String] {
    let parts = words[index].split(whereSeparator: { "-–—".contains($0) }).map(String.init)
    guard parts.count == 2 else { return [words[index]] }
    let besides = [index - 1, index + 1].compactMap { words.indices.contains($0) ? words[$0].lowercased() : nil }
    return isRange(withoutMarks(parts[0]), withoutMarks(parts[1]), besides: besides)
      ? [parts[0], "–", parts[1]] : [words[index]]
  }

  private static func isRange(_ first: String, _ second: String, besides: [String]) -> Bool {
    if TypedClockWord.isHalf(first), second.first?.isNumber ?? false { return true }
    if TypedTime.TimeOfDay(second) != nil, TypedTime.TimeOfDay(first) != nil { return true }
    if let half = TypedClockWord.half(of: second), TypedTime.TimeOfDay(second) != nil {
      return TypedTime.TimeOfDay(TypedClockWord.withColon(first) + half) != nil
    }
    if isDay(first), isDay(second) || TypedRepetition.isPluralWeekday(second) { return true }
    if TypedRepetition.isPluralWeekday(first), TypedRepetition.isPluralWeekday(second) { return true }
    let hasMonth = besides.contains { TypedWords.month($0) != nil }
    let hasDay = besides.contains { TypedWords.dayOfMonth($0) != nil }
    let (isFirstNumber, isSecondNumber) = (TypedWords.dayOfMonth(first) != nil, TypedWords.dayOfMonth(second) != nil)
    return hasMonth && isFirstNumber && (isSecondNumber || TypedWords.month(second) != nil)
      || hasDay && TypedWords.month(first) != nil && isSecondNumber
  }

  /// A weekday, `tomorrow`, `24.12.` or `24.12.2026`.
  private static func isDay(_ word: String) -> Bool {
    TypedWords.weekday(word) != nil || TypedWords.days[TypedWords.standard(word)] != nil
      || word.contains(".") && TypedDay([word], today: .epoch, after: .epoch) != nil
  }
}
