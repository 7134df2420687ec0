public import CivilTime

/// An event, VEVENT (RFC 5545 3.6.1), as a value.
///
/// It contains the fields that people edit: the shared ``fields``, which are also available as members of the event,
/// and those specific to events. Everything else stays in the component: ``applied(to:at:)`` changes only the lines of
/// edited fields.
public struct Event: CalendarItem {
  /// The fields that events and to-dos share.
  public var fields: ItemFields
  /// When the event ends, DTEND (RFC 5545 3.8.2.2), or how long it lasts, DURATION (RFC 5545 3.8.2.5).
  ///
  /// The end is exclusive. If both properties are present, DTEND is used. If the end is nil, an event on a date lasts
  /// for that day, and an event at a time has no length (RFC 5545 3.6.1).
  public var end: Optional<CalendarPeriod.End>
  /// The availability, from TRANSP and Exchange's busy status, or nil for busy.
  public var availability: Optional<Availability>
  /// The travel time to the event, X-APPLE-TRAVEL-DURATION.
  public var travelDuration: Optional<CalendarDuration>

  /// Creates an event with the most common fields. It needs a UID before it can be written.
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
  /// When the event ends, as written or computed from the start, or nil if that depends on the rules of the time zone.
  ///
  /// Without an end or a duration, an event on a date ends with that day, and an event at a time ends when it begins
  /// (RFC 5545 3.6.1).
  public var endTime: CalendarTime? {
    switch end {
    case .time(let time): time
    case .duration(let duration): fields.start?.adding(duration)
    case nil: isAllDay ? fields.start?.adding(CalendarDuration(days: 1)) : fields.start
    }
  }
}
