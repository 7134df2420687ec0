import ICalendar
import CalendarModel
import CivilTime
import Recurrence

extension AlarmSeries {
  /// The lengths, in seconds, of the periods before a snoozed alarm that are searched for its instance. The shortest
  /// comes first, because most alarms are snoozed for minutes.
  private static let spans: [Int64] = [3_600, 86_400, 10 * 86_400, 100 * 86_400, 1_000 * 86_400]
  /// The maximum number of instances examined in one search.
  private static let mostInstances = 10_000

  /// The instance to which a snoozed alarm of the series belongs (RFC 9074 section 7). No property identifies the
  /// instance, so it is assumed to be the last one whose original alarm had gone off by then.
  ///
  /// - Parameters:
  ///   - snooze: An alarm of the series. The result is nil if it is not a snoozed alarm.
  ///   - moment: The time at which the snoozed alarm goes off.
  func instance(of snooze: Alarm, at moment: Instant) -> RecurrenceSet.Instance? {
    guard isSeries, snooze.snoozes != nil else { return nil }
    let original = original(of: snooze)
    let ahead = max(-(original?.reach?.lowerBound ?? 0), 0) + 86_400
    for span in Self.spans {
      let range = moment.adding(seconds: -span)..<moment.adding(seconds: ahead)
      let near = Array(schedule.recurrenceSet.instances(overlapping: range).prefix(Self.mostInstances))
      if let found = near.last(where: { began(original, at: $0) <= moment }) { return found }
    }
    return nil
  }

  /// The alarm that was snoozed.
  private func original(of snooze: Alarm) -> Alarm? {
    var original = master.alarms.first { $0.uid.hasSameBytes(as: snooze.snoozes) }
    original?.acknowledged = nil
    return original
  }

  /// The time at which an alarm first goes off for an instance.
  private func began(_ alarm: Alarm?, at instance: RecurrenceSet.Instance) -> Instant {
    alarm.flatMap { schedule.moments(of: $0, at: instance).first?.instant } ?? instance.startInstant
  }

  /// Whether a snoozed alarm is still valid for an instance: the instance exists and its original alarm has gone off.
  func isAsleep(_ snooze: Alarm, for recurrenceID: CalendarTime, at now: Instant) -> Bool {
    guard let instance = instance(named: recurrenceID) else { return false }
    return began(original(of: snooze), at: instance) <= now
  }

  /// The instance with the given recurrence ID, or nil if it does not exist or is cancelled.
  private func instance(named name: CalendarTime) -> RecurrenceSet.Instance? {
    schedule.recurrenceSet.instance(named: name).flatMap { $0.isCancelled ? nil : $0 }
  }

  /// The original start of the instance to which an alarm of the series belongs, or nil if the alarm is not a snooze
  /// stored by Mozilla's programs.
  func recurrence(of alarm: Int) -> Instant? {
    let first = master.alarms.count - sleeping.count
    return alarm >= first && first >= 0 ? sleeping[alarm - first].recurrence : nil
  }

  /// The times at which the alarm of a snoozed instance goes off; empty if the instance no longer exists.
  func wakings(of recurrence: Instant, _ index: Int, _ alarm: Alarm) -> [AlarmTime] {
    guard let instance = instance(sleeping: recurrence) else { return [] }
    return schedule.fixedMoments(of: alarm).map { time(master, index, at: instance, $0) }
  }

  /// The snoozed instance that Mozilla's programs stored, or nil if it no longer exists.
  func instance(sleeping recurrence: Instant) -> RecurrenceSet.Instance? {
    let civil = recurrence.civil(at: .zero)
    return instance(named: schedule.isPlaced ? CalendarTime.utc(civil) : schedule.start.with(civil))
  }

  /// The recurrence IDs of the instances to which the snoozed alarms of the series belong.
  var snoozedInstances: [Alarm: CalendarTime] {
    var found: [Alarm: CalendarTime] = [:]
    for alarm in master.alarms {
      guard let moment = schedule.fixedMoments(of: alarm).first?.instant,
        let instance = instance(of: alarm, at: moment)
      else { continue }
      found[alarm] = instance.recurrenceID
    }
    return found
  }
}
