/// The rules that `MethodChecks` reports.
extension Rule {
  static let unknownMethod = Rule(
    550, "unknown-method", .warning, in: "RFC 5546 1.4; RFC 5545 3.7.2", fix: .unsafe, for: [.feed],
    levels: [.feed: .warning],
    "METHOD is not one of the methods of iTIP",
    "iTIP defines eight methods. Some programs refuse a file with any other method.",
    bad: "METHOD:INFO", good: "METHOD:PUBLISH")

  static let methodComponent = Rule(
    551, "method-component", .error, in: "RFC 5546 1.4, 3.2 to 3.5", says: .must,
    "METHOD does not apply to the component",
    "Not every method applies to every component: a journal entry can only be published, added to and cancelled.",
    bad: .calendar("METHOD:COUNTER", .journal("ORGANIZER:mailto:bob@example.net\nSUMMARY:Lunch")),
    good: .calendar("METHOD:PUBLISH", .journal("ORGANIZER:mailto:bob@example.net\nSUMMARY:Lunch")))

  static let mixedComponentsInMethod = Rule(
    552, "mixed-components-in-method", .error, in: "RFC 5546 1.4, 3.2", says: .must,
    "A file with a METHOD has more than one type of component (other than VTIMEZONE)",
    "A message must contain only one kind of component; time zones do not count.",
    bad: .calendar("METHOD:PUBLISH", .event(), .todo(uid: 2, .lunch)), good: .calendar("METHOD:PUBLISH", .event()))

