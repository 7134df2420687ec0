import CalendarModel
import CivilTime
import Recurrence

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
  /// How long it repeats, or the text of the last day on which it may.
  private var repetitionLength: TypedDistance?
  private var repetitionEnd: String?
  /// What looks like a time, and stands in the title or as the place; nil if there is nothing of that kind.
  private(set) var notUnderstood: String?

  /// The words that are left; nil is a gap where some were taken out.
  private(set) var words: [String?]
  let zone: DisplayZone

  /// The longest that a time, a length and a repetition can be, in words.
  private static let longestPhrase = 8

  init(_ text: String, in zone: DisplayZone) {
    self.zone = zone
    words = text.split(whereSeparator: \.isWhitespace).flatMap { Self.divided(String($0)) }
    let lengths = takeLengths()
    takeRepetition()
    let unclear = weekdays() ?? assign(lengths)
    takeRepetitionEnd()
    takeTimes()
    alignEnd()
    let isEntry = start != nil || repetition != nil
    notUnderstood = isEntry ? unclear ?? endlessHours ?? leftover() : brokenTime()
    takeLocation()
    if let place = location?.split(separator: " ").first, isEntry, Self.isHour(place) {
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
    return [TimeText.text(repetition.rule.firstDay(from: today)), start].compactMap { $0 }.joined(separator: " ")
  }

  /// What to say of a time of day that names no day, and has passed today.
  var remark: String? {
    guard repetition == nil, let start, case .timeOfDay(let clock)? = TypedTime.reading(start, in: zone)?.time,
      let time = clock.on(zone.now.date)?.civil(in: zone), time < zone.now
    else { return nil }
    return "“\(start)” means today, \(TimeText.day(time.date)) \(TimeText.clock(time)), which has passed; "
      + "write “tomorrow \(start)” for the next one"
  }

  /// The last day on which it may repeat: "for 5 weeks" ends with the fifth week from the first day on.
  var until: String? {
    if let repetitionEnd { return repetitionEnd }
    guard let repetitionLength, let startText, let first = TypedTime.reading(startText, in: zone)?.time,
      let day = first.on(zone.now.date).civil(in: zone)?.date
    else { return nil }
    return repetitionLength.day(from: day).map { TimeText.text($0.adding(days: -1)) }
  }

  /// Writes the title, the place and the repetition into an item.
  func apply(to item: inout some CalendarItem) {
    item.title = title
    if let location { item.location = Location(title: location) }
    if let rule = repetition?.rule { item.recurrenceRules = [RecurrenceValue(rule)] }
  }

  // MARK: Phrases

  /// The words of a range, in lower case; nil if one was taken out.
  func phrase(_ range: Range<Int>) -> String? {
    let phrase = words[range].compactMap { $0?.lowercased() }
    return phrase.count == range.count ? phrase.joined(separator: " ") : nil
  }

  private mutating func remove(_ range: Range<Int>) {
    for index in range { words[index] = nil }
  }

  /// The longest phrase that means something; of those the last.
  private func longest<Meaning>(
    _ meaning: (String, Range<Int>) -> Meaning?
  ) -> (range: Range<Int>, meaning: Meaning)? {
    for length in stride(from: min(words.count, Self.longestPhrase), to: 0, by: -1) {
      for begin in stride(from: words.count - length, through: 0, by: -1) {
        let range = begin..<begin + length
        if let found = phrase(range).flatMap({ meaning($0, range) }) { return (range, found) }
      }
    }
    return nil
  }

  /// The longest phrase from a word on that means something.
  func longest<Meaning>(
    from begin: Int, _ meaning: (String) -> Meaning?
  ) -> (range: Range<Int>, meaning: Meaning)? {
    for end in stride(from: min(words.count, begin + Self.longestPhrase), to: begin, by: -1) {
      if let found = phrase(begin..<end).flatMap(meaning) { return (begin..<end, found) }
    }
    return nil
  }

  // MARK: What is taken out

  /// The lengths behind "for": that of the event, and for how long it repeats.
  private mutating func takeLengths() -> [(text: String, length: TypedDistance)] {
    var lengths: [(text: String, length: TypedDistance)] = []
    for index in words.indices.reversed() where words[index]?.lowercased() == "for" {
      guard let found = longest(from: index + 1, { TypedDistance($0) }) else { continue }
      let range = index..<found.range.upperBound
      lengths.append((phrase(range) ?? "for", found.meaning))
      remove(range)
    }
    return lengths
  }

  /// Takes lengths for what they can be: nothing lasts as long as it takes to repeat.
  ///
  /// - Returns: The first that can be nothing.
  private mutating func assign(_ lengths: [(text: String, length: TypedDistance)]) -> String? {
    for (text, length) in lengths {
      if let repetition, repetitionLength == nil, length.seconds == 0,
        length.days + 30 * length.months >= repetition.days
      {
        repetitionLength = length
      } else if duration == nil, let length = length.duration {
        duration = length
      } else {
        return text
      }
    }
    return nil
  }

  private mutating func takeRepetition() {
    let found = longest { text, range in
      TypedRepetition(text).flatMap { range.count > 1 || isBesideTime(range) ? $0 : nil }
    }
    guard let found else { return }
    repetition = found.meaning
    remove(withPreposition(found.range))
  }

  /// The day behind "until", of what repeats every week or more often. It may be a weekday if it repeats on several; else
  /// that is the end of an event.
  private mutating func takeRepetitionEnd() {
    guard let repetition, repetitionLength == nil, repetition.days <= 7,
      let index = words.lastIndex(where: { ["until", "till"].contains($0?.lowercased()) }),
      let found = longest(from: index + 1, { if case .date(let day)? = time($0) { day } else { nil } }),
      let day = phrase(found.range),
      repetition.days == 1 || day.contains(where: \.isNumber)
    else { return }
    repetitionEnd = day
    remove(index..<found.range.upperBound)
  }

  /// The times of what repeats every few hours: nobody means that it lasts from the first to the last.
  private var endlessHours: String? {
    guard repetition?.rule.frequency == .hourly, let start, let end else { return nil }
    return "\(start) to \(end)"
  }

  /// Whether a place begins like a time of day: `5`, `five`, `5-6`, `dawn`.
  private static func isHour(_ word: some StringProtocol) -> Bool {
    LeftoverWords.hours.contains(word.lowercased())
      || word.lowercased().split(whereSeparator: { "-–".contains($0) }).allSatisfy { TypedWords.count($0) != nil }
  }

  /// Whether a time stands beside words, or nothing behind them: "weekly" repeats, but not in "weekly report tomorrow".
  private func isBesideTime(_ range: Range<Int>) -> Bool {
    let next = range.upperBound
    guard next < words.count, let following = words[next]?.lowercased() else { return true }
    let begin = ["on", "at", "from", "starting", "until", "till"].contains(following) ? next + 1 : next
    return longest(from: begin, { time($0) }) != nil
      || (max(0, range.lowerBound - Self.longestPhrase)..<range.lowerBound).contains {
        phrase($0..<range.lowerBound).flatMap(time) != nil
      }
  }

  /// Several weekdays, of which nobody says that they repeat: `mon, wed and fri`, `mon-fri`.
  private func weekdays() -> String? {
    longest { text, range -> String? in
      let parts = text.split(whereSeparator: { " ,/-–&+".contains($0) }).filter { !["and", "or"].contains($0) }
      let isList = parts.count > 1 && parts.allSatisfy { TypedWords.weekday($0) != nil }
      return isList && !["and", "or"].contains(words[range.lowerBound]?.lowercased()) ? text : nil
    }?.meaning
  }

  private mutating func takeTimes() {
    guard let found = range() ?? longest({ text, _ in time(text) }) else { return }
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

  static let separators: Set<String> = ["to", "until", "till", "–", "-"]

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

  /// A time, but not a number alone, which may be anything, and no month or year, which is no day.
  func time(_ text: String) -> TypedTime? {
    let word = text.hasPrefix("on ") ? text.dropFirst(3) : text[...]
    return TypedDay.isPeriod(String(word)) || TypedWords.number(word) != nil
      ? nil : TypedTime.reading(text, in: zone)?.time
  }

  /// Takes a day that stands apart from its time of day, or the other way.
  private mutating func addSecond(_ isWanted: (TypedTime, String) -> Bool) {
    guard let found = longest({ text, _ in time(text).flatMap { isWanted($0, text) ? $0 : nil } }) else { return }
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

  private func withPreposition(_ range: Range<Int>) -> Range<Int> {
    guard range.lowerBound > 0, let before = words[range.lowerBound - 1]?.lowercased(),
      ["on", "at", "from", "starting", "by", "@"].contains(before)
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
