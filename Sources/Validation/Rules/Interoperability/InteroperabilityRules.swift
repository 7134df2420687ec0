/// The rules of “Interoperability with Google, Outlook, Apple”: ICS600 to ICS630.
extension Rule {
  static let googleMissingTz = Rule(
    600, "google-missing-tz", .warning, levels: .only(.google),
    "Floating times in a URL-subscribed feed (Google shows them as UTC/calendar zone)",
    "Google Calendar takes times without a zone for UTC, or for the zone of whoever reads, so that they are shown "
      + "hours off.",
    bad: "DTSTART:20260105T100000", good: "DTSTART:20260105T100000Z")

  static let googleRdateVtimezone = Rule(
    601, "google-rdate-vtimezone", .warning, fix: .safe, levels: .only(.google),
    "VTIMEZONE built from many RDATEs (Google import fails: ical4j#196, ics-py#419)",
    "Google Calendar refuses a zone whose changes are listed one by one.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Africa/Algiers\nBEGIN:STANDARD\nDTSTART:20200101T000000",
      "RDATE:20210101T000000,20220101T000000,20230101T000000,20240101T000000,20250101T000000",
      "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(.zone("Africa/Algiers"), .event("DTSTART;TZID=Africa/Algiers:20260105T100000\nSUMMARY:Lunch")))

  static let googleSize = Rule(
    602, "google-size", .warning, levels: .only(.google),
    "File above the import limit (configurable; default 1 MB) or too many events",
    "Google Calendar imports files up to about one megabyte.",
    bad: .lines(.event(), .event(), .event()), good: .event())

  static let googleMultipleVcalendar = Rule(
    603, "google-multiple-vcalendar", .warning, levels: .only(.google),
    "Several VCALENDAR in a file",
    "Google Calendar imports only the first calendar of a file.",
    bad: .lines(.calendar(), .calendar(.event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner"))),
    good: .calendar(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let outlookNeedsUidDtstamp = Rule(
    610, "outlook-needs-uid-dtstamp", .error, fix: .safe, isOnRequest: true, levels: [.outlook: .error],
    "UID, DTSTAMP, METHOD or SEQUENCE missing: old Outlook refuses",
    "Old versions of Outlook refuse an event without UID, DTSTAMP or SEQUENCE. On in the profile outlook.",
    bad: .event(), good: "SEQUENCE:0")

  static let outlookNotSupported = Rule(
    611, "outlook-not-supported", .error, isOnRequest: true, levels: [.outlook: .error],
    "Invitation shows as \"not supported calendar message.ics\": METHOD absent, zone undefined, LF endings",
    "Outlook shows a message without METHOD as an attachment that is not supported. On in the profile outlook.",
    bad: .event(), good: "METHOD:PUBLISH")

  static let outlookHtmlDescription = Rule(
    612, "outlook-html-description", .info, fix: .unsafe, levels: .only(.outlook),
    "HTML in DESCRIPTION without X-ALT-DESC",
    "DESCRIPTION is plain text, and Outlook and others show the tags of HTML. Outlook reads HTML from X-ALT-DESC.",
    bad: "DESCRIPTION:<b>Bring</b> cake", good: "DESCRIPTION:Bring cake")

  static let outlookRruleUnsupported = Rule(
    613, "outlook-rrule-unsupported", .warning, levels: .only(.outlook),
    "Rule that Exchange cannot store (BYSETPOS with several days, BYYEARDAY, BYWEEKNO, several RRULE, "
      + "SECONDLY–HOURLY)",
    "Exchange stores a few kinds of series only and drops the others or a part of them.",
    bad: "RRULE:FREQ=YEARLY;BYYEARDAY=5;COUNT=3", good: "RRULE:FREQ=YEARLY;COUNT=3")

  static let outlookRdate = Rule(
    614, "outlook-rdate", .warning, levels: .only(.outlook),
    "RDATE ignored by Outlook",
    "Outlook ignores added dates, so that people who use it miss these instances.",
    bad: "RDATE:20260120T100000Z", good: "RRULE:FREQ=DAILY;COUNT=3")

  static let outlookMultidayException = Rule(
    615, "outlook-multiday-exception", .warning, levels: .only(.outlook),
    "Override moved over another instance",
    "Outlook refuses an instance that was moved over another one of its series.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260108T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let outlookBusystatus = Rule(
    616, "outlook-busystatus", .info, fix: .unsafe, levels: .only(.outlook),
    "X-MICROSOFT-CDO-BUSYSTATUS contradicts TRANSP",
    "Outlook goes by its own line and others by TRANSP, so that people see somebody free or busy.",
    bad: "X-MICROSOFT-CDO-BUSYSTATUS:FREE\nTRANSP:OPAQUE",
    good: "X-MICROSOFT-CDO-BUSYSTATUS:FREE\nTRANSP:TRANSPARENT")

  static let appleCalendarColor = Rule(
    620, "apple-calendar-color", .info, levels: .only(.apple),
    "X-APPLE-CALENDAR-COLOR not #RRGGBB[AA]",
    "Apple reads a colour as #RRGGBB, maybe with two digits more.",
    bad: "X-APPLE-CALENDAR-COLOR:red", good: "X-APPLE-CALENDAR-COLOR:#FF0000")

  static let appleStructuredLocation = Rule(
    621, "apple-structured-location", .info, levels: .only(.apple),
    "X-APPLE-STRUCTURED-LOCATION not a geo: URI or without X-TITLE",
    "Apple shows a map where the place is a geo: URI and has a title.",
    bad: "X-APPLE-STRUCTURED-LOCATION;VALUE=URI:https://example.net/",
    good: "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Office:geo:48.1,11.5")

  static let appleDefaultAlarm = Rule(
    622, "apple-default-alarm", .info, fix: .unsafe, levels: .only(.apple),
    "X-APPLE-DEFAULT-ALARM exported",
    "An alarm that Apple adds by itself was exported; other programs ring it too.",
    bad: "X-APPLE-DEFAULT-ALARM:TRUE", good: .alarm())

  static let webcalInUrl = Rule(
    623, "webcal-in-url", .info, fix: .safe,
    "webcal:// inside URL/SOURCE (use https)",
    "webcal: means that a program should subscribe, and cannot be fetched. The address is the same with https:.",
    bad: "URL:webcal://example.net/a.ics", good: "URL:https://example.net/a.ics")

  static let xPropertyShadow = Rule(
    624, "x-property-shadow", .info, in: "RFC 7986 5", fix: .safe,
    "X-WR-CALNAME/X-WR-CALDESC/X-PUBLISHED-TTL without NAME/DESCRIPTION/REFRESH-INTERVAL (or the reverse; emit both)",
    "RFC 7986 made standard properties of what Apple and Microsoft had; programs know one or the other, so both are "
      + "best.",
    bad: "X-WR-CALNAME:Lunches", good: "NAME:Lunches\nX-WR-CALNAME:Lunches")

  static let xPropertyDisagrees = Rule(
    625, "x-property-disagrees", .warning, in: "RFC 7986 5",
    "Twin properties with different values",
    "The standard property and the vendor's say different things, so that what people see depends on their program.",
    bad: "NAME:Lunches\nX-WR-CALNAME:Dinners", good: "NAME:Lunches\nX-WR-CALNAME:Lunches")

  static let vcal1Property = Rule(
    626, "vcal1-property", .warning, fix: .unsafe,
    "DCREATED, AALARM, DALARM, MALARM, PALARM, RNUM, XRULE in 2.0",
    "The property is of vCalendar 1.0, and programs ignore it here.",
    bad: "DCREATED:20260101T000000Z", good: "CREATED:20260101T000000Z")

  static let emojiUidOrNonAsciiUid = Rule(
    627, "emoji-uid-or-non-ascii-uid", .info,
    "Non-ASCII, spaces or slashes in UID (file names, CalDAV hrefs)",
    "Servers make file names and addresses of UIDs. Spaces, slashes and letters beyond ASCII make trouble there.",
    bad: "UID:a/b c", good: "UID:a-b-c")

  static let uidTooLong = Rule(
    628, "uid-too-long", .warning,
    "UID above 255 octets",
    "Some programs keep no more than 255 octets of a UID, so that long ones are mixed up.",
    bad: "UID:01234567890123456789012345678901234567890123456789012345678901234567890123456789012345...",
    good: "UID:0123456789")

  static let lotusNotes = Rule(
    629, "lotus-notes", .info,
    "X-LOTUS-* with RECURRENCE-ID/RDATE;VALUE=PERIOD patterns",
    "Lotus Notes writes series as periods and single instances, which many programs show only in part.",
    bad: "X-LOTUS-UPDATE-SEQ:1\nRDATE;VALUE=PERIOD:20260112T100000Z/PT1H",
    good: "X-LOTUS-UPDATE-SEQ:1\nRRULE:FREQ=WEEKLY;COUNT=2")

  static let descriptionTooLong = Rule(
    630, "description-too-long", .info,
    "DESCRIPTION above 8 KiB (Google cut)",
    "Google Calendar cuts a DESCRIPTION after eight kilobytes.",
    bad: "DESCRIPTION:All about lunch. All about lunch. All about lunch. All about lunch. All about ...",
    good: "DESCRIPTION:All about lunch")
}
