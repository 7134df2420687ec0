import CivilTime
import Recurrence

/// How something repeats, as people type it: `weekly`, `every 2 weeks on mon,wed`, `every month on the last friday`.
struct TypedRepetition {
  let rule: RecurrenceRule

  /// Reads the words of a repetition.
  init?(_ text: String) {
    var words = text.lowercased().replacing(",", with: " ").split(whereSeparator: \.isWhitespace).map(String.init)[...]
    guard let first = words.popFirst() else { return nil }
    let rule =
      if first == "every" {
        Self.every(&words)
      } else {
        Self.adverbs[first]
      }
    guard var rule else { return nil }
    if words.first == "on" {
      words.removeFirst()
      guard Self.add(words, to: &rule) else { return nil }
    } else if !words.isEmpty {
      return nil
    }
    self.rule = rule
  }

  /// The first day from a day on that the rule names; the day itself if it names none. What repeats every second week
  /// does so from then on.
  func firstDay(from day: CivilDate) -> CivilDate {
    var rule = rule
    rule.interval = 1
    let first = (try? RecurrenceSeries(rule, from: day))?.next(after: CivilDateTime(startOf: day.adding(days: -1)))
    return first?.value?.date ?? day
  }

  // MARK: How often

  private static let adverbs: [String: RecurrenceRule] = [
    "daily": RecurrenceRule(.daily), "weekly": RecurrenceRule(.weekly), "monthly": RecurrenceRule(.monthly),
    "yearly": RecurrenceRule(.yearly), "annually": RecurrenceRule(.yearly),
    "fortnightly": RecurrenceRule(.weekly, interval: 2), "weekdays": weekdays,
  ]

  private static let units: [String: RecurrenceRule.Frequency] = [
    "hour": .hourly, "hours": .hourly, "day": .daily, "days": .daily, "week": .weekly, "weeks": .weekly,
    "month": .monthly, "months": .monthly, "year": .yearly, "years": .yearly,
  ]

  private static let workingDays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]

  private static var weekdays: RecurrenceRule {
    var rule = RecurrenceRule(.weekly)
    rule.byDay = workingDays.map { RecurrenceRule.Day($0) }
    return rule
  }

  /// What follows "every": `2 weeks`, `other day`, `other wednesday`, `weekday`, `monday and thursday`, `second wednesday
  /// of the month`.
  private static func every(_ words: inout ArraySlice<String>) -> RecurrenceRule? {
    guard let first = words.first else { return nil }
    if first == "weekday" {
      words.removeFirst()
      return weekdays
    }
    if ["of the month", "of each month", "of every month"].contains(words.suffix(3).joined(separator: " ")) {
      var rule = RecurrenceRule(.monthly)
      guard add(words.dropLast(3), to: &rule) else { return nil }
      words = []
      return rule
    }
    let count = TypedWords.number(first) ?? TypedWords.counts[first]
    if let count, (1...9999).contains(count), words.count > 1, let unit = units[words[words.startIndex + 1]] {
      words.removeFirst(2)
      return RecurrenceRule(unit, interval: count)
    }
    if let unit = units[first] {
      words.removeFirst()
      return RecurrenceRule(unit)
    }
    let interval = TypedWords.counts[first]
    var rule = RecurrenceRule(.weekly, interval: interval ?? 1)
    guard add(interval == nil ? words : words.dropFirst(), to: &rule) else { return nil }
    words = []
    return rule
  }

  // MARK: On which days

  /// Adds what follows "on" to a rule: weekdays, or in a month `the 15th`, `the last friday`, `the last day`.
  private static func add(_ words: ArraySlice<String>, to rule: inout RecurrenceRule) -> Bool {
    let words = words.filter { $0 != "and" && $0 != "the" && $0 != "on" }
    guard !words.isEmpty else { return false }
    let weekdays = words.compactMap {
      TypedWords.weekday($0) ?? TypedWords.weekday($0.dropLast($0.hasSuffix("s") ? 1 : 0))
    }
    if weekdays.count == words.count, rule.frequency == .weekly {
      rule.byDay = weekdays.map { RecurrenceRule.Day($0) }
      return true
    }
    guard rule.frequency == .monthly else { return false }
    let days = words.compactMap { TypedWords.dayOfMonth($0) }
    if days.count == words.count {
      rule.byMonthDay = days
      return true
    }
    guard words.count == 2, let ordinal = TypedWords.ordinals[words[0]] else { return false }
    if let weekday = TypedWords.weekday(words[1]) {
      rule.byDay = [RecurrenceRule.Day(weekday, ordinal: ordinal)]
    } else if words[1] == "day" {
      rule.byMonthDay = [ordinal]
    } else if words[1] == "weekday" {
      rule.byDay = workingDays.map { RecurrenceRule.Day($0) }
      rule.bySetPos = [ordinal]
    } else {
      return false
    }
    return true
  }
}
