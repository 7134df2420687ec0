import CalendarModel
import CivilTime
import Recurrence
import TimeZones

/// Computes the local times of the instances of a series, including times that are skipped when clocks are set forward.
struct SeriesClock {
  private(set) var zones: ZoneContext
  /// The start of the series, as written.
  let start: CalendarTime
  /// The added instances. These are at the time in RDATE even if clocks skip that time.
  private let added: Set<Instant>

  init(_ zones: ZoneContext, start: CalendarTime, additions: [RecurrenceDate]) {
    self.zones = zones
    self.start = start
    added = Set(additions.map { zones.instant(of: $0.start) })
  }

  /// The same clock, with dates and floating times interpreted in the reader's time zone.
  func read(in reader: TimeZoneRules) -> SeriesClock {
    var clock = self
    clock.zones = zones.read(in: reader)
    return clock
  }

  /// The time of an instance, in the form of the start. The result is in UTC if a clock change repeats the local time
  /// and the instance is at its second occurrence. If clocks skip the time, the result is the time that they would have
  /// shown.
  func time(at instant: Instant) -> CalendarTime {
    let time = zones.exactTime(at: instant, like: start)
    return time.tzid == start.tzid ? time.with(unskipped(time.civilDateTime, at: instant, isBound: false)) : time
  }

  /// The clock time of one of the series' times, even if clocks skipped it.
  ///
  /// - Parameter isBound: Whether the time is an UNTIL rather than an instance.
  func civil(of time: CalendarTime, isBound: Bool = false) -> CivilDateTime {
    unskipped(zones.civil(time, like: start), at: zones.instant(of: time), isBound: isBound)
  }

  private func unskipped(_ civil: CivilDateTime, at moment: Instant, isBound: Bool) -> CivilDateTime {
    let wanted = start.civilDateTime
    guard start.tzid != nil, civil != wanted.on(civil.date), isBound || !added.contains(moment) else { return civil }
    let rules = zones.rules(for: start)
    let instant = rules.instant(of: civil)
    let change = rules.span(at: instant).from
    let skipped = instant.civil(at: rules.offset(at: change.adding(seconds: -1)))
    let regular = wanted.on(skipped.date)
    guard isBound || skipped == regular, case .gap(_, _, change) = rules.local(skipped),
      case .gap = rules.local(regular)
    else { return civil }
    return skipped
  }
}
