package import CivilTime

/// Dates and times as English text.
package enum DateWords {
  /// `Friday`.
  package static func weekday(_ date: CivilDate) -> String { EnglishNames.weekdays[date.weekday.rawValue - 1] }

  /// `20 November`, with the year if the other date is in a different year.
  package static func short(_ date: CivilDate, besides other: CivilDate? = nil) -> String {
    "\(date.day) \(EnglishNames.months[date.month - 1])"
      + (other.map { $0.year == date.year } ?? true ? "" : " \(date.year)")
  }

  /// `November 2026`.
  package static func month(_ date: CivilDate) -> String { "\(EnglishNames.months[date.month - 1]) \(date.year)" }

  /// `20 November 2026`.
  package static func day(_ date: CivilDate) -> String { "\(date.day) \(month(date))" }

  /// `Fri`.
  package static func shortWeekday(_ day: Weekday) -> String { EnglishNames.shortWeekdays[day.rawValue - 1] }

  /// `Friday 20 November 2026`.
  package static func full(_ date: CivilDate) -> String { "\(weekday(date)) \(date.day) \(month(date))" }

  /// `16–22 November 2026`.
  package static func range(_ first: CivilDate, _ last: CivilDate) -> String {
    if (first.year, first.month) == (last.year, last.month) { return "\(first.day)–\(last.day) \(month(last))" }
    return "\(short(first, besides: last)) – \(last.day) \(month(last))"
  }

  /// `09:15`, with seconds only if they are not 0.
  package static func clock(_ time: CivilDateTime) -> String {
    LocalCustoms.standard.clock(hour: time.hour, minute: time.minute, second: time.second)
  }

  /// The Monday of the week that contains a day.
  package static func monday(_ date: CivilDate) -> CivilDate { date.adding(days: 1 - date.weekday.rawValue) }
}
