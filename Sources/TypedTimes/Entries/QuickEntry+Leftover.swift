import CivilTime

/// What is left of an entry in one line and looks like a time that was not understood. A wrong time is worse than none,
/// so people are asked if there is a doubt.
extension QuickEntry {
  /// The first words left that look like a time.
  func leftover() -> String? {
    words.indices.lazy.compactMap { doubt(at: $0) }.first
  }

  /// The first word left that can only be a time or a date, such as `25:00` or `2026-11-31`.
  func brokenTime() -> String? {
    words.indices.lazy.compactMap { index -> String? in
      guard let word = word(index) else { return nil }
      let isDay =
        Misspelling.tomorrow(word) != nil || Self.isSlashed(word)
        || word.contains("..") && word.split(separator: "..").contains { Self.isLongDate(String($0)) }
        || index > 0 && index == words.count - 1
          && (Misspelling.day(word) != nil || isOrdinalDay(word, at: index) || Self.isSlashedDay(word)
            || word.hasSuffix(".") && Self.isDate(word))
      return isDay || isBrokenTime(word) || word.count > 4 && LeftoverWords.isDateLike(word)
        ? words[index] : missingDay(at: index)
    }.first
  }

  /// `on the 15th`
  private func isOrdinalDay(_ word: String, at index: Int) -> Bool {
    word.last?.isLetter ?? false && TypedWords.dayOfMonth(word) != nil && self.word(index - 1) == "the"
      && ["on", "by", "until"].contains(self.word(index - 2))
  }

  /// Two words that name a day that no calendar has, such as `feb 30`.
  private func missingDay(at index: Int) -> String? {
    guard index + 1 < words.count, let day = phrase(index..<index + 2), TypedAdvice.isMissingDay(day) else {
      return nil
    }
    return day
  }

  /// `25/12/2026`
  private static func isSlashed(_ word: String) -> Bool {
    isNumbers(word, separator: "/", count: 3...3) && word.split(separator: "/").contains { $0.count == 4 }
  }

