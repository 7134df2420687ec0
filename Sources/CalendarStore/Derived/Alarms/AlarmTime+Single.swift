import CalendarModel
import CivilTime
import ICalendar

extension AlarmTime {
  /// The alarm times of an event that is not part of a series and does not need a VTIMEZONE, if all of them are an
  /// exact number of seconds from its start or end. Returns nil if any alarm requires the schedule.
  static func times(of row: ItemRow, at span: ItemSpan) -> [AlarmTime]? {
    guard row.component.component == .vevent, let start = span.startInstant ?? span.startCivil else { return nil }
    let clock: IndexClock = span.startInstant == nil ? .civil : .instants
    let end = max((clock == .civil ? span.endCivil : span.endInstant) ?? start, start)
    var times: [AlarmTime] = []
    for (index, alarm) in row.activeAlarms.enumerated() {
      guard case .relative(let duration, let anchor) = alarm.trigger, duration.days == 0 else { return nil }
      let first = Instant(secondsSince1970: anchor == .start ? start : end).adding(seconds: duration.seconds)
      for repetition in 0...alarm.repetitions {
        let instant = first.adding(seconds: alarm.secondsBetweenRepetitions * Int64(repetition))
        if clock == .instants, let done = alarm.acknowledged, instant <= done { continue }
        times.append(
          AlarmTime(
            clock: clock, at: instant.secondsSince1970, item: row.id, alarm: index, repetition: repetition,
            start: start, startClock: clock))
      }
    }
    return times
  }
}
