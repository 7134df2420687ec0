public import CivilTime

/// The fields that events and to-dos share (RFC 5545 3.6.1 and 3.6.2, RFC 7986).
///
/// Access them through the item itself, as in `event.title`. A field is nil or empty if its property is missing or
/// cannot be typed. An empty value is treated as missing. If a property that may occur once occurs twice, the first
/// value that can be typed is used.
public struct ItemFields: Hashable, Sendable {
  /// The identifier that all parts of a series share, UID (RFC 5545 3.8.4.7).
  public var uid: Optional<String>
  /// The instance of a series that the item replaces, RECURRENCE-ID; nil for single items and for series.
  public var recurrenceID: Optional<RecurrenceID>
  /// The number of significant revisions by the organizer, SEQUENCE (RFC 5545 3.8.7.4), or 0 if it is missing.
  public var sequence: Int
  /// When this version was written, DTSTAMP (RFC 5545 3.8.7.2).
  public var stamp: Optional<Instant>
  /// When the item was created, CREATED (RFC 5545 3.8.7.1).
  public var created: Optional<Instant>
  /// When the item was last changed, LAST-MODIFIED (RFC 5545 3.8.7.3).
  public var lastModified: Optional<Instant>

  /// The title, SUMMARY (RFC 5545 3.8.1.12).
  public var title: Optional<String>
  /// The description, DESCRIPTION (RFC 5545 3.8.1.5).
  public var notes: Optional<String>
  /// The place, from LOCATION, GEO and X-APPLE-STRUCTURED-LOCATION.
  public var location: Optional<Location>
  /// A page about the item, URL (RFC 5545 3.8.4.6).
  public var url: Optional<String>
  /// The categories, CATEGORIES (RFC 5545 3.8.1.2).
  public var categories: [String]
  /// The required equipment, RESOURCES (RFC 5545 3.8.1.10).
  public var resources: [String]
  /// Who may see the item, CLASS; nil means everyone.
  public var classification: Optional<Classification>
  /// How important the item is, PRIORITY (RFC 5545 3.8.1.9): 1 is the highest, 9 the lowest, and 0 is undefined.
  public var priority: Optional<Int>
  /// The status, STATUS.
  public var status: Optional<Status>
  /// The color as a CSS3 name, COLOR (RFC 7986 5.9).
  public var color: Optional<String>

  /// Who organizes the item, ORGANIZER.
  public var organizer: Optional<Participant>
  /// The participants, ATTENDEE.
  public var participants: [Participant]
  /// Documents that belong to the item, ATTACH.
  public var attachments: [Attachment]
  /// Calls and rooms, CONFERENCE.
  public var conferences: [Conference]
  /// Pictures, IMAGE.
  public var images: [CalendarImage]
  /// Comments, COMMENT (RFC 5545 3.8.1.4).
  public var comments: [String]
  /// People to contact, CONTACT (RFC 5545 3.8.4.2).
  public var contacts: [String]
  /// Related components, RELATED-TO.
  public var relations: [Relation]
  /// The results of scheduling requests, REQUEST-STATUS.
  public var requestStatuses: [RequestStatus]

  /// When the item begins, DTSTART (RFC 5545 3.8.2.4).
  public var start: Optional<CalendarTime>
  /// The recurrence rules, RRULE (RFC 5545 3.8.5.3).
  public var recurrenceRules: [RecurrenceValue]
  /// The exclusion rules, EXRULE (RFC 2445 4.8.5.2, deprecated).
  public var exceptionRules: [RecurrenceValue]
  /// Added instances, RDATE.
  public var recurrenceDates: [RecurrenceDate]
  /// Excluded instances, EXDATE (RFC 5545 3.8.5.1).
  public var exceptionDates: [CalendarTime]

  /// The alarms, VALARM, without Apple's marker for "no alarm".
  public var alarms: [Alarm]
  /// Whether the item suppresses default alarms, for which Apple writes a VALARM with ACTION:NONE.
  public var suppressesDefaultAlarms: Bool

  /// Empty fields.
  public init() { self = Self.empty }
}
