public import CivilTime

extension Event {
  /// The event at another start, as long as before by the clock; the end gets the form of the start if both had the
  /// same form, or if one of them is a date.
  public func starting(at newStart: CalendarTime) -> Event {
    var event = self
    event.start = newStart
    guard let start = fields.start, case .time(let end) = end else {
      // Hours of a day's length make no sense, and neither do days of hours' length.
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
