import ICalendar

/// The properties that may be sent, and who may write them. The lists contain what is allowed, so a property that is
/// not listed is never sent.
enum PropertyPlaces {
  /// The visible properties of an item. A change to any of them is sent to everyone.
  static let seen: Set<KnownProperty> = SeriesProperties.all.union([
    .dtstart, .dtend, .due, .duration, .summary, .description, .styledDescription, .xAltDesc, .location, .geo, .url,
    .conference, .status, .priority, .classification, .attach, .contact, .resources, .organizer, .attendee,
  ])

  /// Other properties that are sent. A change to one of them does not cause a message.
  static let sentAlong: Set<KnownProperty> = [.uid, .recurrenceID, .sequence, .dtstamp, .image, .relatedTo]

  /// The properties of a REQUEST.
  static let request = seen.union(sentAlong)

  /// The properties of a CANCEL, in addition to the people to whom it is addressed.
  static let cancel: Set<KnownProperty> = [.uid, .recurrenceID, .dtstart, .summary, .organizer]

  /// The properties of a REPLY, in addition to the line of the attendee who replies.
  static let reply: Set<KnownProperty> = [
    .uid, .recurrenceID, .sequence, .organizer, .dtstart, .dtend, .duration, .due, .summary,
  ]

  /// The additional properties of a REPLY to a to-do (RFC 5546 section 3.4.3).
  static let toDoReply: Set<KnownProperty> = [.percentComplete, .completed, .status]

  /// The properties of a DECLINECOUNTER, in addition to the person to whom it is addressed.
  static let declineCounter: Set<KnownProperty> = [.uid, .recurrenceID, .organizer]

  /// The properties of a REFRESH, in addition to the line of the attendee who asks.
  static let refresh: Set<KnownProperty> = [.uid, .recurrenceID, .organizer]

  /// The properties that an attendee's copy keeps when a newer version arrives, in addition to alarms and the X-
  /// properties that the newer version lacks.
  static let kept: Set<KnownProperty> = [.transp, .categories, .color, .completed, .percentComplete]

  /// The properties that only the organizer may write: all visible ones except CLASS and, for a to-do, STATUS.
  static func organizers(of kind: KnownComponent?) -> Set<KnownProperty> {
    let own: Set<KnownProperty> =
      kind == .vtodo ? [.classification, .status, .attendee] : [.classification, .attendee]
    return seen.subtracting(own)
  }

  /// The properties that only the organizer's program writes. Changes by an attendee's program are unintentional and
  /// are silently reverted.
  static let restored: Set<KnownProperty> = [.uid, .sequence, .dtstamp, .recurrenceID]

  /// The parameters of ORGANIZER and ATTENDEE that are sent.
  static let parameters: Set<KnownParameter> = [
    .cn, .cutype, .role, .partstat, .rsvp, .member, .delegatedTo, .delegatedFrom, .sentBy, .dir, .language, .email,
  ]

  /// The nested components that are sent (RFC 9073 section 7).
  static let components: Set<KnownComponent> = [.vlocation, .vresource, .participant]
}

/// Private parameters that are only used in the store and never sent.
enum OwnParameter {
  /// On an ATTENDEE in the organizer's copy: the DTSTAMP of the current answer.
  static let replied = "X-ALMANAC-REPLIED"
  /// On an ATTENDEE in the organizer's copy: the SEQUENCE of the message that asked the person again.
  static let asked = "X-ALMANAC-ASKED"
  /// On the user's ATTENDEE line: marks an answer that may be in transit to the organizer.
  static let answered = "X-ALMANAC-ANSWERED"
  /// On an EXDATE in an attendee's copy: marks instances that the attendee, rather than the organizer, has removed.
  static let declined = "X-ALMANAC-DECLINED"
  /// On ORGANIZER in an attendee's copy: marks a version that the person accepted although its sender was not verified. The
  /// value is the last verified version: its SEQUENCE and its DTSTAMP.
  static let unverified = "X-ALMANAC-UNVERIFIED"
}
