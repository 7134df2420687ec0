import CivilTime
import ICalendar
import TimeZones

/// What the two directions of a conversion of one entry need to know besides it.
struct EntryContext {
  var flavor: JSCalendarFlavor
  /// What TZIDs mean.
  var zones: ZoneContext
  /// METHOD of the calendar, in lowercase letters.
  var method: String?
  /// Whether what has no place goes into properties and members made for it.
  var isLossless: Bool

  /// The rules of a zone by the name that an entry gives it; nil if nobody knows it.
  func rules(named name: String) -> TimeZoneRules? { Self.isUTC(name) ? .utc : zones.rules(named: name) }

  /// Whether a name means UTC, as `Z` does in iCalendar.
  static func isUTC(_ name: String) -> Bool { name == "Etc/UTC" || name == "UTC" }

  /// A local time in a zone of JSCalendar as iCalendar has it.
  static func time(_ civil: CivilDateTime, in zone: String?) -> CalendarTime {
    guard let zone else { return .floating(civil) }
    return isUTC(zone) ? .utc(civil) : .zoned(civil, tzid: zone)
  }

  /// The local time of a component's start in the form that JSCalendar has, and its zone.
  ///
  /// A time in a zone without an IANA name becomes one in UTC.
  func local(_ time: CalendarTime) -> (civil: CivilDateTime, zone: String?) {
    switch time {
    case .date(let date): (CivilDateTime(startOf: date), nil)
    case .floating(let civil): (civil, nil)
    case .utc(let civil): (civil, "Etc/UTC")
    case .zoned(let civil, let tzid):
      if let zone = zones.ianaZone(tzid) {
        (civil, Self.isUTC(zone.name) ? "Etc/UTC" : zone.name)
      } else if let rules = zones.rules(named: tzid) {
        (rules.instant(of: civil).civil(at: .zero), "Etc/UTC")
      } else {
        (civil, nil)
      }
    }
  }

  /// What the clocks of a zone of JSCalendar show at a time; a date is its midnight.
  func civil(_ time: CalendarTime, in zone: String?) -> CivilDateTime {
    let (civil, own) = local(time)
    guard let zone, let own, own != zone, let rules = rules(named: zone), let ownRules = self.rules(named: own) else {
      return civil
    }
    return rules.civil(at: ownRules.instant(of: civil))
  }
}

extension ZoneContext {
  /// The IANA name of a zone and its rules; nil if it is none.
  ///
  /// A zone that only its definition explains has the system's name if that is enough for the times of the component;
  /// a name alone does not tell.
  func ianaZone(_ tzid: String) -> (name: String, rules: TimeZoneRules)? {
    let resolved = resolve(tzid)
    guard let rules = resolved.rules else { return nil }
    switch resolved.source {
    case .system(let name): return (name, rules)
    case .alias(let name, let kind):
      if kind != .offset, kind != .posixRule { return (name, rules) }
    case .definition, .unresolved: break
    }
    return nil
  }
}
