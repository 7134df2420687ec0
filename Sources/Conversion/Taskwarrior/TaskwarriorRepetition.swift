import CalendarModel

/// Converts the recurrence of a task, as far as it can be expressed both as a rule and in Taskwarrior.
enum TaskwarriorRepetition {
  /// Taskwarrior's words for rules; the first one for a rule is written.
  private static let words: [(word: String, rule: String)] = [
    ("daily", "FREQ=DAILY"), ("day", "FREQ=DAILY"), ("weekly", "FREQ=WEEKLY"), ("sennight", "FREQ=WEEKLY"),
    ("monthly", "FREQ=MONTHLY"), ("month", "FREQ=MONTHLY"), ("yearly", "FREQ=YEARLY"), ("annual", "FREQ=YEARLY"),
    ("year", "FREQ=YEARLY"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("biweekly", "FREQ=WEEKLY;INTERVAL=2"), ("fortnight", "FREQ=WEEKLY;INTERVAL=2"),
    ("bimonthly", "FREQ=MONTHLY;INTERVAL=2"), ("quarterly", "FREQ=MONTHLY;INTERVAL=3"),
    ("semiannual", "FREQ=MONTHLY;INTERVAL=6"), ("biannual", "FREQ=YEARLY;INTERVAL=2"),
    ("biyearly", "FREQ=YEARLY;INTERVAL=2"),
  ]

  /// The units of durations such as `P2W`, `2w` and `3 months`.
  private static let units: [(letter: Character, names: [String], frequency: String)] = [
    ("D", ["d", "day", "days"], "DAILY"), ("W", ["w", "wk", "wks", "week", "weeks"], "WEEKLY"),
    ("M", ["mo", "mos", "mth", "mths", "month", "months"], "MONTHLY"),
    ("Y", ["y", "yr", "yrs", "year", "years"], "YEARLY"),
  ]

  /// Returns the rule for a `recur` value, or nil if there is none.
  static func rule(_ text: String) -> String? {
    let text = text.lowercased().trimmingBlanks
    if let known = words.first(where: { $0.word == text }) { return known.rule }
    if let match = text.wholeMatch(of: /p(\d{1,4})([dwmy])/), let count = Int(match.1), count > 0 {
      let letter = Character(match.2.uppercased())
      return units.first { $0.letter == letter }.map { rule($0.frequency, count) }
    }
    guard let match = text.wholeMatch(of: /(\d{1,4}) ?([a-z]+)/), let count = Int(match.1), count > 0 else {
      return nil
    }
    return units.first { $0.names.contains(String(match.2)) }.map { rule($0.frequency, count) }
  }

  private static func rule(_ frequency: String, _ interval: Int) -> String {
    "FREQ=\(frequency)" + (interval > 1 ? ";INTERVAL=\(interval)" : "")
  }

  /// Returns the `recur` value for a rule without its UNTIL, or nil if Taskwarrior cannot express it.
  static func text(_ rule: String) -> String? {
    let parts = rule.uppercased().split(separator: ";").map(String.init)
      .filter { !$0.hasPrefix("WKST=") && !$0.hasPrefix("UNTIL=") && $0 != "INTERVAL=1" }
    if let word = words.first(where: { Set($0.rule.split(separator: ";").map(String.init)) == Set(parts) }),
      ["daily", "weekly", "monthly", "yearly"].contains(word.word)
    {
      return word.word
    }
    guard parts.count == 2, let frequency = parts.first(where: { $0.hasPrefix("FREQ=") })?.dropFirst(5),
      let count = parts.first(where: { $0.hasPrefix("INTERVAL=") }).flatMap({ Int($0.dropFirst(9)) }),
      (1...9999).contains(count), let unit = units.first(where: { $0.frequency == frequency })
    else { return nil }
    return "P\(count)\(unit.letter)"
  }

  /// Returns the UNTIL value of a rule, as written.
  static func until(_ rule: String) -> String? {
    rule.uppercased().split(separator: ";").first { $0.hasPrefix("UNTIL=") }.map { String($0.dropFirst(6)) }
  }
}
