package import CivilTime

/// A week, month or year that limits a repetition: `this week`, `in the next month`, `for the rest of the year`.
package struct TypedPeriod {
  /// The first and last day.
  package let days: ClosedRange<CivilDate>

  /// Reads a period, in lowercase. Weeks begin on Monday.
  init?(_ text: String, today: CivilDate) {
    var words = text.split(separator: " ").map(TypedWords.withoutComma)[...]
    if words.count > 2, let first = words.first, Self.openings.contains(first) { words.removeFirst() }
    if words.starts(with: ["the", "rest", "of"]) {
      words = words.dropFirst(3)
      guard let which = words.popFirst(), ["the", "this"].contains(which) else { return nil }
      words = ["this"] + words
    }
    guard words.count == 2, let unit = words.last, let which = words.first,
      let step = ["this": 0, "next": 1][which],
      let begin = Self.first(of: unit, step, from: today), let end = Self.first(of: unit, step + 1, from: today)
    else { return nil }
    days = begin...end.adding(days: -1)
  }

  /// Reads the name of a period, in lowercase: `2026-12`, `december`, `dec 2027`, `2026-w49`, `2027`, `this month`,
  /// `next week`, `last year`. A month without a year is the current month or the next one with that name.
  package init?(named text: String, today: CivilDate) {
    let words = text.split(separator: " ").map(String.init)
    guard let name = words.first, words.count < 3 else { return nil }
    if words.count == 2, let step = TypedDay.steps[name] {
      self.init(words[1], from: Self.first(of: words[1], step, from: today))
    } else if let month = TypedWords.month(name) {
      let year = words.count == 2 ? TypedWords.year(words[1]) : today.year
      guard let year, let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      let isOver = words.count == 1 && month < today.month
      self.init("month", from: isOver ? first.adding(months: 12) : first)
    } else if words.count == 1, let day = TypedDay(words, today: today, after: today) {
      let unit = TypedDay.isPeriod(name) ? name.count == 4 ? "year" : "month" : name.contains("w") ? "week" : ""
      self.init(unit, from: name.first?.isNumber == true ? day.date : nil)
    } else {
      return nil
    }
  }

  private init?(_ unit: String, from first: CivilDate?) {
    guard let first, Self.first(of: unit, 0, from: first) == first,
      let next = Self.first(of: unit, 1, from: first)
    else { return nil }
    days = first...next.adding(days: -1)
  }

  private static let openings: Set<String> = ["in", "during", "within", "for", "of", "throughout", "over"]

  /// Returns the first day of the current week, month or year, or of a later one. Weeks begin on Monday.
  static func first(of unit: String, _ count: Int, from today: CivilDate) -> CivilDate? {
    switch unit {
    case "week": today.adding(days: 7 * count - today.weekday.days(after: .monday))
    case "month": today.adding(days: 1 - today.day).adding(months: count)
    case "year": CivilDate(year: today.year + count, month: 1, day: 1)
    default: nil
    }
  }

  /// Reads the length of a period that begins now: `in the next 2 weeks`.
  static func coming(_ text: String) -> TypedDistance? {
    let words = text.split(separator: " ")
    guard words.count > 3, ["in", "over", "during", "within"].contains(words[0]) else { return nil }
    let rest = words.dropFirst(words[1] == "the" ? 2 : 1)
    guard rest.first == "next", let length = TypedDistance(rest.dropFirst().joined(separator: " ")) else { return nil }
    return length.seconds == 0 ? length : nil
  }

  /// Returns the last day of a period: `the end of the month`, `end of next year`, `end of january 2028`, `eom`. The
  /// end of a week is ambiguous: it may be Friday or Sunday.
  static func end(_ text: String, today: CivilDate) -> CivilDate? {
    var words = (endings[text] ?? text).split(separator: " ").map(String.init)[...]
    if words.first == "the" { words.removeFirst() }
    guard words.starts(with: ["end", "of"]) else { return nil }
    words = words.dropFirst(2)
    if let first = words.first, ["the", "this"].contains(first) { words.removeFirst() }
    if words == ["day"] { return today }
    if let month = words.first.flatMap({ TypedWords.month($0) }) {
      let year = words.count == 2 ? words.last.flatMap(TypedWords.year) : nil
      guard words.count == (year == nil ? 1 : 2) else { return nil }
      let ends = (year.map { $0...$0 } ?? today.year...today.year + 1).lazy.compactMap {
        CivilDate(year: $0, month: month, day: 1)?.adding(months: 1)?.adding(days: -1)
      }
      return ends.first { year != nil || $0 >= today }
    }
    if words.count == 1 { words = ["this"] + words }
    return words.last == "week" ? nil : TypedPeriod(words.joined(separator: " "), today: today)?.days.upperBound
  }

  private static let endings = ["eom": "end of month", "eoy": "end of year"]
}
