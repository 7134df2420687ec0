extension RuleCatalogue {
  /// The rules of the group “Interoperability with Google, Outlook, Apple”.
  static let interoperabilityRules: [Rule] = [
    Rule(
      .googleMissingTz, "google-missing-tz", .warning, .interoperability, "", fix: .none,
      "Floating times in a URL-subscribed feed (Google shows them as UTC/calendar zone)",
      "Google Calendar takes times without a zone for UTC, or for the zone of whoever reads, so that they are "
        + "shown hours off.",
      bad: "DTSTART:20260105T100000",
      good: "DTSTART:20260105T100000Z"),
    Rule(
      .googleRdateVtimezone, "google-rdate-vtimezone", .warning, .interoperability, "", fix: .safe,
      "VTIMEZONE built from many RDATEs (Google import fails: ical4j#196, ics-py#419)",
      "Google Calendar refuses a zone whose changes are listed one by one.",
      bad: "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20200101T000000\n"
        + "RDATE:20210101T000000,20220101T000000,20230101T000000,20240101T000000,20250101T000000\n"
        + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Africa/Algiers:20260105T100000\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .googleSize, "google-size", .warning, .interoperability, "", fix: .none,
      "File above the import limit (configurable; default 1 MB) or too many events",
      "Google Calendar imports files up to about one megabyte.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .googleMultipleVcalendar, "google-multiple-vcalendar", .warning, .interoperability, "", fix: .none,
      "Several VCALENDAR in a file",
      "Google Calendar imports only the first calendar of a file.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR\n"
        + "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:2@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\n"
        + "UID:2@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Dinner\n"
        + "END:VEVENT\nEND:VCALENDAR"),
    Rule(
      .outlookNeedsUidDtstamp, "outlook-needs-uid-dtstamp", .error, .interoperability, "", fix: .safe,
      "UID, DTSTAMP, METHOD or SEQUENCE missing: old Outlook refuses",
      "Old versions of Outlook refuse an event without UID, DTSTAMP or SEQUENCE. On in the profile outlook.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "SEQUENCE:0"),
    Rule(
      .outlookNotSupported, "outlook-not-supported", .error, .interoperability, "", fix: .none,
      "Invitation shows as \"not supported calendar message.ics\": METHOD absent, zone undefined, LF endings",
      "Outlook shows a message without METHOD as an attachment that is not supported. On in the profile outlook.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "METHOD:PUBLISH"),
    Rule(
      .outlookHtmlDescription, "outlook-html-description", .info, .interoperability, "", fix: .unsafe,
      "HTML in DESCRIPTION without X-ALT-DESC",
      "DESCRIPTION is plain text, and Outlook and others show the tags of HTML. Outlook reads HTML from X-ALT-DESC.",
      bad: "DESCRIPTION:<b>Bring</b> cake",
      good: "DESCRIPTION:Bring cake"),
    Rule(
      .outlookRruleUnsupported, "outlook-rrule-unsupported", .warning, .interoperability, "", fix: .none,
      "Rule that Exchange cannot store (BYSETPOS with several days, BYYEARDAY, BYWEEKNO, several RRULE, "
        + "SECONDLY–HOURLY)",
      "Exchange stores a few kinds of series only and drops the others or a part of them.",
      bad: "RRULE:FREQ=YEARLY;BYYEARDAY=5;COUNT=3",
      good: "RRULE:FREQ=YEARLY;COUNT=3"),
    Rule(
      .outlookRdate, "outlook-rdate", .warning, .interoperability, "", fix: .none,
      "RDATE ignored by Outlook",
      "Outlook ignores added dates, so that people who use it miss these instances.",
      bad: "RDATE:20260120T100000Z",
      good: "RRULE:FREQ=DAILY;COUNT=3"),
    Rule(
      .outlookMultidayException, "outlook-multiday-exception", .warning, .interoperability, "", fix: .none,
      "Override moved over another instance",
      "Outlook refuses an instance that was moved over another one of its series.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260108T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT"),
    Rule(
      .outlookBusystatus, "outlook-busystatus", .info, .interoperability, "", fix: .unsafe,
      "X-MICROSOFT-CDO-BUSYSTATUS contradicts TRANSP",
      "Outlook goes by its own line and others by TRANSP, so that people see somebody free or busy.",
      bad: "X-MICROSOFT-CDO-BUSYSTATUS:FREE\nTRANSP:OPAQUE",
      good: "X-MICROSOFT-CDO-BUSYSTATUS:FREE\nTRANSP:TRANSPARENT"),
    Rule(
      .appleCalendarColor, "apple-calendar-color", .info, .interoperability, "", fix: .none,
      "X-APPLE-CALENDAR-COLOR not #RRGGBB[AA]",
      "Apple reads a colour as #RRGGBB, maybe with two digits more.",
      bad: "X-APPLE-CALENDAR-COLOR:red",
      good: "X-APPLE-CALENDAR-COLOR:#FF0000"),
    Rule(
      .appleStructuredLocation, "apple-structured-location", .info, .interoperability, "", fix: .none,
      "X-APPLE-STRUCTURED-LOCATION not a geo: URI or without X-TITLE",
      "Apple shows a map where the place is a geo: URI and has a title.",
      bad: "X-APPLE-STRUCTURED-LOCATION;VALUE=URI:https://example.net/",
      good: "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Office:geo:48.1,11.5"),
    Rule(
      .appleDefaultAlarm, "apple-default-alarm", .info, .interoperability, "", fix: .unsafe,
      "X-APPLE-DEFAULT-ALARM exported",
      "An alarm that Apple adds by itself was exported; other programs ring it too.",
      bad: "X-APPLE-DEFAULT-ALARM:TRUE",
      good: "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Lunch is near\nTRIGGER:-PT15M\nEND:VALARM"),
    Rule(
      .webcalInUrl, "webcal-in-url", .info, .interoperability, "", fix: .safe,
      "webcal:// inside URL/SOURCE (use https)",
      "webcal: means that a program should subscribe, and cannot be fetched. The address is the same with https:.",
      bad: "URL:webcal://example.net/a.ics",
      good: "URL:https://example.net/a.ics"),
    Rule(
      .xPropertyShadow, "x-property-shadow", .info, .interoperability, "RFC 7986 5", fix: .safe,
      "X-WR-CALNAME/X-WR-CALDESC/X-PUBLISHED-TTL without NAME/DESCRIPTION/REFRESH-INTERVAL (or the reverse; emit "
        + "both)",
      "RFC 7986 made standard properties of what Apple and Microsoft had; programs know one or the other, so both "
        + "are best.",
      bad: "X-WR-CALNAME:Lunches",
      good: "NAME:Lunches\nX-WR-CALNAME:Lunches"),
    Rule(
      .xPropertyDisagrees, "x-property-disagrees", .warning, .interoperability, "RFC 7986 5", fix: .none,
      "Twin properties with different values",
      "The standard property and the vendor's say different things, so that what people see depends on their program.",
      bad: "NAME:Lunches\nX-WR-CALNAME:Dinners",
      good: "NAME:Lunches\nX-WR-CALNAME:Lunches"),
    Rule(
      .vcal1Property, "vcal1-property", .warning, .interoperability, "", fix: .unsafe,
      "DCREATED, AALARM, DALARM, MALARM, PALARM, RNUM, XRULE in 2.0",
      "The property is of vCalendar 1.0, and programs ignore it here.",
      bad: "DCREATED:20260101T000000Z",
      good: "CREATED:20260101T000000Z"),
    Rule(
      .emojiUidOrNonAsciiUid, "emoji-uid-or-non-ascii-uid", .info, .interoperability, "", fix: .none,
      "Non-ASCII, spaces or slashes in UID (file names, CalDAV hrefs)",
      "Servers make file names and addresses of UIDs. Spaces, slashes and letters beyond ASCII make trouble there.",
      bad: "UID:a/b c",
      good: "UID:a-b-c"),
    Rule(
      .uidTooLong, "uid-too-long", .warning, .interoperability, "", fix: .none,
      "UID above 255 octets",
      "Some programs keep no more than 255 octets of a UID, so that long ones are mixed up.",
      bad: "UID:01234567890123456789012345678901234567890123456789012345678901234567890123456789012345...",
      good: "UID:0123456789"),
    Rule(
      .lotusNotes, "lotus-notes", .info, .interoperability, "", fix: .none,
      "X-LOTUS-* with RECURRENCE-ID/RDATE;VALUE=PERIOD patterns",
      "Lotus Notes writes series as periods and single instances, which many programs show only in part.",
      bad: "X-LOTUS-UPDATE-SEQ:1\nRDATE;VALUE=PERIOD:20260112T100000Z/PT1H",
      good: "X-LOTUS-UPDATE-SEQ:1\nRRULE:FREQ=WEEKLY;COUNT=2"),
    Rule(
      .descriptionTooLong, "description-too-long", .info, .interoperability, "", fix: .none,
      "DESCRIPTION above 8 KiB (Google cut)",
      "Google Calendar cuts a DESCRIPTION after eight kilobytes.",
      bad: "DESCRIPTION:All about lunch. All about lunch. All about lunch. All about lunch. All about ...",
      good: "DESCRIPTION:All about lunch"),
  ]
}
