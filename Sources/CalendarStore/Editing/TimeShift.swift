import CalendarModel
import CivilTime
import Recurrence
import TimeZones

/// The move of a whole series from one start to another, which may have a different form or time zone.
struct TimeShift {
  /// The clock of the series before the move.
  let clock: SeriesClock
  let new: CalendarTime

  private var zones: ZoneContext { clock.zones }
  private var old: CalendarTime { clock.start }

  var isNone: Bool { old == new }

  /// The same move, with dates and floating times interpreted in the reader's time zone.
  func read(in reader: TimeZoneRules) -> TimeShift { TimeShift(clock: clock.read(in: reader), new: new) }

  /// The distance of the move in seconds of local time.
  private var seconds: Int64 { new.civilDateTime.secondsSinceEpoch - old.civilDateTime.secondsSinceEpoch }

  /// Moves the time of an instance of the series: an exception, an added date, or the RECURRENCE-ID of an override.
  ///
  /// - Parameter isBound: Whether the time is an UNTIL rather than an instance.
  func moved(_ time: CalendarTime, isBound: Bool = false) -> CalendarTime {
    if isNone { return time }
    if time.isDate, !old.isDate {
      return .date(time.civilDate.adding(days: new.civilDate.daysSinceEpoch - old.civilDate.daysSinceEpoch))
    }
    return new.with(clock.civil(of: time, isBound: isBound).adding(seconds: seconds))
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

  /// A rule of the series with its days and its UNTIL moved.
  func moved(rule value: RecurrenceValue) -> RecurrenceValue {
    if isNone { return value }
    let value = movedDays(of: value)
    guard let until = value.rule?.until else { return value }
    // A local time without a time zone is in the time zone of the series.
    let named = if case .floating(let civil) = until { old.with(civil) } else { until }
    var last = moved(named, isBound: true)
    // UNTIL is a date or a local time if the start is one, and in UTC otherwise (RFC 5545 section 3.3.10).
    if !last.isDate, new.tzid != nil { last = .utc(bound(last).civil(at: .zero)) }
    return value.ending(by: last)
  }

  /// The last instant that a bound allows in the time zone of the new start. If a clock change skips the bound but not
  /// the instance on that day, the result is the instant just before the instance.
  private func bound(_ last: CalendarTime) -> Instant {
    let rules = zones.rules(for: last)
    guard case .gap(_, _, let change) = rules.local(last.civilDateTime) else { return zones.instant(of: last) }
    if case .gap = rules.local(new.civilDateTime.on(last.civilDate)) { return zones.instant(of: last) }
    return change.adding(seconds: -1)
  }
}
