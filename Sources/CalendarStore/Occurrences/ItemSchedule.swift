import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// When one item takes place, as far as the index has it.
struct ItemSchedule: Hashable {
  var clock: OccurrencePlace.Clock
  /// The occurrences in the index, in the order in which they begin; of a series those in the window.
  var times: [PackedOccurrences.Time] = []
  /// Whether there may be more than the index has.
  var isSeries = false
  /// Whether the index has none because there are too many: every answer is computed.
  var isComputed = false
  /// When the series begins, and when it is over; nil where it is endless.
  var first: Int64 = 0
  var last: Int64?
}

extension ItemFamily {
  /// How many occurrences of one series the index takes.
  static let indexLimit = 20_000
  /// How many computed occurrences of one series an answer takes: more than three days have seconds, so that one about
  /// a day is whole with what is looked at beside it.
  static let answerLimit = 300_000

  /// When each item of the family takes place, by its number.
  ///
  /// - Parameter window: the seconds that the index covers.
  func schedules(in window: Range<Int64>) -> [Int64: ItemSchedule] {
    var schedules: [Int64: ItemSchedule] = [:]
    for row in rows where row.isOverride {
      // With itself as an override, so that its RECURRENCE-ID is placed as well.
      schedules[row.id] = SeriesTimes(row, overrides: [row], places: places(of: row))?.single()
    }
    for series in series { series.add(to: &schedules, window: window) }
    return schedules
  }

  /// The occurrences of the family's series, without overrides of single instances, that overlap a range, whether they
  /// are in the index or not.
  ///
  /// - Parameter range: the range on each clock.
  /// - Parameter body: gets the number of the series and that of the item that shows the occurrence.
  /// - Returns: where a search gave up, or found more of one series than an answer takes: the second, on the clock of
  ///   that series, up to which the occurrences are known.
  func forEachComputed(
    in range: (OccurrencePlace.Clock) -> Range<Int64>,
    _ body: (_ series: Int64, _ item: Int64, PackedOccurrences.Time) -> Void
  ) -> (end: Int64, clock: OccurrencePlace.Clock)? {
    var known: (end: Int64, clock: OccurrencePlace.Clock)?
    for series in series where series.isSeries {
      let end = series.forEach(in: range(series.clock), limit: Self.answerLimit) { body(series.id, $0, $1) }
      guard let end else { continue }
      if known.map({ end < $0.end }) ?? true { known = (end, series.clock) }
    }
    return known
  }

  /// The series of the family and what stands alone; the first one has the overrides.
  private var series: [SeriesTimes] {
    masters.compactMap { SeriesTimes($0, overrides: overrides(of: $0), places: places(of: $0)) }
  }
}

/// The recurrence set of one component, in seconds of the clock that orders it.
private struct SeriesTimes {
  let clock: OccurrencePlace.Clock
  let isSeries: Bool
  var id: Int64 { master.id }
  private let master: ItemRow
  private let overrides: [ItemRow]
  private let schedule: Schedule
  private var set: RecurrenceSet { schedule.recurrenceSet }
  /// Whether it is found by when it is due.
  private var isReminder: Bool { schedule.times.isToDo }
  /// Which item shows the instances that an override of it and all later ones has moved: the override, unless another
  /// clock orders it than the series.
  private let futureItems: [Int64]

  init?(_ master: ItemRow, overrides: [ItemRow], places: ZoneContext) {
    guard
      let schedule = Schedule(master.component, overrides: overrides.map(\.component), in: places),
      schedule.times.isFoundByTime
    else { return nil }
    self.schedule = schedule
    self.master = master
    self.overrides = overrides
    let definition = schedule.recurrenceSet.definition
    let clock = OccurrencePlace.Clock(of: definition.start, definition.zones)
    self.clock = clock
    futureItems = zip(overrides, definition.overrides).map { member, override in
      OccurrencePlace.Clock(of: override.start, definition.zones) == clock ? member.id : master.id
    }
    isSeries = schedule.isSeries
  }

  /// When an instance takes place or is due; nil if it never is.
  private func time(_ instance: RecurrenceSet.Instance) -> PackedOccurrences.Time? {
    guard let span = schedule.span(of: instance) else { return nil }
    let start = span.startInstant.secondsSince1970
    let length = span.endInstant.seconds(since: span.startInstant)
    var time = PackedOccurrences.Time(start: start, length: min(length, 1 << 40))
    let scheduled = set.definition.zones.instant(of: instance.recurrenceID).secondsSince1970
    if instance.recurrenceID != instance.start || isReminder { time.shift = start - scheduled }
    return time
  }

