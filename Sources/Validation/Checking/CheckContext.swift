import Bounds
import CivilTime
import ICalendar
import TimeZones

/// The context that component checks need.
final class CheckContext: Sendable {
  let options: ValidationOptions
  /// The work budget of the check, or nil if the work is not limited.
  private let work = WorkBudget.current
  /// Whether the component is inside a VCALENDAR.
  let isInCalendar: Bool
  /// The METHOD of the calendar in capital letters, if it precedes the component.
  let method: String?
  /// The value of X-WR-TIMEZONE, if it precedes the component.
  let displayZone: String?
  /// The meaning of TZIDs in the calendar, given the zones defined so far.
  let zones: ZoneContext
  /// The rules of the zones defined so far, by TZID. They are the same as in `zones`, but can be read without a lock.
  private let definedZones: [ExactText: TimeZoneRules]
  /// All TZIDs that are defined, including those of unusable VTIMEZONEs.
  let definedNames: Set<ExactText>

  init(
    options: ValidationOptions, isInCalendar: Bool = false, method: String? = nil, displayZone: String? = nil,
    zones: ZoneContext? = nil,
    definedZones: [ExactText: TimeZoneRules] = [:], definedNames: Set<ExactText> = []
  ) {
    self.options = options
    self.isInCalendar = isInCalendar
    self.method = method
    self.displayZone = displayZone
    self.zones = zones ?? ZoneContext(definitions: [], names: options.zones)
    self.definedZones = definedZones
    self.definedNames = definedNames
  }

  /// Draws on the work budget; returns false if checking must stop.
  func mayGoOn(_ steps: Int = 1) -> Bool { work?.spend(steps) ?? true }

  /// Returns the rules of the zone that a TZID refers to in this calendar, or nil if they are not known.
  func rules(of tzid: String) -> TimeZoneRules? { definedZones[ExactText(tzid)] ?? zones.rules(named: tzid) }

  /// Returns the instant of a time, or nil if its zone is not known. Floating times and dates are treated as UTC.
  func instant(of time: CalendarTime) -> Instant? {
    switch time {
    case .zoned(let civil, let tzid): rules(of: tzid)?.instant(of: civil)
    case .utc, .date, .floating: time.instant(in: .utc)
    }
  }

  /// Returns the number of seconds between two times: the difference of instants, or of local times if both times have
  /// the same form and no known zone is involved. Returns nil if the difference is unknown, as it is between a floating
  /// time and a zoned time.
  func seconds(from start: CalendarTime, to end: CalendarTime) -> Int64? {
    switch (start, end) {
    case (.date, .date), (.floating, .floating), (.utc, .utc):
      return end.civilDateTime.secondsSinceEpoch - start.civilDateTime.secondsSinceEpoch
    case (.zoned(let start, let first), .zoned(let end, let second)) where first.hasSameBytes(as: second):
      guard let rules = rules(of: first) else { return end.secondsSinceEpoch - start.secondsSinceEpoch }
      return rules.instant(of: end).seconds(since: rules.instant(of: start))
    case (.zoned, .zoned), (.zoned, .utc), (.utc, .zoned):
      guard let first = instant(of: start), let second = instant(of: end) else { return nil }
      return second.seconds(since: first)
    default: return nil
    }
  }
}