  static let multipleUidsInMethod = Rule(
    553, "multiple-uids-in-method", .error, in: "RFC 5546 3.2.2, 3.2.3, 3.2.5, 3.2.7", says: .must,
    "A REQUEST, REPLY, CANCEL or COUNTER has more than one UID",
    "A request, a reply or a cancellation must be about one event with its overrides.",
    bad: .calendar(
      "METHOD:REQUEST",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net", "ATTENDEE:mailto:ann@example.net"),
      .event(
        uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nORGANIZER:mailto:bob@example.net",
        "ATTENDEE:mailto:ann@example.net")),
    good: .calendar(
      "METHOD:REQUEST",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net", "ATTENDEE:mailto:ann@example.net"))
  )

  static let methodMissingOrganizer = Rule(
    554, "method-missing-organizer", .error, in: "RFC 5546 3.2", says: .must,
    "A scheduling message has no ORGANIZER",
    "A scheduling message must state the organizer, who receives the replies.",
    bad: .calendar(
      "METHOD:REQUEST", .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nATTENDEE:mailto:ann@example.net")),
    good: .calendar(
      "METHOD:REQUEST",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net", "ATTENDEE:mailto:ann@example.net"))
  )

  static let publishMissingOrganizer = Rule(
    555, "publish-missing-organizer", .info, in: "RFC 5546 3.2.1", says: .must, isToldOnce: true,
    "PUBLISH has no ORGANIZER",
    "PUBLISH requires an ORGANIZER, but almost no feed has one. A feed without METHOD means the same thing.",
    bad: .calendar("METHOD:PUBLISH", .event()),
    good: .calendar(
      "METHOD:PUBLISH", .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net")))

  static let publishHasAttendee = Rule(
    556, "publish-has-attendee", .error, in: "RFC 5545 3.8.4.1; RFC 5546 3.2.1", says: .must, fix: .unsafe,
    levels: .lenient(also: .feed),
    "ATTENDEE in a PUBLISH",
    "A published event is not an invitation, so it must not contain ATTENDEE.",
    bad: .calendar(
      "METHOD:PUBLISH",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net", "ATTENDEE:mailto:ann@example.net")),
    good: .calendar(
      "METHOD:PUBLISH", .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net")))

  static let requestMissingAttendee = Rule(
    557, "request-missing-attendee", .error, in: "RFC 5546 3.2.2", says: .must,
    "REQUEST without ATTENDEE",
    "A request needs at least one attendee to invite.",
    bad: .calendar(
      "METHOD:REQUEST", .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net")),
    good: .calendar(
      "METHOD:REQUEST",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net", "ATTENDEE:mailto:ann@example.net"))
  )

  static let replyOneAttendee = Rule(
    558, "reply-one-attendee", .error, in: "RFC 5546 3.2.3", says: .must,
    "A REPLY does not have exactly one ATTENDEE",
    "A reply comes from one attendee. If there are several, it is unclear who replies.",
    bad: .calendar(
      "METHOD:REPLY",
      .event(
        "DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net",
        "ATTENDEE:mailto:joe@example.net")),
    good: .calendar(
      "METHOD:REPLY",
      .event("DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")))

  static let addRecurrenceId = Rule(
    559, "add-recurrence-id", .error, in: "RFC 5546 3.2.4", says: .must,
    "ADD has a RECURRENCE-ID or no SEQUENCE",
    "ADD adds instances to a series, so it needs a SEQUENCE and must not contain RECURRENCE-ID.",
    bad: .calendar(
      "METHOD:ADD",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net\nSEQUENCE:1",
        "RECURRENCE-ID:20260105T100000Z")),
    good: .calendar(
      "METHOD:ADD", .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net\nSEQUENCE:1")))

  static let cancelStatus = Rule(
    560, "cancel-status", .error, in: "RFC 5546 3.2.5", says: .must, fix: .safe, levels: .lenient(),
    "CANCEL of the whole event without STATUS:CANCELLED or without SEQUENCE",
    "To cancel the whole event, write STATUS:CANCELLED and a SEQUENCE; otherwise programs mistake it for an old "
      + "message.",
    bad: .calendar("METHOD:CANCEL", .event("ORGANIZER:mailto:bob@example.net\nSEQUENCE:1")),
    good: .calendar("METHOD:CANCEL", .event("ORGANIZER:mailto:bob@example.net\nSEQUENCE:1\nSTATUS:CANCELLED")))

  static let refreshExtra = Rule(
    561, "refresh-extra", .error, in: "RFC 5546 3.2.6", says: .must, fix: .unsafe,
    "REFRESH has DTSTART, SUMMARY, VALARM or other extra content",
    "REFRESH requests the latest version and contains almost nothing else.",
    bad: .calendar(
      "METHOD:REFRESH", .event("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nSUMMARY:Lunch")),
    good: .calendar("METHOD:REFRESH", .event("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")))

  static let counterRequired = Rule(
    562, "counter-required", .error, in: "RFC 5546 3.2.7", says: .must,
    "COUNTER without DTSTART, SEQUENCE, SUMMARY or ORGANIZER",
    "A counter-proposal needs a start, a title, an organizer and the SEQUENCE of the version that it responds to.",
    bad: .calendar(
      "METHOD:COUNTER",
      .event("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nSEQUENCE:1\nSUMMARY:Lunch")),
    good: .calendar(
      "METHOD:COUNTER",
      .event(
        "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nSEQUENCE:1\nSUMMARY:Lunch",
        "DTSTART:20260105T100000Z")))

  static let declinecounterExtra = Rule(
    563, "declinecounter-extra", .error, in: "RFC 5546 3.2.8", says: .must, fix: .unsafe,
    "DECLINECOUNTER has forbidden properties",
    "A message that declines a counter-proposal contains almost nothing else.",
    bad: .calendar("METHOD:DECLINECOUNTER", .event("ORGANIZER:mailto:bob@example.net\nSEQUENCE:1\nSUMMARY:Lunch")),
    good: .calendar("METHOD:DECLINECOUNTER", .event("ORGANIZER:mailto:bob@example.net\nSEQUENCE:1")))

  static let methodForbiddenAlarm = Rule(
    564, "method-forbidden-alarm", .error, in: "RFC 5546 3.2.3, 3.2.5, 3.2.6, 3.2.8", says: .must, fix: .safe,
    levels: .lenient(),
    "VALARM in a REPLY, CANCEL, REFRESH or DECLINECOUNTER",
    "A reply or a cancellation must not contain alarms.",
    bad: .calendar(
      "METHOD:REPLY",
      .event(
        "DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net",
        .alarm("ACTION:AUDIO\nTRIGGER:-PT5M"))),
    good: .calendar(
      "METHOD:REPLY",
      .event("DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")))

  static let freebusyMethod = Rule(
    565, "freebusy-method", .error, in: "RFC 5546 3.3", says: .must,
    "VFREEBUSY has the wrong properties for the method, such as FREEBUSY in a REQUEST",
    "Each method has its own requirements for busy time. A request does not contain the periods that the reply gives.",
    bad: .calendar(
      "METHOD:REQUEST\nBEGIN:VFREEBUSY\nUID:1@example.com\nDTSTAMP:20260101T000000Z",
      "DTSTART:20260105T000000Z\nDTEND:20260106T000000Z\nORGANIZER:mailto:bob@example.net",
      "ATTENDEE:mailto:ann@example.net\nFREEBUSY:20260105T100000Z/PT1H\nEND:VFREEBUSY"),
    good: .calendar(
      "METHOD:REQUEST\nBEGIN:VFREEBUSY\nUID:1@example.com\nDTSTAMP:20260101T000000Z",
      "DTSTART:20260105T000000Z\nDTEND:20260106T000000Z\nORGANIZER:mailto:bob@example.net",
      "ATTENDEE:mailto:ann@example.net\nEND:VFREEBUSY"))

  static let todoJournalMethod = Rule(
    566, "todo-journal-method", .error, in: "RFC 5546 3.4, 3.5", says: .must,
    "VTODO or VJOURNAL has the wrong properties for the method",
    "Each method has its own requirements for to-dos and journal entries.",
    bad: .calendar("METHOD:REPLY", .todo("ORGANIZER:mailto:bob@example.net")),
    good: .calendar("METHOD:REPLY", .todo("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")))

  static let methodMimeMismatch = Rule(
    574, "method-mime-mismatch", .error, in: "RFC 5545 3.7.2, 8.1; RFC 6047 2.4", says: .must,
    "The method parameter of the content type differs from METHOD",
    "Mail programs ignore a message whose content type and METHOD differ. This rule runs only if the content type "
      + "is known.",
    bad: .calendar(
      "METHOD:REPLY",
      .event("DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")),
    good: .calendar(
      "METHOD:REQUEST",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net", "ATTENDEE:mailto:ann@example.net"))
  )
}
