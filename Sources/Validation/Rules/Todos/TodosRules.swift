extension RuleCatalogue {
  /// The rules of the group “To-dos, journals, free/busy”.
  static let todoRules: [Rule] = [
    Rule(
      .dueBeforeStart, "due-before-start", .error, .todos, "RFC 5545 3.8.2.3", fix: .none,
      "DUE earlier than DTSTART",
      "A to-do is due after it begins.",
      bad: "DTSTART:20260105T100000Z\nDUE:20260104T100000Z",
      good: "DTSTART:20260105T100000Z\nDUE:20260106T100000Z"),
    Rule(
      .dueTypeMismatch, "due-type-mismatch", .error, .todos, "RFC 5545 3.8.2.3", fix: .none,
      "DUE and DTSTART of different types",
      "Start and due date are both dates or both date-times, and both have a zone or none.",
      bad: "DTSTART:20260105T100000Z\nDUE;VALUE=DATE:20260106",
      good: "DTSTART:20260105T100000Z\nDUE:20260106T100000Z"),
    Rule(
      .todoDurationWithoutStart, "todo-duration-without-start", .error, .todos, "RFC 5545 3.6.2", fix: .none,
      "DURATION without DTSTART",
      "A duration counts from a start.",
      bad: "DURATION:PT1H",
      good: "DTSTART:20260105T100000Z\nDURATION:PT1H"),
    Rule(
      .completedStatus, "completed-status", .warning, .todos, "RFC 5545 3.8.1.11, 3.8.2.1", fix: .unsafe,
      "COMPLETED set but STATUS is not COMPLETED, or 100 % without COMPLETED",
      "COMPLETED, PERCENT-COMPLETE and STATUS tell the same in three ways, and programs differ in which they show.",
      bad: "COMPLETED:20260105T100000Z\nSTATUS:NEEDS-ACTION",
      good: "COMPLETED:20260105T100000Z\nSTATUS:COMPLETED"),
    Rule(
      .completedPercent, "completed-percent", .info, .todos, "RFC 5545 3.8.1.8", fix: .unsafe,
      "STATUS:COMPLETED with PERCENT-COMPLETE below 100",
      "What is completed is done to 100 per cent.",
      bad: "STATUS:COMPLETED\nPERCENT-COMPLETE:50",
      good: "STATUS:COMPLETED\nPERCENT-COMPLETE:100"),
    Rule(
      .recurringTodoNoStart, "recurring-todo-no-start", .error, .todos, "RFC 5545 3.8.2.4", fix: .unsafe,
      "RRULE without DTSTART (DTSTART is REQUIRED when recurring)",
      "A rule is reckoned from DTSTART, which a series must have, also where there is a due date.",
      bad: "DUE:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=3",
      good: "DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=3"),
    Rule(
      .parentNotFound, "parent-not-found", .info, .todos, "RFC 5545 3.8.4.5", fix: .none,
      "RELATED-TO target absent from the file",
      "The component is related to another one that is not in the file, so that its place in a list is lost.",
      bad: "RELATED-TO:missing@example.com",
      good: "BEGIN:VTODO\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Shop\nEND:VTODO"),
    Rule(
      .parentCycle, "parent-cycle", .error, .todos, "RFC 5545 3.8.4.5", fix: .none,
      "RELATED-TO cycle",
      "Each of the to-dos is part of another, so that none is at the top, and programs show none or hang.",
      bad: "BEGIN:VTODO\nUID:a@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Step a\n"
        + "RELATED-TO:b@example.com\nEND:VTODO\nBEGIN:VTODO\nUID:b@example.com\nDTSTAMP:20260101T000000Z\n"
        + "SUMMARY:Step b\nRELATED-TO:a@example.com\nEND:VTODO",
      good: "BEGIN:VTODO\nUID:a@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Step a\n"
        + "RELATED-TO:b@example.com\nEND:VTODO\nBEGIN:VTODO\nUID:b@example.com\nDTSTAMP:20260101T000000Z\n"
        + "SUMMARY:Step b\nEND:VTODO"),
    Rule(
      .journalWithEnd, "journal-with-end", .error, .todos, "RFC 5545 3.6.3", fix: .unsafe,
      "DTEND/DUE/DURATION in VJOURNAL",
      "A journal entry is about a day or a moment and takes no time.",
      bad: "DURATION:PT1H",
      good: "BEGIN:VJOURNAL\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Diary\nEND:VJOURNAL"),
    Rule(
      .freebusyNotUtc, "freebusy-not-utc", .error, .todos, "RFC 5545 3.6.4, 3.8.2.6", fix: .safe,
      "VFREEBUSY DTSTART/DTEND or FREEBUSY not UTC",
      "Busy time is in UTC, since it is compared with that of others.",
      bad: "DTSTART;TZID=Europe/Berlin:20260105T010000",
      good: "DTSTART:20260105T000000Z"),
    Rule(
      .freebusyRecurrence, "freebusy-recurrence", .error, .todos, "RFC 5545 3.6.4", fix: .none,
      "RRULE/RDATE/EXDATE in VFREEBUSY",
      "Busy time lists its periods and has no rules.",
      bad: "RRULE:FREQ=DAILY;COUNT=3",
      good: "BEGIN:VFREEBUSY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T000000Z\n"
        + "DTEND:20260106T000000Z\nEND:VFREEBUSY"),
    Rule(
      .freebusyOverlap, "freebusy-overlap", .info, .todos, "RFC 5545 3.8.2.6", fix: .safe,
      "Periods unsorted or overlapping (SHOULD be ascending)",
      "Periods should be in order and not overlap.",
      bad: "FREEBUSY:20260105T100000Z/PT1H,20260105T090000Z/PT1H",
      good: "FREEBUSY:20260105T090000Z/PT1H,20260105T100000Z/PT1H"),
    Rule(
      .freebusyOutsideWindow, "freebusy-outside-window", .warning, .todos, "RFC 5545 3.6.4", fix: .none,
      "Period outside DTSTART/DTEND",
      "The period lies outside of the time that is asked for.",
      bad: "FREEBUSY:20260109T100000Z/PT1H",
      good: "FREEBUSY:20260105T100000Z/PT1H"),
    Rule(
      .availabilityDate, "availability-date", .error, .todos, "RFC 7953 3.1", fix: .none,
      "VAVAILABILITY/AVAILABLE with DATE values",
      "Availability is about times of the day, so that its start and end are date-times.",
      bad: "BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20260105\n"
        + "END:VAVAILABILITY",
      good: "BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T000000Z\n"
        + "END:VAVAILABILITY"),
    Rule(
      .availabilityBusytype, "availability-busytype", .warning, .todos, "RFC 7953 3.2", fix: .none,
      "Unknown BUSYTYPE",
      "BUSYTYPE is BUSY, BUSY-UNAVAILABLE or BUSY-TENTATIVE. Unknown ones are taken for BUSY-UNAVAILABLE.",
      bad: "BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nBUSYTYPE:AWAY\n"
        + "END:VAVAILABILITY",
      good: "BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nBUSYTYPE:BUSY\n"
        + "END:VAVAILABILITY"),
  ]
}
