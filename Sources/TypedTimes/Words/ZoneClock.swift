package import CalendarText
public import CivilTime

/// A time zone and the current time, which relative times refer to.
public struct ZoneClock: Sendable {
  /// The name of the time zone.
  public let name: String
  /// The rules of the time zone.
  public let rules: TimeZoneRules
  /// Whether the name can be used as a TZID, i.e. is not a POSIX rule.
  public let isNamed: Bool
  /// The current time, without seconds.
  public let nowInstant: Instant
  /// The local conventions for times of day in remarks.
  package var customs = LocalCustoms.standard

  /// Creates a clock for a time zone.
  ///
  /// - Parameters:
  ///   - isNamed: Whether the name can be used as a TZID.
  ///   - now: The current time; its seconds are dropped.
  public init(_ name: String, _ rules: TimeZoneRules, isNamed: Bool = true, now: Instant) {
    self.name = name
    self.rules = rules
    self.isNamed = isNamed
    nowInstant = now.adding(seconds: -(now.secondsSince1970 % 60))
  }

  /// The current local time, without seconds.
  public var now: CivilDateTime { rules.civil(at: nowInstant) }

  /// Returns a clock for another time zone at the same time.
  func with(_ name: String, _ rules: TimeZoneRules) -> ZoneClock {
    var clock = ZoneClock(name, rules, now: nowInstant)
    clock.customs = customs
    return clock
  }
}
