import CivilTime
import Recurrence

/// From when until when an entry in one line repeats, where one phrase says both.
extension QuickEntry {
  /// Takes `this week` or `next month` beside a repetition, which takes place in it from today on.
  mutating func takePeriod() {
    takeComing()
    guard repetition != nil,
      let found = longest({ text, range in
        isBesideWhen(range) && !(word(range.lowerBound - 1).map(Self.bounds.contains) ?? false)
          ? TypedPeriod(text, today: zone.now.date) : nil
      })
    else { return }
    periodWords = phrase(found.range)
    period = found.meaning.days
    remove(found.range)
  }

  /// Takes `in the next 2 weeks`, which begin now as those behind "for" do.
  private mutating func takeComing() {
    guard repetition != nil, repetitionLength == nil,
      let found = longest({ text, range -> TypedDistance? in
        guard isBesideWhen(range),
          let opening = ["in ", "over ", "during ", "within "].first(where: text.hasPrefix),
          let length = TypedDistance(Self.withoutNext(String(text.dropFirst(opening.count)))), length.seconds == 0
        else { return nil }
        return text.contains("next ") ? length : nil
      })
    else { return }
    repetitionLength = found.meaning
    remove(found.range)
  }

  /// Before a week, they make a day of it, on which something begins or ends.
  private static let bounds: Set<String> = ["from", "starting", "beginning", "since", "until", "till", "through", "by"]

  /// Takes the first and the last day of a repetition: `every tuesday from 12 jan to 9 feb`. Days that are fewer than lie
  /// between two times are those of an event.
  mutating func takeBounds() {
    guard let repetition, period == nil, repetitionEnd == nil,
      let found = longest(
        of: Self.longestRange,
        { text, _ -> ClosedRange<CivilDate>? in
          guard text.hasPrefix("from "), let range = TypedRange(text, in: zone), range.kind == .days,
            let days = range.days(in: zone), days.upperBound.days(since: days.lowerBound) >= repetition.days
          else { return nil }
          return days
        })
    else { return }
    periodWords = phrase(found.range)
    period = found.meaning
    remove(found.range)
  }

  /// A week, month or year that a repetition takes place in, beside another day, or another end.
  func openPeriod() -> Doubt? {
    guard let repetition else { return nil }
    let startDay = start.flatMap { TypedTime.reading($0, in: zone)?.time }
    if let periodWords, startDay.map({ !$0.isTimeOfDay }) ?? false || repetitionEnd != nil || repetitionLength != nil {
      return (periodWords, nil)
    }
    guard let start else { return nil }
    let words = start.split(separator: " ").map(String.init)
    if let unit = words.firstIndex(where: ["week", "month", "year"].contains), unit > 0,
      ["last", "this"].contains(words[unit - 1]) || words[unit - 1] == "next" && !startsThen
    {
      return (words[unit - 1...unit].joined(separator: " "), nil)
    }
    return openWeekday(words, repetition)
  }

  /// A weekday on which a repetition of other days cannot begin, and which may belong to the title: `daily 11am Sunday
  /// Times`.
  package func otherWeekday() -> Doubt? {
    guard let rule = repetition?.rule, let words = start?.split(separator: " ").map(String.init),
      rule.frequency == .daily || rule.frequency == .weekly && !rule.byDay.isEmpty, !startsThen, !namesDate,
      let name = words.first(where: { TypedDayWords.weekdays($0) != nil }), let weekday = TypedWords.weekday(name),
      rule.frequency == .daily || !rule.byDay.contains(where: { $0.weekday == weekday })
    else { return nil }
    return (name, "is no day of the repetition; write “starting \(name)”, or the title in quotation marks")
  }

  /// `every month on monday`, which does not say on which.
  private func openWeekday(_ words: [String], _ repetition: TypedRepetition) -> Doubt? {
    let rule = repetition.rule
    guard [.monthly, .yearly].contains(rule.frequency), rule.byDay.isEmpty, rule.byMonthDay.isEmpty, !namesDate,
      let name = words.first(where: { $0 != "on" }).map({ $0.hasSuffix(",") ? String($0.dropLast()) : $0 }),
      let weekday = TypedWords.weekday(name), !startsThen
    else { return nil }
    let full = TypedWords.dayNames[weekday.rawValue - 1]
    return (
      words[0] == "on" ? "on \(name)" : name,
      rule.frequency == .monthly
        ? "does not say which \(full) of the month; write “every month on the first \(full)”" : nil
    )
  }
}
