import ICalendar

/// Which properties leave the house, who may write them, and whose they are: built from what may be sent, not by taking
/// away, so that a property that nobody thought of stays here.
enum PropertyPlaces {
  /// What people see of an item: a change of it is told to everybody.
  static let seen: Set<KnownProperty> = SeriesProperties.all.union([
    .dtstart, .dtend, .due, .duration, .summary, .description, .styledDescription, .xAltDesc, .location, .geo, .url,
    .conference, .status, .priority, .classification, .attach, .contact, .resources, .organizer, .attendee,
  ])

  /// What is sent besides, and is no reason for a message.
  static let sentAlong: Set<KnownProperty> = [.uid, .recurrenceID, .sequence, .dtstamp, .image, .relatedTo]

  /// All that a REQUEST says.
  static let request = seen.union(sentAlong)

  /// What a CANCEL says, beside the people whom it is for.
  static let cancel: Set<KnownProperty> = [.uid, .recurrenceID, .dtstart, .summary, .organizer]

  /// What a REPLY says, beside the line of who answers.
  static let reply: Set<KnownProperty> = [
    .uid, .recurrenceID, .sequence, .organizer, .dtstart, .dtend, .duration, .due, .summary,
  ]

  /// What a REPLY to a to-do says besides (RFC 5546 3.4.3).
  static let toDoReply: Set<KnownProperty> = [.percentComplete, .completed, .status]

  /// What a DECLINECOUNTER says, beside the person whom it is for.
  static let declineCounter: Set<KnownProperty> = [.uid, .recurrenceID, .organizer]

  /// What a REFRESH says, beside the line of who asks.
  static let refresh: Set<KnownProperty> = [.uid, .recurrenceID, .organizer]

  /// What an attendee's copy keeps when a newer version comes, beside the alarms and X- properties that it lacks.
  static let kept: Set<KnownProperty> = [.transp, .categories, .color, .completed, .percentComplete]

  /// What the organizer writes and an attendee may not: all that people see but CLASS, and of a to-do its STATUS.
  static func organizers(of kind: KnownComponent?) -> Set<KnownProperty> {
    let own: Set<KnownProperty> =
      kind == .vtodo ? [.classification, .status, .attendee] : [.classification, .attendee]
    return seen.subtracting(own)
  }

  /// What only the organizer's programs write, and an attendee's write without meaning it: put back silently.
  static let restored: Set<KnownProperty> = [.uid, .sequence, .dtstamp, .recurrenceID]

  /// The parameters of people that are sent.
  static let parameters: Set<KnownParameter> = [
    .cn, .cutype, .role, .partstat, .rsvp, .member, .delegatedTo, .delegatedFrom, .sentBy, .dir, .language, .email,
  ]

  /// The inner components that are sent (RFC 9073 7).
  static let components: Set<KnownComponent> = [.vlocation, .vresource, .participant]
}

/// Parameters of ours that stay in the store and never leave it.
enum OwnParameter {
  /// On an ATTENDEE of an item that one organizes: the DTSTAMP of the answer that counts.
  static let replied = "X-ALMANAC-REPLIED"
  /// On an ATTENDEE of an item that one organizes: the SEQUENCE with which the person was asked again.
  static let asked = "X-ALMANAC-ASKED"
  /// On one's own ATTENDEE: an answer that the organizer may not have yet.
  static let answered = "X-ALMANAC-ANSWERED"
  /// On an EXDATE of an attendee: instances that the attendee, not the organizer, has taken away.
  static let declined = "X-ALMANAC-DECLINED"
}
