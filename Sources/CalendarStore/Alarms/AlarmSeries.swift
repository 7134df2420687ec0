import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// When the alarms of a series, with the overrides of its instances, or of a single item go off.
struct AlarmSeries {
  /// An item with its alarms.
  struct Member {
    let id: Int64
    let component: Component
    let alarms: [Alarm]

    init(_ row: ItemRow) {
      id = row.id
      component = row.component
      alarms = row.method == "CANCEL" ? [] : row.component.activeAlarms
    }
  }

  let master: Member
  /// Whether it goes on: what it has not yet given is found by asking again.
  let isSeries: Bool
  /// The clock that orders its instances.
  let clock: OccurrencePlace.Clock
  private let overrides: [Member]
  private let schedule: Schedule
  private var set: RecurrenceSet { schedule.recurrenceSet }
  /// How many seconds before an instance begins, and after it has ended, alarms go off at most.
  private let lead: Int64
  private let lag: Int64

  /// How many instances are looked at in one go, so that no series takes for ever.
  private static let instanceLimit = 300_000
  /// Days are as long as the clocks make them.
  private static let margin: Int64 = 86_400

  /// - Parameter overrides: those of its instances.
  /// - Returns: nil where nothing has a time.
  init?(_ master: Member, overrides: [Member] = [], places: ZoneContext) {
    guard let schedule = Schedule(master.component, overrides: overrides.map(\.component), in: places) else {
      return nil
    }
    self.master = master
    self.overrides = overrides.filter { $0.component.recurrenceID != nil }
    self.schedule = schedule
    isSeries = schedule.isSeries
    clock = OccurrencePlace.Clock(of: schedule.start, schedule.recurrenceSet.definition.zones)
    let reaches = ([master] + self.overrides).flatMap(\.alarms).compactMap(\.reach)
    lead = (reaches.map(\.before).max() ?? 0) + Self.margin
    lag = (reaches.map(\.after).max() ?? 0) + Self.margin
  }

  /// Whether anything in it ever goes off by itself.
  var hasTimes: Bool {
    ([master] + overrides).contains { $0.alarms.contains { $0.trigger?.isTime ?? false } }
  }

  // MARK: Times

  /// The alarms at fixed times, which do not follow the instances.
  var fixedTimes: [AlarmTime] {
    ([master] + overrides).flatMap { member in
      let anchor = Self.anchor(of: member) ?? set.definition.start
      return member.alarms.enumerated().flatMap { index, alarm in
        schedule.fixedMoments(of: alarm).map { time(member, index, anchor, $0) }
      }
    }
  }

  /// The alarms that count from instances, of a range of seconds on the clock of the series.
  ///
  /// - Parameter limit: about how many are enough.
  /// - Returns: them in their order, and the second up to which that is all of them.
  func times(in range: Range<Int64>, limit: Int = .max) -> (times: [AlarmTime], known: Int64) {
    var found: [AlarmTime] = []
    var known = range.upperBound
    if range.isEmpty { return ([], known) }
    let from = Instant(secondsSince1970: range.lowerBound).adding(seconds: -lag)
    let to = Instant(secondsSince1970: range.upperBound).adding(seconds: lead)
    var iterator = set.instances(overlapping: from..<max(from, to)).makeIterator()
    var count = 0
    while let instance = iterator.next() {
      let sure = instance.startInstant.adding(seconds: -lead).secondsSince1970
      count += 1
      if found.count >= limit, sure > range.lowerBound || count > Self.instanceLimit {
        known = max(sure, range.lowerBound + 1)
        break
      }
      found += times(of: instance).filter { range.contains($0.at) }
    }
    return (found.filter { $0.at < known }.sorted(), known)
  }

  /// A second from which on there is no alarm before the next one: that of the next one, or one not far before it; nil
  /// where there are no more.
  func next(from second: Int64) -> Int64? {
    let from = Instant(secondsSince1970: second).adding(seconds: -lag)
    var iterator = set.instances(overlapping: from..<Instant.distantFuture).makeIterator()
    var best: Int64?
    var count = 0
    while let instance = iterator.next() {
      let sure = instance.startInstant.adding(seconds: -lead).secondsSince1970
      if let best, sure > best { return best }
      count += 1
      if best == nil, count > 1000 { return max(second, sure) }
      for time in times(of: instance) where time.at >= second { best = min(best ?? time.at, time.at) }
    }
    return best
  }

  /// How many alarms of a series the index takes; the rest is computed.
  private static let indexLimit = 500

  /// What the index has of it, and from which second on the rest is to be computed; nil where there is none.
  func indexed(in window: AlarmWindow) -> (times: [AlarmTime], rest: Int64?) {
    if !isSeries { return (fixedTimes + times(in: Int64.min..<Int64.max).times, nil) }
    let (times, known) = times(in: window.range, limit: Self.indexLimit)
    return (fixedTimes + times, next(from: known))
  }

  private func times(of instance: RecurrenceSet.Instance) -> [AlarmTime] {
    let member =
      switch instance.origin {
      case .series: master
      case .override(let index), .future(let index): overrides[index]
      }
    if member.alarms.isEmpty { return [] }
    let begin = schedule.times.isToDo ? schedule.end(instance) : instance.start
    return member.alarms.enumerated().flatMap { index, alarm in
      schedule.moments(of: alarm, at: instance).map { moment in
        var time = time(member, index, begin, moment)
        if isSeries { time.recurrence = instance.recurrenceID.civilDateTime.secondsSinceEpoch }
        return time
      }
    }
  }

  private func time(
    _ member: Member, _ alarm: Int, _ begin: CalendarTime, _ moment: Schedule.AlarmMoment
  ) -> AlarmTime {
    AlarmTime(
      clock: moment.isPlaced ? .instants : .civil, at: moment.instant.secondsSince1970, item: member.id, alarm: alarm,
      repetition: moment.repetition, start: schedule.instant(of: begin).secondsSince1970,
      startClock: OccurrencePlace.Clock(of: begin, set.definition.zones), recurrence: nil)
  }

  private static func anchor(of member: Member) -> CalendarTime? {
    member.component.component == .vtodo
      ? member.component.first(.due)?.time ?? member.component.first(.dtstart)?.time
      : member.component.first(.dtstart)?.time
  }
}
