public import CivilTime

/// The fields that events and to-dos share: what people edit in both (RFC 5545 3.6.1 and 3.6.2, RFC 7986).
///
/// They are reached through the item itself, as `event.title`. A field that is nil or empty is not written, or what is
/// written cannot be typed. An empty value counts as none. If a property that may stand once stands twice, the first
/// one that can be typed counts.
public struct ItemFields: Hashable, Sendable {
  /// The identity that all parts of a series share, UID (RFC 5545 3.8.4.7).
  public var uid: Optional<String>
  /// Which occurrence of a series the item stands for, RECURRENCE-ID; nil for single items and for series.
  public var recurrenceID: Optional<RecurrenceID>
  /// How often the organizer has changed what matters, SEQUENCE (RFC 5545 3.8.7.4); 0 if it is not written.
  public var sequence: Int
  /// When this version was written, DTSTAMP (RFC 5545 3.8.7.2).
  public var stamp: Optional<Instant>
  /// When the item was made, CREATED (RFC 5545 3.8.7.1).
  public var created: Optional<Instant>
  /// When the item was last changed, LAST-MODIFIED (RFC 5545 3.8.7.3).
  public var lastModified: Optional<Instant>

  /// What it is called, SUMMARY (RFC 5545 3.8.1.12).
  public var title: Optional<String>
  /// More about it, DESCRIPTION (RFC 5545 3.8.1.5).
  public var notes: Optional<String>
  /// Where it is, from LOCATION, GEO and X-APPLE-STRUCTURED-LOCATION.
  public var location: Optional<Location>
  /// A page about it, URL (RFC 5545 3.8.4.6).
  public var url: Optional<String>
  /// What it is filed under, CATEGORIES (RFC 5545 3.8.1.2).
  public var categories: [String]
  /// The things it needs, RESOURCES (RFC 5545 3.8.1.10).
  public var resources: [String]
  /// Who may see it, CLASS; nil means everybody.
  public var classification: Optional<Classification>
  /// How important it is, 1 most to 9 least, 0 undefined, PRIORITY (RFC 5545 3.8.1.9).
  public var priority: Optional<Int>
  /// How it stands, STATUS.
  public var status: Optional<Status>
  /// Its colour as a CSS3 name, COLOR (RFC 7986 5.9).
  public var color: Optional<String>

  /// Who called it, ORGANIZER.
  public var organizer: Optional<Participant>
  /// Who takes part, ATTENDEE.
  public var participants: [Participant]
  /// Documents that belong to it, ATTACH.
  public var attachments: [Attachment]
  /// Calls and rooms, CONFERENCE.
  public var conferences: [Conference]
  /// Pictures, IMAGE.
  public var images: [CalendarImage]
  /// Remarks, COMMENT (RFC 5545 3.8.1.4).
  public var comments: [String]
  /// Whom to ask, CONTACT (RFC 5545 3.8.4.2).
  public var contacts: [String]
  /// The components it has to do with, RELATED-TO.
  public var relations: [Relation]
  /// What became of scheduling requests, REQUEST-STATUS.
  public var requestStatuses: [RequestStatus]

  /// When it begins, DTSTART (RFC 5545 3.8.2.4).
  public var start: Optional<CalendarTime>
  /// The rules by which it recurs, RRULE (RFC 5545 3.8.5.3).
  public var recurrenceRules: [RecurrenceValue]
  /// The rules by which it does not, EXRULE (RFC 2445 4.8.5.2, deprecated).
  public var exceptionRules: [RecurrenceValue]
  /// Occurrences beside the rules, RDATE.
  public var recurrenceDates: [RecurrenceDate]
  /// Occurrences that are left out, EXDATE (RFC 5545 3.8.5.1).
  public var exceptionDates: [CalendarTime]

  /// Its alarms, VALARM, without Apple's mark for "no alarm".
  public var alarms: [Alarm]
  /// Whether it wants no default alarm: Apple writes a VALARM with ACTION:NONE for that.
  public var suppressesDefaultAlarms: Bool

  /// Fields that say nothing.
  public init() { self = Self.empty }
}
