/// The rules that `CardinalityChecks` reports.
extension Rule {
  static let missingProdid = Rule(
    150, "missing-prodid", .error, in: "RFC 5545 3.7.3", fix: .safe,
    "PRODID absent",
    "PRODID names the program that made the calendar, so that others can allow for its habits. It must be there once.",
    bad: .lines("BEGIN:VCALENDAR\nVERSION:2.0", .event(), "END:VCALENDAR"), good: .calendar())

  static let missingVersion = Rule(
    151, "missing-version", .error, in: "RFC 5545 3.7.4", fix: .safe,
    "VERSION absent",
    "VERSION says that the file is iCalendar and not vCalendar 1.0. It must be there once.",
    bad: .lines("BEGIN:VCALENDAR\nPRODID:-//Example//Example//EN", .event(), "END:VCALENDAR"), good: .calendar())

  static let unsupportedVersion = Rule(
    152, "unsupported-version", .error, in: "RFC 5545 3.7.4",
    "VERSION is not 2.0",
    "Version 1.0 is vCalendar, whose rules, alarms and encodings are different. iCalendar is 2.0.",
    bad: .lines("BEGIN:VCALENDAR\nVERSION:1.0\nPRODID:-//Example//Example//EN", .event(), "END:VCALENDAR"),
    good: .calendar())

  static let versionNotFirst = Rule(
    153, "version-not-first", .info, fix: .safe,
    "VERSION is not the first property (some readers sniff it)",
    "Some programs look for VERSION in the second line of a file to find out what it is.",
    bad: .lines("BEGIN:VCALENDAR\nPRODID:-//Example//Example//EN\nVERSION:2.0", .event(), "END:VCALENDAR"),
    good: .calendar())

  static let unknownCalscale = Rule(
    154, "unknown-calscale", .warning, in: "RFC 5545 3.7.1",
    "CALSCALE other than GREGORIAN",
    "Only GREGORIAN is defined. Recurrence in other calendars is written with RSCALE (RFC 7529).",
    bad: "CALSCALE:JULIAN", good: "CALSCALE:GREGORIAN")

  static let prodidNotFpi = Rule(
    155, "prodid-not-fpi", .info, in: "RFC 5545 3.7.3",
    "PRODID not of the form `-//Owner//Product//LANG`",
    "PRODID should be a formal public identifier: two hyphens or a plus, owner, product and language with // "
      + "between them.",
    bad: .lines("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:mycalendar", .event(), "END:VCALENDAR"), good: .calendar())

  static let missingUid = Rule(
    160, "missing-uid", .error, in: "RFC 5545 3.6.1, 3.8.4.7", fix: .safe,
    "UID absent in VEVENT/VTODO/VJOURNAL/VFREEBUSY",
    "By its UID programs know an event again when it changes. Without one each import makes a new one. The fix "
      + "makes it of the content, so that it stays the same.",
    bad: "BEGIN:VEVENT\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT",
    good: .event())

  static let emptyUid = Rule(
    161, "empty-uid", .error, in: "RFC 5545 3.8.4.7", fix: .safe,
    "UID present but empty",
    "An empty UID is the same for all events, so that each one replaces the one before.",
    bad: "UID:", good: "UID:1@example.com")

