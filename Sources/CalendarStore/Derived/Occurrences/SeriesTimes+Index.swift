import CalendarModel
import CivilTime
import Recurrence

extension SeriesTimes {
  /// Adds the series' occurrences in the index window to the schedules of the family's items.
  func add(to schedules: inout [ItemSchedule?], window: Range<Int64>) {
    var own = ItemSchedule(clock: clock, isSeries: isSeries)
    if isSeries {
      (own.first, own.last) = bounds
      var found: [Int: [PackedOccurrences.Time]] = [:]
      let isWhole =
        forEach(
          in: window, limit: ScheduledFamily.indexLimit, ongoingLimit: ScheduledFamily.ongoingLimit
        ) { item, time in
          if item == parts.master { own.times.append(time) } else { found[item, default: []].append(time) }
        } == nil
      own.isComputed = !isWhole
      if !isWhole {
        own.times = []
      } else {
        own.times.sort { $0.start < $1.start }
        for (id, times) in found {
          schedules[id]?.times += times
          schedules[id]?.times.sort { $0.start < $1.start }
        }
      }
    } else {
      for instance in set.instances(includingCancelled: true) {
        switch instance.origin {
        case .override: continue
        case .series:
          guard var time = time(instance) else { continue }
          time.shift = 0
          // An all-day item lasts at least one day, regardless of its end or duration.
          if schedule.start.isDate { time.length = max(time.length, 86_400) }
          own.times.append(time)
        case .future(let index):
          guard let time = time(instance) else { continue }
          if futureItems[index] == parts.master {
            own.times.append(time)
          } else {
            schedules[futureItems[index]]?.times.append(time)
            schedules[futureItems[index]]?.times.sort { $0.start < $1.start }
          }
        }
      }
    }
    schedules[parts.master] = own
  }

  /// The first and last second of the series. The last is nil if the series is endless or finding its end would take a
  /// long time.
  private var bounds: (first: Int64, last: Int64?) {
    let first = begin
    let rules = set.definition.rules
    guard rules.allSatisfy({ $0.until != nil || ($0.count ?? .max) <= Self.countLimit }) else { return (first, nil) }
    var last = first
    var iterator = set.instances(includingCancelled: true).makeIterator()
    if rules.allSatisfy({ $0.until != nil }), set.definition.additions.isEmpty, parts.overrides.isEmpty,
      let head = iterator.nextSpan()
    {
      // An UNTIL date includes that day, and clocks differ by up to a day.
      let until = rules.compactMap(\.until).map(\.civilDateTime.secondsSinceEpoch).max() ?? first
      guard let time = time(head) else { return (first, nil) }
      last = max(last, until.addingReportingOverflow(time.length + time.shift).partialValue)
      return (first, max(last, time.end).addingReportingOverflow(2 * 86_400).partialValue)
    }
    for _ in 0..<Self.countLimit + set.definition.additions.count + 1 {
      guard let span = iterator.nextSpan() else {
        return (first, iterator.isTruncated ? nil : last.addingReportingOverflow(86_400).partialValue)
      }
      if let time = time(span) { last = max(last, time.end) }
    }
    return (first, nil)
  }

  /// The earliest possible time of an instance: the start of the series, or the start of an added or moved instance if
  /// that is earlier.
  private var begin: Int64 {
    let definition = set.definition
    let others = definition.additions.map(\.start) + definition.overrides.map(\.start)
    return others.reduce(schedule.instant(of: definition.start)) { min($0, schedule.instant(of: $1)) }.secondsSince1970
  }

  /// The largest COUNT for which the end is computed. Series with a larger COUNT are treated as endless.
  private static let countLimit = 1000
}
