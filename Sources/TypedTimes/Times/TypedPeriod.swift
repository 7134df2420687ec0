import CivilTime

/// A week, month or year in which something repeats: `this week`, `in the next month`, `for the rest of the year`.
struct TypedPeriod {
  let days: ClosedRange<CivilDate>

  /// Reads the words of a period, in lower case. Weeks begin on Monday.
  init?(_ text: String, today: CivilDate) {
    var words = text.split(separator: " ").map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }[...]
    if words.count > 2, let first = words.first, Self.openings.contains(first) { words.removeFirst() }
    if words.starts(with: ["the", "rest", "of"]) {
      words = words.dropFirst(3)
      guard let which = words.popFirst(), ["the", "this"].contains(which) else { return nil }
      words = ["this"] + words
    }
    guard words.count == 2, let unit = words.last, let which = words.first,
      let step = ["this": 0, "next": 1][which],
      let first = TypedDay(["this", unit], today: today, after: today)?.date,
      let begin = Self.adding(step, unit, to: first), let end = Self.adding(step + 1, unit, to: first)
    else { return nil }
    days = begin...end.adding(days: -1)
  }

  private static let openings: Set<String> = ["in", "during", "within", "for", "of", "throughout", "over"]

  private static func adding(_ count: Int, _ unit: String, to day: CivilDate) -> CivilDate? {
    switch unit {
    case "week": day.adding(days: 7 * count)
    case "month": day.adding(months: count)
    case "year": day.adding(months: 12 * count)
    default: nil
    }
  }
}
