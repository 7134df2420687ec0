import ICalendar
import CalendarModel
import CivilTime
import Recurrence

extension AlarmSeries {
  /// How many seconds before a snoozed alarm its instance is looked for: most sleep for minutes.
  private static let spans: [Int64] = [3_600, 86_400, 10 * 86_400, 100 * 86_400, 1_000 * 86_400]
  /// The most instances of one look.
  private static let mostInstances = 10_000

  /// The instance to which a snoozed alarm of the series belongs (RFC 9074 7): the last one for which the alarm that was
  /// snoozed had gone off by then. No property names it.
  ///
  /// - Parameters:
  ///   - snooze: an alarm of the series; others than snoozed ones have no instance.
  ///   - moment: when it goes off.
  func instance(of snooze: Alarm, at moment: Instant) -> RecurrenceSet.Instance? {
    guard isSeries, snooze.snoozes != nil else { return nil }
    let original = original(of: snooze)
    let ahead = (original?.reach?.before ?? 0) + 86_400
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

  /// When an alarm first goes off for an instance.
  private func began(_ alarm: Alarm?, at instance: RecurrenceSet.Instance) -> Instant {
    alarm.flatMap { schedule.moments(of: $0, at: instance).first?.instant } ?? instance.startInstant
  }

  /// Whether a snoozed alarm is still of use for an instance: there is one, and its own alarm has gone off.
  func isAsleep(_ snooze: Alarm, for recurrenceID: CalendarTime, at now: Instant) -> Bool {
    guard let instance = instance(named: recurrenceID) else { return false }
    return began(original(of: snooze), at: instance) <= now
  }

  /// The instance of a name; nil if there is none, or it is cancelled.
  private func instance(named name: CalendarTime) -> RecurrenceSet.Instance? {
    schedule.recurrenceSet.instance(named: name).flatMap { $0.isCancelled ? nil : $0 }
  }

  /// The instance that sleeps as Mozilla's programs note it, if an alarm of the series' item is about one.
  func recurrence(of alarm: Int) -> Instant? {
    let first = master.alarms.count - sleeping.count
    return alarm >= first && first >= 0 ? sleeping[alarm - first].recurrence : nil
  }

  /// When an instance that sleeps goes off; empty if there is no such instance any more.
  func wakings(of recurrence: Instant, _ index: Int, _ alarm: Alarm) -> [AlarmTime] {
    guard let instance = instance(sleeping: recurrence) else { return [] }
    return schedule.fixedMoments(of: alarm).map { time(master, index, at: instance, $0) }
  }

  /// The instance that sleeps as Mozilla's programs note it; nil if there is no such instance any more.
  func instance(sleeping recurrence: Instant) -> RecurrenceSet.Instance? {
    let civil = recurrence.civil(at: .zero)
    return instance(named: schedule.isPlaced ? CalendarTime.utc(civil) : schedule.start.with(civil))
  }

  /// The instances to which the snoozed alarms of the series belong.
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
