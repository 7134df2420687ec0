extension RuleCatalogue {
  /// The rules of the group “Interoperability with Google, Outlook, Apple”.
  static let interoperabilityRules: [Rule] = [
    Rule(
      .googleMissingTz, "google-missing-tz", .warning, .interoperability, "", fix: .unsafe,
      "Floating times in a URL-subscribed feed (Google shows them as UTC/calendar zone)",
      "Floating times in a URL-subscribed feed (Google shows them as UTC/calendar zone)",
      bad: "",
      good: ""),
    Rule(
      .googleRdateVtimezone, "google-rdate-vtimezone", .warning, .interoperability, "", fix: .safe,
      "VTIMEZONE built from many RDATEs (Google import fails: ical4j#196, ics-py#419)",
      "VTIMEZONE built from many RDATEs (Google import fails: ical4j#196, ics-py#419)",
      bad: "",
      good: ""),
    Rule(
      .googleSize, "google-size", .warning, .interoperability, "", fix: .none,
      "File above the import limit (configurable; default 1 MB) or too many events",
      "File above the import limit (configurable; default 1 MB) or too many events",
      bad: "",
      good: ""),
    Rule(
      .googleMultipleVcalendar, "google-multiple-vcalendar", .warning, .interoperability, "", fix: .unsafe,
      "Several VCALENDAR in a file",
      "Several VCALENDAR in a file",
      bad: "",
      good: ""),
    Rule(
      .outlookNeedsUidDtstamp, "outlook-needs-uid-dtstamp", .error, .interoperability, "", fix: .safe,
      "UID, DTSTAMP, METHOD or SEQUENCE missing: old Outlook refuses",
      "UID, DTSTAMP, METHOD or SEQUENCE missing: old Outlook refuses",
      bad: "",
      good: ""),
    Rule(
      .outlookNotSupported, "outlook-not-supported", .error, .interoperability, "", fix: .none,
      "Invitation shows as \"not supported calendar message.ics\": METHOD absent, zone undefined, LF endings",
      "Invitation shows as \"not supported calendar message.ics\": METHOD absent, zone undefined, LF endings",
      bad: "",
      good: ""),
    Rule(
      .outlookHtmlDescription, "outlook-html-description", .info, .interoperability, "", fix: .unsafe,
      "HTML in DESCRIPTION without X-ALT-DESC",
      "HTML in DESCRIPTION without X-ALT-DESC",
      bad: "",
      good: ""),
    Rule(
      .outlookRruleUnsupported, "outlook-rrule-unsupported", .warning, .interoperability, "", fix: .none,
      "Rule that Exchange cannot store (BYSETPOS with several days, BYYEARDAY, BYWEEKNO, several RRULE, "
        + "SECONDLY–HOURLY)",
      "Rule that Exchange cannot store (BYSETPOS with several days, BYYEARDAY, BYWEEKNO, several RRULE, "
        + "SECONDLY–HOURLY)",
      bad: "",
      good: ""),
    Rule(
      .outlookRdate, "outlook-rdate", .warning, .interoperability, "", fix: .unsafe,
      "RDATE ignored by Outlook",
      "RDATE ignored by Outlook",
      bad: "",
      good: ""),
    Rule(
      .outlookMultidayException, "outlook-multiday-exception", .warning, .interoperability, "", fix: .none,
      "Override moved over another instance",
      "Override moved over another instance",
      bad: "",
      good: ""),
    Rule(
      .outlookBusystatus, "outlook-busystatus", .info, .interoperability, "", fix: .unsafe,
      "X-MICROSOFT-CDO-BUSYSTATUS contradicts TRANSP",
      "X-MICROSOFT-CDO-BUSYSTATUS contradicts TRANSP",
      bad: "",
      good: ""),
    Rule(
      .appleCalendarColor, "apple-calendar-color", .info, .interoperability, "", fix: .none,
      "X-APPLE-CALENDAR-COLOR not #RRGGBB[AA]",
      "X-APPLE-CALENDAR-COLOR not #RRGGBB[AA]",
      bad: "",
      good: ""),
    Rule(
      .appleStructuredLocation, "apple-structured-location", .info, .interoperability, "", fix: .none,
      "X-APPLE-STRUCTURED-LOCATION not a geo: URI or without X-TITLE",
      "X-APPLE-STRUCTURED-LOCATION not a geo: URI or without X-TITLE",
      bad: "",
      good: ""),
    Rule(
      .appleDefaultAlarm, "apple-default-alarm", .info, .interoperability, "", fix: .unsafe,
      "X-APPLE-DEFAULT-ALARM exported",
      "X-APPLE-DEFAULT-ALARM exported",
      bad: "",
      good: ""),
    Rule(
      .webcalInUrl, "webcal-in-url", .info, .interoperability, "", fix: .safe,
      "webcal:// inside URL/SOURCE (use https)",
      "webcal:// inside URL/SOURCE (use https)",
      bad: "",
      good: ""),
    Rule(
      .xPropertyShadow, "x-property-shadow", .info, .interoperability, "", fix: .safe,
      "X-WR-CALNAME/X-WR-CALDESC/X-PUBLISHED-TTL without NAME/DESCRIPTION/REFRESH-INTERVAL (or the reverse; emit "
        + "both)",
      "X-WR-CALNAME/X-WR-CALDESC/X-PUBLISHED-TTL without NAME/DESCRIPTION/REFRESH-INTERVAL (or the reverse; emit "
        + "both)",
      bad: "",
      good: ""),
    Rule(
      .xPropertyDisagrees, "x-property-disagrees", .warning, .interoperability, "", fix: .none,
      "Twin properties with different values",
      "Twin properties with different values",
      bad: "",
      good: ""),
    Rule(
      .vcal1Property, "vcal1-property", .warning, .interoperability, "", fix: .unsafe,
      "DCREATED, AALARM, DALARM, MALARM, PALARM, RNUM, XRULE in 2.0",
      "DCREATED, AALARM, DALARM, MALARM, PALARM, RNUM, XRULE in 2.0",
      bad: "",
      good: ""),
    Rule(
      .emojiUidOrNonAsciiUid, "emoji-uid-or-non-ascii-uid", .info, .interoperability, "", fix: .none,
      "Non-ASCII, spaces or slashes in UID (file names, CalDAV hrefs)",
      "Non-ASCII, spaces or slashes in UID (file names, CalDAV hrefs)",
      bad: "",
      good: ""),
    Rule(
      .uidTooLong, "uid-too-long", .warning, .interoperability, "", fix: .none,
      "UID above 255 octets",
      "UID above 255 octets",
      bad: "",
      good: ""),
    Rule(
      .lotusNotes, "lotus-notes", .info, .interoperability, "", fix: .none,
      "X-LOTUS-* with RECURRENCE-ID/RDATE;VALUE=PERIOD patterns",
      "X-LOTUS-* with RECURRENCE-ID/RDATE;VALUE=PERIOD patterns",
      bad: "",
      good: ""),
    Rule(
      .descriptionTooLong, "description-too-long", .info, .interoperability, "", fix: .none,
      "DESCRIPTION above 8 KiB (Google cut)",
      "DESCRIPTION above 8 KiB (Google cut)",
      bad: "",
      good: ""),
  ]
}
