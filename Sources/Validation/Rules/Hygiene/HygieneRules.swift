/// The rules that `HygieneChecks` reports.
extension Rule {
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

  static let sequenceRegression = Rule(
    573, "sequence-regression", .warning, in: "RFC 5545 3.8.7.4",
    "SEQUENCE or DTSTAMP is lower than in an older version, or times changed with the same SEQUENCE",
    "Programs take the version with the higher SEQUENCE, then the later DTSTAMP. If neither goes up, they keep what "
      + "they have. This needs an older version to compare with.",
    bad: "SEQUENCE:1", good: "SEQUENCE:3")

  static let unstableUid = Rule(
    701, "unstable-uid", .warning,
    "An event with the same start and summary had another UID in an older version",
    "Programs tell events apart by UID. If it changes, subscribers lose their own changes and may see the event twice. "
      + "This needs an older version to compare with.",
    bad: "UID:new@example.com", good: "UID:old@example.com")

  static let dtstampAlwaysNow = Rule(
    702, "dtstamp-always-now", .info,
    "All DTSTAMP equal the fetch time: every poll looks changed (caches and ETags defeated)",
    "All stamps are the moment at which the feed was fetched, so that every event looks changed every time, and "
      + "caches are of no use.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch 1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z",
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch 2\nEND:VEVENT\nBEGIN:VEVENT\nUID:3@example.com",
      "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 3\nEND:VEVENT\nBEGIN:VEVENT",
      "UID:4@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 4\n..."),
    good: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch 1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260102T000000Z",
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch 2\nEND:VEVENT\nBEGIN:VEVENT\nUID:3@example.com",
      "DTSTAMP:20260103T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 3\nEND:VEVENT\nBEGIN:VEVENT",
      "UID:4@example.com\nDTSTAMP:20260104T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 4\n..."))

  static let noRefreshHint = Rule(
    703, "no-refresh-hint", .info, in: "RFC 7986 5.7", fix: .safe,
    "Neither REFRESH-INTERVAL nor X-PUBLISHED-TTL",
    "Without a hint programs fetch a feed once a day or every few minutes, as they like.",
    bad: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")),
    good: .calendar(
      "REFRESH-INTERVAL;VALUE=DURATION:PT12H\nX-PUBLISHED-TTL:PT12H", .event(),
      .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let refreshTooShort = Rule(
    704, "refresh-too-short", .warning,
    "Interval below 5 minutes",
    "Programs that obey would fetch the feed all the time; most ignore such an interval.",
    bad: "REFRESH-INTERVAL;VALUE=DURATION:PT1M\nX-PUBLISHED-TTL:PT1M",
    good: "REFRESH-INTERVAL;VALUE=DURATION:PT1H\nX-PUBLISHED-TTL:PT1H")

  static let ttlDisagrees = Rule(
    705, "ttl-disagrees", .warning,
    "REFRESH-INTERVAL ≠ X-PUBLISHED-TTL",
    "The two properties mean the same, and programs follow one or the other.",
    bad: "REFRESH-INTERVAL;VALUE=DURATION:PT1H\nX-PUBLISHED-TTL:PT2H",
    good: "REFRESH-INTERVAL;VALUE=DURATION:PT1H\nX-PUBLISHED-TTL:PT1H")

  static let missingCalendarName = Rule(
    706, "missing-calendar-name", .info,
    "No NAME/X-WR-CALNAME",
    "Without a name people see the address of the feed in their list of calendars.",
    bad: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")),
    good: .calendar(
      "NAME:Lunches\nX-WR-CALNAME:Lunches", .event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let cancelledInFeed = Rule(
    708, "cancelled-in-feed", .info,
    "CANCELLED events in a feed: clients differ (hide/strike/show)",
    "Programs hide, strike out or show cancelled events, and some show them as if nothing were. Leaving them out of "
      + "a feed is clear.",
    bad: "STATUS:CANCELLED", good: "STATUS:CONFIRMED")

  static let pastOnlyFeed = Rule(
    709, "past-only-feed", .info,
    "No instance after today",
    "All events are over. A feed that nobody keeps any more is better ended.",
    bad: .lines(
      .event("DTSTART:20200105T100000Z\nSUMMARY:Lunch"), .event(uid: 2, "DTSTART:20200106T100000Z\nSUMMARY:Dinner")),
    good: .lines(
      .event("DTSTART:20300105T100000Z\nSUMMARY:Lunch"), .event(uid: 2, "DTSTART:20300106T100000Z\nSUMMARY:Dinner")))

  static let feedTooLarge = Rule(
    710, "feed-too-large", .warning,
    "Size, events or expansion above limits",
    "Programs refuse or cut large feeds, and everybody fetches all of it again and again.",
    bad: .lines(.event(), .event(), .event()), good: .event())

  static let summaryNewline = Rule(
    711, "summary-newline", .warning, fix: .unsafe,
    "Newline in SUMMARY",
    "A title is one line. Programs cut it at the break or show a sign.",
    bad: "SUMMARY:Lunch\\nBring cake", good: "SUMMARY:Lunch\\, bring cake")

  static let summaryTooLong = Rule(
    712, "summary-too-long", .info,
    "SUMMARY above 255 characters",
    "Titles are shown in one line, and servers cut them after 255 characters.",
    bad: "SUMMARY:Lunch and more Lunch and more Lunch and more Lunch and more Lunch and more Lunch a...",
    good: "SUMMARY:Lunch and more")

  static let allCapsPlaceholder = Rule(
    713, "all-caps-placeholder", .info, fix: .unsafe,
    "\"TBD\", \"null\", \"undefined\", \"[object Object]\", \"NaN\", unexpanded `{{…}}` in visible text",
    "A program wrote its own word for nothing, or a template was not filled in.",
    bad: "LOCATION:undefined", good: "LOCATION:Office")

  static let testData = Rule(
    714, "test-data", .info,
    "example.com organisers, lorem ipsum in a public feed",
    "Addresses of example.com and lorem ipsum are test data.",
    bad: "ORGANIZER:mailto:bob@example.com", good: "ORGANIZER:mailto:bob@example.net")

  static let httpContentType = Rule(
    715, "http-content-type", .warning, in: "RFC 5545 8.1",
    "The content type that the file was delivered with is not text/calendar, or its charset is missing",
    "Programs go by the content type: they show anything but text/calendar as a page or save it, and without "
      + "charset=utf-8 some read letters beyond ASCII as Latin-1. This needs the content type.",
    bad: "Content-Type: text/html", good: "Content-Type: text/calendar; charset=utf-8")

  static let lastModifiedMissing = Rule(
    718, "last-modified-missing", .info, in: "RFC 5545 3.8.7.3", isToldOnce: true,
    "Events without LAST-MODIFIED/SEQUENCE (updates are not seen)",
    "Without LAST-MODIFIED or SEQUENCE programs may overlook that an event has changed.",
    bad: .event(), good: "LAST-MODIFIED:20260101T000000Z")

  static let unsorted = Rule(
    719, "unsorted", .info, isOnRequest: true,
    "Events not in start order (off by default)",
    "Events in the order of their starts are easier to compare. This rule is off unless it is asked for.",
    bad: .lines(.event(), .event(uid: 2, "DTSTART:20260104T100000Z\nSUMMARY:Dinner")),
    good: .lines(.event(), .event(uid: 2, "DTSTART:20260106T100000Z\nSUMMARY:Dinner")))
}
