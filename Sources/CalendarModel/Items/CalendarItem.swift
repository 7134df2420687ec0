public import CivilTime

/// What events and to-dos have in common: the properties that people edit in both (RFC 5545 3.6.1 and 3.6.2, RFC 7986).
///
/// A field that is nil or empty is not written, or what is written cannot be typed. An empty value counts as none.
/// Where a property that may stand once stands twice, the first one that can be typed counts.
public protocol CalendarItem: Hashable, Sendable {
  /// The identity that all parts of a series share, UID (RFC 5545 3.8.4.7).
  var uid: String? { get set }
  /// Which occurrence of a series the item stands for, RECURRENCE-ID; nil for single items and for series.
  var recurrenceID: RecurrenceID? { get set }
  /// How often the organizer has changed what matters, SEQUENCE (RFC 5545 3.8.7.4); 0 where it is not written.
  var sequence: Int { get set }
  /// When this version was written, DTSTAMP (RFC 5545 3.8.7.2).
  var stamp: Instant? { get set }
  /// When the item was made, CREATED (RFC 5545 3.8.7.1).
  var created: Instant? { get set }
  /// When the item was last changed, LAST-MODIFIED (RFC 5545 3.8.7.3).
  var lastModified: Instant? { get set }

  /// What it is called, SUMMARY (RFC 5545 3.8.1.12).
  var title: String? { get set }
  /// More about it, DESCRIPTION (RFC 5545 3.8.1.5).
  var notes: String? { get set }
  /// Where it is, from LOCATION, GEO and X-APPLE-STRUCTURED-LOCATION.
  var location: Location? { get set }
  /// A page about it, URL (RFC 5545 3.8.4.6).
  var url: String? { get set }
  /// What it is filed under, CATEGORIES (RFC 5545 3.8.1.2).
  var categories: [String] { get set }
  /// The things it needs, RESOURCES (RFC 5545 3.8.1.10).
  var resources: [String] { get set }
  /// Who may see it, CLASS; nil means everybody.
  var classification: Classification? { get set }
  /// How important it is, 1 most to 9 least, 0 undefined, PRIORITY (RFC 5545 3.8.1.9).
  var priority: Int? { get set }
  /// How it stands, STATUS.
  var status: Status? { get set }
  /// Its colour as a CSS3 name, COLOR (RFC 7986 5.9).
  var color: String? { get set }

  /// Who called it, ORGANIZER.
  var organizer: Participant? { get set }
  /// Who takes part, ATTENDEE.
  var participants: [Participant] { get set }
  /// Documents that belong to it, ATTACH.
  var attachments: [Attachment] { get set }
  /// Calls and rooms, CONFERENCE.
  var conferences: [Conference] { get set }
  /// Pictures, IMAGE.
  var images: [CalendarImage] { get set }
  /// Remarks, COMMENT (RFC 5545 3.8.1.4).
  var comments: [String] { get set }
  /// Whom to ask, CONTACT (RFC 5545 3.8.4.2).
  var contacts: [String] { get set }
  /// The components it has to do with, RELATED-TO.
  var relations: [Relation] { get set }
  /// What became of scheduling requests, REQUEST-STATUS.
  var requestStatuses: [RequestStatus] { get set }

  /// When it begins, DTSTART (RFC 5545 3.8.2.4).
  var start: CalendarTime? { get set }
  /// The rules by which it recurs, RRULE (RFC 5545 3.8.5.3), as text.
  var recurrenceRules: [String] { get set }
  /// The rules by which it does not, EXRULE (RFC 2445 4.8.5.2, deprecated), as text.
  var exceptionRules: [String] { get set }
  /// Occurrences beside the rules, RDATE.
  var recurrenceDates: [RecurrenceDate] { get set }
  /// Occurrences that are left out, EXDATE (RFC 5545 3.8.5.1).
  var exceptionDates: [CalendarTime] { get set }

  /// Its alarms, VALARM, without Apple's mark for "no alarm".
  var alarms: [Alarm] { get set }
  /// Whether it wants no default alarm: Apple writes a VALARM with ACTION:NONE for that.
  var suppressesDefaultAlarms: Bool { get set }
}

extension CalendarItem {
  /// Whether it recurs: there is a rule or a further date.
  public var isRecurring: Bool { !recurrenceRules.isEmpty || !recurrenceDates.isEmpty }

  /// Whether it stands for one occurrence, or a part, of a series.
  public var isOverride: Bool { recurrenceID != nil }

  /// Whether it lasts whole days.
  public var isAllDay: Bool { start?.isDate == true }
}
