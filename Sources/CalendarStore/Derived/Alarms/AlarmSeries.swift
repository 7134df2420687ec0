import CalendarModel
import CivilTime
import Recurrence
import TimeZones

/// When the alarms of a series and its overrides, or of a single item, go off.
struct AlarmSeries {
  /// An item with its alarms. All its occurrences have the same one.
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

  /// Whether it may have more alarms than it has given so far.
  var isSeries: Bool { schedule.isSeries }
  /// The clock that orders its instances.
  let clock: IndexClock
  /// The number of the series' item.
  let id: Int64
  let master: Member
  private let overrides: [Member]
  let schedule: Schedule
  /// What sleeps, of which the last alarms of the series' item are.
  let sleeping: [AlarmMarks.Snooze]
  private var set: RecurrenceSet { schedule.recurrenceSet }
  /// The most seconds before the start of an instance, and after its end, at which alarms go off.
  private let lead: Int64
  private let lag: Int64
  /// From when the first relative alarm can go off to when the last instance with alarms begins: no search is needed
  /// outside.
  private let reach: Range<Instant>

  /// The most alarms of instances that one search looks at, so that no series takes for ever.
  private static let searchLimit = 300_000
  /// The most alarms of one item that go off by themselves.
  private static let alarmLimit = 1000
  /// A margin for days that clock changes make longer. What is exact does without: else a series that comes every second
  /// had two days of instances to look at for each.
  private static let margin: Int64 = 86_400

  /// - Parameters:
  ///   - parts: the items of the family that it consists of.
  ///   - alarms: those of each item of the family.
  ///   - sleeping: what sleeps, of which the last alarms of the series' item are.
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
    // Nothing that was acknowledged goes off; clocks differ by a day.
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

  /// Whether it has any alarm at a time.
  var hasTimes: Bool {
    ([master] + overrides).contains { $0.alarms.contains { $0.trigger?.hasTime ?? false } }
  }

  // MARK: Times

  /// The alarms at fixed times, which do not follow the instances: snoozed ones are those of one instance, all others
  /// those of the item.
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
  /// - Parameter limit: the approximate number that is enough.
  /// - Returns: the alarms in order, and the second up to which they are complete.
  func times(in range: Range<Int64>, limit: Int = .max) -> (times: [AlarmTime], known: Int64) {
    var found: [AlarmTime] = []
    var known = range.upperBound
    if range.isEmpty { return ([], known) }
    var iterator = instances(from: range.lowerBound, to: range.upperBound)
    var count = 0
    // From where on so many come before that more are not kept.
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
        // What goes off at the first moment is kept together, so that the next search begins behind it.
        cut = max(found[limit].at, found[0].at + 1)
        found.removeSubrange((found.firstIndex { $0.at >= cut } ?? found.count)...)
      }
    }
    known = min(known, cut)
    return (found.filter { $0.at < known }.sorted(), known)
  }

  /// The second of the next alarm, or one shortly before it; nil if there are no more.
  func next(from second: Int64) -> Int64? {
    var iterator = instances(from: second, to: .max)
    var first: Int64?
    var count = 0
    while let instance = iterator.next() {
      let sure = instance.startInstant.adding(seconds: -lead).secondsSince1970
      // None can come before the one that was asked for.
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

  /// The most alarms of a series in the index; the rest are computed.
  private static let indexLimit = 500

  /// Its alarms for the index, and the second from which on the rest are computed; nil if there are no more.
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
    // Nobody needs more alarms of one event than that.
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
  /// Whether it goes off an exact time before or after the start, whatever clocks do.
  fileprivate var isExact: Bool {
    guard case .relative(let duration, .start) = trigger else { return false }
    return duration.days == 0
  }
}
