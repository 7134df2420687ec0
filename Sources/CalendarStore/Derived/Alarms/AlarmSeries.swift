import CalendarModel
import CivilTime
import Recurrence
import TimeZones

/// The times of the alarms of a series and its overrides, or of a single item.
struct AlarmSeries {
  /// An item with its alarms. All its occurrences share one member.
  final class Member: Sendable {
    let id: Int64
    let times: ComponentTimes
    let alarms: [Alarm]

    init(id: Int64, times: ComponentTimes, alarms: [Alarm]) {
      self.id = id
      self.times = times
      self.alarms = alarms
    }
  }

  /// Whether there may be more alarms than have been computed so far.
  var isSeries: Bool { schedule.isSeries }
  /// The clock by which the instances are ordered.
  let clock: IndexClock
  /// The number of the item that defines the series.
  let id: Int64
  let master: Member
  private let overrides: [Member]
  let schedule: Schedule
  /// The snoozes from which the last alarms of the series' item were created.
  let sleeping: [AlarmMarks.Snooze]
  private var set: RecurrenceSet { schedule.recurrenceSet }
  /// The maximum number of seconds by which alarms go off before the start of an instance (`lead`) or after its end
  /// (`lag`).
  private let lead: Int64
  private let lag: Int64
  /// The period from the first possible relative alarm to the start of the last instance with alarms. Times outside it
  /// need no search.
  private let reach: Range<Instant>

  /// The maximum number of instance alarms that one search examines, which limits the time spent on any series.
  private static let searchLimit = 300_000
  /// The maximum number of alarms per item; further alarms do not go off.
  private static let alarmLimit = 1000
  /// A margin for days that clock changes make longer. Exact alarms do not need it. With it, each search in a series
  /// that repeats every second would have to examine two days of instances.
  private static let margin: Int64 = 86_400

  /// - Parameters:
  ///   - parts: The items of the family that form the series.
  ///   - alarms: The alarms of each item of the family.
  ///   - sleeping: The snoozes from which the last alarms of the series' item were created.
  init(
    _ parts: ComponentFamily.Series, _ schedule: Schedule, _ family: ItemFamily, alarms: [[Alarm]],
    sleeping: [AlarmMarks.Snooze]
  ) {
    let member = { Member(id: family.rows[$0].id, times: family.rows[$0].times, alarms: alarms[$0]) }
    master = member(parts.master)
    overrides = parts.overrides.map(member)
    id = master.id
    self.schedule = schedule
    self.sleeping = master.alarms.isEmpty ? [] : sleeping
    clock = IndexClock(of: schedule.start, schedule.zones)
    let counting = ([master] + overrides).flatMap(\.alarms).compactMap { alarm in alarm.reach.map { (alarm, $0) } }
    let isExact = clock == .instants && overrides.isEmpty && master.alarms.allSatisfy(\.isExact)
    let margin = isExact ? 0 : Self.margin
    lead = (counting.map(\.1.before).max() ?? 0) + margin
    lag = (counting.map(\.1.after).max() ?? 0) + margin
    reach = Self.reach(counting.map(\.0), master, overrides, schedule)
  }

  private static func reach(
    _ counting: [Alarm], _ master: Member, _ overrides: [Member], _ schedule: Schedule
  ) -> Range<Instant> {
    if counting.isEmpty { return Instant.distantPast..<Instant.distantPast }
    // Acknowledged alarms do not go off. The margin allows for a difference of up to a day between clocks.
    let isForAll = counting.allSatisfy { $0.acknowledged != nil }
    let first = isForAll ? counting.compactMap(\.acknowledged).min() : nil
    let isCounting = { (member: Member) in member.alarms.contains { $0.reach != nil } }
    var end = Instant.distantFuture
    if !isCounting(master), !overrides.contains(where: { $0.times.recurrenceID?.includesFuture ?? false }) {
      // Only the overrides of single instances have alarms.
      let starts = zip(overrides, schedule.recurrenceSet.definition.overrides).compactMap { member, override in
        isCounting(member) ? schedule.instant(of: override.start) : nil
      }
      end = starts.max()?.adding(seconds: 1) ?? .distantPast
    }
    let begin = first?.adding(seconds: -margin) ?? .distantPast
    return begin..<max(begin, end)
  }

  /// Whether any alarm goes off at a time rather than at a place.
  var hasTimes: Bool {
    ([master] + overrides).contains { $0.alarms.contains { $0.trigger?.hasTime ?? false } }
  }

  // MARK: Times

  /// The alarms at fixed times, which do not repeat with the instances. Snoozed alarms belong to one instance; all
  /// others belong to the item.
  var fixedTimes: [AlarmTime] {
    ([master] + overrides).flatMap { member in
      let times = member.times
      let begin = times.isToDo ? times.end ?? times.start : times.start
      return member.alarms.enumerated().flatMap { index, alarm in
        if member.id == id, let instant = recurrence(of: index) { return wakings(of: instant, index, alarm) }
        let moments = schedule.fixedMoments(of: alarm)
        if member.id == id, let instance = moments.first.flatMap({ self.instance(of: alarm, at: $0.instant) }) {
          return moments.map { time(member, index, at: instance, $0) }
        }
        return moments.map {
          time(member, index, begin.map { schedule.zones.placed($0) } ?? schedule.start, $0)
        }
      }
    }
  }

