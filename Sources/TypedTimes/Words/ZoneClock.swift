package import CalendarText
public import CivilTime

/// The clocks of a zone and what they show now, from which people count when they type a time.
public struct ZoneClock: Sendable {
  /// The name of the zone.
  public let name: String
  /// The rules of the zone.
  public let rules: TimeZoneRules
  /// Whether the name is one that a calendar can carry as a TZID, and not a rule of POSIX.
  public let isNamed: Bool
  /// Now, without seconds.
  public let nowInstant: Instant
  /// How remarks write times of day.
  package var customs = LocalCustoms.standard

  /// The clocks of a zone.
  ///
  /// - Parameters:
  ///   - isNamed: Whether the name is one that a calendar can carry as a TZID.
  ///   - now: Now; its seconds are left out.
  public init(_ name: String, _ rules: TimeZoneRules, isNamed: Bool = true, now: Instant) {
    self.name = name
    self.rules = rules
    self.isNamed = isNamed
    nowInstant = now.adding(seconds: -(now.secondsSince1970 % 60))
  }

  /// Now, on the clocks of the zone, without seconds.
  public var now: CivilDateTime { rules.civil(at: nowInstant) }

  /// The clocks of another zone at the same moment.
  func with(_ name: String, _ rules: TimeZoneRules) -> ZoneClock {
    var clock = ZoneClock(name, rules, now: nowInstant)
    clock.customs = customs
    return clock
  }
}
