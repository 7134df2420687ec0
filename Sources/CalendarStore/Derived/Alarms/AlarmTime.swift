import CalendarModel
import CivilTime
import ICalendar

/// One moment at which an alarm goes off, as the index has it.
struct AlarmTime: Hashable, Comparable {
  /// Which clock says when: instants, or what clocks show wherever somebody is.
  var clock: OccurrencePlace.Clock
  /// The second on that clock.
  var at: Int64
  /// The item that has the alarm.
  var item: Int64
  /// Which one of the item's alarms.
  var alarm: Int
  /// 0 for the first time, then 1, 2, ... (REPEAT, RFC 5545 3.8.6.2).
  var repetition = 0
  /// When the occurrence begins, or a to-do is due.
  var start: Int64
  /// The clock that says so.
  var startClock: OccurrencePlace.Clock
  /// What the clock of the series shows where it has the occurrence; nil for single items.
  var recurrence: Int64?

  static func < (left: AlarmTime, right: AlarmTime) -> Bool {
    (left.at, left.item, left.alarm, left.repetition, left.start)
      < (right.at, right.item, right.alarm, right.repetition, right.start)
  }
}

extension Component {
  /// Whether it has alarms, VALARM.
  var hasAlarms: Bool { components.contains { $0.component == .valarm } }

  /// Its alarms, in their order; those of what is done or cancelled do not go off.
  var activeAlarms: [Alarm] {
    guard hasAlarms, first(.status).map({ !["COMPLETED", "CANCELLED"].contains($0.uri.uppercased()) }) ?? true,
      component != .vtodo || first(.completed) == nil
    else { return [] }
    return Alarm.all(of: self)
  }
}
