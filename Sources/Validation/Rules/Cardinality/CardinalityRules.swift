/// The rules that `CardinalityChecks` reports.
extension Rule {
  static let missingProdid = Rule(
    150, "missing-prodid", .error, in: "RFC 5545 3.7.3", says: .must, fix: .safe,
    "The calendar has no PRODID",
    "PRODID names the program that wrote the calendar, so that other programs can allow for its quirks. It must occur once.",
    bad: .lines("BEGIN:VCALENDAR\nVERSION:2.0", .event(), "END:VCALENDAR"), good: .calendar())

  static let missingVersion = Rule(
    151, "missing-version", .error, in: "RFC 5545 3.7.4", says: .must, fix: .safe,
    "The calendar has no VERSION",
    "VERSION marks the file as iCalendar rather than vCalendar 1.0. It must occur exactly once.",
    bad: .lines("BEGIN:VCALENDAR\nPRODID:-//Example//Example//EN", .event(), "END:VCALENDAR"), good: .calendar())

  static let unsupportedVersion = Rule(
    152, "unsupported-version", .error, in: "RFC 5545 3.7.4", says: .grammar,
    "VERSION is not 2.0",
    "Version 1.0 is vCalendar, whose rules, alarms and encodings are different. iCalendar is 2.0.",
    bad: .lines("BEGIN:VCALENDAR\nVERSION:1.0\nPRODID:-//Example//Example//EN", .event(), "END:VCALENDAR"),
    good: .calendar())

  static let versionNotFirst = Rule(
    153, "version-not-first", .info,
    "VERSION is not the first property",
    "Some programs look for VERSION on the second line to identify the file. The standard does not prescribe an order.",
    bad: .lines("BEGIN:VCALENDAR\nPRODID:-//Example//Example//EN\nVERSION:2.0", .event(), "END:VCALENDAR"),
    good: .calendar())

  static let unknownCalscale = Rule(
    154, "unknown-calscale", .error, in: "RFC 5545 3.7.1", says: .grammar, levels: .lenient(),
    "CALSCALE is not GREGORIAN",
    "Only GREGORIAN is defined. RSCALE (RFC 7529) is for recurrence in other calendars.",
    bad: "CALSCALE:JULIAN", good: "CALSCALE:GREGORIAN")

  static let prodidNotFpi = Rule(
    155, "prodid-not-fpi", .info, in: "RFC 5545 3.7.3",
    "PRODID does not have the form `-//Owner//Product//LANG`",
    "PRODID should be a formal public identifier: a plus or minus sign, then owner, product and language, separated by "
      + "//.",
    bad: .lines("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:mycalendar", .event(), "END:VCALENDAR"), good: .calendar())

  static let missingUid = Rule(
    160, "missing-uid", .error, in: "RFC 5545 3.6.1, 3.8.4.7", says: .must, fix: .safe,
    "A VEVENT, VTODO, VJOURNAL or VFREEBUSY has no UID",
    "The UID tells programs that a changed event is still the same event. Without it, every import adds the event "
      + "again. The fix derives the UID from the content, so it stays the same.",
    bad: "BEGIN:VEVENT\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT",
    good: .event())

  static let emptyUid = Rule(
    161, "empty-uid", .error, in: "RFC 5545 3.8.4.7", says: .must, fix: .safe,
    "UID is empty",
    "Programs treat all events with an empty UID as one event, so each replaces the one before.",
    bad: "UID:", good: "UID:1@example.com")