  /// The one occurrence of an override by itself, whatever rules it has: those of an override do not count.
  func single() -> ItemSchedule {
    let zones = set.definition.zones
    var schedule = ItemSchedule(clock: clock)
    guard let instance = self.schedule.single.recurrenceSet.instances().makeIterator().first(),
      var time = time(instance)
    else {
      return schedule
    }
    time.shift = 0
    // Where the series has it, if the same clock says so.
    if let recurrenceID = set.definition.overrides.first?.recurrenceID,
      OccurrencePlace.Clock(of: recurrenceID, zones) == clock
    {
      time.shift = time.start - zones.instant(of: recurrenceID).secondsSince1970
    } else {
      time.shift = time.start - instance.startInstant.secondsSince1970
    }
    schedule.times = [time]
    return schedule
  }

  func add(to schedules: inout [Int64: ItemSchedule], window: Range<Int64>) {
    var own = ItemSchedule(clock: clock, isSeries: isSeries)
    if isSeries {
      (own.first, own.last) = bounds
      var found: [Int64: [PackedOccurrences.Time]] = [:]
      let isWhole = forEach(in: window, limit: ItemFamily.indexLimit) { found[$0, default: []].append($1) } == nil
      own.isComputed = !isWhole
      if isWhole {
        own.times = found.removeValue(forKey: master.id) ?? []
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
          own.times.append(time)
        case .future(let index):
          guard let time = time(instance) else { continue }
          if futureItems[index] == master.id {
            own.times.append(time)
          } else {
            schedules[futureItems[index]]?.times.append(time)
            schedules[futureItems[index]]?.times.sort { $0.start < $1.start }
          }
        }
      }
    }
    schedules[master.id] = own
  }

  /// Moments between which the series takes place; the second is nil where it is endless or finding out would take long.
  private var bounds: (first: Int64, last: Int64?) {
    let instances = set.instances(includingCancelled: true)
    var iterator = instances.makeIterator()
    let head = iterator.next()
    let start = set.definition.zones.instant(of: set.definition.start).secondsSince1970
    // What was found first is not the first one where an occurrence before it is due earlier.
    let first = min(start, head?.startInstant.secondsSince1970 ?? (iterator.isTruncated ? .min : start))
    let rules = set.definition.rules
    guard rules.allSatisfy({ $0.until != nil || ($0.count ?? .max) <= Self.countLimit }) else { return (first, nil) }
    var last = first
    if let head, rules.allSatisfy({ $0.until != nil }), set.definition.additions.isEmpty, overrides.isEmpty {
      // UNTIL as a date includes the day, and clocks differ by up to a day.
      let until = rules.compactMap(\.until).map(\.civilDateTime.secondsSinceEpoch).max() ?? first
      guard let time = time(head) else { return (first, nil) }
      last = max(last, until.addingReportingOverflow(time.length + time.shift).partialValue)
      return (first, max(last, time.end).addingReportingOverflow(2 * 86_400).partialValue)
    }
    var next = head
    for _ in 0..<Self.countLimit + set.definition.additions.count + 1 {
      guard let instance = next else {
        return (first, iterator.isTruncated ? nil : last.addingReportingOverflow(86_400).partialValue)
      }
      if let time = time(instance) { last = max(last, time.end) }
      next = iterator.next()
    }
    return (first, nil)
  }

  /// Series that count further are taken for endless ones; the window of the index covers what is asked of them.
  private static let countLimit = 1000

  /// Goes through the occurrences that overlap a range.
  ///
  /// - Returns: where there are more than the limit, or the search gave up: the second up to which they are known.
  func forEach(in range: Range<Int64>, limit: Int, _ body: (Int64, PackedOccurrences.Time) -> Void) -> Int64? {
    // A to-do is due when it ends, or on the day after that.
    let margin: Int64 = isReminder ? 86_401 : 0
    let from = Instant(secondsSince1970: range.lowerBound).adding(seconds: -margin)
    let to = Instant(secondsSince1970: range.upperBound)
    var iterator = set.instances(overlapping: from..<max(from, to), includingCancelled: true).makeIterator()
    var last = range.lowerBound
    var count = 0
    // Up to where everything is known, where a search gave up.
    var known: Int64?
    while let instance = iterator.next() {
      if iterator.isTruncated, known == nil { known = last }
      let item: Int64
      switch instance.origin {
      case .override: continue
      case .series: item = master.id
      case .future(let index): item = futureItems[index]
      }
      guard let time = time(instance) else { continue }
      last = max(last, time.start - margin)
      if !time.overlaps(range) { continue }
      count += 1
      if count > limit { return known ?? last }
      body(item, time)
    }
    return iterator.isTruncated ? known ?? last : nil
  }
}

extension IteratorProtocol {
  fileprivate func first() -> Element? {
    var copy = self
    return copy.next()
  }
}

extension OccurrencePlace.Clock {
  /// The clock that orders a time.
  init(of time: CalendarTime, _ zones: RecurrenceSet.Zones) {
    switch time {
    case .date, .floating: self = .civil
    case .utc: self = .instants
    case .zoned(_, let tzid): self = zones.named[tzid] == nil ? .civil : .instants
    }
  }
}
