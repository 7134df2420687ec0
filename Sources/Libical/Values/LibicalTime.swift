import CLibical

/// A DATE or a DATE-TIME as libical reads it. The numbers are not checked against the calendar.
///
/// libical accepts `20260230`; use ``isOfCalendar`` to check whether the day exists. The only time zone supported is
/// UTC.
public struct LibicalTime: Hashable, Sendable {
  /// The year.
  public var year: Int
  /// The month, from 1.
  public var month: Int
  /// The day of the month, from 1.
  public var day: Int
  /// The hour, from 0.
  public var hour = 0
  /// The minute.
  public var minute = 0
  /// The second.
  public var second = 0
  /// Whether the value is a DATE, without a time of day.
  public var isDate: Bool
  /// Whether the time is in UTC.
  public var isUTC = false

  /// Makes a date.
  public init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day, isDate) = (year, month, day, true)
  }

  /// Makes a date with a time of day.
  public init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, isUTC: Bool = false) {
    (self.year, self.month, self.day, isDate) = (year, month, day, false)
    (self.hour, self.minute, self.second, self.isUTC) = (hour, minute, second, isUTC)
  }

  /// Reads `20260130`, `20260130T090000` or `20260130T090000Z` as libical does.
  ///
  /// - Throws: ``LibicalError`` `invalidTime` if libical cannot read it, `nulByte`.
  public init(_ text: String) throws(LibicalError) {
    Preparation.ensure()
    let time = try CString.with(text) { libical.icaltime_from_string($0) }
    guard let read = LibicalTime(time) else {
      throw LibicalError(.invalidTime, "libical cannot read the time “\(text)”")
    }
    self = read
  }

  /// Makes a time from a libical time, or returns nil for libical's null time.
  init?(_ time: icaltimetype) {
    if almanac_libical_is_null(time) { return nil }
    (year, month, day) = (Int(time.year), Int(time.month), Int(time.day))
    (hour, minute, second) = (Int(time.hour), Int(time.minute), Int(time.second))
    isDate = time.is_date != 0
    isUTC = almanac_libical_is_utc(time)
  }

  /// The time as in iCalendar: `20260130`, `20260130T090000` or `20260130T090000Z`.
  public var text: String {
    let date = "\(year.digits(4))\(month.digits(2))\(day.digits(2))"
    if isDate { return date }
    return date + "T\(hour.digits(2))\(minute.digits(2))\(second.digits(2))" + (isUTC ? "Z" : "")
  }

  /// Whether the day and the time of day exist. Second 60 is allowed.
  public var isOfCalendar: Bool {
    guard (1...12).contains(month), (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return false }
    return day >= 1 && day <= Self.length(ofMonth: month, in: year)
  }

  /// The number of days in a month of the Gregorian calendar.
  private static func length(ofMonth month: Int, in year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The time in libical's form.
  ///
  /// - Throws: ``LibicalError`` `invalidTime` if the time does not exist in the calendar, or is outside the years 1 to
  ///   9999.
  func checked() throws(LibicalError) -> icaltimetype {
    guard isOfCalendar, (1...9999).contains(year) else {
      throw LibicalError(.invalidTime, "\(text) is not a valid time")
    }
    var time = libical.icaltime_null_time()
    (time.year, time.month, time.day) = (CInt(year), CInt(month), CInt(day))
    (time.hour, time.minute, time.second) = (CInt(hour), CInt(minute), CInt(second))
    time.is_date = isDate ? 1 : 0
    if isUTC { almanac_libical_set_utc(&time) }
    return time
  }
}

extension Int {
  /// The number with leading zeros.
  fileprivate func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
  }
}
