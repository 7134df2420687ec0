import CalendarModel
import CivilTime
import Recurrence
import TimeZones

/// The clock of a series: what its instances' times are, also on days when clocks are put forward over them.
struct SeriesClock {
  private(set) var zones: ZoneContext
  /// When the series begins, as written.
  let start: CalendarTime
  /// The added instances, which are at the time that RDATE says, not at one that clocks skip.
  private let added: Set<Instant>

  init(_ zones: ZoneContext, start: CalendarTime, additions: [RecurrenceDate]) {
    self.zones = zones
    self.start = start
    added = Set(additions.map { zones.instant(of: $0.start) })
  }

  /// The same clock for a reader in a zone, in which dates and floating times are.
  func read(in reader: TimeZoneRules) -> SeriesClock {
    var clock = self
    clock.zones = zones.read(in: reader)
    return clock
  }

  /// The time of an instance: in the form of the start, in UTC if the clocks of its zone show it for the second time,
  /// and if clocks were put forward over it, what they would have shown.
  func time(at instant: Instant) -> CalendarTime {
    let time = zones.exactTime(at: instant, like: start)
    return time.tzid == start.tzid ? time.with(unskipped(time.civilDateTime, at: instant, isBound: false)) : time
  }

  /// The clock time of one of the series' times, even if clocks skipped it.
  ///
  /// - Parameter isBound: whether it is an UNTIL and not an instance.
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
