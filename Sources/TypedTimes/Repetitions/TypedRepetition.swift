import CivilTime
public import Recurrence

/// A repetition as people type it: `weekly`, `every 2 weeks on mon,wed`, `every month on the last friday`.
public struct TypedRepetition: Sendable {
  /// The rule.
  public internal(set) var rule: RecurrenceRule

  /// An example of each supported form.
  public static let examples = [
    "daily", "weekly", "monthly", "yearly", "weekdays", "every 3 days", "every monday and thursday",
    "every 2 weeks on mon,wed", "every month on the 15th", "last friday of every month",
  ]

  /// Reads a repetition; nil if it cannot be read.
  public init?(_ text: String) {
    var words = TypedDayWords.words(text)[...]
    if let rule = Self.everyMonth(words) ?? Self.weekly(words) {
      self.rule = rule
      return
    }
    guard let first = words.popFirst() else { return nil }
    guard var rule = ["every", "each"].contains(first) ? Self.every(&words) : Self.adverbs[first] else { return nil }
    if let next = words.first, let last = words.last {
      // A number without a unit is ambiguous.
      guard rule.byDay.isEmpty, next == "on" || TypedWords.number(last) == nil, Self.add(words, to: &rule) else {
        return nil
      }
    }
    self.rule = rule
  }

  /// Reads weekdays where only a repetition is expected: `mon,wed`.
  public init?(weekdays text: String) {
    self.init("every \(text)")
    if rule.frequency != .weekly || rule.byDay.isEmpty { return nil }
  }

  /// The approximate number of days between two occurrences.
  package var days: Int {
    switch rule.frequency {
    case .yearly: 365 * rule.interval
    case .monthly: 28 * rule.interval
    case .weekly: (rule.byDay.count > 1 ? 1 : 7) * rule.interval
    case .daily: rule.interval
    default: 1
    }
  }

  // MARK: Frequency

  private static let adverbs: [String: RecurrenceRule] = [
    "daily": RecurrenceRule(.daily), "weekly": RecurrenceRule(.weekly), "monthly": RecurrenceRule(.monthly),
    "yearly": RecurrenceRule(.yearly), "annually": RecurrenceRule(.yearly),
    "fortnightly": RecurrenceRule(.weekly, interval: 2),
  ]

  private static let units: [String: RecurrenceRule.Frequency] = [
    "hour": .hourly, "hours": .hourly, "day": .daily, "days": .daily, "week": .weekly, "weeks": .weekly,
    "month": .monthly, "months": .monthly, "year": .yearly, "years": .yearly,
  ]

  private static func on(_ weekdays: [Weekday]) -> RecurrenceRule {
    var rule = RecurrenceRule(.weekly)
    rule.byDay = weekdays.map { RecurrenceRule.Day($0) }
    return rule
  }

  /// Reads `first monday of every month`, `the 15th of each month`, `last friday every month`.
  private static func everyMonth(_ words: ArraySlice<String>) -> RecurrenceRule? {
    guard words.count > 2, words.last == "month", ["every", "each"].contains(words[words.endIndex - 2]) else {
      return nil
    }
    let days = words.dropLast(2)
    // Without "of", a number is ambiguous.
    guard let last = days.last, last == "of" || TypedWords.number(last) == nil, days.first != "every" else {
      return nil
    }
    var rule = RecurrenceRule(.monthly)
    return add(last == "of" ? days.dropLast() : days, to: &rule) ? rule : nil
  }

  /// Reads `mondays`, `tuesdays and thursdays`, `weekdays and saturday`.
  private static func weekly(_ words: ArraySlice<String>) -> RecurrenceRule? {
    guard let first = words.first, TypedDayWords.isPlural(first) else { return nil }
    return TypedDayList(weekdays: words, needsConnectors: true).map { on($0.days) }
  }

  /// Whether a lowercase word stands for a recurring weekday.
  static func isPluralWeekday(_ word: String) -> Bool {
    word.count > 4 && word.hasSuffix("s") && TypedWords.weekday(word) == nil
      && TypedWords.weekday(word.dropLast()) != nil
  }

  /// Reads the words after "every": `2 weeks`, `other day`, `other wednesday`, `weekday`, `monday and thursday`,
  /// `second wednesday of the month`.
  private static func every(_ words: inout ArraySlice<String>) -> RecurrenceRule? {
    guard let first = words.first else { return nil }
    if ["of the month", "of each month", "of every month"].contains(words.suffix(3).joined(separator: " ")) {
      var rule = RecurrenceRule(.monthly)
      guard add(words.dropLast(3), to: &rule) else { return nil }
      words = []
      return rule
    }
    let count = TypedWords.count(first) ?? TypedWords.counts[first]
    if let count, (1...9999).contains(count), words.count > 1, let unit = units[words[words.startIndex + 1]] {
      words.removeFirst(2)
      return RecurrenceRule(unit, interval: count)
    }
    if let unit = units[first] {
      words.removeFirst()
      return RecurrenceRule(unit)
    }
    if first == "fortnight" {
      words.removeFirst()
      return RecurrenceRule(.weekly, interval: 2)
    }
    let interval = TypedWords.counts[first]
    // "Every other weekday" is ambiguous: it may mean working days or weeks.
    guard interval == nil || !words.contains(where: { $0.hasPrefix("week") }) else { return nil }
    var rule = RecurrenceRule(.weekly, interval: interval ?? 1)
    guard add(interval == nil ? words : words.dropFirst(), to: &rule) else { return nil }
    words = []
    return rule
  }

  // MARK: Days

  /// Adds the days after "on" to a rule: weekdays or, in a monthly rule, `the 15th`, `the last friday`, `the last day`.
  private static func add(_ words: ArraySlice<String>, to rule: inout RecurrenceRule) -> Bool {
    if rule.frequency == .weekly, let list = TypedDayList(weekdays: words) {
      rule.byDay = list.days.map { RecurrenceRule.Day($0) }
      return true
    }
    guard rule.frequency == .monthly else { return false }
    if let list = TypedDayList(daysOfMonth: words) {
      rule.byMonthDay = list.days
      return true
    }
    let words = words.filter { !TypedDayWords.fillers.contains($0) }
    guard words.count == 2, let ordinal = TypedWords.ordinals[words[0]] else { return false }
    if let weekday = TypedWords.weekday(words[1]) {
      rule.byDay = [RecurrenceRule.Day(weekday, ordinal: ordinal)]
    } else if words[1] == "day" {
      rule.byMonthDay = [ordinal]
    } else if words[1] == "weekday" {
      rule.byDay = TypedDayWords.workingDays.map { RecurrenceRule.Day($0) }
      rule.bySetPos = [ordinal]
    } else {
      return false
    }
    return true
  }
}
