public import CivilTime

/// An event, VEVENT (RFC 5545 3.6.1), as a value.
///
/// It holds what people edit: its ``fields``, which are members of it, and what to-dos do not have. All else that a component says stays in the component: ``applied(to:at:)`` changes the
/// lines of edited fields and no others.
public struct Event: CalendarItem {
  /// What it has in common with a to-do.
  public var fields: ItemFields
  /// When it ends, DTEND (RFC 5545 3.8.2.2), or how long it lasts, DURATION (RFC 5545 3.8.2.5).
  ///
  /// The end is no longer part of the event. DTEND counts if both are written. If it is nil, an event on a date
  /// lasts that day, and one at a time takes no time (RFC 5545 3.6.1).
  public var end: Optional<CalendarPeriod.End>
  /// How it takes up time, from TRANSP and Exchange's busy status; nil means busy.
  public var availability: Optional<Availability>
  /// How long one travels to it, X-APPLE-TRAVEL-DURATION.
  public var travelDuration: Optional<CalendarDuration>

  /// Makes an event with what most have; a UID is needed before it can be written.
  public init(
    uid: String? = nil, title: String? = nil, start: CalendarTime? = nil, end: CalendarPeriod.End? = nil
  ) {
    fields = ItemFields()
    self.end = end
    availability = nil
    travelDuration = nil
    fields.uid = uid
    fields.title = title
    fields.start = start
  }
}

extension Event {
  /// When it ends: as written, or counted from the start; nil if only the rules of the zone can tell.
  ///
  /// Without an end or a duration, a date ends with the day and a time ends as it begins (RFC 5545 3.6.1).
  public var endTime: CalendarTime? {
    switch end {
    case .time(let time): time
    case .duration(let duration): fields.start?.adding(duration)
    case nil: isAllDay ? fields.start?.adding(CalendarDuration(days: 1)) : fields.start
    }
  }
}
