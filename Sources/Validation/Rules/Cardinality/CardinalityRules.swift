extension RuleCatalogue {
  /// The rules of the group “Required properties and cardinality”.
  static let cardinalityRules: [Rule] = [
    Rule(
      .missingProdid, "missing-prodid", .error, .cardinality, "RFC 5545 3.7.3", fix: .safe,
      "PRODID absent",
      "PRODID absent",
      bad: "",
      good: ""),
    Rule(
      .missingVersion, "missing-version", .error, .cardinality, "RFC 5545 3.7.4", fix: .safe,
      "VERSION absent",
      "VERSION absent",
      bad: "",
      good: ""),
    Rule(
      .unsupportedVersion, "unsupported-version", .error, .cardinality, "RFC 5545 3.7.4", fix: .none,
      "VERSION is not 2.0",
      "VERSION is not 2.0",
      bad: "",
      good: ""),
    Rule(
      .versionNotFirst, "version-not-first", .info, .cardinality, "", fix: .safe,
      "VERSION is not the first property (some readers sniff it)",
      "VERSION is not the first property (some readers sniff it)",
      bad: "",
      good: ""),
    Rule(
      .unknownCalscale, "unknown-calscale", .warning, .cardinality, "RFC 5545 3.7.1", fix: .none,
      "CALSCALE other than GREGORIAN",
      "CALSCALE other than GREGORIAN",
      bad: "",
      good: ""),
    Rule(
      .prodidNotFpi, "prodid-not-fpi", .info, .cardinality, "RFC 5545 3.7.3", fix: .none,
      "PRODID not of the form `-//Owner//Product//LANG`",
      "PRODID not of the form `-//Owner//Product//LANG`",
      bad: "",
      good: ""),
    Rule(
      .missingUid, "missing-uid", .error, .cardinality, "RFC 5545 3.6.1, 3.8.4.7", fix: .safe,
      "UID absent in VEVENT/VTODO/VJOURNAL/VFREEBUSY",
      "UID absent in VEVENT/VTODO/VJOURNAL/VFREEBUSY",
      bad: "",
      good: ""),
    Rule(
      .emptyUid, "empty-uid", .error, .cardinality, "RFC 5545 3.8.4.7", fix: .safe,
      "UID present but empty",
      "UID present but empty",
      bad: "",
      good: ""),
    Rule(
      .missingDtstamp, "missing-dtstamp", .error, .cardinality, "RFC 5545 3.8.7.2", fix: .safe,
      "DTSTAMP absent",
      "DTSTAMP absent",
      bad: "",
      good: ""),
    Rule(
      .missingDtstart, "missing-dtstart", .error, .cardinality, "RFC 5545 3.6.1", fix: .none,
      "VEVENT without DTSTART where METHOD is absent",
      "VEVENT without DTSTART where METHOD is absent",
      bad: "",
      good: ""),
    Rule(
      .missingSummary, "missing-summary", .info, .cardinality, "", fix: .none,
      "No SUMMARY: clients show \"(no title)\"",
      "No SUMMARY: clients show \"(no title)\"",
      bad: "",
      good: ""),
    Rule(
      .duplicateProperty, "duplicate-property", .error, .cardinality, "RFC 5545 3.6.x", fix: .unsafe,
      "At-most-once property repeated (SUMMARY, DTSTART, UID, DESCRIPTION, …)",
      "At-most-once property repeated (SUMMARY, DTSTART, UID, DESCRIPTION, …)",
      bad: "",
      good: ""),
    Rule(
      .duplicateCalendarProperty, "duplicate-calendar-property", .error, .cardinality, "RFC 5545 3.6", fix: .unsafe,
      "PRODID, VERSION, CALSCALE, METHOD repeated",
      "PRODID, VERSION, CALSCALE, METHOD repeated",
      bad: "",
      good: ""),
    Rule(
      .dtendAndDuration, "dtend-and-duration", .error, .cardinality, "RFC 5545 3.6.1", fix: .safe,
      "Both DTEND and DURATION",
      "Both DTEND and DURATION",
      bad: "",
      good: ""),
    Rule(
      .dueAndDuration, "due-and-duration", .error, .cardinality, "RFC 5545 3.6.2", fix: .none,
      "Both DUE and DURATION in VTODO",
      "Both DUE and DURATION in VTODO",
      bad: "",
      good: ""),
    Rule(
      .multipleRrule, "multiple-rrule", .warning, .cardinality, "RFC 5545 3.8.5.3", fix: .none,
      "More than one RRULE (SHOULD NOT); expanders disagree",
      "More than one RRULE (SHOULD NOT); expanders disagree",
      bad: "",
      good: ""),
    Rule(
      .multipleDescriptionJournal, "multiple-description-journal", .info, .cardinality, "RFC 5545 3.6.3", fix: .none,
      "Repeated DESCRIPTION is legal only in VJOURNAL",
      "Repeated DESCRIPTION is legal only in VJOURNAL",
      bad: "",
      good: ""),
  ]
}
