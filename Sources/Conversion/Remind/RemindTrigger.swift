import CivilTime
import Recurrence

/// The trigger of a REM command of Remind: the text between REM and AT.
enum RemindTrigger {
  /// Returns the trigger for one day.
  static func text(_ day: CivilDate) -> String { "\(day.day) \(EnglishNames.shortMonths[day.month - 1]) \(day.year)" }

  /// Returns the trigger for the days of a rule, or nil if Remind cannot express them.
  ///
  /// - Parameters:
  ///   - start: The first day.
  ///   - last: The last day allowed by UNTIL, or nil if there is no end.
  static func text(_ rule: RecurrenceRule, from start: CivilDate, until last: CivilDate?) -> String? {
    guard rule.isGregorian, rule.count == nil, rule.skip == nil, rule.bySetPos.isEmpty, rule.byHour.isEmpty,
      rule.byMinute.isEmpty, rule.bySecond.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNo.isEmpty
    else { return nil }
    let end = last.map { " UNTIL \(RFC3339.text($0))" } ?? ""
    if let step = step(rule, start) {
      // Remind does not treat a repetition with only one day as a repetition.
      if let last, last < start.adding(days: step) { return text(start) }
      return "\(RFC3339.text(start)) *\(step)\(end)"
    }
    guard rule.interval == 1, let days = days(rule, start) else { return nil }
    return "\(days) FROM \(RFC3339.text(start))\(end)"
  }

  /// The number of days between occurrences, if it is constant.
  private static func step(_ rule: RecurrenceRule, _ start: CivilDate) -> Int? {
    guard rule.byMonth.isEmpty, rule.byMonthDay.isEmpty else { return nil }
    let isOnStart = rule.byDay.isEmpty || rule.byDay == [.init(start.weekday)]
    switch rule.frequency {
    case .daily where rule.byDay.isEmpty: return rule.interval
    case .weekly where rule.interval > 1 && rule.interval < 1000 && isOnStart: return 7 * rule.interval
    default: return nil
    }
  }

  private static func days(_ rule: RecurrenceRule, _ start: CivilDate) -> String? {
    switch rule.frequency {
    case .weekly:
      guard rule.byMonth.isEmpty, rule.byMonthDay.isEmpty else { return nil }
      let days = rule.byDay.isEmpty ? [RecurrenceRule.Day(start.weekday)] : rule.byDay
      guard days.allSatisfy({ $0.ordinal == nil }), days.contains(.init(start.weekday)) else { return nil }
      return days.map { EnglishNames.shortWeekdays[$0.weekday.rawValue - 1] }.joined(separator: " ")
    case .monthly where rule.byMonth.isEmpty: return daysOfMonth(rule, start)
    case .yearly:
      let isOnStart =
        rule.byDay.isEmpty && (rule.byMonth.isEmpty || rule.byMonth == [.init(start.month)])
        && (rule.byMonthDay.isEmpty || rule.byMonthDay == [start.day])
      guard isOnStart, start.month != 2 || start.day != 29 else { return nil }
      return "\(start.day) \(EnglishNames.shortMonths[start.month - 1])"
    default: return nil
    }
  }

  private static func daysOfMonth(_ rule: RecurrenceRule, _ start: CivilDate) -> String? {
    if rule.byDay.isEmpty {
      let day = rule.byMonthDay.isEmpty ? start.day : rule.byMonthDay.count == 1 ? rule.byMonthDay[0] : 0
      if day == -1, start.adding(days: 1).day == 1 { return "1 --1" }
      return (1...28).contains(day) && day == start.day ? "\(day)" : nil
    }
    guard rule.byMonthDay.isEmpty, rule.byDay.count == 1, let ordinal = rule.byDay[0].ordinal,
      rule.byDay[0].weekday == start.weekday
    else { return nil }
    let name = EnglishNames.shortWeekdays[start.weekday.rawValue - 1]
    if ordinal == -1, start.adding(days: 7).month != start.month { return "\(name) 1 --7" }
    let first = 7 * (ordinal - 1) + 1
    return (1...4).contains(ordinal) && (first..<first + 7).contains(start.day) ? "\(name) \(first)" : nil
  }
}
