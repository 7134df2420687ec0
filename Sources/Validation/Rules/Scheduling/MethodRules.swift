/// The rules that `MethodChecks` reports.
extension Rule {
  static let unknownMethod = Rule(
    550, "unknown-method", .warning, in: "RFC 5546 1.4; RFC 5545 3.7.2", fix: .unsafe, levels: [.feed: .warning],
    "METHOD not defined by iTIP (Proton refuses the file)",
    "iTIP defines eight methods. Some programs refuse a file with another one.",
    bad: "METHOD:INFO", good: "METHOD:PUBLISH")

  static let methodComponent = Rule(
    551, "method-component", .error, in: "RFC 5546 3.2 to 3.5",
    "METHOD not applicable to the component",
    "Not every method can be used with every component: a journal entry is published, added to and cancelled, and "
      + "no more.",
    bad: .calendar("METHOD:COUNTER", .journal("ORGANIZER:mailto:bob@example.net\nSUMMARY:Lunch")),
    good: .calendar("METHOD:PUBLISH", .journal("ORGANIZER:mailto:bob@example.net\nSUMMARY:Lunch")))

  static let mixedComponentsInMethod = Rule(
    552, "mixed-components-in-method", .error, in: "RFC 5546 3.2",
    "More than one component type with a METHOD (VTIMEZONE aside)",
    "A message is about components of one kind; time zones do not count.",
    bad: .calendar("METHOD:PUBLISH", .event(), .todo(uid: 2, .lunch)), good: .calendar("METHOD:PUBLISH", .event()))

