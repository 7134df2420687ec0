extension RuleCatalogue {
  /// The rules of the group “Scheduling: iTIP, iMIP, CalDAV”.
  static let schedulingRules: [Rule] = [
    Rule(
      .unknownMethod, "unknown-method", .warning, .scheduling, "RFC 5546 1.4; RFC 5545 3.7.2", fix: .unsafe,
      "METHOD not defined by iTIP (Proton refuses the file)",
      "iTIP defines eight methods. Some programs refuse a file with another one.",
      bad: "METHOD:INFO",
      good: "METHOD:PUBLISH"),
    Rule(
      .methodComponent, "method-component", .error, .scheduling, "RFC 5546 3.2 to 3.5", fix: .none,
      "METHOD not applicable to the component",
      "Not every method can be used with every component: a journal entry is published, added to and cancelled, "
        + "and no more.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:COUNTER\nBEGIN:VJOURNAL\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\nSUMMARY:Lunch\n"
        + "END:VJOURNAL\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:PUBLISH\nBEGIN:VJOURNAL\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\nSUMMARY:Lunch\n"
        + "END:VJOURNAL\nEND:VCALENDAR"),
    Rule(
      .mixedComponentsInMethod, "mixed-components-in-method", .error, .scheduling, "RFC 5546 3.2", fix: .none,
      "More than one component type with a METHOD (VTIMEZONE aside)",
      "A message is about components of one kind; time zones do not count.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:PUBLISH\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "END:VEVENT\nBEGIN:VTODO\nUID:2@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VTODO\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:PUBLISH\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "END:VEVENT\nEND:VCALENDAR"),
    Rule(
      .multipleUidsInMethod, "multiple-uids-in-method", .error, .scheduling, "RFC 5546 3.2.2", fix: .none,
      "More than one UID in REQUEST/REPLY/CANCEL/COUNTER",
      "A request, a reply or a cancellation is about one event, with its overrides.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REQUEST\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VEVENT\nBEGIN:VEVENT\n"
        + "UID:2@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Dinner\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REQUEST\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .methodMissingOrganizer, "method-missing-organizer", .error, .scheduling, "RFC 5546 3.2", fix: .none,
      "ORGANIZER absent",
      "Scheduling messages name the organizer, to whom answers go.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REQUEST\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REQUEST\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .publishMissingOrganizer, "publish-missing-organizer", .info, .scheduling, "RFC 5546 3.2.1", fix: .none,
      "PUBLISH requires ORGANIZER; almost no real feed has it",
      "PUBLISH asks for an ORGANIZER. Almost no feed has one, and feeds that leave METHOD out say the same.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:PUBLISH\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "END:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:PUBLISH\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .publishHasAttendee, "publish-has-attendee", .warning, .scheduling, "RFC 5546 3.2.1", fix: .unsafe,
      "ATTENDEE in PUBLISH",
      "What is published invites nobody, so that ATTENDEE has no place in it.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:PUBLISH\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:PUBLISH\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .requestMissingAttendee, "request-missing-attendee", .error, .scheduling, "RFC 5546 3.2.2", fix: .none,
      "REQUEST without ATTENDEE",
      "A request asks somebody.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REQUEST\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REQUEST\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .replyOneAttendee, "reply-one-attendee", .error, .scheduling, "RFC 5546 3.2.3", fix: .none,
      "REPLY must have exactly one ATTENDEE",
      "A reply is of one attendee; with several nobody knows who answers.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REPLY\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\n"
        + "ATTENDEE:mailto:joe@example.net\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REPLY\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .addRecurrenceId, "add-recurrence-id", .error, .scheduling, "RFC 5546 3.2.4", fix: .none,
      "ADD must not have RECURRENCE-ID; SEQUENCE required",
      "ADD adds instances to a series: it has a SEQUENCE and no RECURRENCE-ID.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:ADD\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nSEQUENCE:1\nRECURRENCE-ID:20260105T100000Z\nEND:VEVENT\n"
        + "END:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:ADD\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nSEQUENCE:1\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .cancelStatus, "cancel-status", .warning, .scheduling, "RFC 5546 3.2.5", fix: .safe,
      "CANCEL of the whole event without STATUS:CANCELLED, or without SEQUENCE",
      "A cancellation of the whole event says STATUS:CANCELLED and has a SEQUENCE, or it is taken for an old message.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:CANCEL\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\nSEQUENCE:1\n"
        + "END:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:CANCEL\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\nSEQUENCE:1\n"
        + "STATUS:CANCELLED\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .refreshExtra, "refresh-extra", .error, .scheduling, "RFC 5546 3.2.6", fix: .safe,
      "REFRESH carries DTSTART, SUMMARY, VALARM, …",
      "REFRESH asks for the latest version and carries hardly anything.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REFRESH\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\n"
        + "ATTENDEE:mailto:ann@example.net\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REFRESH\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\n"
        + "ATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .counterRequired, "counter-required", .error, .scheduling, "RFC 5546 3.2.7", fix: .none,
      "COUNTER lacks DTSTART/SEQUENCE/SUMMARY/ORGANIZER",
      "A counter proposal says what is proposed: start, title, organizer and the version that it is about.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:COUNTER\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\n"
        + "ATTENDEE:mailto:ann@example.net\nSEQUENCE:1\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:COUNTER\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\n"
        + "ATTENDEE:mailto:ann@example.net\nSEQUENCE:1\nSUMMARY:Lunch\nDTSTART:20260105T100000Z\n"
        + "END:VEVENT\nEND:VCALENDAR"),
    Rule(
      .declinecounterExtra, "declinecounter-extra", .error, .scheduling, "RFC 5546 3.2.8", fix: .safe,
      "DECLINECOUNTER carries forbidden properties",
      "Declining a counter proposal carries hardly anything.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:DECLINECOUNTER\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\n"
        + "SEQUENCE:1\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:DECLINECOUNTER\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\n"
        + "SEQUENCE:1\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .methodForbiddenAlarm, "method-forbidden-alarm", .warning, .scheduling, "RFC 5546 3.2.3, 3.2.5", fix: .safe,
      "VALARM in REPLY/CANCEL/REFRESH/DECLINECOUNTER",
      "Alarms are nobody's business in an answer or a cancellation.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REPLY\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nBEGIN:VALARM\nACTION:AUDIO\n"
        + "TRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REPLY\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .freebusyMethod, "freebusy-method", .error, .scheduling, "RFC 5546 3.3", fix: .none,
      "VFREEBUSY property set wrong for the method (e.g. FREEBUSY in REQUEST)",
      "Each method asks for other properties of busy time: a request has none of the periods that the answer gives.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REQUEST\nBEGIN:VFREEBUSY\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T000000Z\nDTEND:20260106T000000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\n"
        + "FREEBUSY:20260105T100000Z/PT1H\nEND:VFREEBUSY\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REQUEST\nBEGIN:VFREEBUSY\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T000000Z\nDTEND:20260106T000000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VFREEBUSY\nEND:VCALENDAR"),
    Rule(
      .todoJournalMethod, "todo-journal-method", .error, .scheduling, "RFC 5546 3.4, 3.5", fix: .none,
      "VTODO/VJOURNAL set wrong for the method",
      "Each method asks for other properties of to-dos and journal entries.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REPLY\nBEGIN:VTODO\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\nEND:VTODO\n"
        + "END:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REPLY\nBEGIN:VTODO\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\n"
        + "ATTENDEE:mailto:ann@example.net\nEND:VTODO\nEND:VCALENDAR"),
    Rule(
      .attendeeWithoutOrganizer, "attendee-without-organizer", .warning, .scheduling, "RFC 5545 3.8.4.3", fix: .none,
      "ATTENDEE without ORGANIZER in a scheduled event",
      "Whoever is invited is invited by somebody; without ORGANIZER programs cannot answer.",
      bad: "ATTENDEE:mailto:ann@example.net",
      good: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net"),
    Rule(
      .duplicateAttendee, "duplicate-attendee", .warning, .scheduling, "RFC 5545 3.8.4.1", fix: .safe,
      "Same address twice (case-insensitive mailto)",
      "The same person is invited twice, and answers change one of both.",
      bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\n"
        + "ATTENDEE:MAILTO:ann@example.net",
      good: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net"),
    Rule(
      .organizerIsOnlyAttendee, "organizer-is-only-attendee", .info, .scheduling, "", fix: .none,
      "Group event with only its organizer",
      "Only the organizer takes part, so that it is no meeting; some programs then show it as one that waits for "
        + "answers.",
      bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:bob@example.net",
      good: "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net"),
    Rule(
      .rsvpAfterAnswer, "rsvp-after-answer", .info, .scheduling, "RFC 5545 3.2.17", fix: .none,
      "RSVP=TRUE with PARTSTAT=ACCEPTED in PUBLISH/REPLY",
      "An answer is asked for that was given already.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REPLY\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE;RSVP=TRUE;PARTSTAT=ACCEPTED:mailto:ann@example.net\n"
        + "END:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REPLY\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.net\n"
        + "END:VEVENT\nEND:VCALENDAR"),
    Rule(
      .delegationInconsistent, "delegation-inconsistent", .warning, .scheduling, "RFC 5545 3.2.4, 3.2.5", fix: .none,
      "DELEGATED without DELEGATED-TO, or one-sided pair",
      "Whoever delegates says to whom, and the other says from whom.",
      bad: "ORGANIZER:mailto:bob@example.net\nATTENDEE;PARTSTAT=DELEGATED:mailto:ann@example.net",
      good: "ORGANIZER:mailto:bob@example.net\n"
        + "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:joe@example.net\":mailto:ann@example.net"),
    Rule(
      .sentByUnquoted, "sent-by-unquoted", .error, .scheduling, "RFC 5545 3.2.18", fix: .safe,
      "SENT-BY, DELEGATED-*, MEMBER, DIR not quoted URIs",
      "These parameters are URIs, whose colon needs quotes.",
      bad: "ORGANIZER;SENT-BY=mailto:sue@example.net:mailto:bob@example.net",
      good: "ORGANIZER;SENT-BY=\"mailto:sue@example.net\":mailto:bob@example.net"),
    Rule(
      .sequenceRegression, "sequence-regression", .warning, .scheduling, "RFC 5545 3.8.7.4", fix: .none,
      "With --against OLD: SEQUENCE or DTSTAMP went down, or times changed with the same SEQUENCE",
      "Compared with an older version, SEQUENCE or DTSTAMP went down, or times changed and SEQUENCE did not, so "
        + "that programs keep what they had. Needs --against.",
      bad: "SEQUENCE:1",
      good: "SEQUENCE:3"),
    Rule(
      .methodMimeMismatch, "method-mime-mismatch", .error, .scheduling, "RFC 6047 2.4", fix: .none,
      "`method=` of the MIME type differs from METHOD (with --content-type)",
      "The method of the content type and METHOD have to agree, or mail programs ignore the message. Needs "
        + "--content-type.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REPLY\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REQUEST\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .methodInCaldavObject, "method-in-caldav-object", .error, .scheduling, "RFC 4791 4.1", fix: .safe,
      "METHOD in a CalDAV resource (profile caldav)",
      "What a CalDAV server keeps is no message, so that it has no METHOD. On in the profile caldav.",
      bad: "METHOD:PUBLISH",
      good: "X-WR-CALNAME:Lunches"),
    Rule(
      .caldavOneUid, "caldav-one-uid", .error, .scheduling, "RFC 4791 4.1", fix: .none,
      "More than one UID or component type in a CalDAV resource",
      "A resource of a CalDAV server is one event with its overrides. On in the profile caldav.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .scheduleParamsInImip, "schedule-params-in-imip", .warning, .scheduling, "RFC 6638 7", fix: .safe,
      "SCHEDULE-AGENT/STATUS/FORCE-SEND leaked outside CalDAV",
      "These parameters tell a CalDAV server what to do and mean nothing in messages and feeds. On in the profile "
        + "itip.",
      bad: "ORGANIZER;SCHEDULE-AGENT=CLIENT:mailto:bob@example.net",
      good: "ORGANIZER:mailto:bob@example.net"),
  ]
}
