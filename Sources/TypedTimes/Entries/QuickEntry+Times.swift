import CivilTime

/// When an entry in one line begins and ends.
extension QuickEntry {
  /// Takes the times out of the words.
  ///
  /// - Returns: What looks like a range of times and can mean several things, and what to write instead.
  mutating func takeTimes() -> (words: String, advice: String?)? {
    takeBounds()
    let unclear = takeRange() ?? (start == nil ? contradiction() : nil)
    guard unclear == nil, end == nil, let found = longestTime() else { return unclear }
    start = phrase(found.range)
    startsThen = word(found.range.lowerBound - 1).map { ["starting", "from", "beginning"].contains($0) } ?? false
    remove(withPreposition(found.range))
    switch found.meaning {
    case .date: addSecond { time, _ in time.isTimeOfDay }
    case .timeOfDay: addSecond { time, text in time.isDate || text == "tonight" }
    case _ where start == "tonight": addSecond { time, _ in time.isTimeOfDay }
    default: break
    }
    return nil
  }

  /// Takes two times between which a word says that they are a range.
  private mutating func takeRange() -> (words: String, advice: String?)? {
    guard duration == nil, let found = longestRange() else { return nil }
    let words = found.words
    if let advice = found.meaning.advice { return (words, advice) }
    (start, end) = (found.meaning.start, found.meaning.end)
    rangeWords = words
    remove(withPreposition(found.range))
    if let other = longestRange(), let unclear = found.meaning.with(other.meaning, in: zone)?.advice {
      return ("\(words) … \(other.words)", unclear)
    }
    switch found.meaning.kind {
    case .days:
      // What lasts for days does not take place every day, too.
      if let repetition, repetition.days == 1 { return (words, nil) }
      if let repetition, let days = found.meaning.days(in: zone),
        days.upperBound.days(since: days.lowerBound) >= repetition.days
      {
        let bounds = "from \(days.lowerBound.typed) to \(days.upperBound.typed)"
        return (words, "is longer than from one time to the next; write “\(bounds)” if it repeats between these days")
      }
      guard let clock = longestTime({ time, _ in time.isTimeOfDay }), let text = phrase(clock.range) else { return nil }
      return ("\(words) … \(text)", found.meaning.with([text], in: zone)?.advice)
    case .times: addSecond { time, text in time.isDate || text == "tonight" }
    case .dayAndEnd:
      addSecond { time, _ in time.isTimeOfDay }
      guard start == found.meaning.start, let start, let end else { return nil }
      return (words, "does not say at what time it begins; write that too, as in “\(start) 9am to \(end)”")
    case .moments: break
    }
    return nil
  }

  private func longestRange() -> (range: Range<Int>, meaning: TypedRange, words: String)? {
    longest(of: Self.longestRange) { text, _ in TypedRange(text, in: zone) }.map {
      ($0.range, $0.meaning, TypedRange.shown(phrase($0.range) ?? ""))
    }
  }

  /// The longest time of some kind; names of days that are words of their own, such as `sun`, only if there is no other.
  ///
  /// - Parameter isWanted: the kind; nil for any, and then such a name may belong to the word behind it.
  private func longestTime(
    _ isWanted: ((TypedTime, String) -> Bool)? = nil
  ) -> (range: Range<Int>, meaning: TypedTime)? {
    func found(_ isAllowed: (String, Range<Int>) -> Bool) -> (range: Range<Int>, meaning: TypedTime)? {
      longest { text, range in
        guard isAllowed(text, range), let time = time(text) else { return nil }
        if let isWanted, !isWanted(time, text) { return nil }
        return time
      }
    }
    return found { text, _ in !LeftoverWords.shortWords.contains(text) }
      ?? found { _, range in standsAlone(range) }
  }

  /// Whether no word follows that the one before may belong to, as in `sun cream` and `sat nav`.
  private func standsAlone(_ range: Range<Int>) -> Bool {
    guard let next = word(range.upperBound) else { return true }
    return words[range.upperBound - 1]?.hasSuffix(",") ?? false || LeftoverWords.behindDays.contains(next)
      || word(range.lowerBound - 1).map(LeftoverWords.dayPrepositions.contains) ?? false
  }

  /// A time, but not a number alone, which may be anything, and no month or year, which is no day.
  package func time(_ text: String) -> TypedTime? {
    let word = text.hasPrefix("on ") ? text.dropFirst(3) : text[...]
    return TypedDay.isPeriod(String(word)) || TypedWords.number(word) != nil
      ? nil : TypedTime.reading(text, in: zone)?.time.inPlausibleYear
  }

  /// Takes a day that stands apart from its time of day, or the other way.
  private mutating func addSecond(_ isWanted: @escaping (TypedTime, String) -> Bool) {
    guard let found = longestTime(isWanted) else { return }
    start = [phrase(found.range), start].compactMap { $0 }.joined(separator: " ")
    remove(withPreposition(found.range))
  }

  // MARK: Whole days

  /// Takes out words beside a day that say what a day alone means.
  mutating func takeAllDay() {
    guard start.map({ TypedTime.reading($0, in: zone)?.time.isDate ?? false }) ?? (repetition != nil),
      let found = longest({ text, range in isBesideGap(range) && Self.allDay.contains(text) ? true : nil })
    else { return }
    remove(found.range)
  }

  package static let allDay: Set<String> = [
    "all day", "all-day", "all day long", "allday", "whole day", "the whole day", "(all day)",
  ]
}
