import CivilTime
import TimeZones

/// Writes the times of a series when it is moved.
extension ZoneContext {
  /// A time in the form of UNTIL (RFC 5545 3.3.10): in UTC if the series has a time zone, a date if it is all-day, and
  /// a local time if it is floating.
  func until(_ time: CalendarTime) -> CalendarTime {
    switch time {
    case .date, .floating: time
    case .utc, .zoned: .utc(instant(of: time).civil(at: .zero))
    }
  }

  /// The last moment before a time, in the form of UNTIL.
  func until(before time: CalendarTime) -> CalendarTime {
    switch until(time) {
    case .date(let date): .date(date.adding(days: -1))
    case let other: other.with(other.civilDateTime.adding(seconds: -1))
    }
  }

  /// Whether two times identify the same instance of a series; one of them may be a date.
  func isSame(_ time: CalendarTime, _ instance: CalendarTime) -> Bool {
    if time.isDate != instance.isDate { return civil(time, like: instance).date == instance.civilDate }
    return instant(of: time) == instant(of: instance)
  }

  /// The end for a different start: the same number of seconds later or, for dates, the same number of days later.
  ///
  /// The result is a duration if no local time in the time zone of the end can express it, because clocks repeat some
  /// times.
  func end(_ end: CalendarPeriod.End, of start: CalendarTime, movedTo newStart: CalendarTime) -> CalendarPeriod.End {
    guard case .time(let time) = end else { return end }
    if time.isDate || start.isDate || newStart.isDate {
      let length = time.civilDateTime.secondsSinceEpoch - start.civilDateTime.secondsSinceEpoch
      return .time(time.with(newStart.civilDateTime.adding(seconds: length)))
    }
    let length = instant(of: time).seconds(since: instant(of: start))
    let form = time.hasForm(of: start) ? newStart : time
    let moved = exactTime(at: instant(of: newStart).adding(seconds: length), like: form)
    return moved.isUTC == form.isUTC ? .time(moved) : .duration(CalendarDuration(seconds: length))
  }

  /// The duration from a start to an end, in exact seconds for times.
  func length(_ end: CalendarPeriod.End?, of start: CalendarTime) -> CalendarDuration? {
    switch end {
    case .duration(let duration): return duration
    case .time(let time) where time.isDate || start.isDate:
      return CalendarDuration(days: time.civilDate.daysSinceEpoch - start.civilDate.daysSinceEpoch)
    case .time(let time): return CalendarDuration(seconds: instant(of: time).seconds(since: instant(of: start)))
    case nil: return nil
    }
  }
}
