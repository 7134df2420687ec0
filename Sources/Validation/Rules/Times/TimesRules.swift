/// The rules of “Date and time relations”: ICS300 to ICS314.
extension Rule {
  static let dtendBeforeDtstart = Rule(
    300, "dtend-before-dtstart", .error, in: "RFC 5545 3.8.2.2",
    "DTEND earlier than DTSTART (compare in absolute time)",
    "An event ends after it begins. Programs show it without length or swap both; zones and summer time are taken "
      + "into account here.",
    bad: "DTEND:20260105T090000Z", good: "DTEND:20260105T110000Z")

  static let dtendEqualsDtstartDate = Rule(
    301, "dtend-equals-dtstart-date", .warning, in: "RFC 5545 3.8.2.2", fix: .safe,
    "All-day event with DTEND = DTSTART (end is exclusive)",
    "DTEND of an all-day event is the day after the last one. Where it is the same day, some programs show two days "
      + "and some none. A single day needs no DTEND.",
    bad: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260105",
    good: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106")

  static let inclusiveDtendSuspect = Rule(
    302, "inclusive-dtend-suspect", .info,
    "Every all-day event of the feed has DTEND = DTSTART, or the text says a longer span: exporter treats DTEND as "
      + "inclusive",
    "All all-day events end on the day they begin, so that the program that wrote them seems to take DTEND for the "
      + "last day. Longer events then miss a day.",
    bad: .lines(
      .event("DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260105\nSUMMARY:Fair"),
      .event(uid: 2, "DTSTART;VALUE=DATE:20260107\nDTEND;VALUE=DATE:20260107\nSUMMARY:Feast")),
    good: .lines(
      .event("DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106\nSUMMARY:Fair"),
      .event(uid: 2, "DTSTART;VALUE=DATE:20260107\nDTEND;VALUE=DATE:20260108\nSUMMARY:Feast")))

  static let midnightSpanAsAllDay = Rule(
    303, "midnight-span-as-all-day", .info, fix: .unsafe,
    "00:00–00:00 or 00:00–23:59:59 spanning whole days (Outlook style) instead of DATE",
    "Some programs write all-day events from midnight to midnight, so that they move in other zones. Dates stay "
      + "where they are.",
    bad: "DTSTART:20260105T000000\nDTEND:20260106T000000",
    good: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106")

  static let startEndTypeMismatch = Rule(
    304, "start-end-type-mismatch", .error, in: "RFC 5545 3.6.1, 3.8.2.2",
    "DTSTART and DTEND of different value types",
    "Start and end are both dates or both date-times.",
    bad: "DTSTART;VALUE=DATE:20260105\nDTEND:20260105T110000Z",
    good: "DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106")

  static let startEndFormMismatch = Rule(
    305, "start-end-form-mismatch", .warning, in: "RFC 5545 3.8.2.2", levels: [.import: .warning],
    "One floating, the other zoned/UTC (DTEND \"SHOULD\" match; duration is undefined)",
    "Where one of start and end has no zone, how long the event lasts depends on who reads it.",
    bad: "DTSTART:20260105T100000\nDTEND:20260105T110000Z", good: "DTSTART:20260105T100000Z\nDTEND:20260105T110000Z")

  static let dateWithTimeDuration = Rule(
    306, "date-with-time-duration", .error, in: "RFC 5545 3.8.2.5", fix: .unsafe,
    "DATE start with a DURATION that has hours/minutes/seconds",
    "The duration of an all-day event is in days or weeks.",
    bad: "DTSTART;VALUE=DATE:20260105\nDURATION:PT24H", good: "DTSTART;VALUE=DATE:20260105\nDURATION:P1D")

  static let floatingTime = Rule(
    307, "floating-time", .info, in: "RFC 5545 3.3.5", fix: .unsafe,
    "Floating date-time in a published feed (each subscriber sees another instant; Google reads it as UTC/own zone)",
    "A time without a zone is another moment for each reader, which is rarely meant in a feed. Google Calendar "
      + "takes it for UTC or for its own zone.",
    bad: .calendar("X-WR-TIMEZONE:Europe/Berlin", .event("DTSTART:20260105T100000\nSUMMARY:Lunch")),
    good: .calendar("X-WR-TIMEZONE:Europe/Berlin", .event()))

  static let nonexistentLocalTime = Rule(
    308, "nonexistent-local-time", .warning, in: "RFC 5545 3.3.5", levels: [.import: .warning],
    "Local time falls in a DST gap",
    "Clocks were put forward over this time, so that nobody ever sees it. It means the moment it would have been "
      + "before the change.",
    bad: .lines(.berlin, .event("DTSTART;TZID=Europe/Berlin:20260329T023000\nSUMMARY:Lunch")),
    good: .lines(.berlin, .event("DTSTART;TZID=Europe/Berlin:20260329T033000\nSUMMARY:Lunch")))

  static let ambiguousLocalTime = Rule(
    309, "ambiguous-local-time", .info, in: "RFC 5545 3.3.5",
    "Local time occurs twice (means the first)",
    "Clocks were put back over this time, so that it comes twice. It means the first one, but not all programs agree.",
    bad: .lines(.berlin, .event("DTSTART;TZID=Europe/Berlin:20261025T023000\nSUMMARY:Lunch")),
    good: .lines(.berlin, .event("DTSTART;TZID=Europe/Berlin:20261025T033000\nSUMMARY:Lunch")))

  static let implausibleYear = Rule(
    310, "implausible-year", .warning,
    "Year before 1900 or after 2200 outside VTIMEZONE; epoch 19700101 or 16010101 as event date",
    "A year like this, or the first second of 1970, is what programs write where they know no time.",
    bad: "DTSTART:19700101T000000Z", good: "DTSTART:20260105T100000Z")

  static let veryLongEvent = Rule(
    311, "very-long-event", .info,
    "Timed event longer than the limit (default 31 days)",
    "A timed event of more than a month is rarely meant; often the year or month of its end is wrong.",
    bad: "DTEND:20270105T110000Z", good: "DTEND:20260105T110000Z")

  static let dtstampInFuture = Rule(
    312, "dtstamp-in-future", .info,
    "DTSTAMP/CREATED/LAST-MODIFIED after now + 1 day",
    "A stamp in the future makes this version look newer than all that follow.",
    bad: "DTSTAMP:20300101T000000Z", good: "DTSTAMP:20260101T000000Z")

  static let createdAfterModified = Rule(
    313, "created-after-modified", .info, in: "RFC 5545 3.8.7",
    "CREATED later than LAST-MODIFIED",
    "Something cannot have been changed before it was made.",
    bad: "CREATED:20260102T000000Z\nLAST-MODIFIED:20260101T000000Z",
    good: "CREATED:20260101T000000Z\nLAST-MODIFIED:20260102T000000Z")

  static let endWithoutStart = Rule(
    314, "end-without-start", .error, in: "RFC 5545 3.6.1",
    "DTEND without DTSTART",
    "An end without a start says nothing. A scheduling message may leave out both.",
    bad: .calendar(
      "METHOD:REFRESH",
      .event("ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nDTEND:20260105T110000Z")),
    good: "DTEND:20260105T110000Z")
}
