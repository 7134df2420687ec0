public import CivilTime
public import TimeZones

extension ComponentTimes {
  /// When the component ends, as written or else computed from the start (RFC 5545 3.6.1).
  ///
  /// Without an end or a duration, an event on a date lasts for that day, and an event at a time has no length. If the
  /// end is the same date as the start, the event lasts for that day.
  ///
  /// - Parameter zones: The meaning of TZIDs, for a duration that crosses a clock change.
  public func end(in zones: ZoneContext) -> CalendarTime? {
    if let end, !end.isDate || end != start { return end }
    guard let start else { return nil }
    if let duration {
      if let end = start.adding(duration) { return end }
      // This is computed as an instant, because clocks may show a time twice.
      let day = zones.instant(of: start.with(start.civilDateTime.adding(days: duration.days)))
      return zones.isPlaced(start)
        ? .utc(day.adding(seconds: duration.seconds).civil(at: .zero))
        : start.adding(duration, in: zones.rules(for: start))
    }
    return start.isDate ? start.adding(CalendarDuration(days: 1)) : start
  }

  /// When a to-do is due: DUE, or else DTSTART plus DURATION. The result is nil if the to-do is never due, and for
  /// other components.
  ///
  /// - Parameter zones: The meaning of TZIDs, for a duration that crosses a clock change.
  public func due(in zones: ZoneContext) -> CalendarTime? {
    guard isToDo else { return nil }
    return end ?? (duration == nil ? nil : end(in: zones))
  }
}
