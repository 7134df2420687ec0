extension RuleCatalogue {
  /// The rules of the group “Other syntaxes and resource limits”.
  static let limitRules: [Rule] = [
    Rule(
      .tooManyProperties, "too-many-properties", .error, .limits, "", fix: .none,
      "Component above N properties",
      "So many properties are a sign of a broken export, and servers refuse such a component.",
      bad: "X-N-0:1\nX-N-1:1\nX-N-2:1\nX-N-3:1\nX-N-4:1\nX-N-5:1\nX-N-6:1\nX-N-7:1\nX-N-8:1\nX-N-9:1\n"
        + "X-N-10:1\nX-N-11:1\nX-N-12:1\nX-N-13:1\nX-N-14:1\nX-N-15:1\nX-N-16:1\nX-N-17:1\nX-N-18:1\n"
        + "X-N-19:1\nX-N-20:1\nX-N-21:1\nX-N-22:1\n...",
      good: "X-N-1:1"),
    Rule(
      .tooManyComponents, "too-many-components", .error, .limits, "", fix: .none,
      "Above N components",
      "So many components are more than most programs import at once.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch 1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Lunch 2\nEND:VEVENT\nBEGIN:VEVENT\nUID:3@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 3\nEND:VEVENT\nBEGIN:VEVENT\n"
        + "UID:4@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 4\n...",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .lineOverLimit, "line-over-limit", .error, .limits, "", fix: .none,
      "Unfolded line above N MiB",
      "A line of this length is more than programs keep; put large attachments behind a link.",
      bad: "DESCRIPTION:All about lunch. All about lunch. All about lunch. All about lunch. All about ...",
      good: "DESCRIPTION:All about lunch"),
  ]
}
