import CalendarModel
import CivilTime
import TimeZones

/// When an event is, as people type it.
struct EventTimes {
  var start: MomentArgument?
  var end: MomentArgument?
  /// The zone in which the event ends; nil for that in which it begins.
  var endZone: DisplayZone?
  var duration: CalendarDuration?
  var isFloating = false

  /// How long a new event lasts where nobody says it.
  private static let standardLength = CalendarDuration(seconds: 3600)

  /// Writes the times into an event. One that is moved lasts as long as before; it stays in its own zone.
  ///
  /// - Parameter isSeries: whether all instances of a series get the times.
  func apply(to event: inout Event, isNew: Bool, isSeries: Bool, times: TimeText) throws {
    let old = event
    if let start {
      let time = try start.time(like: old.start, on: old.start.map(times.civil)?.date, isFloating: isFloating, times)
      if isSeries { try start.checkBeginsSeries(time, like: old.start, times.zone) }
      event = event.starting(at: time)
      if let length = Self.hours(of: old, times), !time.isDate { event.end = times.end(of: time, after: length) }
    }
    guard let time = event.start else { return }
    if let end {
      try event.end = self.end(end, of: event, like: isNew ? time : old.endForm ?? time, times)
    } else if let duration = duration ?? (isNew && !time.isDate ? Self.standardLength : nil) {
      guard !time.isDate || duration.seconds == 0 else {
        throw Failure(.usage, "an all-day event lasts whole days, such as 2d")
      }
      event.end = times.end(of: time, after: duration)
      if let endZone, let rules = times.rules(time) {
        let end = time.adding(duration, in: rules).instant(in: rules)
        event.end = .time(try TimeText(zone: endZone).time(at: end, like: nil))
      }
    }
    if case .time(let end) = event.end, end.civilDate.year > 9999 {
      throw Failure(.usage, "the event would end after the year 9999, and iCalendar has no such times")
    }
  }

  private func end(
    _ end: MomentArgument, of event: Event, like form: CalendarTime, _ times: TimeText
  ) throws -> CalendarPeriod.End? {
    guard let start = event.start else { return nil }
    let zone = endZone.map { TimeText(zone: $0, timeZones: times.timeZones) } ?? times
    let begin = start.isDate ? TypedTime.date(times.civil(start).date) : .local(zone.civil(start))
    let time = try end.time(
      like: endZone == nil ? form : nil, on: zone.civil(start).date, from: begin, zone)
    if time.isDate != start.isDate {
      throw Failure(.usage, "the start and the end must both be dates or both be times")
    }
    // What the clocks of the zone show for the second time only a duration says.
    if endZone == nil, time.isUTC, !form.isUTC, let first = times.instant(start), let last = times.instant(time),
      last >= first
    {
      return .duration(CalendarDuration(seconds: last.seconds(since: first)))
    }
    return .time(time)
  }

  /// How long an event lasts that ends in its own zone less than a day after it begins: hours are exact. What is longer
  /// lasts as long by the clock.
  private static func hours(of event: Event, _ times: TimeText) -> CalendarDuration? {
    guard let start = event.start, case .time(let end) = event.end, start.tzid == end.tzid,
      let first = times.instant(start), let last = times.instant(end)
    else { return nil }
    let seconds = last.seconds(since: first)
    return (0..<86_400).contains(seconds) ? CalendarDuration(seconds: seconds) : nil
  }
}

extension MomentArgument {
  /// Checks that a series may begin then: in UTC it would not follow the clocks of its zone.
  func checkBeginsSeries(_ time: CalendarTime, like old: CalendarTime?, _ zone: DisplayZone) throws {
    let staysInZone = old.map { $0.isDate ? !zone.isUTC : !$0.isUTC } ?? !zone.isUTC
    guard time.isUTC, staysInZone else { return }
    throw Failure(
      .usage,
      "a series cannot begin at “\(text)”, the second time that the clocks show it that day; "
        + "begin it at the first time, or on another day")
  }
}

extension Event {
  /// The end as it is written, where it is a time of day.
  fileprivate var endForm: CalendarTime? {
    if case .time(let end) = end, !end.isDate { end } else { nil }
  }
}
