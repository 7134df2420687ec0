import CivilTime
import ICalendar
import TimeZones

/// The context for converting an entry in either direction.
struct EntryContext {
  var flavor: JSCalendarFlavor
  /// The meanings of TZIDs.
  var zones: ZoneContext
  /// The METHOD of the calendar, in lowercase.
  var method: String?
  /// Whether data without an equivalent is kept in special properties and members.
  var isLossless: Bool

  /// Returns the rules of a time zone that an entry names, or nil if it is unknown.
  func rules(named name: String) -> TimeZoneRules? { Self.isUTC(name) ? .utc : zones.rules(named: name) }

  /// Whether a name means UTC, like `Z` in iCalendar.
  static func isUTC(_ name: String) -> Bool { name == "Etc/UTC" || name == "UTC" }

  /// Converts a local time in a JSCalendar time zone to iCalendar form.
  static func time(_ civil: CivilDateTime, in zone: String?) -> CalendarTime {
    guard let zone else { return .floating(civil) }
    return isUTC(zone) ? .utc(civil) : .zoned(civil, tzid: zone)
  }

  /// Converts a component's start time to JSCalendar form: a local time and its time zone.
  ///
  /// A time in a time zone without an IANA name is converted to UTC.
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

  /// Returns a time as local time in a JSCalendar time zone; a date becomes midnight on that date.
  func civil(_ time: CalendarTime, in zone: String?) -> CivilDateTime {
    let (civil, own) = local(time)
    guard let zone, let own, own != zone, let rules = rules(named: zone), let ownRules = self.rules(named: own) else {
      return civil
    }
    return rules.civil(at: ownRules.instant(of: civil))
  }
}

extension ZoneContext {
  /// The IANA name of a time zone and its rules, or nil if it has none.
  ///
  /// A time zone known only from its definition is given the name of a system time zone if that zone yields the same
  /// times for the component; a matching TZID is not enough.
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
