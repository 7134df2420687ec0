import CalendarModel
import CivilTime
import TimeZones

/// When an event is, as people type it.
struct EventTimes {
  var start: MomentArgument?
  var end: MomentArgument?
  var duration: DurationArgument?
  var isFloating = false

  /// How long a new event lasts where nobody says it.
  private static let standardLength = CalendarDuration(seconds: 3600)

  /// Writes the times into an event. One that is moved lasts as long as before; it stays in its own zone.
  func apply(to event: inout Event, isNew: Bool, times: TimeText) throws {
    let zone = times.zone
    let old = event.start
    if let start {
      var time = try start.time(in: zone, on: old.map(times.civil)?.date)
      if isFloating, !time.isDate { time = .floating(time.civilDateTime) }
      if let old { time = times.time(time, like: old) }
      event = event.starting(at: time)
    }
    guard let time = event.start else { return }
    if let end {
      var end = try end.time(in: zone, on: times.civil(time).date)
      if end.isDate != time.isDate {
        throw Failure(.usage, "an event begins and ends either on dates or at times")
      }
      if case .time(let old) = event.end, !old.isDate, !isNew {
        end = times.time(end, like: old)
      } else {
        end = times.time(end, like: time)
      }
      event.end = .time(end)
    } else if let duration = duration?.duration ?? (isNew && !time.isDate ? Self.standardLength : nil) {
      guard !time.isDate || duration.seconds == 0 else {
        throw Failure(.usage, "an event of whole days lasts days, such as 2d")
      }
      let rules = time.tzid.flatMap { times.timeZones.resolve($0).rules }
      let end = rules.map { time.adding(duration, in: $0) } ?? time.adding(duration)
      event.end = end.map { .time($0) } ?? .duration(duration)
    }
  }
}
