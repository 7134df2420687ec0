package import CivilTime
import Recurrence

/// Rules of recurrence in words, such as “Every second Wednesday, until 16 December 2026”.
package enum RuleWords {
  /// A rule that can be read in words; nil for one that is beyond these words.
  ///
  /// - Parameters:
  ///   - zone: The reader's, in which the day of UNTIL is.
  ///   - names: The names in the reader's language.
  ///   - date: How the reader has a day with its year.
  package static func text(
    _ text: String, in zone: TimeZoneRules, names: DateNames = .english,
    date: (CivilDate) -> String = { DateWords.day($0) }
  ) -> String? {
    (try? RecurrenceRule(parsing: text)).flatMap { words($0, names, date, zone) }
  }

  private static func words(
    _ rule: RecurrenceRule, _ names: DateNames, _ date: (CivilDate) -> String, _ zone: TimeZoneRules
  ) -> String? {
    guard rule.isGregorian, rule.skip == nil, rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty,
      rule.byYearDay.isEmpty, rule.byWeekNo.isEmpty, let base = base(rule, names)
    else { return nil }
    var words = base
    if let until = rule.until {
      let day = until.isUTC ? zone.civil(at: until.instant(in: zone)).date : until.civilDate
      words += ", until \(date(day))"
    }
    if let count = rule.count { words += count == 1 ? ", once" : ", \(count) times" }
    return words
  }

  private static func base(_ rule: RecurrenceRule, _ names: DateNames) -> String? {
    let hasOrdinals = rule.byDay.contains { $0.ordinal != nil }
    switch rule.frequency {
    case .daily:
      return rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty && rule.bySetPos.isEmpty
        ? every(rule.interval, "day") : nil
    case .weekly:
      guard !hasOrdinals, rule.byMonthDay.isEmpty, rule.byMonth.isEmpty, rule.bySetPos.isEmpty else { return nil }
      let days = Set(rule.byDay.map(\.weekday))
      if days.isEmpty { return every(rule.interval, "week") }
      if days == workdays, rule.interval == 1 { return "Every weekday" }
      let weekdays = days.sorted().map { names.weekdays[$0.rawValue - 1] }
      if weekdays.count == 1 { return every(rule.interval, weekdays[0]) }
      return "\(every(rule.interval, "week")) on \(list(weekdays))"
    case .monthly:
      guard rule.byMonth.isEmpty, let day = day(rule, names) else { return nil }
      return day.isEmpty ? every(rule.interval, "month") : "\(every(rule.interval, "month")) on \(day)"
    case .yearly:
      guard rule.byMonth.count < 2, rule.byMonth.allSatisfy({ !$0.isLeap && (1...12).contains($0.number) }),
        let day = day(rule, names)
      else { return nil }
      let year = every(rule.interval, "year")
      guard let month = rule.byMonth.first.map({ names.soleMonths[$0.number - 1] }) else {
        return day.isEmpty ? year : nil
      }
      return day.isEmpty ? "\(year) in \(month)" : "\(year) on \(day) of \(month)"
    case .secondly, .minutely, .hourly: return nil
    }
  }

  private static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// The day of a month, such as `the last Friday`; empty if the rule names none, nil if there are no words for it.
  private static func day(_ rule: RecurrenceRule, _ names: DateNames) -> String? {
    if rule.byDay.isEmpty {
      guard rule.bySetPos.isEmpty else { return nil }
      let days = rule.byMonthDay
      if days.isEmpty { return "" }
      if days == [-1] { return "the last day" }
      return days.allSatisfy { $0 > 0 } ? "the \(list(days.map { ordinal($0) }))" : nil
    }
    guard rule.byMonthDay.isEmpty, rule.byDay.count == 1, let day = rule.byDay.first else { return nil }
    let positions = rule.bySetPos.isEmpty ? day.ordinal.map { [$0] } : day.ordinal == nil ? rule.bySetPos : nil
    guard let position = positions?.first, positions?.count == 1, position >= -1, position != 0 else { return nil }
    return "the \(position == -1 ? "last" : ordinal(position)) \(names.weekdays[day.weekday.rawValue - 1])"
  }

  private static func every(_ interval: Int, _ unit: String) -> String {
    switch interval {
    case 1: "Every \(unit)"
    case 2: "Every second \(unit)"
    case 3: "Every third \(unit)"
    default: "Every \(ordinal(interval)) \(unit)"
    }
  }

  private static func ordinal(_ number: Int) -> String {
    let endings = [1: "st", 2: "nd", 3: "rd"]
    return "\(number)" + ((11...13).contains(number % 100) ? "th" : endings[number % 10] ?? "th")
  }

  private static func list(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}
