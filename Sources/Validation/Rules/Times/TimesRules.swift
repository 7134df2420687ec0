extension RuleCatalogue {
  /// The rules of the group “Date and time relations”.
  static let timeRules: [Rule] = [
    Rule(
      .dtendBeforeDtstart, "dtend-before-dtstart", .error, .times, "RFC 5545 3.8.2.2", fix: .none,
      "DTEND earlier than DTSTART (compare in absolute time)",
      "An event ends after it begins. Programs show it without length or swap both; zones and summer time are "
        + "taken into account here.",
      bad: "DTEND:20260105T090000Z",
      good: "DTEND:20260105T110000Z"),
    Rule(
      .dtendEqualsDtstartDate, "dtend-equals-dtstart-date", .warning, .times, "RFC 5545 3.8.2.2", fix: .safe,
      "All-day event with DTEND = DTSTART (end is exclusive)",
      "DTEND of an all-day event is the day after the last one. Where it is the same day, some programs show two "
        + "days and some none. A single day needs no DTEND.",
      bad: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260105",
      good: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106"),
    Rule(
      .inclusiveDtendSuspect, "inclusive-dtend-suspect", .info, .times, "", fix: .none,
      "Every all-day event of the feed has DTEND = DTSTART, or the text says a longer span: exporter treats DTEND "
        + "as inclusive",
      "All all-day events end on the day they begin, so that the program that wrote them seems to take DTEND for "
        + "the last day. Longer events then miss a day.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20260105\n"
        + "DTEND;VALUE=DATE:20260105\nSUMMARY:Fair\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20260107\nDTEND;VALUE=DATE:20260107\n"
        + "SUMMARY:Feast\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20260105\n"
        + "DTEND;VALUE=DATE:20260106\nSUMMARY:Fair\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20260107\nDTEND;VALUE=DATE:20260108\n"
        + "SUMMARY:Feast\nEND:VEVENT"),
    Rule(
      .midnightSpanAsAllDay, "midnight-span-as-all-day", .info, .times, "", fix: .unsafe,
      "00:00–00:00 or 00:00–23:59:59 spanning whole days (Outlook style) instead of DATE",
      "Some programs write all-day events from midnight to midnight, so that they move in other zones. Dates stay "
        + "where they are.",
      bad: "DTSTART:20260105T000000\nDTEND:20260106T000000",
      good: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106"),
    Rule(
      .startEndTypeMismatch, "start-end-type-mismatch", .error, .times, "RFC 5545 3.6.1, 3.8.2.2", fix: .none,
      "DTSTART and DTEND of different value types",
      "Start and end are both dates or both date-times.",
      bad: "DTSTART;VALUE=DATE:20260105\nDTEND:20260105T110000Z",
      good: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106"),
    Rule(
      .startEndFormMismatch, "start-end-form-mismatch", .warning, .times, "RFC 5545 3.8.2.2", fix: .none,
      "One floating, the other zoned/UTC (DTEND \"SHOULD\" match; duration is undefined)",
      "Where one of start and end has no zone, how long the event lasts depends on who reads it.",
      bad: "DTSTART:20260105T100000\nDTEND:20260105T110000Z",
      good: "DTSTART:20260105T100000Z\nDTEND:20260105T110000Z"),
    Rule(
      .dateWithTimeDuration, "date-with-time-duration", .error, .times, "RFC 5545 3.8.2.5", fix: .unsafe,
      "DATE start with a DURATION that has hours/minutes/seconds",
      "The duration of an all-day event is in days or weeks.",
      bad: "DTSTART;VALUE=DATE:20260105\nDURATION:PT24H",
      good: "DTSTART;VALUE=DATE:20260105\nDURATION:P1D"),
    Rule(
      .floatingTime, "floating-time", .info, .times, "RFC 5545 3.3.5", fix: .unsafe,
      "Floating date-time in a published feed (each subscriber sees another instant; Google reads it as UTC/own zone)",
      "A time without a zone is another moment for each reader, which is rarely meant in a feed. Google Calendar "
        + "takes it for UTC or for its own zone.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nX-WR-TIMEZONE:Europe/Berlin\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nX-WR-TIMEZONE:Europe/Berlin\n"
        + "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .nonexistentLocalTime, "nonexistent-local-time", .warning, .times, "RFC 5545 3.3.5", fix: .none,
      "Local time falls in a DST gap",
      "Clocks were put forward over this time, so that nobody ever sees it. It means the moment it would have been "
        + "before the change.",
      bad: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260329T023000\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260329T033000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .ambiguousLocalTime, "ambiguous-local-time", .info, .times, "RFC 5545 3.3.5", fix: .none,
      "Local time occurs twice (means the first)",
      "Clocks were put back over this time, so that it comes twice. It means the first one, but not all programs "
        + "agree.",
      bad: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20261025T023000\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
        + "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\n"
        + "END:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19960331T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20261025T033000\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .implausibleYear, "implausible-year", .warning, .times, "", fix: .none,
      "Year before 1900 or after 2200 outside VTIMEZONE; epoch 19700101 or 16010101 as event date",
      "A year like this, or the first second of 1970, is what programs write where they know no time.",
      bad: "DTSTART:19700101T000000Z",
      good: "DTSTART:20260105T100000Z"),
    Rule(
      .veryLongEvent, "very-long-event", .info, .times, "", fix: .none,
      "Timed event longer than the limit (default 31 days)",
      "A timed event of more than a month is rarely meant; often the year or month of its end is wrong.",
      bad: "DTEND:20270105T110000Z",
      good: "DTEND:20260105T110000Z"),
    Rule(
      .dtstampInFuture, "dtstamp-in-future", .info, .times, "", fix: .none,
      "DTSTAMP/CREATED/LAST-MODIFIED after now + 1 day",
      "A stamp in the future makes this version look newer than all that follow.",
      bad: "DTSTAMP:20300101T000000Z",
      good: "DTSTAMP:20260101T000000Z"),
    Rule(
      .createdAfterModified, "created-after-modified", .info, .times, "RFC 5545 3.8.7", fix: .none,
      "CREATED later than LAST-MODIFIED",
      "Something cannot have been changed before it was made.",
      bad: "CREATED:20260102T000000Z\nLAST-MODIFIED:20260101T000000Z",
      good: "CREATED:20260101T000000Z\nLAST-MODIFIED:20260102T000000Z"),
    Rule(
      .endWithoutStart, "end-without-start", .error, .times, "RFC 5545 3.6.1", fix: .none,
      "DTEND without DTSTART",
      "An end without a start says nothing. A scheduling message may leave out both.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:REFRESH\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nORGANIZER:mailto:bob@example.net\n"
        + "ATTENDEE:mailto:ann@example.net\nDTEND:20260105T110000Z\nEND:VEVENT\nEND:VCALENDAR",
      good: "DTEND:20260105T110000Z"),
  ]
}
