import CalendarModel
import CivilTime
import ICalendar
import Recurrence

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
  private let set: RecurrenceSet
  /// How many seconds before an instance begins, and after it has ended, alarms go off at most.
  private let lead: Int64
  private let lag: Int64

  /// How often an alarm is repeated at most.
  private static let repetitionLimit = 100
  /// How many instances are looked at in one go, so that no series takes for ever.
  private static let instanceLimit = 300_000
  /// Days are as long as the clocks make them.
  private static let margin: Int64 = 86_400

  /// - Parameter overrides: those of its instances.
  /// - Returns: nil where nothing has a time.
  init?(_ master: Member, overrides: [Member] = [], places: TimePlacement) {
    guard
      let definition = RecurrenceSet.Definition(
        master.component, overrides: overrides.map(\.component), places: places)
    else { return nil }
    self.master = master
    self.overrides = overrides.filter { $0.component.recurrenceID != nil }
    guard let set = RecurrenceSet(usablePartOf: definition) else { return nil }
    self.set = set
    isSeries = set.isSeries
    clock = OccurrencePlace.Clock(of: definition.start, definition.zones)
    var lead: Int64 = 0
    var lag: Int64 = 0
    for alarm in ([master] + self.overrides).flatMap(\.alarms) {
      guard case .relative(let duration, _) = alarm.trigger else { continue }
      let offset = Self.clamped(duration.nominalSeconds)
      lead = max(lead, -offset)
      lag = max(lag, offset + Self.clamped(Self.interval(alarm) * Int64(Self.repetitions(alarm))))
    }
    self.lead = lead + Self.margin
    self.lag = lag + Self.margin
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
      return member.alarms.enumerated().flatMap { index, alarm -> [AlarmTime] in
        guard case .absolute(let time) = alarm.trigger, alarm.trigger?.isTime ?? false else { return [] }
        return times(alarm, at: time, template(member, index, anchor))
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
    let begin = due(instance, member)
    return member.alarms.enumerated().flatMap { index, alarm -> [AlarmTime] in
      guard case .relative(let duration, let anchor) = alarm.trigger else { return [] }
      let point = anchor == .start ? instance.start : end(instance, member)
      var time = template(member, index, begin)
      if isSeries { time.recurrence = instance.recurrenceID.civilDateTime.secondsSinceEpoch }
      return times(alarm, at: point.adding(duration, in: set.definition.zones.rules(for: point)), time)
    }
  }

  private func template(_ member: Member, _ alarm: Int, _ begin: CalendarTime) -> AlarmTime {
    AlarmTime(
      clock: .instants, at: 0, item: member.id, alarm: alarm,
      start: set.definition.zones.instant(of: begin).secondsSince1970,
      startClock: OccurrencePlace.Clock(of: begin, set.definition.zones), recurrence: nil)
  }

  /// An alarm with its repetitions, without those that were acknowledged (RFC 9074 6.1).
  private func times(_ alarm: Alarm, at time: CalendarTime, _ template: AlarmTime) -> [AlarmTime] {
    var first = template
    first.clock = OccurrencePlace.Clock(of: time, set.definition.zones)
    first.at = set.definition.zones.instant(of: time).secondsSince1970
    return (0...Self.repetitions(alarm)).compactMap { repetition in
      var time = first
      time.repetition = repetition
      time.at = first.at.addingReportingOverflow(Self.interval(alarm) * Int64(repetition)).partialValue
      if time.clock == .instants, let done = alarm.acknowledged, time.at <= done.secondsSince1970 { return nil }
      return time
    }
  }

  // MARK: Instances

  /// When an event begins or a to-do is due.
  private func due(_ instance: RecurrenceSet.Instance, _ member: Member) -> CalendarTime {
    member.component.component == .vtodo ? end(instance, member) : instance.start
  }

  /// When an event ends or a to-do is due.
  private func end(_ instance: RecurrenceSet.Instance, _ member: Member) -> CalendarTime {
    guard member.component.component == .vtodo else { return instance.end }
    guard let start = member.component.first(.dtstart)?.time else { return instance.start }
    guard let due = member.component.first(.due)?.time, start.isDate, due.isDate else { return instance.end }
    // A day on which something is due is not over when it begins.
    let seconds = due.civilDateTime.secondsSinceEpoch - start.civilDateTime.secondsSinceEpoch
    return instance.start.with(instance.start.civilDateTime.adding(seconds: seconds))
  }

  private static func anchor(of member: Member) -> CalendarTime? {
    member.component.component == .vtodo
      ? member.component.first(.due)?.time ?? member.component.first(.dtstart)?.time
      : member.component.first(.dtstart)?.time
  }

  private static func repetitions(_ alarm: Alarm) -> Int {
    guard alarm.repeatInterval != nil else { return 0 }
    return min(max(alarm.repeatCount ?? 0, 0), repetitionLimit)
  }

  /// The seconds between repetitions.
  private static func interval(_ alarm: Alarm) -> Int64 { max(clamped(alarm.repeatInterval?.nominalSeconds ?? 0), 0) }

  /// No more than some ten thousand years, with which one can reckon.
  private static func clamped(_ seconds: Int64) -> Int64 { min(max(seconds, -(1 << 40)), 1 << 40) }
}

extension AlarmTrigger {
  /// Whether it is time alone that sets it off.
  var isTime: Bool {
    switch self {
    case .relative: true
    // Apple's programs write this moment where an alarm has no time.
    case .absolute(let time): time.civilDateTime.text != "19760401T005545"
    case .proximity: false
    }
  }
}
