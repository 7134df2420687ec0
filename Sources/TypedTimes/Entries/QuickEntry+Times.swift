import CivilTime
import Recurrence

/// Reads the start and end of an entry.
extension QuickEntry {
  mutating func takeTimes() {
    if duration == nil, takeRange() { return }
    guard let found = takeLongest({ $0.startTime($1, $2) }) else { return }
    start = found.text
    switch found.meaning {
    case .date: addSecond { time, _ in time.isTimeOfDay }
    case .timeOfDay: addSecond { time, text in time.isDate || text == "tonight" }
    case _ where start == "tonight": addSecond { time, _ in time.isTimeOfDay }
    default: break
    }
  }

  /// Takes out two times joined by a word that makes them a range.
  private mutating func takeRange() -> Bool {
    // If an entry repeats every few hours, the two times are not its start and end.
    guard repetition?.rule.frequency != .hourly,
      let found = takeLongest(of: Self.longestRange, { $0.range($1, $2) })
    else { return false }
    (start, end) = (found.meaning.start, found.meaning.end)
    switch found.meaning.kind {
    case .times: addSecond { time, text in time.isDate || text == "tonight" }
    case .dayAndEnd: addSecond { time, _ in time.isTimeOfDay }
    case .days, .moments: break
    }
    return true
  }

  /// Reads a range, unless it consists of the days of a repetition, or of a day with an end time but no start time.
  private func range(_ text: String, _ range: Range<Int>) -> TypedRange? {
    guard let found = TypedRange(text, in: zone), mayBegin(text, range), !text.contains("end of"),
      line.ends(range.upperBound) || !Self.isDayOfMonth(text)
    else { return nil }
    switch found.kind {
    case .days:
      guard let repetition, let days = found.days(in: zone) else { return found }
      return days.upperBound.days(since: days.lowerBound) < repetition.days && repetition.days > 1 ? found : nil
    case .dayAndEnd:
      var others = self
      others.line.take(range)
      return others.line.longest(of: Self.longestPhrase) { text, _ in time(text)?.isTimeOfDay ?? false ? text : nil }
        .map { _ in found }
    case .times, .moments: return found
    }
  }

  /// Reads a possible start. A short name such as `sun` may belong to the next word; so may `the 20th`, and the end of
  /// a month unless preceded by `by`.
  private func startTime(_ text: String, _ range: Range<Int>) -> TypedTime? {
    guard let time = time(text), mayBegin(text, range) else { return nil }
    if EntryWords.past.contains(where: text.contains) { return nil }
    if EntryWords.shortDays.contains(text) || Self.isDayOfMonth(text), !line.ends(range.upperBound) { return nil }
    // `tonight 8 people` is not a time.
    if text.hasPrefix("tonight "), TypedWords.count(text.dropFirst(8)) != nil, !line.ends(range.upperBound) {
      return nil
    }
    // `at 12 Main Street` is a house.
    if isVagueNumber(range.upperBound - 1), isHouse(range.upperBound) { return nil }
    guard text.contains("end of") || text == "eom" || text == "eoy" else { return time }
    let before = line.word(range.lowerBound - 1) ?? ""
    if before == "by" { return time }
    let isAtEnd = line.isFree(range.upperBound) || beginsTime(range.upperBound)
    return isAtEnd && range.lowerBound > 0 && before != "the" && !text.hasPrefix("the") ? time : nil
  }

  /// Whether a phrase ends with a day of the month without a month: `the 20th`.
  static func isDayOfMonth(_ text: String) -> Bool { text.wholeMatch(of: /(.* )?the \d+[a-z]+/) != nil }

  /// Whether a word is a number directly after "at".
  private func isVagueNumber(_ index: Int) -> Bool {
    TypedWords.count(line.word(index) ?? "") != nil && ["at", "@"].contains(line.word(index - 1) ?? "")
  }

  /// Takes out a day that is separate from its time of day, or a time of day that is separate from its day.
  private mutating func addSecond(_ isWanted: (TypedTime, String) -> Bool) {
    let found = takeLongest { entry, text, range in
      entry.startTime(text, range).map { isWanted($0, text) } ?? false ? text : nil
    }
    guard let found else { return }
    start = [found.text, start].compactMap(\.self).joined(separator: " ")
  }

  /// Removes words next to a day that only state that it is a whole day.
  mutating func takeAllDay() {
    guard start.map({ TypedTime.reading($0, in: zone)?.time.isDate ?? false }) ?? (repetition != nil),
      let found = line.longest(
        of: 4, { text, range in EntryWords.allDay.contains(text) && line.isBesideGap(range) ? true : nil })
    else { return }
    line.take(found.range)
  }
}
