import CivilTime
import Recurrence

/// Reads how an entry repeats, and when the repetition begins and ends.
extension QuickEntry {
  mutating func takeRepetition() {
    let found = takeLongest { entry, text, range in
      range.count > 1 || entry.isRepetition(range) ? TypedRepetition(text) : nil
    }
    repetition = found?.meaning
  }

  /// Whether a single word is a repetition. "weekly" is one, except in "weekly report tomorrow"; the last word of "3
  /// weekdays" is not.
  private func isRepetition(_ range: Range<Int>) -> Bool {
    let (next, before) = (range.upperBound, line.word(range.lowerBound - 1) ?? "")
    let isCounted = TypedWords.count(before) != nil || TypedWords.ordinals[before] != nil
    if isCounted, TypedDayWords.isPlural(line.word(range.lowerBound) ?? "") { return false }
    if line.isFree(next) || EntryWords.following.contains(line.word(next) ?? "") || beginsTime(next) { return true }
    if line.longest(from: next, { TypedPeriod($0, today: zone.now.date) }) != nil { return true }
    return line.beginning(ofPhraseBefore: range.lowerBound) { time($0) != nil }.map(line.hasTitle) ?? false
  }

  /// Takes out the number of occurrences: `for 10 times`, `10 times`, `x10`.
  mutating func takeCount() {
    guard repetition != nil, repetitionLength == nil, repetitionEnd == nil, period == nil,
      let found = line.longest(
        of: 3,
        { text, range -> Int? in
          let count = /(?:for )?(\S+) (?:times|occurrences)|x(\d+)|(\d+)x/
          guard line.isBesideGap(range), let match = text.wholeMatch(of: count) else { return nil }
          return TypedWords.count(match.1 ?? match.2 ?? match.3 ?? "").flatMap { (1...9999).contains($0) ? $0 : nil }
        })
    else { return }
    self.repetition?.rule.count = found.meaning
    line.take(found.range)
  }

  /// Reads the day after "until" as the end of the repetition. A weekday is accepted only if the entry repeats on
  /// several days; otherwise it is the end of the event, and so is a day before the next occurrence.
  mutating func takeRepetitionEnd() {
    guard let repetition, repetitionLength == nil,
      let index = line.words.indices.last(where: { EntryWords.endings.contains(line.word($0) ?? "") }),
      let found = line.longest(from: index + 1, { time($0)?.isDate ?? false ? $0 : nil }),
      repetition.days == 1 || found.meaning.contains(where: \.isNumber) || found.meaning.hasPrefix("the end of")
        || found.meaning.hasPrefix("end of"),
      repetition.days <= 7 || !endsRange(found.range.upperBound, shorterThan: repetition.days)
    else { return }
    repetitionEnd = found.meaning
    line.take(index..<found.range.upperBound)
  }

  /// Whether the words before an index are a shorter range of days, such as `dec 1 until dec 3`.
  private func endsRange(_ end: Int, shorterThan days: Int) -> Bool {
    line.beginning(ofPhraseBefore: end) { text in
      TypedRange(text, in: zone)?.days(in: zone).map { $0.upperBound.days(since: $0.lowerBound) < days } ?? false
    } != nil
  }

  /// Takes out the range of the repetition, `this week`, `from 12 jan to 9 feb`, or its duration, `in the next 2
  /// weeks`.
  mutating func takePeriod() {
    guard let repetition, repetitionEnd == nil, repetitionLength == nil else { return }
    let today = zone.now.date
    if let found = takeLongest({ _, text, _ in TypedPeriod.coming(text) }) {
      repetitionLength = found.meaning
      return
    }
    let found = takeLongest(of: Self.longestRange) { entry, text, range -> ClosedRange<CivilDate>? in
      if let days = TypedRange(text, in: entry.zone)?.days(in: entry.zone) {
        return days.upperBound.days(since: days.lowerBound) >= repetition.days ? days : nil
      }
      return entry.begins(range) ? nil : TypedPeriod(text, today: today)?.days
    }
    period = found?.meaning
  }

  /// Whether the word before a phrase marks a beginning.
  func begins(_ range: Range<Int>) -> Bool { EntryWords.beginnings.contains(line.word(range.lowerBound - 1) ?? "") }

  /// Whether a repetition may begin at a time. A weekday or a week counts as a beginning only after "from": `every
  /// month on monday` is ambiguous, and in `every mon-fri 11am Sunday roast` the day belongs to the title.
  func mayBegin(_ text: String, _ range: Range<Int>) -> Bool {
    guard let rule = repetition?.rule, !begins(range) else { return true }
    // `every friday the 13th`
    if Self.isDayOfMonth(text) { return false }
    let words = text.split(separator: " ").map(TypedWords.withoutComma)
    if words.contains(where: { TypedWords.month($0) != nil }) { return true }
    if words.contains(where: { ["week", "month", "year"].contains($0) }) { return false }
    if rule.frequency == .weekly, rule.byDay.isEmpty { return true }
    return rule.frequency == .daily
      ? TypedWords.weekday(words.last ?? "") == nil : !words.contains { TypedWords.weekday($0) != nil }
  }
}
