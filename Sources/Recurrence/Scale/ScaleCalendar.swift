import Bounds
import CivilTime
import Libical
import Synchronization

/// A non-Gregorian calendar: the beginnings of its months and years, from libical, which uses ICU.
///
/// libical's expansion is used only for rules that always end: for the first days of all months, of all years, and of
/// all regular months. Rules are expanded on this basis. Results are kept for the life of the program.
final class ScaleCalendar: Sendable {
  /// A month, with the day numbers of its start and of its end, exclusive.
  struct Month: Sendable {
    var month: RecurrenceRule.Month
    var days: Range<Int>
  }

  /// A year, with its months in order.
  struct Year: Sendable {
    var months: [Month]

    var days: Range<Int> { (months.first?.days.lowerBound ?? 0)..<(months.last?.days.upperBound ?? 0) }
  }

  /// The first day of a month, together with flags for the first month of a year and for a leap month.
  private struct MonthStart: Sendable {
    var day: Int
    var isFirst: Bool
    var isLeap: Bool
  }

  /// Calendars with the Gregorian months and years but a different numbering of years.
  static let withGregorianMonths: Set = ["GREGORIAN", "ISO8601", "JAPANESE", "BUDDHIST", "ROC"]

  private static let withLeapMonths: Set = ["CHINESE", "HEBREW"]
  private static let known = Mutex<[String: ScaleCalendar]>([:])

  /// The maximum length of a calendar name, in bytes.
  private static let mostOfName = 32

  /// The number of years to look up at once; libical ends in 2582.
  private static let spanLength = 16
  private static let years = 1600..<2576
  /// The number of budget steps for looking up these years once, for which ICU computes the positions of the moon.
  private static let spanSteps = 300_000

  let name: String
  /// Whether some years have leap months.
  let hasLeapMonths: Bool
  private let spans = Mutex<[Int: [MonthStart]]>([:])
  private let lastYear = Mutex<Year?>(nil)

  /// The average number of days in a year.
  var averageYear: Double { name.hasPrefix("ISLAMIC") ? 354.3667 : 365.2425 }

  private init(_ name: String) {
    self.name = name
    hasLeapMonths = Self.withLeapMonths.contains(name)
  }

  /// The calendar with a name in uppercase. Looking up a year shows whether libical knows it.
  static func named(_ name: String) -> ScaleCalendar {
    if let calendar = known.withLock({ $0[name] }) { return calendar }
    let calendar = ScaleCalendar(name)
    // Unknown names are not cached, because untrusted input may contain any number of them.
    guard name.utf8.count <= mostOfName, calendar.year(containing: 0) != nil else { return calendar }
    return known.withLock { known in
      let kept = known[name] ?? calendar
      known[name] = kept
      return kept
    }
  }

  /// The year that contains a day, or nil if the time or the calendar is unknown.
  func year(containing day: Int) -> Year? {
    if let last = lastYear.withLock({ $0 }), last.days.contains(day) { return last }
    let span = CivilYear.number(ofDay: day).dividedDown(by: Self.spanLength)
    var starts = monthStarts(span)
    if !starts.contains(where: { $0.isFirst && $0.day <= day }) { starts = monthStarts(span - 1) + starts }
    if !starts.contains(where: { $0.isFirst && $0.day > day }) { starts += monthStarts(span + 1) }
    guard let first = starts.lastIndex(where: { $0.isFirst && $0.day <= day }),
      let end = starts.firstIndex(where: { $0.isFirst && $0.day > day })
    else { return nil }
    var number = 0
    let months = (first..<end).map { index in
      if !starts[index].isLeap { number += 1 }
      return Month(
        month: RecurrenceRule.Month(number, isLeap: starts[index].isLeap),
        days: starts[index].day..<starts[index + 1].day)
    }
    let year = Year(months: months)
    lastYear.withLock { $0 = year }
    return year
  }

  private func monthStarts(_ span: Int) -> [MonthStart] {
    let years = span * Self.spanLength..<(span + 1) * Self.spanLength
    guard Self.years.contains(years.lowerBound) else { return [] }
    if let starts = spans.withLock({ $0[span] }) { return starts }
    // If the budget is too small, these years remain unknown.
    guard WorkBudget.draw(Self.spanSteps) else { return [] }
    return spans.withLock { spans in
      if let starts = spans[span] { return starts }
      let all = Self.days(name, "FREQ=MONTHLY;BYMONTHDAY=1", years)
      // Years in which months overlap remain unknown too.
      guard zip(all, all.dropFirst()).allSatisfy({ $0 < $1 }) else { return [] }
      let first = Set(Self.days(name, "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", years))
      let numbers = (1...12).map { String($0) }.joined(separator: ",")
      let regular = hasLeapMonths ? Set(Self.days(name, "FREQ=YEARLY;BYMONTH=\(numbers);BYMONTHDAY=1", years)) : []
      let starts = all.map { day in
        MonthStart(day: day, isFirst: first.contains(day), isLeap: hasLeapMonths && !regular.contains(day))
      }
      spans[span] = starts
      return starts
    }
  }

  /// The days of a rule in a range of years; at most one for every fortnight.
  private static func days(_ name: String, _ rule: String, _ years: Range<Int>) -> [Int] {
    let start = LibicalTime(year: years.lowerBound, month: 1, day: 1)
    guard let occurrences = try? LibicalRecurrence("RSCALE=\(name);\(rule)", from: start) else { return [] }
    return occurrences.prefix(26 * years.count).prefix { years.contains($0.year) }.compactMap { time in
      CivilDate(year: time.year, month: time.month, day: time.day)?.daysSinceEpoch
    }
  }
}
