import CivilTime

/// A pattern for words that look like a time but are not supported. An entry that matches is refused rather than put on
/// the wrong day.
struct DoubtfulWords {
  /// The part of a time that the words look like. They are doubtful only if the entry does not specify that part in
  /// another way.
  enum Part { case day, timeOfDay, repetition, end, exception }

  let part: Part
  /// Returns advice on words, given without the preposition before them, or nil if they do not match the pattern.
  let advice: @Sendable (_ words: [String]) -> String?

  static let table = [
    DoubtfulWords(.day) { words in
      words.count == 1 ? TypedTime.adviceOnSlashes(words[0]) ?? TypedTime.adviceOnSpelling(words) : nil
    },
    DoubtfulWords(.day) { words in
      guard words.count == 1, let list = TypedDayList(weekdays: TypedDayWords.words(words[0])), list.days.count > 1,
        words[0].contains(where: { !$0.isLetter })
      else { return nil }
      let names = list.days.map { EnglishNames.shortWeekdays[$0.rawValue - 1].lowercased() }
      return "names several weekdays; if it repeats, write “every \(names.joined(separator: ", "))”"
    },
    DoubtfulWords(.day, "is not a valid date; write a date such as dec 5 or 2026-12-05") { words in
      let month = words.firstIndex { TypedWords.month($0) != nil }
      switch words.count {
      case 1:
        return TypedWords.dayOfMonth(words[0]) != nil && words[0].last?.isLetter ?? false
          || words[0].wholeMatch(of: /\d{1,4}([.\-])\d{1,2}(\1\d{1,4})?\.?/) != nil
      case 2 where ["in", "next", "mid", "early", "late"].contains(words[0]): return month == 1
      case 2, 3: return month.map { $0 < 2 && TypedWords.dayOfMonth(words[1 - $0]) != nil } ?? false
      default: return false
      }
    },
    DoubtfulWords(.day, "is not a supported date; write a date such as dec 5 or 2026-12-05") { words in
      let name = words.drop { ["the", "this", "next"].contains($0) }.joined(separator: " ").replacing("’", with: "'")
      if holidays.contains(name) || ["weekend", "weekend after next", "week after next"].contains(name) { return true }
      if words.first == "in" { return words.count > 2 && ["days", "weeks", "nights"].contains(words.last) }
      return words.contains { TypedWords.ordinals[$0] != nil } && words.contains { TypedWords.weekday($0) != nil }
    },
    DoubtfulWords(.timeOfDay, "may be times or just numbers; write times as 9:00-10:00 or 9am-10am") { words in
      words.joined().wholeMatch(of: /(between)?\d{1,2}(-|–|—|to|and)\d{1,2}h?/) != nil
    },
    DoubtfulWords(.timeOfDay) { words in
      if words.count == 1, let advice = TypedTime.adviceOnNumber(words[0]) { return advice }
      let part = words.drop { ["in", "the"].contains($0) }
      let name = part.count == 1 ? part.first ?? "" : ""
      let isPart = TypedWords.partsOfDay[name] != nil || EntryWords.vagueTimes.contains(name)
      let hour =
        #/~?(half)?\d{1,2}([.:]?[0-5]\d)?([ap]m?|h|hrs|uhr|z|o['’]?clock)?(-?ish)?([-–/]\d{1,2}([.:]?[0-5]\d)?([ap]m|h)?)?/#
      let number = words.map { TypedWords.count($0).map { "\($0)" } ?? $0 }.joined()
      return isPart || number.wholeMatch(of: hour) != nil ? "is not a time of day; write one such as 15:00 or 3pm" : nil
    },
    DoubtfulWords(.repetition, "is not a repetition; write one such as every monday, every 2 weeks or every month") {
      words in
      let (first, last) = (words[0], words[words.count - 1])
      if ["biweekly", "bi-weekly", "nightly"].contains(words.joined()) { return true }
      if words.count > 2, words[words.count - 2] == "a", TypedWords.units[last] != nil {
        return ["once", "twice"].contains(first) || words.contains("times")
      }
      guard words.count > 1, ["every", "each"].contains(first) else { return false }
      return TypedWords.units[last] != nil || TypedWords.partsOfDay[last] != nil || TypedWords.dayOfMonth(last) != nil
        || TypedWords.month(last) != nil || TypedDayWords.weekdays(last) != nil
    },
    DoubtfulWords(.end, "is not a valid end; write the last day, such as until dec 5") { words in
      words.count > 1 && EntryWords.endings.contains(words[0])
    },
    DoubtfulWords(.exception, "excludes some days, which is not supported; leave it out, and delete those days later") {
      words in
      ["except", "excluding", "without", "but"].contains(words[0])
        && [1, 2].contains { index in
          words.count > index && TypedDayWords.weekdays(words[index]) != nil
            || words.count == index + 2 && TypedDay(Array(words[index...]), today: .epoch, after: .epoch) != nil
        }
    },
  ]

  /// Named days whose dates depend on the year, the place or the person.
  private static let holidays = Set(
    """
    christmas, christmas day, christmas eve, xmas, boxing day, new year, new year's, new year's day, new years day,
    new year's eve, new years eve, nye, valentine's day, valentines day, easter, good friday, easter sunday, easter monday,
    halloween, thanksgiving, mother's day, father's day, labor day, labour day, memorial day, independence day, hanukkah
    """.replacing("\n", with: " ").split(separator: ", ").map(String.init))
}

extension DoubtfulWords {
  private init(_ part: Part, _ advice: @escaping @Sendable ([String]) -> String?) {
    self.init(part: part, advice: advice)
  }

  private init(_ part: Part, _ advice: String, _ matches: @escaping @Sendable ([String]) -> Bool) {
    self.init(part: part) { matches($0) ? advice : nil }
  }
}
