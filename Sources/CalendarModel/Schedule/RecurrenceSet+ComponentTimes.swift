import CivilTime
import ICalendar
public import Recurrence
public import TimeZones

extension RecurrenceSet.Definition {
  /// The recurrence set of a component and its overrides (RFC 5545 3.8.5).
  ///
  /// - Returns: nil if the component has no start.
  public init?(_ times: ComponentTimes, overrides: [ComponentTimes] = [], in context: ZoneContext) {
    var placement = Placement(context)
    guard let start = times.firstTime.map({ placement.placed($0) }) else { return nil }
    let length = placement.length(of: times)
    let additions = times.additions.map { placement.placed($0) }
    let exclusions = times.exclusions.map { placement.placed($0) }
    let overrides = overrides.compactMap { placement.override($0) }
    self.init(start: start, length: length, zones: placement.zones)
    rules = times.rules
    exclusionRules = times.exclusionRules
    unusableRules = times.unreadableRules.map { line in
      line.withValueBytes { RecurrenceSet.UnusableRule(unreadable: $0, isExclusion: line.property == .exrule) }
    }
    sequence = times.version.sequence
    self.additions = additions
    self.exclusions = exclusions
    self.overrides = overrides
  }

  /// Resolves times, and collects the rules of the time zones that they name.
  private struct Placement {
    let context: ZoneContext
    var zones: RecurrenceSet.Zones

    init(_ context: ZoneContext) {
      self.context = context
      zones = RecurrenceSet.Zones(local: context.reader)
    }

    mutating func placed(_ time: CalendarTime) -> CalendarTime {
      let time = context.placed(time)
      if let tzid = time.tzid, zones[tzid] == nil { zones[tzid] = context.rules(named: tzid) }
      return time
    }

    mutating func placed(_ date: RecurrenceDate) -> RecurrenceDate {
      switch date {
      case .time(let time): return .time(placed(time))
      case .period(let period):
        let start = placed(period.start)
        if case .time(let end) = period.end { return .period(CalendarPeriod(start: start, end: .time(placed(end)))) }
        return .period(CalendarPeriod(start: start, end: period.end))
      }
    }

    mutating func length(of times: ComponentTimes) -> RecurrenceSet.Length {
      if case .end(let end) = times.length { return .end(placed(end)) }
      return times.length
    }

    mutating func override(_ times: ComponentTimes) -> RecurrenceSet.Override? {
      guard let id = times.recurrenceID else { return nil }
      let recurrenceID = placed(id.time)
      return RecurrenceSet.Override(
        recurrenceID: recurrenceID, includesFuture: id.includesFuture,
        start: times.firstTime.map { placed($0) } ?? recurrenceID, length: length(of: times),
        isCancelled: times.isCancelled, sequence: times.version.sequence)
    }
  }
}