  /// The words at an index, if they look like a time.
  private func doubt(at index: Int) -> String? {
    guard let word = word(index) else { return nil }
    if isOfTitle(word, at: index) { return nil }
    if let range = longest(from: index, { time($0) })?.range, range.count > 1 { return phrase(range) }
    if let clock = clock(at: index) { return clock }
    if let allDay = longest(from: index, { Self.allDay.contains($0) ? true : nil }), isBesideGap(allDay.range) {
      return phrase(allDay.range)
    }
    if TypedWords.number(word) == nil, TypedWords.count(word) != nil, let half = self.word(index + 1),
      TypedClockWord.isHalf(half)
    {
      return "\(word) \(half)"
    }
    let isDoubtful =
      isMisspelled(word, at: index) || isAlarm(word, at: index) || isTime(word, at: index) || isDay(word, at: index)
      || isBefore(word, at: index) || isBehind(word, at: index)
      || isCount(word, at: index) || !namesDay && isOtherDay(word, at: index)
    return isDoubtful ? words[index].map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 } : range(word, at: index)
  }

  /// The weekday that the entry is on anyway, as in `Taco Tuesday tuesday`, and numbers of what has numbers.
  func isOfTitle(_ word: String, at index: Int) -> Bool {
    if Self.isHours(word), self.word(index - 1).map(LeftoverWords.numbered.contains) ?? false { return true }
    guard let weekday = TypedWords.weekday(word), repetition == nil, end == nil, isGap(index + 1), let start,
      let time = TypedTime.reading(start, in: zone)?.time, !time.isTimeOfDay
    else { return false }
    return time.civil(in: zone)?.date.weekday == weekday
      && !(self.word(index - 1).map(LeftoverWords.dayPrepositions.contains) ?? false)
  }

  // MARK: Misspelled days, and alarms

  /// A word that is nearly a day, if nothing else names one, and one that is nearly a month, beside a number.
  private func isMisspelled(_ word: String, at index: Int) -> Bool {
    if Misspelling.tomorrow(word) != nil { return true }
    let isBesides = isGap(index - 1) || isGap(index + 1)
    if !namesDay || isBesides, Misspelling.day(word) != nil { return true }
    let hasNumber = [index - 1, index + 1].contains { self.word($0).map { TypedWords.dayOfMonth($0) != nil } ?? false }
    return hasNumber && Misspelling.month(word) != nil
  }

  /// `reminder` or `alert`, and how long soon behind it.
  private func isAlarm(_ word: String, at index: Int) -> Bool {
    guard TypedAlarm.isBeginning(word) else { return false }
    return (index + 1...index + 4).contains { begin in
      longest(from: begin, { $0.first?.isNumber ?? false ? TypedDistance($0) : nil }) != nil
    }
  }

  // MARK: Times of day

  private func isTime(_ word: String, at index: Int) -> Bool {
    if word.hasSuffix("ish"), TypedWords.number(word.dropLast(3).filter { !":.".contains($0) }) != nil { return true }
    if LeftoverWords.times.contains(word) || isBrokenTime(word) || Self.isDate(word) { return true }
    let next = self.word(index + 1)
    if ["half", "quarter"].contains(word), ["past", "to", "after"].contains(next) || isGap(index + 1) { return true }
    if word == "half", isGap(index - 1), next.map({ TypedWords.count($0) != nil }) ?? false { return true }
    if TypedWords.number(word) == nil, TypedWords.count(word) != nil {
      return next.map(LeftoverWords.clocks.contains) ?? false
        || ["to", "past"].contains(next) && isGap(index + 2)
    }
    return LeftoverWords.dayTimes.contains(word)
      && (isGap(index - 1) || self.word(index - 1) == "this"
        || self.word(index - 2) == "in" && self.word(index - 1) == "the")
  }

  /// `25:00`, `6pm-late`, `3.30pm`, `2026-11-31`.
  private func isBrokenTime(_ word: String) -> Bool {
    if Self.isLongDate(word) || Self.isLongDate(String(word.prefix { $0 != "t" })) { return true }
    return word.split(whereSeparator: { "-–—/&@".contains($0) }).contains { part in
      if ["am", "pm"].contains(part.suffix(2)) {
        let clock = part.dropLast(2).replacing(":", with: "").replacing(".", with: "")
        if !clock.isEmpty, TypedWords.number(clock) != nil { return true }
      }
      return Self.isNumbers(part, separator: ":", count: 2...3) && !Self.isPair(part)
    }
  }

  /// `1:1`, which is a talk of two.
  private static func isPair(_ word: some StringProtocol) -> Bool {
    word.split(separator: ":").allSatisfy { $0.count == 1 }
  }

  /// Numbers of up to four digits with a separator between them.
  static func isNumbers(_ word: some StringProtocol, separator: Character, count: ClosedRange<Int>) -> Bool {
    let parts = word.split(separator: separator, omittingEmptySubsequences: false)
    return count.contains(parts.count)
      && parts.allSatisfy { (1...4).contains($0.count) && TypedWords.number($0) != nil }
  }

  /// `2026-11-31`, `31-11-2026`.
  private static func isLongDate(_ word: String) -> Bool {
    isNumbers(word, separator: "-", count: 3...3)
      && word.split(separator: "-").map(\.count).sorted().last == 4 && word.count < 11
  }

  /// `24/12`, `24.12.`, `24.12.26`, also as the end of a range.
  private static func isDate(_ word: String) -> Bool {
    word.split(whereSeparator: { "-–—".contains($0) }).contains { part in
      let isDotted = part.hasSuffix(".") && isNumbers(part.dropLast(), separator: ".", count: 2...2)
      return isDotted || isNumbers(part, separator: ".", count: 3...3)
        || isNumbers(part, separator: "/", count: 3...3) || isSlashedDay(part)
    }
  }

  /// `24/12`, but not `24/7` or `50/50`.
  private static func isSlashedDay(_ word: some StringProtocol) -> Bool {
    let numbers = word.split(separator: "/").compactMap { TypedWords.number($0) }
    return isNumbers(word, separator: "/", count: 2...2) && word != "24/7"
      && numbers.allSatisfy { (1...31).contains($0) }
      && numbers.contains { $0 < 13 }
  }

  // MARK: Lengths and ranges

  /// A number and what it counts: `10 times` of a repetition, `for 45`, and beside what was understood `2 hours`, `a
  /// week`, `half a day`.
  private func isCount(_ word: String, at index: Int) -> Bool {
    let isNumber = TypedWords.count(word) != nil || Double(word.replacing(",", with: ".")) != nil
    guard isNumber || LeftoverWords.amounts.contains(word) else { return false }
    let isBehind = isGap(index - 1) || isGap(index - 2) && ["for", "in"].contains(self.word(index - 1))
    guard let next = self.word(index + 1) else { return isNumber && isBehind }
    if repetition != nil, isNumber, next.hasPrefix("time") { return true }
    if isBehind, (index + 1...index + 3).contains(where: { isUnit(self.word($0)) }) { return true }
    return isUnit(next) && isGap(index + 2) && (next != "day" || isNumber)
  }

  /// Whether a word is one of time, such as `hours`.
  private func isUnit(_ word: String?) -> Bool {
    word.map { $0.count > 1 && TypedDistance("1\($0)") != nil } ?? false
  }

  /// What is left of `from 3 to 5 december` or `9am to 5`.
  private func range(_ word: String, at index: Int) -> String? {
    guard TypedRange.separators.contains(word) else { return nil }
    let isNumber = [index - 1, index + 1].map { self.word($0).map { TypedWords.dayOfMonth($0) != nil } ?? false }
    let isEnd = zip(isNumber, [index - 1, index + 1]).allSatisfy { $0 || isGap($1) }
    guard isEnd, isNumber.contains(true) else { return nil }
    return [self.word(index - 1), word, self.word(index + 1)].compactMap(\.self).joined(separator: " ")
  }
}
