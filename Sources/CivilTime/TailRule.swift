/// A rule for all years: one observance, or two that begin every year on the same kind of day.
///
/// It corresponds to the POSIX variable TZ and the footer of a TZif file (RFC 9636 3.3).
public struct TailRule: Hashable, Sendable {
  /// A change of the clocks in every year.
  public struct Change: Hashable, Sendable {
    /// The day of a change within a year.
    public enum Day: Hashable, Sendable {
      /// A day of the year from 1 to 365 that never counts 29 February (`Jn`).
      case ofCommonYear(Int)
      /// A day of the year from 0 to 365 that counts 29 February if there is one (`n`).
      case ofYear(Int)
      /// A weekday in a week, 1 to 5, of a month; week 5 is the last one (`Mm.w.d`).
      case weekday(Weekday, week: Int, month: Int)
    }

    /// The day.
    public let day: Day
    /// The time of the change in seconds from midnight of that day, on the clocks before the change.
    ///
    /// It may be negative or exceed a day.
    public let seconds: Int

    /// Makes a change, or returns nil if the day's numbers are out of range or the time is 168 hours or more in either
    /// direction.
    public init?(day: Day, seconds: Int = 7200) {
      let isInRange =
        switch day {
        case .ofCommonYear(let number): (1...365).contains(number)
        case .ofYear(let number): (0...365).contains(number)
        case .weekday(_, let week, let month): (1...5).contains(week) && (1...12).contains(month)
        }
      guard isInRange, seconds > -604_800, seconds < 604_800 else { return nil }
      self.day = day
      self.seconds = seconds
    }
  }

  /// The second observance of a rule, with its beginning and end in every year.
  public struct Daylight: Hashable, Sendable {
    /// The observance between `begin` and `end`.
    public let observance: ZoneObservance
    /// The beginning, on the clocks of standard time.
    public let begin: Change
    /// The end, on the clocks of this observance.
    public let end: Change

    /// Makes the second observance of a rule.
    public init(observance: ZoneObservance, begin: Change, end: Change) {
      self.observance = observance
      self.begin = begin
      self.end = end
    }
  }

  /// The observance during the rest of the year, or always.
  public let standard: ZoneObservance
  /// The observance during a part of every year, or nil if there is none.
  public let daylight: Daylight?

  /// Makes a rule from its parts.
  public init(standard: ZoneObservance, daylight: Daylight? = nil) {
    self.standard = standard
    self.daylight = daylight
  }
}
