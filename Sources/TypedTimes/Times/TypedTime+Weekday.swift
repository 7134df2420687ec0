package import CivilTime

extension TypedTime {
  /// Reads a weekday without a week, with or without a time of day: `tuesday`, `on tuesday at 08:00`, `8am tue`.
  ///
  /// - Returns: The weekday in the week that contains another day (weeks begin on Monday), and the time of day as
  ///   typed; nil for any other input.
  package static func weekday(_ text: String, inWeekOf day: CivilDate) -> (day: CivilDate, time: String)? {
    let words = text.lowercased().split(separator: " ").filter { $0 != "on" && $0 != "at" }
    guard let index = words.firstIndex(where: { TypedWords.weekday($0) != nil }),
      let weekday = TypedWords.weekday(words[index])
    else { return nil }
    let time = (words[..<index] + words[(index + 1)...]).joined(separator: " ")
    guard time.isEmpty || TimeOfDay(time) != nil, let monday = TypedPeriod.first(of: "week", 0, from: day) else {
      return nil
    }
    return (monday.adding(days: weekday.days(after: .monday)), time)
  }
}
