public import CivilTime

extension RecurrenceRule {
  /// One value of BYDAY: every occurrence of a weekday, or the nth of the month or year (RFC 5545 3.3.10,
  /// `weekdaynum`).
  public struct Day: Hashable, Sendable {
    /// The weekday.
    public var weekday: Weekday
    /// The ordinal, 1 to 53, or -1 to -53 counted from the end; nil for every occurrence.
    ///
    /// It counts within the month if the rule is monthly or has BYMONTH, otherwise within the year. It is ignored in
    /// other rules and in rules with BYWEEKNO.
    public var ordinal: Int?

    /// Makes a value for every occurrence of a weekday, or for the nth.
    public init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }
}