  static let missingDtstamp = Rule(
    162, "missing-dtstamp", .error, in: "RFC 5545 3.8.7.2", fix: .safe,
    "DTSTAMP absent",
    "DTSTAMP says when this version was made, by which programs tell old from new. It must be there.",
    bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT", good: .event())

  static let missingDtstart = Rule(
    163, "missing-dtstart", .error, in: "RFC 5545 3.6.1",
    "VEVENT without DTSTART where METHOD is absent",
    "An event begins some time. Only a scheduling message may leave DTSTART out.",
    bad: .event("SUMMARY:Lunch"), good: .event())

  static let missingSummary = Rule(
    164, "missing-summary", .info,
    "No SUMMARY: clients show \"(no title)\"",
    "Programs show an event without SUMMARY as untitled.",
    bad: .event("DTSTART:20260105T100000Z"), good: .event())

  static let duplicateProperty = Rule(
    165, "duplicate-property", .error, in: "RFC 5545 3.6", fix: .unsafe,
    "At-most-once property repeated (SUMMARY, DTSTART, UID, DESCRIPTION, …)",
    "The property may stand once in this component, and programs differ in which one they take.",
    bad: "SUMMARY:Lunch\nSUMMARY:Dinner", good: "SUMMARY:Lunch")

  static let duplicateCalendarProperty = Rule(
    166, "duplicate-calendar-property", .error, in: "RFC 5545 3.6", fix: .unsafe,
    "PRODID, VERSION, CALSCALE, METHOD repeated",
    "The property may stand once in a calendar. Files that were put together repeat it.",
    bad: "METHOD:PUBLISH\nMETHOD:REQUEST", good: "METHOD:PUBLISH")

  static let dtendAndDuration = Rule(
    167, "dtend-and-duration", .error, in: "RFC 5545 3.6.1", fix: .safe,
    "Both DTEND and DURATION",
    "An event has either an end or a duration. Where both stand, programs take one, refuse the event or add them.",
    bad: "DTEND:20260105T110000Z\nDURATION:PT1H", good: "DTEND:20260105T110000Z")

  static let dueAndDuration = Rule(
    168, "due-and-duration", .error, in: "RFC 5545 3.6.2", fix: .safe,
    "Both DUE and DURATION in VTODO",
    "A to-do has either a due date or a duration from its start.",
    bad: "DTSTART:20260105T100000Z\nDUE:20260105T110000Z\nDURATION:PT1H",
    good: "DTSTART:20260105T100000Z\nDUE:20260105T110000Z")

  static let multipleRrule = Rule(
    169, "multiple-rrule", .warning, in: "RFC 5545 3.8.5.3", levels: [.import: .warning],
    "More than one RRULE (SHOULD NOT); expanders disagree",
    "What several rules give together is not defined. Programs take the first, the last, or all.",
    bad: "RRULE:FREQ=DAILY;COUNT=3\nRRULE:FREQ=WEEKLY;COUNT=3", good: "RRULE:FREQ=DAILY;COUNT=3")

  static let multipleDescriptionJournal = Rule(
    170, "multiple-description-journal", .info, in: "RFC 5545 3.6.3",
    "Repeated DESCRIPTION is legal only in VJOURNAL",
    "A journal entry, and nothing else, may have several DESCRIPTIONs. Most programs show only the first.",
    bad: "DESCRIPTION:One\nDESCRIPTION:Two", good: "DESCRIPTION:One")

  static let participantRequired = Rule(
    663, "participant-required", .error, in: "RFC 9073 7.1", fix: .safe,
    "PARTICIPANT without UID or PARTICIPANT-TYPE",
    "A PARTICIPANT must have a UID and a PARTICIPANT-TYPE.",
    bad: .event(
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:PARTICIPANT\nPARTICIPANT-TYPE:SPEAKER", "END:PARTICIPANT"),
    good: .event(
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:PARTICIPANT\nUID:2@example.com",
      "PARTICIPANT-TYPE:SPEAKER\nEND:PARTICIPANT"))

  static let vlocationVresourceUid = Rule(
    664, "vlocation-vresource-uid", .error, in: "RFC 9073 7.2, 7.3", fix: .safe,
    "VLOCATION/VRESOURCE without UID",
    "A VLOCATION and a VRESOURCE must have a UID, by which others refer to them.",
    bad: .event("DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:VLOCATION\nNAME:Office\nEND:VLOCATION"),
    good: .event(
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nBEGIN:VLOCATION\nUID:2@example.com\nNAME:Office", "END:VLOCATION"))
}
