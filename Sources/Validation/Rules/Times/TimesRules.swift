extension RuleCatalogue {
  /// The rules of the group “Date and time relations”.
  static let timeRules: [Rule] = [
    Rule(
      .dtendBeforeDtstart, "dtend-before-dtstart", .error, .times, "RFC 5545 3.8.2.2", fix: .none,
      "DTEND earlier than DTSTART (compare in absolute time)",
      "DTEND earlier than DTSTART (compare in absolute time)",
      bad: "",
      good: ""),
    Rule(
      .dtendEqualsDtstartDate, "dtend-equals-dtstart-date", .warning, .times, "RFC 5545 3.6.1", fix: .safe,
      "All-day event with DTEND = DTSTART (end is exclusive)",
      "All-day event with DTEND = DTSTART (end is exclusive)",
      bad: "",
      good: ""),
    Rule(
      .inclusiveDtendSuspect, "inclusive-dtend-suspect", .info, .times, "", fix: .unsafe,
      "Every all-day event of the feed has DTEND = DTSTART, or the text says a longer span: exporter treats DTEND "
        + "as inclusive",
      "Every all-day event of the feed has DTEND = DTSTART, or the text says a longer span: exporter treats DTEND "
        + "as inclusive",
      bad: "",
      good: ""),
    Rule(
      .midnightSpanAsAllDay, "midnight-span-as-all-day", .info, .times, "", fix: .unsafe,
      "00:00–00:00 or 00:00–23:59:59 spanning whole days (Outlook style) instead of DATE",
      "00:00–00:00 or 00:00–23:59:59 spanning whole days (Outlook style) instead of DATE",
      bad: "",
      good: ""),
    Rule(
      .startEndTypeMismatch, "start-end-type-mismatch", .error, .times, "RFC 5545 3.6.1, 3.8.2.2", fix: .none,
      "DTSTART and DTEND of different value types",
      "DTSTART and DTEND of different value types",
      bad: "",
      good: ""),
    Rule(
      .startEndFormMismatch, "start-end-form-mismatch", .warning, .times, "RFC 5545 3.8.2.2", fix: .none,
      "One floating, the other zoned/UTC (DTEND \"SHOULD\" match; duration is undefined)",
      "One floating, the other zoned/UTC (DTEND \"SHOULD\" match; duration is undefined)",
      bad: "",
      good: ""),
    Rule(
      .dateWithTimeDuration, "date-with-time-duration", .error, .times, "RFC 5545 3.6.1", fix: .unsafe,
      "DATE start with a DURATION that has hours/minutes/seconds",
      "DATE start with a DURATION that has hours/minutes/seconds",
      bad: "",
      good: ""),
    Rule(
      .floatingTime, "floating-time", .info, .times, "RFC 5545 3.3.5", fix: .unsafe,
      "Floating date-time in a published feed (each subscriber sees another instant; Google reads it as UTC/own zone)",
      "Floating date-time in a published feed (each subscriber sees another instant; Google reads it as UTC/own zone)",
      bad: "",
      good: ""),
    Rule(
      .nonexistentLocalTime, "nonexistent-local-time", .warning, .times, "RFC 5545 3.3.5", fix: .none,
      "Local time falls in a DST gap",
      "Local time falls in a DST gap",
      bad: "",
      good: ""),
    Rule(
      .ambiguousLocalTime, "ambiguous-local-time", .info, .times, "RFC 5545 3.3.5", fix: .none,
      "Local time occurs twice (means the first)",
      "Local time occurs twice (means the first)",
      bad: "",
      good: ""),
    Rule(
      .implausibleYear, "implausible-year", .warning, .times, "", fix: .none,
      "Year before 1900 or after 2200 outside VTIMEZONE; epoch 19700101 or 16010101 as event date",
      "Year before 1900 or after 2200 outside VTIMEZONE; epoch 19700101 or 16010101 as event date",
      bad: "",
      good: ""),
    Rule(
      .veryLongEvent, "very-long-event", .info, .times, "", fix: .none,
      "Timed event longer than the limit (default 31 days)",
      "Timed event longer than the limit (default 31 days)",
      bad: "",
      good: ""),
    Rule(
      .dtstampInFuture, "dtstamp-in-future", .info, .times, "", fix: .none,
      "DTSTAMP/CREATED/LAST-MODIFIED after now + 1 day",
      "DTSTAMP/CREATED/LAST-MODIFIED after now + 1 day",
      bad: "",
      good: ""),
    Rule(
      .createdAfterModified, "created-after-modified", .info, .times, "RFC 5545 3.8.7", fix: .none,
      "CREATED later than LAST-MODIFIED",
      "CREATED later than LAST-MODIFIED",
      bad: "",
      good: ""),
    Rule(
      .endWithoutStart, "end-without-start", .error, .times, "RFC 5545 3.8.2.2", fix: .none,
      "DTEND without DTSTART",
      "DTEND without DTSTART",
      bad: "",
      good: ""),
  ]
}
