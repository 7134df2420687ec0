extension RuleCatalogue {
  /// The rules of the group “To-dos, journals, free/busy”.
  static let todoRules: [Rule] = [
    Rule(
      .dueBeforeStart, "due-before-start", .error, .todos, "RFC 5545 3.8.2.3", fix: .none,
      "DUE earlier than DTSTART",
      "DUE earlier than DTSTART",
      bad: "",
      good: ""),
    Rule(
      .dueTypeMismatch, "due-type-mismatch", .error, .todos, "RFC 5545 3.6.2", fix: .none,
      "DUE and DTSTART of different types",
      "DUE and DTSTART of different types",
      bad: "",
      good: ""),
    Rule(
      .todoDurationWithoutStart, "todo-duration-without-start", .error, .todos, "RFC 5545 3.6.2", fix: .none,
      "DURATION without DTSTART",
      "DURATION without DTSTART",
      bad: "",
      good: ""),
    Rule(
      .completedStatus, "completed-status", .warning, .todos, "RFC 5545 3.8.1.11, 3.8.2.1", fix: .unsafe,
      "COMPLETED set but STATUS is not COMPLETED, or 100 % without COMPLETED",
      "COMPLETED set but STATUS is not COMPLETED, or 100 % without COMPLETED",
      bad: "",
      good: ""),
    Rule(
      .completedPercent, "completed-percent", .info, .todos, "RFC 5545 3.8.1.8", fix: .unsafe,
      "STATUS:COMPLETED with PERCENT-COMPLETE below 100",
      "STATUS:COMPLETED with PERCENT-COMPLETE below 100",
      bad: "",
      good: ""),
    Rule(
      .recurringTodoNoStart, "recurring-todo-no-start", .error, .todos, "RFC 5545 3.8.2.4", fix: .unsafe,
      "RRULE without DTSTART (DTSTART is REQUIRED when recurring)",
      "RRULE without DTSTART (DTSTART is REQUIRED when recurring)",
      bad: "",
      good: ""),
    Rule(
      .parentNotFound, "parent-not-found", .info, .todos, "RFC 5545 3.8.4.5", fix: .none,
      "RELATED-TO target absent from the file",
      "RELATED-TO target absent from the file",
      bad: "",
      good: ""),
    Rule(
      .parentCycle, "parent-cycle", .error, .todos, "RFC 5545 3.8.4.5", fix: .none,
      "RELATED-TO cycle",
      "RELATED-TO cycle",
      bad: "",
      good: ""),
    Rule(
      .journalWithEnd, "journal-with-end", .error, .todos, "RFC 5545 3.6.3", fix: .unsafe,
      "DTEND/DUE/DURATION in VJOURNAL",
      "DTEND/DUE/DURATION in VJOURNAL",
      bad: "",
      good: ""),
    Rule(
      .freebusyNotUtc, "freebusy-not-utc", .error, .todos, "RFC 5545 3.6.4, 3.8.2.6", fix: .safe,
      "VFREEBUSY DTSTART/DTEND or FREEBUSY not UTC",
      "VFREEBUSY DTSTART/DTEND or FREEBUSY not UTC",
      bad: "",
      good: ""),
    Rule(
      .freebusyRecurrence, "freebusy-recurrence", .error, .todos, "RFC 5545 3.6.4", fix: .none,
      "RRULE/RDATE/EXDATE in VFREEBUSY",
      "RRULE/RDATE/EXDATE in VFREEBUSY",
      bad: "",
      good: ""),
    Rule(
      .freebusyOverlap, "freebusy-overlap", .info, .todos, "RFC 5545 3.8.2.6", fix: .safe,
      "Periods unsorted or overlapping (SHOULD be ascending)",
      "Periods unsorted or overlapping (SHOULD be ascending)",
      bad: "",
      good: ""),
    Rule(
      .freebusyOutsideWindow, "freebusy-outside-window", .warning, .todos, "RFC 5545 3.6.4", fix: .none,
      "Period outside DTSTART/DTEND",
      "Period outside DTSTART/DTEND",
      bad: "",
      good: ""),
    Rule(
      .availabilityDate, "availability-date", .error, .todos, "RFC 7953 3.1", fix: .none,
      "VAVAILABILITY/AVAILABLE with DATE values",
      "VAVAILABILITY/AVAILABLE with DATE values",
      bad: "",
      good: ""),
    Rule(
      .availabilityBusytype, "availability-busytype", .warning, .todos, "RFC 7953 3.2", fix: .none,
      "Unknown BUSYTYPE",
      "Unknown BUSYTYPE",
      bad: "",
      good: ""),
  ]
}
