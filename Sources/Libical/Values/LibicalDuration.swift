import CLibical

/// A DURATION as libical reads it: the weeks, days and other units as written.
public struct LibicalDuration: Hashable, Sendable {
  /// Whether the duration goes back in time.
  public var isNegative: Bool
  /// The weeks.
  public var weeks: Int
  /// The days, in addition to the weeks.
  public var days: Int
  /// The hours, in addition to the days.
  public var hours: Int
  /// The minutes, in addition to the hours.
  public var minutes: Int
  /// The seconds, in addition to the minutes.
  public var seconds: Int

  init(_ duration: icaldurationtype) {
    isNegative = duration.is_neg != 0
    weeks = Int(duration.weeks)
    days = Int(duration.days)
    hours = Int(duration.hours)
    minutes = Int(duration.minutes)
    seconds = Int(duration.seconds)
  }

  /// The weeks and days as a number of days, with the sign.
  public var signedDays: Int { (isNegative ? -1 : 1) * (weeks * 7 + days) }

  /// The hours, minutes and seconds as a number of seconds, with the sign.
  public var signedSeconds: Int { (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds) }
}