  static let multipleUidsInMethod = Rule(
    553, "multiple-uids-in-method", .error, in: "RFC 5546 3.2.2",
    "More than one UID in REQUEST/REPLY/CANCEL/COUNTER",
    "A request, a reply or a cancellation is about one event, with its overrides.",
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
    554, "method-missing-organizer", .error, in: "RFC 5546 3.2",
    "ORGANIZER absent",
    "Scheduling messages name the organizer, to whom answers go.",
    bad: .calendar(
      "METHOD:REQUEST", .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nATTENDEE:mailto:ann@example.net")),
    good: .calendar(
      "METHOD:REQUEST",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net", "ATTENDEE:mailto:ann@example.net"))
  )

  static let publishMissingOrganizer = Rule(
    555, "publish-missing-organizer", .info, in: "RFC 5546 3.2.1", isToldOnce: true,
    "PUBLISH requires ORGANIZER; almost no real feed has it",
    "PUBLISH asks for an ORGANIZER. Almost no feed has one, and feeds that leave METHOD out say the same.",
    bad: .calendar("METHOD:PUBLISH", .event()),
    good: .calendar(
      "METHOD:PUBLISH", .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net")))

  static let publishHasAttendee = Rule(
    556, "publish-has-attendee", .warning, in: "RFC 5546 3.2.1", fix: .unsafe, levels: [.feed: .warning],
    "ATTENDEE in PUBLISH",
    "What is published invites nobody, so that ATTENDEE has no place in it.",
    bad: .calendar(
      "METHOD:PUBLISH",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net", "ATTENDEE:mailto:ann@example.net")),
    good: .calendar(
      "METHOD:PUBLISH", .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net")))

  static let requestMissingAttendee = Rule(
    557, "request-missing-attendee", .error, in: "RFC 5546 3.2.2",
    "REQUEST without ATTENDEE",
    "A request asks somebody.",
    bad: .calendar(
      "METHOD:REQUEST", .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net")),
    good: .calendar(
      "METHOD:REQUEST",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net", "ATTENDEE:mailto:ann@example.net"))
  )

  static let replyOneAttendee = Rule(
    558, "reply-one-attendee", .error, in: "RFC 5546 3.2.3",
    "REPLY must have exactly one ATTENDEE",
    "A reply is of one attendee; with several nobody knows who answers.",
    bad: .calendar(
      "METHOD:REPLY",
      .event(
        "DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net",
        "ATTENDEE:mailto:joe@example.net")),
    good: .calendar(
      "METHOD:REPLY",
      .event("DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")))

  static let addRecurrenceId = Rule(
    559, "add-recurrence-id", .error, in: "RFC 5546 3.2.4",
    "ADD must not have RECURRENCE-ID; SEQUENCE required",
    "ADD adds instances to a series: it has a SEQUENCE and no RECURRENCE-ID.",
    bad: .calendar(
      "METHOD:ADD",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net\nSEQUENCE:1",
        "RECURRENCE-ID:20260105T100000Z")),
    good: .calendar(
      "METHOD:ADD", .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net\nSEQUENCE:1")))

  static let cancelStatus = Rule(
    560, "cancel-status", .warning, in: "RFC 5546 3.2.5", fix: .safe,
    "CANCEL of the whole event without STATUS:CANCELLED, or without SEQUENCE",
    "A cancellation of the whole event says STATUS:CANCELLED and has a SEQUENCE, or it is taken for an old message.",
    bad: .calendar("METHOD:CANCEL", .event("ORGANIZER:mailto:bob@example.net\nSEQUENCE:1")),
    good: .calendar("METHOD:CANCEL", .event("ORGANIZER:mailto:bob@example.net\nSEQUENCE:1\nSTATUS:CANCELLED")))

  static let refreshExtra = Rule(
    561, "refresh-extra", .error, in: "RFC 5546 3.2.6", fix: .safe,
    "REFRESH carries DTSTART, SUMMARY, VALARM, …",
    "REFRESH asks for the latest version and carries hardly anything.",
    bad: .calendar(
      "METHOD:REFRESH", .event("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nSUMMARY:Lunch")),
    good: .calendar("METHOD:REFRESH", .event("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")))

  static let counterRequired = Rule(
    562, "counter-required", .error, in: "RFC 5546 3.2.7",
    "COUNTER lacks DTSTART/SEQUENCE/SUMMARY/ORGANIZER",
    "A counter proposal says what is proposed: start, title, organizer and the version that it is about.",
    bad: .calendar(
      "METHOD:COUNTER",
      .event("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nSEQUENCE:1\nSUMMARY:Lunch")),
    good: .calendar(
      "METHOD:COUNTER",
      .event(
        "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nSEQUENCE:1\nSUMMARY:Lunch",
        "DTSTART:20260105T100000Z")))

  static let declinecounterExtra = Rule(
    563, "declinecounter-extra", .error, in: "RFC 5546 3.2.8", fix: .safe,
    "DECLINECOUNTER carries forbidden properties",
    "Declining a counter proposal carries hardly anything.",
    bad: .calendar("METHOD:DECLINECOUNTER", .event("ORGANIZER:mailto:bob@example.net\nSEQUENCE:1\nSUMMARY:Lunch")),
    good: .calendar("METHOD:DECLINECOUNTER", .event("ORGANIZER:mailto:bob@example.net\nSEQUENCE:1")))

  static let methodForbiddenAlarm = Rule(
    564, "method-forbidden-alarm", .warning, in: "RFC 5546 3.2.3, 3.2.5", fix: .safe,
    "VALARM in REPLY/CANCEL/REFRESH/DECLINECOUNTER",
    "Alarms are nobody's business in an answer or a cancellation.",
    bad: .calendar(
      "METHOD:REPLY",
      .event(
        "DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net",
        .alarm("ACTION:AUDIO\nTRIGGER:-PT5M"))),
    good: .calendar(
      "METHOD:REPLY",
      .event("DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")))

  static let freebusyMethod = Rule(
    565, "freebusy-method", .error, in: "RFC 5546 3.3",
    "VFREEBUSY property set wrong for the method (e.g. FREEBUSY in REQUEST)",
    "Each method asks for other properties of busy time: a request has none of the periods that the answer gives.",
    bad: .calendar(
      "METHOD:REQUEST\nBEGIN:VFREEBUSY\nUID:1@example.com\nDTSTAMP:20260101T000000Z",
      "DTSTART:20260105T000000Z\nDTEND:20260106T000000Z\nORGANIZER:mailto:bob@example.net",
      "ATTENDEE:mailto:ann@example.net\nFREEBUSY:20260105T100000Z/PT1H\nEND:VFREEBUSY"),
    good: .calendar(
      "METHOD:REQUEST\nBEGIN:VFREEBUSY\nUID:1@example.com\nDTSTAMP:20260101T000000Z",
      "DTSTART:20260105T000000Z\nDTEND:20260106T000000Z\nORGANIZER:mailto:bob@example.net",
      "ATTENDEE:mailto:ann@example.net\nEND:VFREEBUSY"))

  static let todoJournalMethod = Rule(
    566, "todo-journal-method", .error, in: "RFC 5546 3.4, 3.5",
    "VTODO/VJOURNAL set wrong for the method",
    "Each method asks for other properties of to-dos and journal entries.",
    bad: .calendar("METHOD:REPLY", .todo("ORGANIZER:mailto:bob@example.net")),
    good: .calendar("METHOD:REPLY", .todo("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")))

  static let methodMimeMismatch = Rule(
    574, "method-mime-mismatch", .error, in: "RFC 6047 2.4",
    "The method parameter of the content type differs from METHOD",
    "Mail programs ignore a message whose content type and METHOD do not agree. This needs the content type.",
    bad: .calendar(
      "METHOD:REPLY",
      .event("DTSTART:20260105T100000Z\nORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net")),
    good: .calendar(
      "METHOD:REQUEST",
      .event(
        "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nORGANIZER:mailto:bob@example.net", "ATTENDEE:mailto:ann@example.net"))
  )

  static let methodInCaldavObject = Rule(
    575, "method-in-caldav-object", .error, in: "RFC 4791 4.1", fix: .safe, isOnRequest: true,
    levels: [.caldav: .error],
    "METHOD in a CalDAV resource (profile caldav)",
    "What a CalDAV server keeps is no message, so that it has no METHOD. On in the profile caldav.",
    bad: "METHOD:PUBLISH", good: "X-WR-CALNAME:Lunches")

  static let caldavOneUid = Rule(
    576, "caldav-one-uid", .error, in: "RFC 4791 4.1", isOnRequest: true, levels: [.caldav: .error],
    "More than one UID or component type in a CalDAV resource",
    "A resource of a CalDAV server is one event with its overrides. On in the profile caldav.",
    bad: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")), good: .event())

  static let outlookNotSupported = Rule(
    611, "outlook-not-supported", .error, isOnRequest: true, levels: [.outlook: .error],
    "Invitation shows as \"not supported calendar message.ics\": METHOD absent, zone undefined, LF endings",
    "Outlook shows a message without METHOD as an attachment that is not supported. On in the profile outlook.",
    bad: .event(), good: "METHOD:PUBLISH")
}
