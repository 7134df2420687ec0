import CalendarModel
import CivilTime

/// When an event is, as people type it.
struct EventTimes {
  var start: MomentArgument?
  var end: MomentArgument?
  var duration: DurationArgument?
  var isFloating = false

  /// How long a new event lasts where nobody says it.
  private static let standardLength = CalendarDuration(seconds: 3600)

  /// Writes the times into an event. One that is moved lasts as long as before; it stays in its own zone.
  func apply(to event: inout Event, isNew: Bool, zone: DisplayZone) throws {
    let old = event.start
    if let start {
      var time = try start.time(in: zone, on: old?.day(in: zone))
      if isFloating, !time.isDate { time = .floating(time.civilDateTime) }
      if let old { time = time.like(old, in: zone) }
      event = event.starting(at: time)
    }
    guard let time = event.start else { return }
    if let end {
      var end = try end.time(in: zone, on: time.day(in: zone))
      if end.isDate != time.isDate {
        throw Failure(.usage, "an event begins and ends either on dates or at times")
      }
      if case .time(let old) = event.end, !old.isDate, !isNew {
        end = end.like(old, in: zone)
      } else {
        end = end.like(time, in: zone)
      }
      event.end = .time(end)
    } else if let duration = duration?.duration ?? (isNew && !time.isDate ? Self.standardLength : nil) {
      guard !time.isDate || duration.seconds == 0 else {
        throw Failure(.usage, "an event of whole days lasts days, such as 2d")
      }
      let rules = time.tzid.flatMap { try? TimeZoneDatabase.system.rules(named: $0) }
      let end = rules.map { time.adding(duration, in: $0) } ?? time.adding(duration)
      event.end = end.map { .time($0) } ?? .duration(duration)
    }
  }
}
