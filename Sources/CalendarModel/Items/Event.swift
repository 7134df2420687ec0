public import CivilTime

/// An event, VEVENT (RFC 5545 3.6.1), as a value.
///
/// It holds what people edit. All else that a component says stays in the component: ``applied(to:at:)`` changes the
/// lines of edited fields and no others.
public struct Event: CalendarItem {
  /// The identity that all parts of a series share, UID (RFC 5545 3.8.4.7).
  public var uid: String?
  /// Which occurrence of a series the item stands for, RECURRENCE-ID; nil for single items and for series.
  public var recurrenceID: RecurrenceID?
  /// How often the organizer has changed what matters, SEQUENCE (RFC 5545 3.8.7.4); 0 where it is not written.
  public var sequence = 0
  /// When this version was written, DTSTAMP (RFC 5545 3.8.7.2).
  public var stamp: Instant?
  /// When the item was made, CREATED (RFC 5545 3.8.7.1).
  public var created: Instant?
  /// When the item was last changed, LAST-MODIFIED (RFC 5545 3.8.7.3).
  public var lastModified: Instant?

  /// What it is called, SUMMARY (RFC 5545 3.8.1.12).
  public var title: String?
  /// More about it, DESCRIPTION (RFC 5545 3.8.1.5).
  public var notes: String?
  /// Where it is, from LOCATION, GEO and X-APPLE-STRUCTURED-LOCATION.
  public var location: Location?
  /// A page about it, URL (RFC 5545 3.8.4.6).
  public var url: String?
  /// What it is filed under, CATEGORIES (RFC 5545 3.8.1.2).
  public var categories: [String] = []
  /// The things it needs, RESOURCES (RFC 5545 3.8.1.10).
  public var resources: [String] = []
  /// Who may see it, CLASS; nil means everybody.
  public var classification: Classification?
  /// How important it is, 1 most to 9 least, 0 undefined, PRIORITY (RFC 5545 3.8.1.9).
  public var priority: Int?
  /// How it stands, STATUS.
  public var status: Status?
  /// Its colour as a CSS3 name, COLOR (RFC 7986 5.9).
  public var color: String?

  /// Who called it, ORGANIZER.
  public var organizer: Participant?
  /// Who takes part, ATTENDEE.
  public var participants: [Participant] = []
  /// Documents that belong to it, ATTACH.
  public var attachments: [Attachment] = []
  /// Calls and rooms, CONFERENCE.
  public var conferences: [Conference] = []
  /// Pictures, IMAGE.
  public var images: [CalendarImage] = []
  /// Remarks, COMMENT (RFC 5545 3.8.1.4).
  public var comments: [String] = []
  /// Whom to ask, CONTACT (RFC 5545 3.8.4.2).
  public var contacts: [String] = []
  /// The components it has to do with, RELATED-TO.
  public var relations: [Relation] = []
  /// What became of scheduling requests, REQUEST-STATUS.
  public var requestStatuses: [RequestStatus] = []

  /// When it begins, DTSTART (RFC 5545 3.8.2.4).
  public var start: CalendarTime?
  /// The rules by which it recurs, RRULE (RFC 5545 3.8.5.3), as text.
  public var recurrenceRules: [String] = []
  /// The rules by which it does not, EXRULE (RFC 2445 4.8.5.2, deprecated), as text.
  public var exceptionRules: [String] = []
  /// Occurrences beside the rules, RDATE.
  public var recurrenceDates: [RecurrenceDate] = []
  /// Occurrences that are left out, EXDATE (RFC 5545 3.8.5.1).
  public var exceptionDates: [CalendarTime] = []

  /// Its alarms, VALARM, without Apple's mark for "no alarm".
  public var alarms: [Alarm] = []
  /// Whether it wants no default alarm: Apple writes a VALARM with ACTION:NONE for that.
  public var suppressesDefaultAlarms = false

  /// When it ends, DTEND (RFC 5545 3.8.2.2), or how long it lasts, DURATION (RFC 5545 3.8.2.5).
  ///
  /// The end is no longer part of the event. DTEND counts where both are written. Where it is nil, an event on a date
  /// lasts that day, and one at a time takes no time (RFC 5545 3.6.1).
  public var end: CalendarPeriod.End?
  /// How it takes up time, from TRANSP and Exchange's busy status; nil means busy.
  public var availability: Availability?
  /// How long one travels to it, X-APPLE-TRAVEL-DURATION.
  public var travelDuration: CalendarDuration?

  /// Makes an event with what most have; a UID is needed before it can be written.
  public init(
    uid: String? = nil, title: String? = nil, start: CalendarTime? = nil, end: CalendarPeriod.End? = nil
  ) {
    self.uid = uid
    self.title = title
    self.start = start
    self.end = end
  }
}

extension Event {
  /// When it ends: as written, or counted from the start; nil where only the rules of the zone can tell.
  ///
  /// Without an end or a duration, a date ends with the day and a time ends as it begins (RFC 5545 3.6.1).
  public var endTime: CalendarTime? {
    switch end {
    case .time(let time): time
    case .duration(let duration): start?.adding(duration)
    case nil: isAllDay ? start?.adding(CalendarDuration(days: 1)) : start
    }
  }
}
