import CalendarModel
import CivilTime
import TimeZones

/// When people see a component happen: another spelling is no change.
struct SeenTimes {
  let times: InstanceTimes
  /// The clock of a series; empty for a single item.
  private let wallClock: [String]

  init(_ member: SchedulingMember, _ zones: ZoneContext) {
    times = InstanceTimes(member.times, in: zones)
    wallClock = member.times.isSeries ? [member.times.firstTime.map { Self.clock($0, zones) } ?? ""] : []
  }

  /// The clock of a time and its zone, which hold for all instances of a series.
  private static func clock(_ time: CalendarTime, _ zones: ZoneContext) -> String {
    let zone = time.tzid.flatMap { zones.rules(named: $0) }.map { "\($0.hashValue)" } ?? (time.isUTC ? "Z" : "")
    return time.civilDateTime.text + zone
  }

  /// Whether it happens at other times; of two series also if the clocks or the zone are others.
  func isElsewhere(than other: SeenTimes) -> Bool {
    times != other.times || !wallClock.isEmpty && !other.wallClock.isEmpty && wallClock != other.wallClock
  }
}
