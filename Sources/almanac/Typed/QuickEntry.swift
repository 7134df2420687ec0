import CivilTime

/// An event in one line, as people type it: `Dentist tomorrow 3pm for 45m at Mill Lane`.
///
/// What says when, how long, how often and where is taken out of the words; the rest is the title.
struct QuickEntry {
  private(set) var title = ""
  private(set) var location: String?
  /// The text of the start and of the end.
  private(set) var start: String?
  private(set) var end: String?
  private(set) var duration: CalendarDuration?
  private(set) var repetition: TypedRepetition?
  /// What looks like a time, and stands in the title or as the place; nil if there is nothing of that kind.
  private(set) var notUnderstood: String?

  /// The words that are left; nil is a gap where some were taken out.
  private var words: [String?]
  private let zone: DisplayZone

  /// The longest that a time, a length and a repetition can be, in words.
  private static let longestPhrase = 8

  init(_ text: String, in zone: DisplayZone) {
    self.zone = zone
    words = text.split(whereSeparator: \.isWhitespace).flatMap { Self.divided(String($0)) }
    takeDuration()
    takeRepetition()
    takeTimes()
    alignEnd()
    notUnderstood = leftover()
    takeLocation()
    if let place = location?.split(separator: " ").first, TypedWords.number(place) != nil, start != nil {
      notUnderstood = notUnderstood ?? "at \(place)"
    }
    title = words.compactMap { $0 }.joined(separator: " ")
    while let last = title.last, ",;–-".contains(last) { title.removeLast() }
    title = title.split(separator: " ").joined(separator: " ")
  }

  /// `14:00-15:30` and `3-4pm` as three words.
  private static func divided(_ word: String) -> [String] {
    let parts = word.split(whereSeparator: { "-–".contains($0) }).map(String.init)
    guard parts.count == 2 else { return [word] }
    let (first, second) = (parts[0].lowercased(), parts[1].lowercased())
    guard TypedTime.TimeOfDay(second) != nil else { return [word] }
    if TypedTime.TimeOfDay(first) != nil { return [parts[0], "–", parts[1]] }
    let half = second.suffix(2)
    guard ["am", "pm"].contains(half), TypedTime.TimeOfDay(first + half) != nil else { return [word] }
    return [parts[0] + half, "–", parts[1]]
  }

  /// When it begins; if it repeats and no day is named, on the first day of the repetition.
  var startText: String? {
    guard let repetition else { return start }
    var today = zone.now.date
    switch start.flatMap({ TypedTime.reading($0, in: zone)?.time }) {
    case nil: break
    case .timeOfDay(let clock):
      if let time = clock.on(today)?.civil(in: zone), time < zone.now { today = today.adding(days: 1) }
    default: return start
    }
    return [TimeText.text(repetition.firstDay(from: today)), start].compactMap { $0 }.joined(separator: " ")
  }

  // MARK: Phrases

  /// The words of a range, in lower case; nil if one was taken out.
  private func phrase(_ range: Range<Int>) -> String? {
    let phrase = words[range].compactMap { $0?.lowercased() }
    return phrase.count == range.count ? phrase.joined(separator: " ") : nil
  }

  private mutating func remove(_ range: Range<Int>) {
    for index in range { words[index] = nil }
  }

  /// The longest phrase that means something; of those the last.
  private func longest<Meaning>(_ meaning: (String) -> Meaning?) -> (range: Range<Int>, meaning: Meaning)? {
    for length in stride(from: min(words.count, Self.longestPhrase), to: 0, by: -1) {
      for begin in stride(from: words.count - length, through: 0, by: -1) {
        let range = begin..<begin + length
        if let found = phrase(range).flatMap(meaning) { return (range, found) }
      }
    }
    return nil
  }

  /// The longest phrase from a word on that means something.
  private func longest<Meaning>(
    from begin: Int, _ meaning: (String) -> Meaning?
  ) -> (range: Range<Int>, meaning: Meaning)? {
    for end in stride(from: min(words.count, begin + Self.longestPhrase), to: begin, by: -1) {
      if let found = phrase(begin..<end).flatMap(meaning) { return (begin..<end, found) }
    }
    return nil
  }

  // MARK: What is taken out

  private mutating func takeDuration() {
    for index in words.indices.reversed() where words[index]?.lowercased() == "for" {
      guard let found = longest(from: index + 1, { TypedDistance($0)?.duration }) else { continue }
      duration = found.meaning
      remove(index..<found.range.upperBound)
      return
    }
  }

  private mutating func takeRepetition() {
    for index in words.indices.reversed() where words[index]?.lowercased() == "every" {
      guard let found = longest(from: index, { TypedRepetition($0) }) else { continue }
      repetition = found.meaning
      remove(found.range)
      return
    }
  }

