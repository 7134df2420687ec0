import Bounds
import CivilTime
import ICalendar
import TimeZones

/// What checks of a component need to know of what stands around it.
final class CheckContext: Sendable {
  let options: ValidationOptions
  /// What the check draws on; nil if it is for nobody else.
  private let work = WorkBudget.current
  /// Whether the component stands in a VCALENDAR.
  let isInCalendar: Bool
  /// The METHOD of the calendar in capital letters, as far as it stood before the component.
  let method: String?
  /// X-WR-TIMEZONE, as far as it stood before the component.
  let displayZone: String?
  /// What TZIDs mean in the calendar, as far as it has defined zones.
  let zones: ZoneContext
  /// The rules of the zones that it defined so far, by their TZIDs, as `zones` has them: a look that locks nothing.
  private let definedZones: [ExactText: TimeZoneRules]
  /// All the names that are defined, also by VTIMEZONEs that make no sense.
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

  /// Draws on the budget of the work that is being done; false if nothing more is to be checked.
  func mayGoOn(_ steps: Int = 1) -> Bool { work?.spend(steps) ?? true }

  /// The rules of the zone that a TZID names in this calendar; nil if nobody knows them.
  func rules(of tzid: String) -> TimeZoneRules? { definedZones[ExactText(tzid)] ?? zones.rules(named: tzid) }

  /// The instant of a time; nil if its zone is not known. Floating times and dates are placed in UTC.
  func instant(of time: CalendarTime) -> Instant? {
    switch time {
    case .zoned(let civil, let tzid): rules(of: tzid)?.instant(of: civil)
    case .utc, .date, .floating: time.instant(in: .utc)
    }
  }

  /// How many seconds lie between two times, if that is known: by what clocks show for one form and zone, else by
  /// instants; nil for a floating time beside another form.
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