  static let missingDtstamp = Rule(
    162, "missing-dtstamp", .error, in: "RFC 5545 3.8.7.2", says: .must, fix: .safe,
    "A component has no DTSTAMP",
    "DTSTAMP is the time at which this version was created. Programs use it to find newer versions. It is required.",
    bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT", good: .event())

  static let missingDtstart = Rule(
    163, "missing-dtstart", .error, in: "RFC 5545 3.6.1", says: .must,
    "A VEVENT has no DTSTART, and the calendar has no METHOD",
    "Every event needs a start. Only a scheduling message may omit DTSTART.",
    bad: .event("SUMMARY:Lunch"), good: .event())

  static let missingSummary = Rule(
    164, "missing-summary", .info,
    "SUMMARY is missing or empty",
    "Programs show an event without SUMMARY as untitled.",
    bad: .event("DTSTART:20260105T100000Z"), good: .event())

  static let duplicateProperty = Rule(
    165, "duplicate-property", .error, in: "RFC 5545 3.6", says: .must, fix: .unsafe,
    "A property that may occur only once is repeated",
    "This property may occur only once in the component. Programs disagree about which one counts.",
    bad: "SUMMARY:Lunch\nSUMMARY:Dinner", good: "SUMMARY:Lunch")

  static let duplicateCalendarProperty = Rule(
    166, "duplicate-calendar-property", .error, in: "RFC 5545 3.6", says: .must, fix: .unsafe,
    "PRODID, VERSION, CALSCALE or METHOD occurs more than once",
    "This property may occur only once in a calendar. It is often repeated in files that were merged.",
    bad: "METHOD:PUBLISH\nMETHOD:REQUEST", good: "METHOD:PUBLISH")

  static let dtendAndDuration = Rule(
    167, "dtend-and-duration", .error, in: "RFC 5545 3.6.1", says: .must, fix: .safe,
    "An event has both DTEND and DURATION",
    "An event has either an end or a duration. If both are present, programs use one of them, add them up or refuse the "
      + "event.",
    bad: "DTEND:20260105T110000Z\nDURATION:PT1H", good: "DTEND:20260105T110000Z")

  static let dueAndDuration = Rule(
    168, "due-and-duration", .error, in: "RFC 5545 3.6.2", says: .must, fix: .safe,
    "A VTODO has both DUE and DURATION",
    "A to-do has either a due date or a start with a duration.",
    bad: "DTSTART:20260105T100000Z\nDUE:20260105T110000Z\nDURATION:PT1H",
    good: "DTSTART:20260105T100000Z\nDUE:20260105T110000Z")

  static let multipleRrule = Rule(
    169, "multiple-rrule", .warning, in: "RFC 5545 3.8.5.3", says: .should, levels: [.import: .warning],
    "A component has more than one RRULE",
    "The meaning of several rules together is not defined. Programs use the first, the last or all of them.",
    bad: "RRULE:FREQ=DAILY;COUNT=3\nRRULE:FREQ=WEEKLY;COUNT=3", good: "RRULE:FREQ=DAILY;COUNT=3")

  static let multipleDescriptionJournal = Rule(
    170, "multiple-description-journal", .info, in: "RFC 5545 3.6.3",
    "Only a VJOURNAL may have several DESCRIPTIONs",
    "Only a journal entry may have several DESCRIPTIONs. Even then, most programs show only the first.",
    bad: "DESCRIPTION:One\nDESCRIPTION:Two", good: "DESCRIPTION:One")

  static let participantRequired = Rule(
    663, "participant-required", .error, in: "RFC 9073 7.1", says: .must, fix: .safe,
    "PARTICIPANT without UID or PARTICIPANT-TYPE",
    "A PARTICIPANT must have a UID and a PARTICIPANT-TYPE.",
    bad: .event(
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:PARTICIPANT\nPARTICIPANT-TYPE:SPEAKER", "END:PARTICIPANT"),
    good: .event(
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:PARTICIPANT\nUID:2@example.com",
      "PARTICIPANT-TYPE:SPEAKER\nEND:PARTICIPANT"))

  static let vlocationVresourceUid = Rule(
    664, "vlocation-vresource-uid", .error, in: "RFC 9073 7.2, 7.3", says: .must, fix: .safe,
    "VLOCATION or VRESOURCE without UID",
    "A VLOCATION and a VRESOURCE must have a UID, so that other components can refer to them.",
    bad: .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:VLOCATION\nNAME:Office\nEND:VLOCATION"),
    good: .event(
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:VLOCATION\nUID:2@example.com\nNAME:Office", "END:VLOCATION"))
}