  private mutating func takeTimes() {
    guard let found = range() ?? longest({ time($0) }) else { return }
    start = phrase(found.range)
    takeEnd(after: found.range.upperBound)
    remove(withPreposition(found.range))
    switch found.meaning {
    case .date: addSecond { time, _ in if case .timeOfDay = time { true } else { false } }
    case .timeOfDay: addSecond { time, text in if case .date = time { true } else { text == "tonight" } }
    case _ where start == "tonight": addSecond { time, _ in if case .timeOfDay = time { true } else { false } }
    default: break
    }
  }

  private static let separators: Set<String> = ["to", "until", "till", "–", "-"]

  /// The first of two times between which a word says that they are a range.
  private func range() -> (range: Range<Int>, meaning: TypedTime)? {
    guard duration == nil else { return nil }
    for index in words.indices.dropFirst() where Self.separators.contains(words[index]?.lowercased() ?? "") {
      guard longest(from: index + 1, { time($0) }) != nil else { continue }
      for begin in max(0, index - Self.longestPhrase)..<index {
        if let meaning = phrase(begin..<index).flatMap({ time($0) }) { return (begin..<index, meaning) }
      }
    }
    return nil
  }

  /// A time, but not a number alone, which may be anything.
  private func time(_ text: String) -> TypedTime? {
    TypedWords.number(text) == nil ? TypedTime.reading(text, in: zone)?.time : nil
  }

  /// Takes a day that stands apart from its time of day, or the other way.
  private mutating func addSecond(_ isWanted: (TypedTime, String) -> Bool) {
    guard let found = longest({ text in time(text).flatMap { isWanted($0, text) ? $0 : nil } }) else { return }
    if end == nil { takeEnd(after: found.range.upperBound) }
    start = [phrase(found.range), start].compactMap { $0 }.joined(separator: " ")
    remove(withPreposition(found.range))
  }

  private mutating func takeEnd(after index: Int) {
    guard duration == nil, index < words.count, let word = words[index]?.lowercased(),
      Self.separators.contains(word), let found = longest(from: index + 1, { time($0) })
    else { return }
    end = phrase(found.range)
    remove(index..<found.range.upperBound)
  }

  /// Gives a range both its ends: a day behind it is that of the beginning too, and the last of several days is a whole
  /// one.
  private mutating func alignEnd() {
    guard let first = start.flatMap({ TypedTime.reading($0, in: zone)?.time }),
      let last = end.flatMap({ TypedTime.reading($0, in: zone, from: first)?.time })
    else { return }
    switch (first, last) {
    case (.timeOfDay, .local(let civil)):
      start = [TimeText.text(civil.date), start].compactMap { $0 }.joined(separator: " ")
      end = TimeText.isoClock(civil)
    case (.date, .date(let day)): end = TimeText.text(day.adding(days: 1))
    default: break
    }
  }

  /// Words that always say a time, and are left.
  private static let timeWords: Set<String> = ["today", "tomorrow", "yesterday", "tonight", "midnight", "every"]
  /// Words before a day.
  private static let dayPrepositions: Set<String> = ["on", "at", "from", "until", "till", "by", "this", "next", "last"]

  /// The first words left that look like a time.
  private func leftover() -> String? {
    if start == nil { return nil }
    for (index, word) in words.enumerated() {
      guard let word = word?.lowercased() else { continue }
      let before = index > 0 ? words[index - 1]?.lowercased() : nil
      if Self.timeWords.contains(word) || Self.isClockOrDate(word) { return word }
      // Next to what was understood, or behind a word that days stand behind.
      let isBesides =
        index > 0 && words[index - 1] == nil || index + 1 < words.count && words[index + 1] == nil
        || before.map(Self.dayPrepositions.contains) ?? false
      let isDay = word.count > 3 && TypedWords.weekday(word) != nil
      if isDay && isBesides || word == "day" && ["after", "before"].contains(following(index)) { return word }
      if ["st", "nd", "rd", "th"].contains(word.suffix(2)), TypedWords.number(word.dropLast(2)) != nil,
        before == "the" || before == "on"
      {
        return word
      }
    }
    return nil
  }

  private func following(_ index: Int) -> String {
    index + 1 < words.count ? words[index + 1]?.lowercased() ?? "" : ""
  }

  /// `25:00`, `4pm`, `24/12`, `24.12.`
  private static func isClockOrDate(_ word: String) -> Bool {
    let word = word.hasSuffix(",") ? word.dropLast() : word[...]
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

  private func withPreposition(_ range: Range<Int>) -> Range<Int> {
    guard range.lowerBound > 0, let before = words[range.lowerBound - 1]?.lowercased(),
      ["on", "at", "from", "by", "@"].contains(before)
    else { return range }
    return range.lowerBound - 1..<range.upperBound
  }

  /// What follows the last "at", up to the next gap.
  private mutating func takeLocation() {
    guard let index = words.lastIndex(where: { ["at", "@"].contains($0?.lowercased()) }), index > 0 else { return }
    let place = words[(index + 1)...].prefix { $0 != nil }.compactMap { $0 }
    guard !place.isEmpty, words[..<index].contains(where: { $0 != nil }) else { return }
    location = place.joined(separator: " ")
    remove(index..<index + 1 + place.count)
  }
}
