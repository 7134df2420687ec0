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
  /// The distances of the relative alarms from their instances.
  private let distances: [AlarmDistance]
  /// The indices of each member's alarms, by distance.
  private let indices: [Int64: [AlarmDistance: [Int]]]
  /// The period from the first possible relative alarm to the start of the last instance with alarms. Times outside it
  /// need no search.
  private let reach: Range<Instant>

  /// The number of alarms that a search at all distances has examined without success.
  private struct Waste {
    /// The number of alarms before the first one that was found, apart from those within the margin. A search begins
    /// with the instances whose alarms may be in its range.
    var futile = 0
    /// The number of all others, including those after enough were found.
    var idle = 0

    /// Whether to abandon the search. Alarms that would be found only by a longer search do not go off, such as those
    /// of an event that repeats every second and always lasts for centuries.
    var isTooMuch: Bool { futile > 5000 || idle > AlarmSeries.idleLimit }
  }

  /// The maximum number of alarms that a search examines after it has found enough, or between two that match.
  private static let idleLimit = 200_000
  /// The maximum number of alarms per item; further alarms do not go off.
  private static let alarmLimit = 1000
  /// A margin for days made longer by clock changes.
  fileprivate static let margin: Int64 = 86_400

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
    let counting = ([master] + overrides).flatMap(\.alarms).filter { $0.reach != nil }
    let (isExact, isUTC) = (clock == .instants && overrides.isEmpty, schedule.start.isUTC)
    let members = ([master] + overrides).map { member in
      let alarms = member.alarms.prefix(Self.alarmLimit).enumerated().compactMap { index, alarm in
        AlarmDistance(alarm, isExact: isExact && alarm.isExact(inUTC: isUTC)).map { ($0, index) }
      }
      return (member.id, Dictionary(grouping: alarms, by: \.0).mapValues { $0.map(\.1) })
    }
    indices = Dictionary(members) { first, _ in first }
    distances = Set(members.flatMap(\.1.keys)).sorted { ($0.lead, $0.lag) < ($1.lead, $1.lag) }
    reach = Self.reach(counting, master, overrides, schedule)
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
    var waste = Waste()
    // In a single search, alarms at different distances could be years of instances apart.
    for distance in distances where range.lowerBound < known {
      let (times, end) = times(at: distance, in: range.lowerBound..<known, limit: limit, &waste)
      found += times
      known = min(known, end)
      if found.count / 2 >= limit { known = min(known, Self.cut(&found, limit)) }
    }
    return (found.filter { $0.at < known }.sorted(), known)
  }

  private func times(
    at distance: AlarmDistance, in range: Range<Int64>, limit: Int, _ waste: inout Waste
  ) -> (times: [AlarmTime], known: Int64) {
    var found: [AlarmTime] = []
    var known = range.upperBound
    var iterator = instances(at: distance, from: range.lowerBound, to: range.upperBound)
    let margin = distance.marginOfStarts(from: range.lowerBound)
    // The second from which alarms are no longer kept, because enough earlier ones were found.
    var cut = range.upperBound
    while let instance = iterator.next() {
      let sure = instance.startInstant.adding(seconds: -distance.lead).secondsSince1970
      let isFar = sure > range.lowerBound
      if found.count >= limit && isFar || waste.isTooMuch {
        if isFar { known = sure }
        break
      }
      let before = found.count
      let examined = addTimes(of: instance, at: distance, to: &found) { range.contains($0) && $0 < cut }
      if found.isEmpty, !margin.contains(instance.startInstant.secondsSince1970) {
        waste.futile += examined
      } else if found.count == before || found.count >= limit {
        waste.idle += examined
      }
      if found.count / 2 >= limit { cut = Self.cut(&found, limit) }
    }
    known = min(known, cut)
    return (found.filter { $0.at < known }, known)
  }

  /// Keeps about as many of the first alarms as the limit allows.
  ///
  /// - Returns: The second from which alarms are no longer kept. All alarms of the first second are kept, so that the
  ///   next search can begin after that second.
  private static func cut(_ found: inout [AlarmTime], _ limit: Int) -> Int64 {
    found.sort()
    let cut = max(found[limit].at, found[0].at + 1)
    found.removeSubrange((found.firstIndex { $0.at >= cut } ?? found.count)...)
    return cut
  }

  /// The second of the next alarm or shortly before it, or nil if there are no more.
  func next(from second: Int64) -> Int64? {
    var first: Int64?
    var count = 0
    for distance in distances where first != second {
      first = [first, next(at: distance, from: second, &count)].compactMap(\.self).min()
    }
    return first
  }

  /// - Parameter count: The number of alarms examined so far, at all distances.
  private func next(at distance: AlarmDistance, from second: Int64, _ count: inout Int) -> Int64? {
    var iterator = instances(at: distance, from: second, to: .max)
    var first: Int64?
    while let instance = iterator.next() {
      let sure = instance.startInstant.adding(seconds: -distance.lead).secondsSince1970
      // No alarm can be earlier than the requested second.
      if let first, first == second || sure > first { return first }
      if count > (first == nil ? 1000 : Self.idleLimit) { return max(second, sure) }
      var found: [AlarmTime] = []
      count += addTimes(of: instance, at: distance, to: &found) { $0 >= second }
      first = (found.map(\.at) + [first].compactMap(\.self)).min()
    }
    return first
  }

  /// The instances whose alarms at a distance may go off in a range of seconds.
  private func instances(at distance: AlarmDistance, from: Int64, to: Int64) -> RecurrenceSet.Iterator {
    let from = max(Instant(secondsSince1970: from), reach.lowerBound).adding(seconds: -distance.lag)
    let to = min(Instant(secondsSince1970: to).adding(seconds: distance.lead), reach.upperBound)
    let range = from..<max(from, to)
    return
      (distance.isFromStart ? set.instances(startingIn: range) : set.instances(overlapping: range)).makeIterator()
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

  /// - Returns: The number of alarms that were examined.
  private func addTimes(
    of instance: RecurrenceSet.Instance, at distance: AlarmDistance, to found: inout [AlarmTime],
    _ isWanted: (Int64) -> Bool
  ) -> Int {
    let member = member(of: instance)
    var count = 1
    for index in indices[member.id]?[distance] ?? [] {
      for moment in schedule.moments(of: member.alarms[index], at: instance) {
        count += 1
        if isWanted(moment.instant.secondsSince1970) { found.append(time(member, index, at: instance, moment)) }
      }
    }
    return count
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
  fileprivate func isExact(inUTC isUTC: Bool) -> Bool {
    guard case .relative(let duration, .start) = trigger else { return false }
    return isUTC || duration.days == 0
  }
}

/// The distance from an instance at which relative alarms go off.
private struct AlarmDistance: Hashable {
  private let seconds: ClosedRange<Int64>
  /// Whether the alarms are relative to the start of an instance, however long it lasts.
  let isFromStart: Bool
  /// The number of seconds by which the distance may be longer or shorter. Exact distances have no margin: with one,
  /// each search in a series that repeats every second would have to examine two days of instances.
  private let margin: Int64

  /// Returns nil if the alarm is not relative.
  init?(_ alarm: Alarm, isExact: Bool) {
    guard let seconds = alarm.reach, case .relative(_, let related) = alarm.trigger else { return nil }
    self.seconds = seconds
    isFromStart = related == .start
    margin = isExact ? 0 : AlarmSeries.margin
  }

  /// The maximum number of seconds by which the alarms go off before the start of an instance; negative if they always
  /// go off after it.
  var lead: Int64 { margin - seconds.lowerBound }

  /// The maximum number of seconds by which the alarms go off after the end of an instance; negative if they always go
  /// off before it.
  var lag: Int64 { margin + seconds.upperBound }

  /// The starts of instances whose alarms may be just before or after a given second.
  func marginOfStarts(from second: Int64) -> ClosedRange<Int64> {
    let begin = Instant(secondsSince1970: second).adding(seconds: -lag)
    return begin.secondsSince1970...begin.adding(seconds: 2 * margin).secondsSince1970
  }
}
