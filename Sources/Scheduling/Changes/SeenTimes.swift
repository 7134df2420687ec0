import CalendarModel
import CivilTime
import TimeZones

/// The times of a component, compared by meaning. A difference only in notation is not a change.
struct SeenTimes {
  let times: InstanceTimes
  /// The clock time and time zone of a series; empty for a single item.
  private let wallClock: [String]

  init(_ member: SchedulingMember, _ zones: ZoneContext) {
    times = InstanceTimes(member.times, in: zones)
    wallClock = member.times.isSeries ? [member.times.firstTime.map { Self.clock($0, zones) } ?? ""] : []
  }

  /// The clock time and time zone of a time, which are the same for all instances of a series.
  private static func clock(_ time: CalendarTime, _ zones: ZoneContext) -> String {
    let zone = time.tzid.flatMap { zones.rules(named: $0) }.map { "\($0.hashValue)" } ?? (time.isUTC ? "Z" : "")
    return time.civilDateTime.text + zone
  }

  /// Whether the times differ. For two series, a different clock time or time zone counts too.
  func isElsewhere(than other: SeenTimes) -> Bool {
    times != other.times || !wallClock.isEmpty && !other.wallClock.isEmpty && wallClock != other.wallClock
  }
}
