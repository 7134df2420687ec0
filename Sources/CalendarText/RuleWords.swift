package import CivilTime
import Recurrence

/// Recurrence rules as text, such as “Every second Wednesday, until 16 December 2026”.
package struct RuleWords {
  private let language: CalendarWords
  private let names: DateNames

  /// A rule as text, or nil if it cannot be put into words.
  ///
  /// - Parameters:
  ///   - zone: The reader's time zone, for the day of UNTIL.
  ///   - language: The words in the reader's language.
  ///   - names: The names of days and months in the reader's language.
  ///   - date: Formats a date with its year for the reader.
  package static func text(
    _ text: String, in zone: TimeZoneRules, language: CalendarWords = .english, names: DateNames = .english,
    date: (CivilDate) -> String = { DateWords.day($0) }
  ) -> String? {
    if text.utf8.count > mostOfText { return nil }
    let words = RuleWords(language: language, names: names)
    return (try? RecurrenceRule(parsing: text)).flatMap { words.text($0, date, zone) }
  }

  /// The maximum length in bytes of a rule that is expressed as text.
  private static let mostOfText = 1_000

  private func text(_ rule: RecurrenceRule, _ date: (CivilDate) -> String, _ zone: TimeZoneRules) -> String? {
    guard rule.isGregorian, rule.skip == nil, rule.byHour.isEmpty, rule.byMinute.isEmpty, rule.bySecond.isEmpty,
      rule.byYearDay.isEmpty, rule.byWeekNo.isEmpty, var words = base(rule)
    else { return nil }
    if let until = rule.until {
      let day = until.isUTC ? zone.civil(at: until.instant(in: zone)).date : until.civilDate
      words = language.text(.until, words, date(day))
    }
    if let count = rule.count {
      words = count == 1 ? language.text(.once, words) : language.text(.times, words, String(count))
    }
    return words
  }

  private func base(_ rule: RecurrenceRule) -> String? {
    let hasOrdinals = rule.byDay.contains { $0.ordinal != nil }
    switch rule.frequency {
    case .daily:
      return rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty && rule.bySetPos.isEmpty
        ? language.every(rule.interval, .day) : nil
    case .weekly:
      guard !hasOrdinals, rule.byMonthDay.isEmpty, rule.byMonth.isEmpty, rule.bySetPos.isEmpty else { return nil }
      let days = Set(rule.byDay.map(\.weekday))
      if days.isEmpty { return language.every(rule.interval, .week) }
      if days == Self.workdays, rule.interval == 1 { return language[.everyWorkday] }
      let weekdays = days.sorted().map(name)
      if weekdays.count == 1 { return language.every(rule.interval, .weekday, weekday: weekdays[0]) }
      return language.text(.onWeekdays, language.every(rule.interval, .week), language.list(weekdays))
    case .monthly:
      guard rule.byMonth.isEmpty, let days = days(rule) else { return nil }
      let month = language.every(rule.interval, .month)
      return days.text.isEmpty ? month : language.text(.onDay, month, days.text)
    case .yearly:
      guard rule.byMonth.count < 2, rule.byMonth.allSatisfy({ !$0.isLeap && (1...12).contains($0.number) }),
        let days = days(rule)
      else { return nil }
      let year = language.every(rule.interval, .year)
      guard let month = rule.byMonth.first.map({ names.soleMonths[$0.number - 1] }) else {
        return days.text.isEmpty ? year : nil
      }
      if days.text.isEmpty { return language.text(.inMonth, year, month) }
      return language.text(.onDay, year, language.text(days.ofMonth, days.text, month))
    case .secondly, .minutely, .hourly: return nil
    }
  }

  private static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// The days of a month, such as `the last Friday`, and the phrase that combines them with the month. Empty if the
  /// rule specifies no days, nil if they cannot be put into words.
  private func days(_ rule: RecurrenceRule) -> (text: String, ofMonth: CalendarPhrase)? {
    if rule.byDay.isEmpty {
      guard rule.bySetPos.isEmpty else { return nil }
      let days = rule.byMonthDay
      if days.isEmpty { return ("", .daysOfMonth) }
      if days == [-1] { return (language[.lastDay], .weekdayOfMonth) }
      guard days.allSatisfy({ $0 > 0 }) else { return nil }
      return (language.text(.days, language.list(days.map(language.ordinal))), .daysOfMonth)
    }
    guard rule.byMonthDay.isEmpty, rule.byDay.count == 1, let day = rule.byDay.first else { return nil }
    let positions = rule.bySetPos.isEmpty ? day.ordinal.map { [$0] } : day.ordinal == nil ? rule.bySetPos : nil
    guard let position = positions?.first, positions?.count == 1, position >= -1, position != 0 else { return nil }
    let weekday = name(day.weekday)
    let text =
      position == -1
      ? language.text(.lastWeekday, weekday) : language.text(.nthWeekday, language.ordinal(position), weekday)
    return (text, .weekdayOfMonth)
  }

  private func name(_ day: Weekday) -> String { names.weekdays[day.rawValue - 1] }
}
