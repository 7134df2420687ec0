import CalendarModel
import CivilTime
import CommandLine
import TimeZones
import TypedTimes

/// The time of an event, as typed by the user.
struct EventTimes {
  var start: MomentArgument?
  var end: MomentArgument?
  /// The zone of the end, or nil for the zone of the start.
  var endZone: DisplayZone?
  var duration: CalendarDuration?
  var isFloating = false
  /// Whether the event becomes an all-day event.
  var isAllDay = false

  /// The default length of a new event.
  private static let standardLength = CalendarDuration(seconds: 3600)

  /// Applies the times to an event. An event that is moved keeps its duration and its zone, and its time of day if only
  /// a date is given.
  ///
  /// - Parameter isSeries: Whether the times apply to all instances of a series.
  func apply(to event: inout Event, isNew: Bool, isSeries: Bool, times: TimeText) throws {
    let old = event
    let begin = old.start.map(times.civil)
    if let start = start?.inWeek(of: isSeries && !isNew ? begin?.date : nil) ?? wholeDay(of: old, times) {
      let time = try start.time(
        like: old.start, on: begin?.date, clock: isNew || isAllDay || old.start?.isDate != false ? nil : begin,
        isFloating: isFloating, times)
      if isAllDay, !time.isDate {
        throw Failure(.usage, "“\(start.text)” has a time of day, which --all-day does not allow; use only one of them")
      }
      if isSeries { try start.checkBeginsSeries(time, like: old.start, times.zone) }
      try checkLength(of: old, from: time, times)
      event = event.starting(at: time)
      if let length = Self.hours(of: old, times), !time.isDate { event.end = times.end(of: time, after: length) }
    }
    guard let time = event.start else { return }
    if let end {
      try event.end = self.end(
        end, of: event, like: isNew ? time : old.endForm ?? time, was: isNew ? nil : event.endTime, times)
    } else if let duration = duration ?? wholeDays(of: old, times)
      ?? (needsLength(event, old, isNew) ? Self.standardLength : nil)
    {
      guard !time.isDate || (duration.seconds == 0 && duration.days > 0) else {
        throw Failure(.usage, "an all-day event must last whole days, such as 2d")
      }
      event.end = times.end(of: time, after: duration)
      if let endZone, let rules = times.rules(time) {
        let end = time.adding(duration, in: rules).instant(in: rules)
        event.end = .time(try TimeText(zone: endZone).time(at: end, like: nil))
      } else if !time.isDate, let form = old.ownEndForm, let rules = times.rules(time) {
        let end = time.adding(duration, in: rules).instant(in: rules)
        event.end = .time(try times.time(at: end, like: form))
      }
    }
    event.end = Self.later(event.end, than: time)
    if case .time(let end) = event.end, end.civilDate.year > 9999 {
      throw Failure(.usage, "the event would end after the year 9999, which iCalendar cannot express")
    }
  }

  /// Checks that a length is given if an all-day event of several days now begins at a time of day.
  private func checkLength(of old: Event, from start: CalendarTime, _ times: TimeText) throws {
    guard end == nil, duration == nil, !start.isDate, let first = old.start, first.isDate,
      let last = old.endTime
    else { return }
    let days = last.civilDate.days(since: first.civilDate)
    if days > 1 {
      throw Failure(
        .usage, "the event lasts \(days) days and is no longer all-day; add --end or --duration")
    }
  }

  /// The end of an event that begins at a time; an end must be later than the start (RFC 5545, 3.8.2.2). An all-day
  /// event that ended at its start lasts one day, and an event without a length has no end.
  private static func later(_ end: CalendarPeriod.End?, than start: CalendarTime) -> CalendarPeriod.End? {
    switch end {
    case .time(start): start.isDate ? .time(.date(start.civilDate.adding(days: 1))) : nil
    case .duration(let duration) where duration.isZero: nil
    default: end
    }
  }

  /// The start date of an event that becomes an all-day event, or nil for any other event.
  private func wholeDay(of old: Event, _ times: TimeText) -> MomentArgument? {
    guard isAllDay, let start = old.start, !start.isDate else { return nil }
    return MomentArgument(TimeText.text(times.civil(start).date))
  }

  /// The number of days that an event covered before it became an all-day event, or nil for any other event.
  private func wholeDays(of old: Event, _ times: TimeText) -> CalendarDuration? {
    guard isAllDay, let start = old.start, !start.isDate else { return nil }
    let begin = times.civil(start)
    let end = old.endTime.map(times.civil).map { $0 > begin ? $0.adding(seconds: -1) : begin } ?? begin
    return CalendarDuration(days: max(end.date.days(since: begin.date), 0) + 1)
  }

