public import CivilTime

/// A recurrence rule, the value type RECUR of RFC 5545 3.3.10 with the parts of RFC 7529.
///
/// It contains only what the text states: missing parts, such as the time of day or the weekday, come from the start in
/// a ``RecurrenceSeries``. Lists keep the order in which they were written. Values out of the standard's range are
/// allowed here and match nothing; `validate()` finds them.
public struct RecurrenceRule: Hashable, Sendable {
  /// The frequency of the rule, FREQ.
  public var frequency: Frequency
  /// The number n if the rule repeats in every nth period of `frequency`, INTERVAL. Numbers below 1 are treated as 1.
  public var interval: Int
  /// The number of occurrences, COUNT, or nil if the number is not limited. If it is below 1, there are no occurrences.
  public var count: Int?
  /// The last time at which an occurrence may begin, UNTIL, or nil if there is none.
  ///
  /// If there is also a `count`, the earlier one ends the rule.
  public var until: CalendarTime?
  /// Seconds of a minute, BYSECOND, 0 to 60; a leap second, 60, matches nothing.
  public var bySecond: [Int]
  /// Minutes of an hour, BYMINUTE, 0 to 59.
  public var byMinute: [Int]
  /// Hours of a day, BYHOUR, 0 to 23.
  public var byHour: [Int]
  /// Weekdays, BYDAY, with or without an ordinal in the month or year.
  public var byDay: [Day]
  /// Days of the month, BYMONTHDAY, 1 to 31, or -1 to -31 counted from the end.
  public var byMonthDay: [Int]
  /// Days of the year, BYYEARDAY, 1 to 366, or -1 to -366 counted from the end.
  public var byYearDay: [Int]
  /// Weeks of the year, BYWEEKNO, 1 to 53, or -1 to -53 counted from the end.
  public var byWeekNo: [Int]
  /// Months of the year, BYMONTH.
  public var byMonth: [Month]
  /// The positions of the occurrences to select in each period, BYSETPOS, 1 to 366, or -1 to -366 counted from the end.
  public var bySetPos: [Int]
  /// The day on which weeks begin, WKST, or nil for the default, Monday.
  public var weekStart: Weekday?
  /// The calendar of the rule, RSCALE (RFC 7529), in uppercase, or nil if there is none.
  public var scale: String?
  /// How to handle dates that the calendar does not have, SKIP (RFC 7529), or nil for the default.
  public var skip: Skip?

  /// Makes a rule that repeats once in every period, without an end. Set its other parts individually.
  public init(_ frequency: Frequency, interval: Int = 1) {
    self.frequency = frequency
    self.interval = interval
    bySecond = []
    byMinute = []
    byHour = []
    byDay = []
    byMonthDay = []
    byYearDay = []
    byWeekNo = []
    byMonth = []
    bySetPos = []
  }

  /// The largest COUNT and INTERVAL that are read, more than the number of seconds up to the year 9999.
  public static let largestNumber = 999_999_999_999
}

extension RecurrenceRule {
  /// Whether the rule uses the Gregorian calendar, because RSCALE is missing or names it.
  public var isGregorian: Bool { scale == nil || scale == "GREGORIAN" }

  /// The last date that a value of UNTIL allows in a series of dates.
  ///
  /// RFC 5545 3.3.10 requires a date here. For a date-time, its date is used, with one exception: Exchange and Outlook
  /// write, in UTC, the midnight at the beginning of the last day. East of Greenwich, this falls on the evening before.
  /// A time in UTC after noon, on a quarter of an hour, therefore means the next day; 23:59:59 is the end of the same
  /// day.
  public static func lastDate(until: CalendarTime) -> CivilDate {
    guard case .utc(let time) = until, time.second == 0, time.minute.isMultiple(of: 15),
      (time.hour, time.minute) > (12, 0)
    else { return until.civilDate }
    return time.date.adding(days: 1)
  }

  /// Whether the rule ends, by COUNT or UNTIL.
  public var hasEnd: Bool { count != nil || until != nil }
}
