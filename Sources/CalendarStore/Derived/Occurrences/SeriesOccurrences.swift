import Bounds
import CalendarModel
import CivilTime
import Recurrence
import TimeZones

extension ScheduledFamily {
  /// The most occurrences of one series in the index.
  static let indexLimit = 20_000
  /// The most computed occurrences of one series in an answer: more than the seconds of three days, so an answer about
  /// one day is complete, with a margin.
  static let answerLimit = 300_000
  /// The most occurrences of one series in an answer that have begun before the time that is asked for. Whoever is in
  /// so many at the same moment is told no more by others, and a day would have a row for each day of centuries.
  static let ongoingLimit = 1000

  /// The schedule of each item of the family; nil for items that never take place.
  ///
  /// - Parameter window: the seconds that the index covers.
  func schedules(in window: Range<Int64>) -> [ItemSchedule?] {
    var schedules: [ItemSchedule?] = family.rows.indices.map { family.rows[$0].isOverride ? single($0) : nil }
    for series in occurrences {
      for index in series.excludedOverrides { schedules[index]?.times = [] }
      guard series.isSeries || !family.rows[series.parts.master].isOverride else { continue }
      series.add(to: &schedules, window: window)
    }
    return schedules
  }

  /// The occurrences of the family's series, without overrides of single instances, that overlap a range, indexed or
  /// not.
  ///
  /// - Parameter range: the range on each clock.
  /// - Parameter body: gets the number of the series and that of the occurrence's item.
  /// - Parameter limit: how many of one series matter; the first ones are found.
  /// - Returns: if a search gave up, or found too many occurrences of one series: the second, on the clock of that
  ///   series, up to which the occurrences are known, and why.
  func forEachComputed(
    in range: (IndexClock) -> Range<Int64>, limit: Int,
    _ body: (_ series: Int64, _ item: Int64, PackedOccurrences.Time) -> Void
  ) -> [(end: Int64, clock: IndexClock, reason: OccurrenceShortfall)] {
    occurrences.filter(\.isSeries).compactMap { series in
      let id = family.rows[series.parts.master].id
      let end = series.forEach(
        in: range(series.clock), limit: min(limit, Self.answerLimit), ongoingLimit: Self.ongoingLimit
      ) { index, time in
        body(id, family.rows[index].id, time)
      }
      return end.map { ($0.known, series.clock, $0.reason) }
    }
  }

  private var occurrences: [SeriesOccurrences] {
    series.compactMap { parts, schedule in
      schedule.times.isFoundByTime ? SeriesOccurrences(parts, schedule) : nil
    }
  }

  /// The one occurrence of an override, without its rules.
  private func single(_ index: Int) -> ItemSchedule? {
    let (row, zones) = (family.rows[index], family.zones[index])
    guard row.times.isFoundByTime, let schedule = family.components.single(index, in: zones) else { return nil }
    let clock = IndexClock(of: schedule.start, zones)
    guard let instance = schedule.recurrenceSet.instances().first(where: { _ in true }),
      let span = schedule.span(of: instance)
    else { return ItemSchedule(clock: clock) }
    var time = PackedOccurrences.Time(span)
    guard let id = row.recurrenceID, !id.includesFuture || TimeForm(of: zones.placed(id.time), zones).clock == clock
    else {
      // One that applies to later instances too has one clock for all.
      time.shift = time.start - instance.startInstant.secondsSince1970
      return ItemSchedule(clock: clock, times: [time])
    }
    // Where the series has it, which another clock than its own may say.
    let original = zones.placed(id.time)
    time.shift = time.start - zones.instant(of: original).secondsSince1970
    let own: TimeForm = clock == .instants ? .instant : span.start.isDate ? .date : .floating
    let form = TimeForm(of: original, zones)
    return ItemSchedule(clock: clock, times: [time], originalForm: form == own ? nil : form)
  }
}

extension PackedOccurrences.Time {
  fileprivate init(_ span: Schedule.Span) { self.init(from: span.startInstant, to: span.endInstant) }

  fileprivate init(from start: Instant, to end: Instant) {
    self.init(start: start.secondsSince1970, length: min(end.seconds(since: start), 1 << 40))
  }
}

/// When a series or a single item of a family takes place, in seconds on its clock.
private struct SeriesOccurrences {
  let parts: ComponentFamily.Series
  let clock: IndexClock
  private let schedule: Schedule
  /// The index in the family of the item for the instances that an override with RANGE=THISANDFUTURE has moved: the
  /// override, unless its clock differs from that of the series.
  private let futureItems: [Int]

  var isSeries: Bool { schedule.isSeries }
  private var set: RecurrenceSet { schedule.recurrenceSet }
  /// Whether it is found by its due time.
  private var isToDo: Bool { schedule.times.isToDo }

  init(_ parts: ComponentFamily.Series, _ schedule: Schedule) {
    self.parts = parts
    self.schedule = schedule
    let clock = IndexClock(of: schedule.start, schedule.zones)
    self.clock = clock
    futureItems = zip(parts.overrides, schedule.recurrenceSet.definition.overrides).map { index, override in
      IndexClock(of: override.start, schedule.zones) == clock ? index : parts.master
    }
  }

