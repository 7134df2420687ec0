import CivilTime

/// The length of the instances, in a form that can be added to any start.
struct ResolvedLength: Hashable, Sendable {
  let duration: CalendarDuration
  /// Whether the given end or duration is before the start, in which case there is no length.
  let wasNegative: Bool

  init(_ length: RecurrenceSet.Length, from start: CalendarTime, _ zones: RecurrenceSet.Zones) {
    let given: CalendarDuration
    switch length {
    case .unspecified: given = start.isDate ? CalendarDuration(days: 1) : .zero
    case .duration(let duration): given = duration
    case .end(let end) where start.isDate:
      let days = end.civilDate.days(since: start.civilDate)
      given = CalendarDuration(days: days == 0 ? 1 : days)
    case .end(let end):
      // A floating end is in the zone of the start.
      let local = end.isDate || (end.tzid == nil && start.tzid != nil && !end.isUTC)
      let last = local ? zones.rules(for: start).instant(of: end.civilDateTime) : zones.instant(of: end)
      given = CalendarDuration(seconds: last.seconds(since: zones.instant(of: start)))
    }
    wasNegative = given.isNegative
    duration = wasNegative ? .zero : given
  }

  init(_ period: CalendarPeriod, _ zones: RecurrenceSet.Zones) {
    switch period.end {
    case .time(let end): self.init(.end(end), from: period.start, zones)
    case .duration(let duration): self.init(.duration(duration), from: period.start, zones)
    }
  }

  /// An upper bound of an instance's length in seconds. Days may be longer than 24 hours.
  var longest: Int {
    let seconds = min(duration.nominalSeconds, 1 << 40)
    return Int(seconds) + (duration.days == 0 ? 0 : 2 * 86400)
  }
}

extension CalendarTime {
  /// The instant after a duration that begins at this time. Days keep the time of day, and seconds are exact, even if
  /// clocks show the end time twice (RFC 5545 3.3.6).
  func end(after duration: CalendarDuration, in rules: TimeZoneRules) -> Instant {
    if isDate { return adding(duration, in: rules).instant(in: rules) }
    return with(civilDateTime.adding(days: duration.days)).instant(in: rules).adding(seconds: duration.seconds)
  }
}
