import CLibical

/// A DURATION as libical reads it: weeks, days and so on as written.
public struct LibicalDuration: Hashable, Sendable {
  /// Whether it goes back in time.
  public var isNegative: Bool
  /// Whole weeks.
  public var weeks: Int
  /// Whole days beside the weeks.
  public var days: Int
  /// Whole hours beside the days.
  public var hours: Int
  /// Whole minutes beside the hours.
  public var minutes: Int
  /// Whole seconds beside the minutes.
  public var seconds: Int

  init(_ duration: icaldurationtype) {
    isNegative = duration.is_neg != 0
    weeks = Int(duration.weeks)
    days = Int(duration.days)
    hours = Int(duration.hours)
    minutes = Int(duration.minutes)
    seconds = Int(duration.seconds)
  }

  /// Weeks and days, all together in days, with the sign.
  public var signedDays: Int { (isNegative ? -1 : 1) * (weeks * 7 + days) }

  /// Hours, minutes and seconds, all together in seconds, with the sign.
  public var signedSeconds: Int { (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds) }
}
