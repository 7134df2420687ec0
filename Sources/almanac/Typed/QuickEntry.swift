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
    takeLocation()
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
    case .date: addSecond { if case .timeOfDay = $0 { true } else { false } }
    case .timeOfDay: addSecond { if case .date = $0 { true } else { false } }
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
  private mutating func addSecond(_ isWanted: (TypedTime) -> Bool) {
    guard let found = longest({ time($0).flatMap { isWanted($0) ? $0 : nil } }) else { return }
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
