import CivilTime
import TerminalText

extension TypedTime {
  private static let forms =
    "write 2026-11-23, 2026-11-23T09:00, 2026-11, 2026-W48, 23.11.2026, Nov 23, today, next friday, +3d, in 2 hours, "
    + "14:00, 3pm, tonight or monday 14:00"

  /// Returns a message about input that is not a time.
  package static func problem(_ text: String, in zone: ZoneClock) -> String {
    if text.allSatisfy(\.isWhitespace) { return "the time is empty; \(forms)" }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    // If there is a valid day, the time of day must be wrong.
    let wrong = words.indices.reversed().lazy.compactMap { middle -> String? in
      let day = words[..<middle].joined(separator: " ")
      guard day.isEmpty || reading(day, in: zone)?.time.isDate ?? false else { return nil }
      let rest = Array(words[middle...])
      return advice(on: rest.map { $0.lowercased() }).map {
        (day.isEmpty ? "“\(text)” " : "“\(rest.joined(separator: " "))” in “\(text)” ") + $0
      }
    }.first
    return wrong ?? "“\(text)” is not a time; \(forms)"
  }

  /// Returns advice on words that are almost a time, or nil if there is none.
  private static func advice(on words: [String]) -> String? {
    if let advice = adviceOnSlashes(words[0]) ?? adviceOnNumber(words[words.count > 1 && words[0] == "at" ? 1 : 0]) {
      return advice
    }
    return adviceOnSpelling(words)
  }

  /// Returns advice on a word that is almost the name of a day, or nil if there is none.
  static func adviceOnSpelling(_ words: [String]) -> String? {
    words.lazy.filter { $0.count > 4 && !TypedWords.names.contains($0) }
      .compactMap { $0.nearest(among: TypedWords.names) }.first
      .map { "is not a day; did you mean “\($0)”?" }
  }

  /// Returns advice on a number that may be a time of day, such as `5`, `five` and `15.30`, or nil for other input.
  static func adviceOnNumber(_ clock: String) -> String? {
    if let hour = TypedWords.count(clock), hour < 24 {
      return (1...11).contains(hour)
        ? "does not say whether it is before or after noon; write \(hour)am or \(hour)pm"
        : "may be a time of day or just a number; write \(hour):00"
    }
    if TypedClockWord.withColon(clock) != clock {
      return "may be a time of day or just a number; write \(TypedClockWord.withColon(clock))"
    }
    return nil
  }

  /// Returns advice on a date with slashes, or nil for other input.
  static func adviceOnSlashes(_ word: String) -> String? {
    datesWithSlashes(word).map { "is ambiguous because of its slashes; write \($0)" }
  }

  /// Returns unambiguous forms of a date with slashes, for each possible meaning, or nil for other input.
  private static func datesWithSlashes(_ word: String) -> String? {
    let numbers = word.split(separator: "/", omittingEmptySubsequences: false).map { TypedWords.number($0) ?? 0 }
    guard (2...3).contains(numbers.count), !numbers.contains(0) else { return nil }
    let year = numbers.first { $0 > 999 }
    let others = numbers.filter { $0 != year }
    guard others.count == 2, let year else { return "a date such as 2026-11-30" }
    let orders = numbers[0] == year ? [(others[0], others[1])] : [(others[0], others[1]), (others[1], others[0])]
    let dates = Set(orders.compactMap { CivilDate(year: year, month: $0, day: $1)?.typed }).sorted()
    return dates.isEmpty ? "\(year)-11-30" : dates.joined(separator: " or ")
  }
}
