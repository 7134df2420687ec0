public import CivilTime

/// An event, VEVENT (RFC 5545 3.6.1), as a value.
///
/// It has what people edit: the shared ``fields``, which are members of it, and the fields of events. Everything else
/// stays in the component: ``applied(to:at:)`` changes only the lines of edited fields.
public struct Event: CalendarItem {
  /// What it has in common with a to-do.
  public var fields: ItemFields
  /// When it ends, DTEND (RFC 5545 3.8.2.2), or how long it lasts, DURATION (RFC 5545 3.8.2.5).
  ///
  /// The end is exclusive. DTEND counts if both are written. If it is nil, an event on a date lasts that day, and an
  /// event at a time has no length (RFC 5545 3.6.1).
  public var end: Optional<CalendarPeriod.End>
  /// The availability, from TRANSP and Exchange's busy status; nil means busy.
  public var availability: Optional<Availability>
  /// The travel time to it, X-APPLE-TRAVEL-DURATION.
  public var travelDuration: Optional<CalendarDuration>

  /// Makes an event with the most common fields; it needs a UID before it can be written.
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
  /// When it ends: as written, or counted from the start; nil if that depends on the rules of the zone.
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
