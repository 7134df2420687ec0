import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// Creates the components of a calendar and the definitions of the zones they use.
struct VCalendarComponents {
  private let options: VCalendarOptions
  private let stamp: Instant
  private let zones = ZoneContext()
  private var zone: VCalendarZone?
  private var named = NamedZones()
  private var use = ZoneUse()

  init(_ options: VCalendarOptions, stamp: Instant) {
    self.options = options
    self.stamp = stamp
  }

  /// Processes TZ or DAYLIGHT; returns false if it cannot be read.
  mutating func take(zone name: String, _ text: String) -> Bool {
    if name == "TZ" {
      zone = VCalendarZone(text) ?? zone
      return VCalendarZone(text) != nil
    }
    return zone?.add(daylight: text) ?? (text.uppercased().hasPrefix("FALSE"))
  }

  /// Returns the VTIMEZONEs that the components refer to.
  mutating func takeDefinitions() -> [Component] {
    let own = zone.map { [use.component($0.tzid, $0.rules)] }
    return named.takeDefinitions(zones) + (isUsed ? own ?? [] : [])
  }

  private var isUsed = false

  /// Creates a component from lines.
  mutating func component(
    _ name: String, _ lines: [VCalendarLine]
  ) -> (component: Component, oddities: [VCalendarOddity], omissions: [VCalendarOmission]) {
    let inputRules = options.inputZone.flatMap { zones.rules(named: $0) }
    let clocks = VCalendarClocks(
      tzid: zone?.tzid ?? options.inputZone, rules: zone?.rules ?? inputRules ?? options.zone)
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
    return (draft.component(stamp: stamp), draft.oddities, draft.omissions)
  }
}
