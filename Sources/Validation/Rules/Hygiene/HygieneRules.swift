/// The rules that `HygieneChecks` reports.
extension Rule {
  static let inclusiveDtendSuspect = Rule(
    302, "inclusive-dtend-suspect", .info,
    "DTEND equals DTSTART in every all-day event of the feed, as if DTEND were the last day",
    "Every all-day event ends on the day it begins. The program that wrote them probably treats DTEND as the last day, "
      + "so longer events are a day too short.",
    bad: .lines(
      .event("DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260105\nSUMMARY:Fair"),
      .event(uid: 2, "DTSTART;VALUE=DATE:20260107\nDTEND;VALUE=DATE:20260107\nSUMMARY:Feast")),
    good: .lines(
      .event("DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106\nSUMMARY:Fair"),
      .event(uid: 2, "DTSTART;VALUE=DATE:20260107\nDTEND;VALUE=DATE:20260108\nSUMMARY:Feast")))

  static let sequenceRegression = Rule(
    573, "sequence-regression", .warning, in: "RFC 5545 3.8.7.4", levels: [.feed: .warning, .import: .warning],
    "SEQUENCE or DTSTAMP is lower than in an older version, or times changed with the same SEQUENCE",
    "Programs use the version with the higher SEQUENCE, then the later DTSTAMP. If neither increases, they keep the "
      + "old version. This rule runs only if there is an older version to compare with.",
    bad: "SEQUENCE:1", good: "SEQUENCE:3")

  static let unstableUid = Rule(
    701, "unstable-uid", .warning,
    "An event with the same start and summary had a different UID in an older version",
    "Programs tell events apart by UID. If it changes, subscribers lose their own changes and may see the event twice. "
      + "This rule runs only if there is an older version to compare with.",
    bad: "UID:new@example.com", good: "UID:old@example.com")

  static let dtstampAlwaysNow = Rule(
    702, "dtstamp-always-now", .info,
    "All DTSTAMPs equal the time of the request, so every event always looks changed",
    "Every DTSTAMP is the time at which the feed was requested, so every event looks changed each time and caches are "
      + "useless. A DTSTAMP that equals LAST-MODIFIED is not reported.",
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
    703, "no-refresh-hint", .info, in: "RFC 7986 5.7", fix: .safe, for: [.feed],
    "A feed has neither REFRESH-INTERVAL nor X-PUBLISHED-TTL",
    "Without either, programs choose their own interval, from every few minutes to once a day.",
    bad: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")),
    good: .calendar(
      "REFRESH-INTERVAL;VALUE=DURATION:PT12H\nX-PUBLISHED-TTL:PT12H", .event(),
      .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let refreshTooShort = Rule(
    704, "refresh-too-short", .warning,
    "The refresh interval is shorter than 5 minutes",
    "Programs that follow such an interval fetch the feed all the time. Most ignore it.",
    bad: "REFRESH-INTERVAL;VALUE=DURATION:PT1M\nX-PUBLISHED-TTL:PT1M",
    good: "REFRESH-INTERVAL;VALUE=DURATION:PT1H\nX-PUBLISHED-TTL:PT1H")

  static let ttlDisagrees = Rule(
    705, "ttl-disagrees", .warning,
    "REFRESH-INTERVAL and X-PUBLISHED-TTL differ",
    "The two properties mean the same thing, and programs follow one or the other.",
    bad: "REFRESH-INTERVAL;VALUE=DURATION:PT1H\nX-PUBLISHED-TTL:PT2H",
    good: "REFRESH-INTERVAL;VALUE=DURATION:PT1H\nX-PUBLISHED-TTL:PT1H")

  static let missingCalendarName = Rule(
    706, "missing-calendar-name", .info,
    "A feed has neither NAME nor X-WR-CALNAME",
    "Without a name, people see the feed's address in their list of calendars.",
    bad: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")),
    good: .calendar(
      "NAME:Lunches\nX-WR-CALNAME:Lunches", .event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let cancelledInFeed = Rule(
    708, "cancelled-in-feed", .info,
    "A feed contains CANCELLED events",
    "Some programs hide cancelled events or strike them through, and some show them like any other. It is clearer "
      + "to remove them from a feed.",
    bad: "STATUS:CANCELLED", good: "STATUS:CONFIRMED")

  static let pastOnlyFeed = Rule(
    709, "past-only-feed", .info, isOnRequest: true,
    "No instance is after today",
    "All events are over. If the feed is no longer maintained, withdraw it. This rule is off by default, because the "
      + "result depends on the date.",
    bad: .lines(
      .event("DTSTART:20200105T100000Z\nSUMMARY:Lunch"), .event(uid: 2, "DTSTART:20200106T100000Z\nSUMMARY:Dinner")),
    good: .lines(
      .event("DTSTART:20300105T100000Z\nSUMMARY:Lunch"), .event(uid: 2, "DTSTART:20300106T100000Z\nSUMMARY:Dinner")))

  static let feedTooLarge = Rule(
    710, "feed-too-large", .warning,
    "The file exceeds the limit on size, events or instances",
    "Programs refuse or truncate large feeds, and every subscriber downloads the whole feed again and again.",
    bad: .lines(.event(), .event(), .event()), good: .event())

  static let summaryNewline = Rule(
    711, "summary-newline", .warning, fix: .unsafe,
    "SUMMARY contains a line break",
    "A title is one line. Programs truncate it at the break or show a symbol.",
    bad: "SUMMARY:Lunch\\nBring cake", good: "SUMMARY:Lunch\\, bring cake")

  static let summaryTooLong = Rule(
    712, "summary-too-long", .info,
    "SUMMARY is longer than 255 characters",
    "Programs show titles on one line, and servers truncate them after 255 characters.",
    bad: "SUMMARY:Lunch and more Lunch and more Lunch and more Lunch and more Lunch and more Lunch a...",
    good: "SUMMARY:Lunch and more")

  static let allCapsPlaceholder = Rule(
    713, "all-caps-placeholder", .info, fix: .unsafe, for: [.feed],
    "Visible text is \"TBD\", \"null\", \"undefined\", \"[object Object]\", \"NaN\" or an unfilled `{{…}}`",
    "A program wrote a placeholder for a missing value, or did not fill in a template.",
    bad: "LOCATION:undefined", good: "LOCATION:Office")

  static let testData = Rule(
    714, "test-data", .info,
    "A public feed contains example.com addresses or lorem ipsum",
    "Addresses at example.com and lorem ipsum are test data.",
    bad: "ORGANIZER:mailto:bob@example.com", good: "ORGANIZER:mailto:bob@example.net")

  static let lastModifiedMissing = Rule(
    718, "last-modified-missing", .info, in: "RFC 5545 3.8.7.3", isToldOnce: true,
    "Events have neither LAST-MODIFIED nor SEQUENCE",
    "Without LAST-MODIFIED or SEQUENCE, programs may overlook that an event has changed.",
    bad: .event(), good: "LAST-MODIFIED:20260101T000000Z")

  static let unsorted = Rule(
    719, "unsorted", .info, isOnRequest: true,
    "Events are not sorted by start",
    "Sorted events are easier to compare. This rule is off by default.",
    bad: .lines(.event(), .event(uid: 2, "DTSTART:20260104T100000Z\nSUMMARY:Dinner")),
    good: .lines(.event(), .event(uid: 2, "DTSTART:20260106T100000Z\nSUMMARY:Dinner")))
}
