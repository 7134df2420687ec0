public import CivilTime

extension Event {
  /// Moves the event to another start, keeping its length in local time. The end takes the form of the start if both
  /// had the same form, or if one of them is a date.
  public func starting(at newStart: CalendarTime) -> Event {
    var event = self
    event.start = newStart
    guard let start = fields.start, case .time(let end) = end else {
      // A length in hours makes no sense for an all-day event, and neither does a length in days for a timed event.
      if let start = fields.start, start.isDate != newStart.isDate { event.end = nil }
      return event
    }
    let length = end.civilDateTime.secondsSinceEpoch - start.civilDateTime.secondsSinceEpoch
    if start.isDate != newStart.isDate {
      event.end = nil
      return event
    }
    let form = end.tzid == start.tzid && end.isUTC == start.isUTC ? newStart : end
    event.end = .time(form.with(newStart.civilDateTime.adding(seconds: length)))
    return event
  }
}
