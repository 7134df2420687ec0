import CalendarModel
import CivilTime
import TimeZones

extension ZoneContext {
  /// The last moment before a time, as UNTIL has it (RFC 5545 3.3.10): in UTC where the series is in a zone, a date or a
  /// local time where it is on dates or floating.
  func until(before time: CalendarTime) -> CalendarTime {
    switch time {
    case .date(let date): .date(date.adding(days: -1))
    case .floating(let civil): .floating(civil.adding(seconds: -1))
    case .utc, .zoned: .utc(instant(of: time).adding(seconds: -1).civil(at: .zero))
    }
  }
}

/// A move of a whole series from one start to another, which may be in another form or zone.
struct TimeShift {
  let converter: ZoneContext
  let old: CalendarTime
  let new: CalendarTime

  var isNone: Bool { old == new }

  /// How far the clock moves, in seconds.
  private var seconds: Int64 { new.civilDateTime.secondsSinceEpoch - old.civilDateTime.secondsSinceEpoch }

  /// Where the time of an instance of the series goes: an exception, an added date, the name of an override.
  func moved(_ time: CalendarTime) -> CalendarTime {
    if isNone { return time }
    if time.isDate, !old.isDate {
      return .date(time.civilDate.adding(days: new.civilDate.daysSinceEpoch - old.civilDate.daysSinceEpoch))
    }
    return new.with(converter.civil(time, like: old).adding(seconds: seconds))
  }

  func moved(_ date: RecurrenceDate) -> RecurrenceDate {
    switch date {
    case .time(let time): return .time(moved(time))
    case .period(let period):
      let start = moved(period.start)
      guard !start.isDate, case .time(let end) = period.end else {
        return start.isDate ? .time(start) : .period(CalendarPeriod(start: start, end: period.end))
      }
      return .period(CalendarPeriod(start: start, end: .time(moved(end))))
    }
  }
}
