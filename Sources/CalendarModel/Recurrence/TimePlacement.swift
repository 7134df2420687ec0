public import CivilTime

/// How the times of a component become instants: what its TZIDs mean, and where floating times are.
public struct TimePlacement: Sendable {
  /// The zone of dates and floating times: that of whoever asks.
  public var local: TimeZoneRules
  /// The name by which `rules` knows the zone that the calendar puts floating times in (X-WR-TIMEZONE); dates stay dates.
  public var floatingTZID: String?
  /// The rules of the zone that a TZID names, nil where nobody knows it: such times are placed as floating ones are.
  public var rules: @Sendable (String) -> TimeZoneRules?

  /// A placement from its parts.
  public init(
    local: TimeZoneRules = .utc, floatingTZID: String? = nil, rules: @escaping @Sendable (String) -> TimeZoneRules?
  ) {
    self.local = local
    self.floatingTZID = floatingTZID
    self.rules = rules
  }

  /// The time in the form in which it is placed: floating ones in the calendar's zone, where it names one.
  func placed(_ time: CalendarTime) -> CalendarTime {
    if case .floating(let civil) = time, let floatingTZID { return .zoned(civil, tzid: floatingTZID) }
    return time
  }
}
