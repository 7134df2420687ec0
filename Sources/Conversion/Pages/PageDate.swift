package import CivilTime

/// Dates and times in words, as pages have them.
package enum PageDate {
  static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `Friday`.
  static func weekday(_ date: CivilDate) -> String { weekdays[date.weekday.rawValue - 1] }

  /// `20 November`, with the year if another date is not of it.
  package static func short(_ date: CivilDate, besides other: CivilDate? = nil) -> String {
    "\(date.day) \(months[date.month - 1])" + (other.map { $0.year == date.year } ?? true ? "" : " \(date.year)")
  }

  /// `November 2026`.
  static func month(_ date: CivilDate) -> String { "\(months[date.month - 1]) \(date.year)" }

  /// `Friday 20 November 2026`.
  package static func full(_ date: CivilDate) -> String { "\(weekday(date)) \(date.day) \(month(date))" }

  /// `16–22 November 2026`.
  static func range(_ first: CivilDate, _ last: CivilDate) -> String {
    if (first.year, first.month) == (last.year, last.month) { return "\(first.day)–\(last.day) \(month(last))" }
    return "\(short(first, besides: last)) – \(last.day) \(month(last))"
  }

  /// `09:15`, with seconds only if there are any.
  package static func clock(_ time: CivilDateTime) -> String {
    "\(digits(time.hour)):\(digits(time.minute))" + (time.second == 0 ? "" : ":\(digits(time.second))")
  }

  private static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  /// The Monday of the week of a day.
  static func monday(_ date: CivilDate) -> CivilDate { date.adding(days: 1 - date.weekday.rawValue) }
}