  /// The relative alarms in a range of seconds on the clock of the series.
  ///
  /// - Parameter limit: The approximate number of alarms to find.
  /// - Returns: The alarms in order, and the second up to which the result is complete.
  func times(in range: Range<Int64>, limit: Int = .max) -> (times: [AlarmTime], known: Int64) {
    var found: [AlarmTime] = []
    var known = range.upperBound
    if range.isEmpty { return ([], known) }
    var iterator = instances(from: range.lowerBound, to: range.upperBound)
    var count = 0
    // The second from which alarms are no longer kept, because enough earlier ones were found.
    var cut = range.upperBound
    while let instance = iterator.next() {
      let sure = instance.startInstant.adding(seconds: -lead).secondsSince1970
      count += max(member(of: instance).alarms.count, 1)
      if found.count >= limit, sure > range.lowerBound || count > Self.searchLimit {
        known = max(sure, range.lowerBound + 1)
        break
      }
      addTimes(of: instance, to: &found) { range.contains($0) && $0 < cut }
      if found.count / 2 >= limit {
        found.sort()
        // All alarms of the first second are kept, so that the next search can begin after that second.
        cut = max(found[limit].at, found[0].at + 1)
        found.removeSubrange((found.firstIndex { $0.at >= cut } ?? found.count)...)
      }
    }
    known = min(known, cut)
    return (found.filter { $0.at < known }.sorted(), known)
  }

  /// The second of the next alarm or shortly before it, or nil if there are no more.
  func next(from second: Int64) -> Int64? {
    var iterator = instances(from: second, to: .max)
    var first: Int64?
    var count = 0
    while let instance = iterator.next() {
      let sure = instance.startInstant.adding(seconds: -lead).secondsSince1970
      // No alarm can be earlier than the requested second.
      if let first, first == second || sure > first { return first }
      count += 1
      if first == nil, count > 1000 { return max(second, sure) }
      var found: [AlarmTime] = []
      addTimes(of: instance, to: &found) { $0 >= second }
      first = (found.map(\.at) + [first].compactMap(\.self)).min()
    }
    return first
  }

  /// The instances whose alarms may go off in a range of seconds.
  private func instances(from: Int64, to: Int64) -> RecurrenceSet.Iterator {
    let from = max(Instant(secondsSince1970: from), reach.lowerBound).adding(seconds: -lag)
    let to = min(Instant(secondsSince1970: to).adding(seconds: lead), reach.upperBound)
    return set.instances(overlapping: from..<max(from, to)).makeIterator()
  }

  /// The maximum number of alarms of a series in the index. Further alarms are computed on demand.
  private static let indexLimit = 500

  /// The alarms for the index, and the second from which further alarms are computed, or nil if there are no more.
  func indexed(in window: Range<Int64>) -> (times: [AlarmTime], rest: Int64?) {
    if !isSeries { return (fixedTimes + times(in: Int64.min..<Int64.max).times, nil) }
    let (times, known) = times(in: window, limit: Self.indexLimit)
    return (fixedTimes + times, next(from: known))
  }

  private func member(of instance: RecurrenceSet.Instance) -> Member {
    switch instance.origin {
    case .series: master
    case .override(let index), .future(let index): overrides[index]
    }
  }

  private func addTimes(
    of instance: RecurrenceSet.Instance, to found: inout [AlarmTime], _ isWanted: (Int64) -> Bool
  ) {
    let member = member(of: instance)
    // Further alarms of the same item are ignored.
    for (index, alarm) in member.alarms.prefix(Self.alarmLimit).enumerated() {
      for moment in schedule.moments(of: alarm, at: instance) where isWanted(moment.instant.secondsSince1970) {
        found.append(time(member, index, at: instance, moment))
      }
    }
  }

  func time(
    _ member: Member, _ alarm: Int, at instance: RecurrenceSet.Instance, _ moment: Schedule.AlarmMoment
  ) -> AlarmTime {
    let begin = schedule.times.isToDo ? schedule.end(instance) : instance.start
    var time = time(member, alarm, begin, moment)
    if isSeries { time.recurrence = instance.recurrenceID.civilDateTime.secondsSinceEpoch }
    return time
  }

  private func time(
    _ member: Member, _ alarm: Int, _ begin: CalendarTime, _ moment: Schedule.AlarmMoment
  ) -> AlarmTime {
    AlarmTime(
      clock: moment.isPlaced ? .instants : .civil, at: moment.instant.secondsSince1970, item: member.id, alarm: alarm,
      repetition: moment.repetition, start: schedule.instant(of: begin).secondsSince1970,
      startClock: IndexClock(of: begin, schedule.zones), recurrence: nil)
  }
}

extension Alarm {
  /// Whether the alarm goes off an exact number of seconds before or after the start, regardless of clock changes.
  fileprivate var isExact: Bool {
    guard case .relative(let duration, .start) = trigger else { return false }
    return duration.days == 0
  }
}
