extension RuleCatalogue {
  /// The rules of the group “Feed hygiene”.
  static let hygieneRules: [Rule] = [
    Rule(
      .duplicateUid, "duplicate-uid", .error, .hygiene, "RFC 5545 3.8.4.7", fix: .safe,
      "Two masters with one UID and no RECURRENCE-ID",
      "A UID names one event. Of two with the same one most programs keep the last, so that an event is lost.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT"),
    Rule(
      .unstableUid, "unstable-uid", .warning, .hygiene, "", fix: .none,
      "With --against OLD: same event (start + summary) has another UID: subscribers lose state, duplicates appear",
      "Compared with an older version, the same event has another UID, so that people lose their changes and see "
        + "it twice. Needs --against.",
      bad: "UID:new@example.com",
      good: "UID:old@example.com"),
    Rule(
      .dtstampAlwaysNow, "dtstamp-always-now", .info, .hygiene, "", fix: .none,
      "All DTSTAMP equal the fetch time: every poll looks changed (caches and ETags defeated)",
      "All stamps are the moment at which the feed was fetched, so that every event looks changed every time, and "
        + "caches are of no use.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch 1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Lunch 2\nEND:VEVENT\nBEGIN:VEVENT\nUID:3@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 3\nEND:VEVENT\nBEGIN:VEVENT\n"
        + "UID:4@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 4\n...",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch 1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260102T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Lunch 2\nEND:VEVENT\nBEGIN:VEVENT\nUID:3@example.com\n"
        + "DTSTAMP:20260103T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 3\nEND:VEVENT\nBEGIN:VEVENT\n"
        + "UID:4@example.com\nDTSTAMP:20260104T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 4\n..."),
    Rule(
      .noRefreshHint, "no-refresh-hint", .info, .hygiene, "RFC 7986 5.7", fix: .safe,
      "Neither REFRESH-INTERVAL nor X-PUBLISHED-TTL",
      "Without a hint programs fetch a feed once a day or every few minutes, as they like.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\n"
        + "REFRESH-INTERVAL;VALUE=DURATION:PT12H\nX-PUBLISHED-TTL:PT12H\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\n"
        + "UID:2@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Dinner\n"
        + "END:VEVENT\nEND:VCALENDAR"),
    Rule(
      .refreshTooShort, "refresh-too-short", .warning, .hygiene, "", fix: .none,
      "Interval below 5 minutes",
      "Programs that obey would fetch the feed all the time; most ignore such an interval.",
      bad: "REFRESH-INTERVAL;VALUE=DURATION:PT1M\nX-PUBLISHED-TTL:PT1M",
      good: "REFRESH-INTERVAL;VALUE=DURATION:PT1H\nX-PUBLISHED-TTL:PT1H"),
    Rule(
      .ttlDisagrees, "ttl-disagrees", .warning, .hygiene, "", fix: .none,
      "REFRESH-INTERVAL ≠ X-PUBLISHED-TTL",
      "The two properties mean the same, and programs follow one or the other.",
      bad: "REFRESH-INTERVAL;VALUE=DURATION:PT1H\nX-PUBLISHED-TTL:PT2H",
      good: "REFRESH-INTERVAL;VALUE=DURATION:PT1H\nX-PUBLISHED-TTL:PT1H"),
    Rule(
      .missingCalendarName, "missing-calendar-name", .info, .hygiene, "", fix: .none,
      "No NAME/X-WR-CALNAME",
      "Without a name people see the address of the feed in their list of calendars.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nNAME:Lunches\n"
        + "X-WR-CALNAME:Lunches\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .duplicateEvent, "duplicate-event", .warning, .hygiene, "", fix: .none,
      "Same start, end, summary under different UIDs",
      "Two events have the same start, end and title under different UIDs, so that people see it twice.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT"),
    Rule(
      .cancelledInFeed, "cancelled-in-feed", .info, .hygiene, "", fix: .none,
      "CANCELLED events in a feed: clients differ (hide/strike/show)",
      "Programs hide, strike out or show cancelled events, and some show them as if nothing were. Leaving them out "
        + "of a feed is clear.",
      bad: "STATUS:CANCELLED",
      good: "STATUS:CONFIRMED"),
    Rule(
      .pastOnlyFeed, "past-only-feed", .info, .hygiene, "", fix: .none,
      "No instance after today",
      "All events are over. A feed that nobody keeps any more is better ended.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20200105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20200106T100000Z\nSUMMARY:Dinner\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20300105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20300106T100000Z\nSUMMARY:Dinner\nEND:VEVENT"),
    Rule(
      .feedTooLarge, "feed-too-large", .warning, .hygiene, "", fix: .none,
      "Size, events or expansion above limits",
      "Programs refuse or cut large feeds, and everybody fetches all of it again and again.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .summaryNewline, "summary-newline", .warning, .hygiene, "", fix: .unsafe,
      "Newline in SUMMARY",
      "A title is one line. Programs cut it at the break or show a sign.",
      bad: "SUMMARY:Lunch\\nBring cake",
      good: "SUMMARY:Lunch\\, bring cake"),
    Rule(
      .summaryTooLong, "summary-too-long", .info, .hygiene, "", fix: .none,
      "SUMMARY above 255 characters",
      "Titles are shown in one line, and servers cut them after 255 characters.",
      bad: "SUMMARY:Lunch and more Lunch and more Lunch and more Lunch and more Lunch and more Lunch a...",
      good: "SUMMARY:Lunch and more"),
    Rule(
      .allCapsPlaceholder, "all-caps-placeholder", .info, .hygiene, "", fix: .unsafe,
      "\"TBD\", \"null\", \"undefined\", \"[object Object]\", \"NaN\", unexpanded `{{…}}` in visible text",
      "A program wrote its own word for nothing, or a template was not filled in.",
      bad: "LOCATION:undefined",
      good: "LOCATION:Office"),
    Rule(
      .testData, "test-data", .info, .hygiene, "", fix: .none,
      "example.com organisers, lorem ipsum in a public feed",
      "Addresses of example.com and lorem ipsum are test data.",
      bad: "ORGANIZER:mailto:bob@example.com",
      good: "ORGANIZER:mailto:bob@example.net"),
    Rule(
      .httpContentType, "http-content-type", .warning, .hygiene, "RFC 5545 8.1", fix: .none,
      "The content type that the file was delivered with is not text/calendar, or its charset is missing",
      "Programs go by the content type: what is no text/calendar they show as a page or save, and without "
        + "charset=utf-8 some take letters beyond ASCII for Latin-1. Told where --content-type says what it was.",
      bad: "Content-Type: text/html",
      good: "Content-Type: text/calendar; charset=utf-8"),
    Rule(
      .lastModifiedMissing, "last-modified-missing", .info, .hygiene, "RFC 5545 3.8.7.3", fix: .none,
      "Events without LAST-MODIFIED/SEQUENCE (updates are not seen)",
      "Without LAST-MODIFIED or SEQUENCE programs may overlook that an event has changed.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "LAST-MODIFIED:20260101T000000Z"),
    Rule(
      .unsorted, "unsorted", .info, .hygiene, "", fix: .none,
      "Events not in start order (off by default)",
      "Events in the order of their starts are easier to compare. This rule is off unless it is asked for.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260104T100000Z\nSUMMARY:Dinner\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260106T100000Z\nSUMMARY:Dinner\nEND:VEVENT"),
  ]
}
