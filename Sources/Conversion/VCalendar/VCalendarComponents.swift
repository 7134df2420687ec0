import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// Makes the components of one calendar, and the definitions of the zones of their times.
struct VCalendarComponents {
  private let options: ConversionOptions
  private let stamp: Instant
  private let zones = ZoneContext()
  private var zone: VCalendarZone?
  private var named = NamedZones()
  private var use = ZoneUse()

  init(_ options: ConversionOptions, stamp: Instant) {
    self.options = options
    self.stamp = stamp
  }

  /// Takes TZ or DAYLIGHT; false if it cannot be read.
  mutating func take(zone name: String, _ text: String) -> Bool {
    if name == "TZ" {
      zone = VCalendarZone(text) ?? zone
      return VCalendarZone(text) != nil
    }
    return zone?.add(daylight: text) ?? (text.uppercased().hasPrefix("FALSE"))
  }

  /// The VTIMEZONEs that the components name.
  mutating func takeDefinitions() -> [Component] {
    let own = zone.map { [use.component($0.tzid, $0.rules)] }
    return named.takeDefinitions(zones) + (isUsed ? own ?? [] : [])
  }

  private var isUsed = false

  /// A component of lines.
  mutating func component(
    _ name: String, _ lines: [VCalendarLine]
  ) -> (component: Component, issues: [ConversionIssue], losses: [Loss]) {
    let inputRules = options.inputZone.flatMap { zones.rules(named: $0) }
    let clocks = VCalendarClocks(
      tzid: zone?.tzid ?? options.inputZone, rules: zone?.rules ?? inputRules ?? options.zone.rules)
    var draft = VCalendarDraft(name, clocks, lines)
    draft.addTimes()
    draft.addRules()
    draft.addProperties()
    draft.addPeople()
    draft.addAlarms()
    for (time, isSeries) in draft.zonedTimes {
      if zone == nil, let tzid = options.inputZone {
        named.add(tzid, at: clocks.instant(of: .local(time)), isSeries: isSeries)
      } else {
        isUsed = true
        use.add(start: clocks.instant(of: .local(time)), end: nil, isSeries: isSeries)
      }
    }
    return (draft.component(stamp: stamp), draft.issues, draft.losses)
  }
}

/// What the local times of a calendar mean.
struct VCalendarClocks {
  /// The zone's name; nil if local times float.
  let tzid: String?
  /// The zone's rules; those of the reader for floating times.
  let rules: TimeZoneRules

  /// A time as iCalendar has it.
  func time(_ time: VCalendarTime) -> CalendarTime {
    switch time {
    case .date(let date): .date(date)
    case .utc(let civil): .utc(civil)
    case .local(let civil): tzid.map { .zoned(civil, tzid: $0) } ?? .floating(civil)
    }
  }

  /// The instant of a time.
  func instant(of time: VCalendarTime) -> Instant {
    if case .utc(let civil) = time { return Instant(civil, at: .zero) }
    return rules.instant(of: time.civil)
  }

  /// A time in UTC, as iCalendar writes it.
  func utc(_ time: VCalendarTime) -> String { instant(of: time).civil(at: .zero).text + "Z" }
}