  /// Whether an event receives the default length because it is new or is no longer an all-day event. Moving an event
  /// without a length does not give it one.
  private func needsLength(_ event: Event, _ old: Event, _ isNew: Bool) -> Bool {
    guard let start = event.start, !start.isDate else { return false }
    return isNew || old.start?.isDate != false && event.end == nil
  }

  /// - Parameter old: The end to replace, or nil for a new event.
  private func end(
    _ end: MomentArgument, of event: Event, like form: CalendarTime, was old: CalendarTime?, _ times: TimeText
  ) throws -> CalendarPeriod.End? {
    guard let start = event.start else { return nil }
    let zone = endZone.map { TimeText(zone: $0, timeZones: times.timeZones) } ?? times
    let begin = start.isDate ? TypedTime.date(times.civil(start).date) : .local(zone.civil(start))
    let form = endZone == nil ? form : nil
    let typed = try end.itemTime(in: zone.zone, from: begin)
    let time: CalendarTime
    if case .timeOfDay = typed {
      let day = try lastDay(at: typed, end, from: zone.civil(start), to: old.map(zone.civil), zone)
      time = try end.time(of: typed, like: form, on: day, zone)
    } else {
      time = try end.time(of: typed, like: form, on: zone.civil(start).date, zone)
    }
    if time.isDate != start.isDate {
      throw Failure(
        .usage,
        "the start and the end must both be dates or both be times"
          + (old == nil || start.isDate ? "" : "; to make it an all-day event, use --all-day"))
    }
    // Only a duration can express the second occurrence of a local time.
    if let form, time.isUTC, !form.isUTC, let first = times.instant(start), let last = times.instant(time),
      last >= first
    {
      return .duration(CalendarDuration(seconds: last.seconds(since: first)))
    }
    return .time(time)
  }

  /// The date of an end given only as a time of day: for an event of a day or longer, the date of its end; otherwise
  /// the date of its start, or the next day if the time is before the start.
  ///
  /// - Parameter end: The previous end, or nil for a new event.
  /// - Throws: `Failure` `usage` if only an end is given, and it is before the start of an event that ended on the
  ///   day it began: a length of 23 hours is unlikely to be intended.
  private func lastDay(
    at time: TypedTime, _ argument: MomentArgument, from start: CivilDateTime, to end: CivilDateTime?, _ times: TimeText
  ) throws -> CivilDate {
    let days = end.map { ($0.secondsSinceEpoch - start.secondsSinceEpoch) / 86_400 } ?? 0
    if let end, days >= 1 { return end.date }
    let isEarlier = (time.on(start.date).civil(in: times.zone.clock) ?? start) < start
    let next = start.date.adding(days: 1)
    if isEarlier, self.start == nil, end?.date == start.date {
      let day = TimeText.text(next)
      throw Failure(
        .usage,
        "“\(argument.text)” is before the start of the event, \(TimeText.clock(start)); if it ends on the next day, "
          + "write “\(day) \(argument.text)”")
    }
    return isEarlier ? next : start.date
  }

  /// The elapsed time of an event that starts and ends in the same zone and lasts less than a day. A longer event keeps
  /// its duration in local time.
  private static func hours(of event: Event, _ times: TimeText) -> CalendarDuration? {
    guard let start = event.start, case .time(let end) = event.end, start.tzid == end.tzid,
      let first = times.instant(start), let last = times.instant(end)
    else { return nil }
    let seconds = last.seconds(since: first)
    return (0..<86_400).contains(seconds) ? CalendarDuration(seconds: seconds) : nil
  }
}

extension MomentArgument {
  /// The argument with a weekday resolved in the week that contains the given day, so that a series moves within its
  /// weeks and loses no occurrences.
  func inWeek(of day: CivilDate?) -> MomentArgument {
    guard let day, let named = TypedTime.weekday(text, inWeekOf: day) else { return self }
    return MomentArgument(TimeText.text(named.day) + (named.time.isEmpty ? "" : " " + named.time))
  }

  /// Checks that a series may begin at a time: a start in UTC would not follow its zone's clock changes.
  func checkBeginsSeries(_ time: CalendarTime, like old: CalendarTime?, _ zone: DisplayZone) throws {
    let staysInZone = old.map { $0.isDate ? !zone.isUTC : !$0.isUTC } ?? !zone.isUTC
    guard time.isUTC, staysInZone else { return }
    throw Failure(
      .usage,
      "a series cannot begin at “\(text)”, the second time that this local time occurs that day; "
        + "begin it at the first, or on another day")
  }
}

extension Event {
  /// The end as typed, if it is a time in a zone other than the start's.
  fileprivate var ownEndForm: CalendarTime? {
    guard let form = endForm, let start = self.start, form.tzid != start.tzid || form.isUTC != start.isUTC else {
      return nil
    }
    return form
  }

  /// The end as typed, if it is a time of day.
  fileprivate var endForm: CalendarTime? {
    if case .time(let end) = end, !end.isDate { end } else { nil }
  }
}
