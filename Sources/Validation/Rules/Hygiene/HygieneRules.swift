extension RuleCatalogue {
  /// The rules of the group “Feed hygiene”.
  static let hygieneRules: [Rule] = [
    Rule(
      .duplicateUid, "duplicate-uid", .error, .hygiene, "RFC 5545 3.8.4.7", fix: .safe,
      "Two masters with one UID and no RECURRENCE-ID",
      "Two masters with one UID and no RECURRENCE-ID",
      bad: "",
      good: ""),
    Rule(
      .unstableUid, "unstable-uid", .warning, .hygiene, "", fix: .none,
      "With --against OLD: same event (start + summary) has another UID: subscribers lose state, duplicates appear",
      "With --against OLD: same event (start + summary) has another UID: subscribers lose state, duplicates appear",
      bad: "",
      good: ""),
    Rule(
      .dtstampAlwaysNow, "dtstamp-always-now", .info, .hygiene, "", fix: .none,
      "All DTSTAMP equal the fetch time: every poll looks changed (caches and ETags defeated)",
      "All DTSTAMP equal the fetch time: every poll looks changed (caches and ETags defeated)",
      bad: "",
      good: ""),
    Rule(
      .noRefreshHint, "no-refresh-hint", .info, .hygiene, "RFC 7986 5.7", fix: .safe,
      "Neither REFRESH-INTERVAL nor X-PUBLISHED-TTL",
      "Neither REFRESH-INTERVAL nor X-PUBLISHED-TTL",
      bad: "",
      good: ""),
    Rule(
      .refreshTooShort, "refresh-too-short", .warning, .hygiene, "", fix: .none,
      "Interval below 5 minutes",
      "Interval below 5 minutes",
      bad: "",
      good: ""),
    Rule(
      .ttlDisagrees, "ttl-disagrees", .warning, .hygiene, "", fix: .none,
      "REFRESH-INTERVAL ≠ X-PUBLISHED-TTL",
      "REFRESH-INTERVAL ≠ X-PUBLISHED-TTL",
      bad: "",
      good: ""),
    Rule(
      .missingCalendarName, "missing-calendar-name", .info, .hygiene, "", fix: .none,
      "No NAME/X-WR-CALNAME",
      "No NAME/X-WR-CALNAME",
      bad: "",
      good: ""),
    Rule(
      .duplicateEvent, "duplicate-event", .warning, .hygiene, "", fix: .unsafe,
      "Same start, end, summary under different UIDs",
      "Same start, end, summary under different UIDs",
      bad: "",
      good: ""),
    Rule(
      .cancelledInFeed, "cancelled-in-feed", .info, .hygiene, "", fix: .none,
      "CANCELLED events in a feed: clients differ (hide/strike/show)",
      "CANCELLED events in a feed: clients differ (hide/strike/show)",
      bad: "",
      good: ""),
    Rule(
      .pastOnlyFeed, "past-only-feed", .info, .hygiene, "", fix: .none,
      "No instance after today",
      "No instance after today",
      bad: "",
      good: ""),
    Rule(
      .feedTooLarge, "feed-too-large", .warning, .hygiene, "", fix: .none,
      "Size, events or expansion above limits",
      "Size, events or expansion above limits",
      bad: "",
      good: ""),
    Rule(
      .summaryNewline, "summary-newline", .warning, .hygiene, "", fix: .unsafe,
      "Newline in SUMMARY",
      "Newline in SUMMARY",
      bad: "",
      good: ""),
    Rule(
      .summaryTooLong, "summary-too-long", .info, .hygiene, "", fix: .none,
      "SUMMARY above 255 characters",
      "SUMMARY above 255 characters",
      bad: "",
      good: ""),
    Rule(
      .allCapsPlaceholder, "all-caps-placeholder", .info, .hygiene, "", fix: .unsafe,
      "\"TBD\", \"null\", \"undefined\", \"[object Object]\", \"NaN\", unexpanded `{{…}}` in visible text",
      "\"TBD\", \"null\", \"undefined\", \"[object Object]\", \"NaN\", unexpanded `{{…}}` in visible text",
      bad: "",
      good: ""),
    Rule(
      .testData, "test-data", .info, .hygiene, "", fix: .none,
      "example.com organisers, lorem ipsum in a public feed",
      "example.com organisers, lorem ipsum in a public feed",
      bad: "",
      good: ""),
    Rule(
      .lastModifiedMissing, "last-modified-missing", .info, .hygiene, "RFC 5545 3.8.7.3", fix: .none,
      "Events without LAST-MODIFIED/SEQUENCE (updates are not seen)",
      "Events without LAST-MODIFIED/SEQUENCE (updates are not seen)",
      bad: "",
      good: ""),
    Rule(
      .unsorted, "unsorted", .info, .hygiene, "", fix: .none,
      "Events not in start order (off by default)",
      "Events not in start order (off by default)",
      bad: "",
      good: ""),
  ]
}
