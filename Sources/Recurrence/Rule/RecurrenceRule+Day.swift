public import CivilTime

extension RecurrenceRule {
  /// One value of BYDAY: a weekday, every one or the nth of the month or year (RFC 5545 3.3.10, `weekdaynum`).
  public struct Day: Hashable, Sendable {
    /// The weekday.
    public var weekday: Weekday
    /// Its ordinal, 1 to 53, or -1 to -53 counted from the end; nil for every one.
    ///
    /// It counts within the month if the rule is monthly or has BYMONTH, otherwise within the year. It is ignored in
    /// other rules and beside BYWEEKNO.
    public var ordinal: Int?

    /// Makes every one of a weekday, or the nth.
    public init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }
}
