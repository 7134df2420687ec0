public import CivilTime

/// A recurrence rule, the value type RECUR of RFC 5545 3.3.10 with the parts of RFC 7529.
///
/// It has only what the text says: what the rule leaves out (the time of day, the weekday) comes from the start that a
/// ``RecurrenceSeries`` adds. Lists are kept in the order in which they were written. Values outside the range that the
/// standard gives a part are allowed here and match nothing; `validate()` finds them.
public struct RecurrenceRule: Hashable, Sendable {
  /// How often the rule repeats, FREQ.
  public var frequency: Frequency
  /// n if the rule repeats in every nth period of `frequency`, INTERVAL; a number below 1 counts as 1.
  public var interval: Int
  /// How many occurrences there are, COUNT, or nil if the rule does not say; below 1 there are none.
  public var count: Int?
  /// The last moment at which an occurrence may begin, UNTIL, or nil if the rule does not say.
  ///
  /// If there is a `count` too, the earlier one ends the rule.
  public var until: CalendarTime?
  /// Seconds of a minute, BYSECOND, 0 to 60; a leap second, 60, matches nothing.
  public var bySecond: [Int]
  /// Minutes of an hour, BYMINUTE, 0 to 59.
  public var byMinute: [Int]
  /// Hours of a day, BYHOUR, 0 to 23.
  public var byHour: [Int]
  /// Weekdays, BYDAY, with or without a place in the month or year.
  public var byDay: [Day]
  /// Days of the month, BYMONTHDAY, 1 to 31, or -1 to -31 counted from the end.
  public var byMonthDay: [Int]
  /// Days of the year, BYYEARDAY, 1 to 366, or -1 to -366 counted from the end.
  public var byYearDay: [Int]
  /// Weeks of the year, BYWEEKNO, 1 to 53, or -1 to -53 counted from the end.
  public var byWeekNo: [Int]
  /// Months of the year, BYMONTH.
  public var byMonth: [Month]
  /// Which occurrences of each period count, BYSETPOS, 1 to 366, or -1 to -366 counted from the end.
  public var bySetPos: [Int]
  /// The day on which weeks begin, WKST, or nil if the rule does not say; then it is Monday.
  public var weekStart: Weekday?
  /// The calendar of the rule, RSCALE (RFC 7529), in uppercase letters, or nil if there is none.
  public var scale: String?
  /// What happens to dates that the calendar does not have, SKIP (RFC 7529), or nil if the rule does not say.
  public var skip: Skip?

  /// Makes a rule that repeats once in every period, for ever; set its other parts one by one.
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

  /// The largest COUNT and INTERVAL that are read: more than there are seconds up to the year 9999.
  public static let largestNumber = 999_999_999_999
}

extension RecurrenceRule {
  /// Whether the rule uses the Gregorian calendar: RSCALE is missing or names it.
  public var isGregorian: Bool { scale == nil || scale == "GREGORIAN" }

  /// The last date that a value of UNTIL allows in a series of dates.
  ///
  /// RFC 5545 3.3.10 wants a date there. Of a date-time its date counts, with one exception: Exchange and Outlook write the
  /// midnight with which the last day begins, in UTC, and east of Greenwich that is in the evening before. So a time in
  /// UTC after noon, on a quarter of an hour, means the next day; 23:59:59 is the end of its own.
  public static func lastDate(until: CalendarTime) -> CivilDate {
    guard case .utc(let time) = until, time.second == 0, time.minute.isMultiple(of: 15),
      (time.hour, time.minute) > (12, 0)
    else { return until.civilDate }
    return time.date.adding(days: 1)
  }

  /// Whether something ends the rule, COUNT or UNTIL.
  public var hasEnd: Bool { count != nil || until != nil }
}