  /// The indices in the family of the overrides whose instances a later revision of the series excludes.
  var excludedOverrides: [Int] { schedule.recurrenceSet.excludedOverrides.map { parts.overrides[$0] } }

  /// The time of the instance at a place, or its due time; nil if it is never due.
  @inline(__always)
  private func time(_ span: RecurrenceSet.InstanceSpan) -> PackedOccurrences.Time? {
    if !span.isInPlace || isToDo { return time(set.instance(at: span)) }
    return PackedOccurrences.Time(from: span.startInstant, to: span.endInstant)
  }

  /// The time of an instance, or its due time; nil if it is never due.
  private func time(_ instance: RecurrenceSet.Instance) -> PackedOccurrences.Time? {
    guard let span = schedule.span(of: instance) else { return nil }
    var time = PackedOccurrences.Time(span)
    if instance.recurrenceID != instance.start || isToDo {
      time.shift = time.start - schedule.instant(of: instance.recurrenceID).secondsSince1970
    }
    return time
  }

  /// Adds the indexed occurrences of the series to those of each item of the family.
  func add(to schedules: inout [ItemSchedule?], window: Range<Int64>) {
    var own = ItemSchedule(clock: clock, isSeries: isSeries)
    if isSeries {
      (own.first, own.last) = bounds
      var found: [Int: [PackedOccurrences.Time]] = [:]
      let isWhole =
        forEach(in: window, limit: ScheduledFamily.indexLimit) { item, time in
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
          // What takes place on days takes one at least, whatever its end or its length says.
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

  /// Bounds of the series; the second is nil if it is endless or would take long to find.
  private var bounds: (first: Int64, last: Int64?) {
    let first = begin
    let rules = set.definition.rules
    guard rules.allSatisfy({ $0.until != nil || ($0.count ?? .max) <= Self.countLimit }) else { return (first, nil) }
    var last = first
    var iterator = set.instances(includingCancelled: true).makeIterator()
    if rules.allSatisfy({ $0.until != nil }), set.definition.additions.isEmpty, parts.overrides.isEmpty,
      let head = iterator.nextSpan()
    {
      // UNTIL as a date includes the day, and clocks differ by up to a day.
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

  /// A time before which nothing of the series takes place: its start, or an earlier added or moved instance.
  private var begin: Int64 {
    let definition = set.definition
    let others = definition.additions.map(\.start) + definition.overrides.map(\.start)
    return others.reduce(schedule.instant(of: definition.start)) { min($0, schedule.instant(of: $1)) }.secondsSince1970
  }

  /// Series with a larger COUNT are treated as endless.
  private static let countLimit = 1000

  /// Calls a function with the occurrences that overlap a range.
  ///
  /// - Parameter ongoingLimit: with how many of those that begin before the range.
  /// - Returns: the second up to which the occurrences are known, and why, if there are more than the limit or the
  ///   search gave up.
  func forEach(
    in range: Range<Int64>, limit: Int, ongoingLimit: Int = .max, _ body: (Int, PackedOccurrences.Time) -> Void
  ) -> (known: Int64, reason: OccurrenceShortfall)? {
    // A to-do is due when it ends, or on the day after that.
    let margin: Int64 = isToDo ? 86_401 : 0
    let from = Instant(secondsSince1970: range.lowerBound).adding(seconds: -margin)
    let to = Instant(secondsSince1970: range.upperBound)
    var iterator = set.instances(overlapping: from..<max(from, to), includingCancelled: true).makeIterator()
    var last = range.lowerBound
    var (count, ongoing) = (0, 0)
    // Up to where everything is known, if a search gave up.
    var gap: (known: Int64, reason: OccurrenceShortfall)?
    while let span = iterator.nextSpan() {
      if iterator.isTruncated, gap == nil { gap = (last, Self.reason) }
      let item: Int
      switch span.origin {
      case .override: continue
      case .series: item = parts.master
      case .future(let index): item = futureItems[index]
      }
      guard let time = time(span) else { continue }
      last = max(last, time.start - margin)
      if !time.overlaps(range) { continue }
      if time.start < range.lowerBound {
        ongoing += 1
        if ongoing > ongoingLimit {
          gap = (range.lowerBound, .overlapping(ongoingLimit))
          let begin = Instant(secondsSince1970: range.lowerBound)
          iterator = set.instances(startingIn: begin..<max(begin, to), includingCancelled: true).makeIterator()
          ongoing = .min
          continue
        }
      }
      count += 1
      if count > limit { return gap ?? (last, .tooMany(limit)) }
      body(item, time)
    }
    return gap ?? (iterator.isTruncated ? (last, Self.reason) : nil)
  }

  /// Why a search was given up.
  private static var reason: OccurrenceShortfall { WorkBudget.isCurrentSpent ? .workSpent : .searchGivenUp }
}
