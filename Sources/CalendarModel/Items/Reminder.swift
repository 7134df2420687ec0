public import CivilTime

/// A to-do, VTODO (RFC 5545 3.6.2), as a value.
///
/// It holds what people edit. All else that a component says stays in the component: ``applied(to:at:)`` changes the
/// lines of edited fields and no others.
public struct Reminder: CalendarItem {
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

  /// When it is due, DUE (RFC 5545 3.8.2.3), or how long after the start, DURATION (RFC 5545 3.8.2.5).
  ///
  /// DUE counts where both are written.
  public var due: CalendarPeriod.End?
  /// When it was done, COMPLETED (RFC 5545 3.8.2.1), which the standard wants in UTC.
  public var completed: CalendarTime?
  /// How much of it is done, 0 to 100, PERCENT-COMPLETE (RFC 5545 3.8.1.8).
  public var percentComplete: Int?

  /// Makes a to-do with what most have; a UID is needed before it can be written.
  public init(
    uid: String? = nil, title: String? = nil, start: CalendarTime? = nil, due: CalendarPeriod.End? = nil
  ) {
    self.uid = uid
    self.title = title
    self.start = start
    self.due = due
  }
}

extension Reminder {
  /// When it is due: as written, or counted from the start; nil where it is not, or only the rules of the zone can
  /// tell.
  public var dueTime: CalendarTime? {
    switch due {
    case .time(let time): time
    case .duration(let duration): start?.adding(duration)
    case nil: nil
    }
  }

  /// Whether it is done: its status says so, or there is a time at which it was done and the status says nothing.
  public var isCompleted: Bool { status == .completed || (status == nil && completed != nil) }

  /// Notes that it was done: the status, the time and the percentage, as clients write them.
  public mutating func complete(at instant: Instant) {
    status = .completed
    completed = .utc(instant.civil(at: .zero))
    percentComplete = 100
  }

  /// Notes that it is still to be done.
  public mutating func reopen() {
    status = .needsAction
    completed = nil
    percentComplete = nil
  }
}
