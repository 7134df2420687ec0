/// The rules of “To-dos, journals, free/busy”: ICS500 to ICS514.
extension Rule {
  static let dueBeforeStart = Rule(
    500, "due-before-start", .error, in: "RFC 5545 3.8.2.3",
    "DUE earlier than DTSTART",
    "A to-do is due after it begins.",
    bad: "DTSTART:20260105T100000Z\nDUE:20260104T100000Z", good: "DTSTART:20260105T100000Z\nDUE:20260106T100000Z")

  static let dueTypeMismatch = Rule(
    501, "due-type-mismatch", .error, in: "RFC 5545 3.8.2.3",
    "DUE and DTSTART of different types",
    "Start and due date are both dates or both date-times, and both have a zone or none.",
    bad: "DTSTART:20260105T100000Z\nDUE;VALUE=DATE:20260106", good: "DTSTART:20260105T100000Z\nDUE:20260106T100000Z")

  static let todoDurationWithoutStart = Rule(
    502, "todo-duration-without-start", .error, in: "RFC 5545 3.6.2",
    "DURATION without DTSTART",
    "A duration counts from a start.",
    bad: "DURATION:PT1H", good: "DTSTART:20260105T100000Z\nDURATION:PT1H")

  static let completedStatus = Rule(
    503, "completed-status", .warning, in: "RFC 5545 3.8.1.11, 3.8.2.1", fix: .unsafe,
    "COMPLETED set but STATUS is not COMPLETED, or 100 % without COMPLETED",
    "COMPLETED, PERCENT-COMPLETE and STATUS tell the same in three ways, and programs differ in which they show.",
    bad: "COMPLETED:20260105T100000Z\nSTATUS:NEEDS-ACTION", good: "COMPLETED:20260105T100000Z\nSTATUS:COMPLETED")

  static let completedPercent = Rule(
    504, "completed-percent", .info, in: "RFC 5545 3.8.1.8", fix: .unsafe,
    "STATUS:COMPLETED with PERCENT-COMPLETE below 100",
    "What is completed is done to 100 per cent.",
    bad: "STATUS:COMPLETED\nPERCENT-COMPLETE:50", good: "STATUS:COMPLETED\nPERCENT-COMPLETE:100")

  static let recurringTodoNoStart = Rule(
    505, "recurring-todo-no-start", .error, in: "RFC 5545 3.8.2.4", fix: .unsafe,
    "RRULE without DTSTART (DTSTART is REQUIRED when recurring)",
    "A rule is reckoned from DTSTART, which a series must have, also where there is a due date.",
    bad: "DUE:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=3", good: "DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=3")

  static let parentNotFound = Rule(
    506, "parent-not-found", .info, in: "RFC 5545 3.8.4.5",
    "RELATED-TO target absent from the file",
    "The component is related to another one that is not in the file, so that its place in a list is lost.",
    bad: "RELATED-TO:missing@example.com", good: .todo("SUMMARY:Shop"))

  static let parentCycle = Rule(
    507, "parent-cycle", .error, in: "RFC 5545 3.8.4.5",
    "RELATED-TO cycle",
    "Each of the to-dos is part of another, so that none is at the top, and programs show none or hang.",
    bad: .lines(
      "BEGIN:VTODO\nUID:a@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Step a",
      "RELATED-TO:b@example.com\nEND:VTODO\nBEGIN:VTODO\nUID:b@example.com\nDTSTAMP:20260101T000000Z",
      "SUMMARY:Step b\nRELATED-TO:a@example.com\nEND:VTODO"),
    good: .lines(
      "BEGIN:VTODO\nUID:a@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Step a",
      "RELATED-TO:b@example.com\nEND:VTODO\nBEGIN:VTODO\nUID:b@example.com\nDTSTAMP:20260101T000000Z",
      "SUMMARY:Step b\nEND:VTODO"))

  static let journalWithEnd = Rule(
    508, "journal-with-end", .error, in: "RFC 5545 3.6.3", fix: .unsafe,
    "DTEND/DUE/DURATION in VJOURNAL",
    "A journal entry is about a day or a moment and takes no time.",
    bad: "DURATION:PT1H", good: .journal("DTSTART:20260105T100000Z\nSUMMARY:Diary"))

  static let freebusyNotUtc = Rule(
    509, "freebusy-not-utc", .error, in: "RFC 5545 3.6.4, 3.8.2.6", fix: .safe,
    "VFREEBUSY DTSTART/DTEND or FREEBUSY not UTC",
    "Busy time is in UTC, since it is compared with that of others.",
    bad: "DTSTART;TZID=Europe/Berlin:20260105T010000", good: "DTSTART:20260105T000000Z")

  static let freebusyRecurrence = Rule(
    510, "freebusy-recurrence", .error, in: "RFC 5545 3.6.4",
    "RRULE/RDATE/EXDATE in VFREEBUSY",
    "Busy time lists its periods and has no rules.",
    bad: "RRULE:FREQ=DAILY;COUNT=3",
    good: .lines(
      "BEGIN:VFREEBUSY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T000000Z",
      "DTEND:20260106T000000Z\nEND:VFREEBUSY"))

  static let freebusyOverlap = Rule(
    511, "freebusy-overlap", .info, in: "RFC 5545 3.8.2.6", fix: .safe,
    "Periods unsorted or overlapping (SHOULD be ascending)",
    "Periods should be in order and not overlap.",
    bad: "FREEBUSY:20260105T100000Z/PT1H,20260105T090000Z/PT1H",
    good: "FREEBUSY:20260105T090000Z/PT1H,20260105T100000Z/PT1H")

  static let freebusyOutsideWindow = Rule(
    512, "freebusy-outside-window", .warning, in: "RFC 5545 3.6.4",
    "Period outside DTSTART/DTEND",
    "The period lies outside of the time that is asked for.",
    bad: "FREEBUSY:20260109T100000Z/PT1H", good: "FREEBUSY:20260105T100000Z/PT1H")

  static let availabilityDate = Rule(
    513, "availability-date", .error, in: "RFC 7953 3.1",
    "VAVAILABILITY/AVAILABLE with DATE values",
    "Availability is about times of the day, so that its start and end are date-times.",
    bad: .lines(
      "BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20260105",
      "END:VAVAILABILITY"),
    good: .lines(
      "BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T000000Z", "END:VAVAILABILITY")
  )

  static let availabilityBusytype = Rule(
    514, "availability-busytype", .warning, in: "RFC 7953 3.2",
    "Unknown BUSYTYPE",
    "BUSYTYPE is BUSY, BUSY-UNAVAILABLE or BUSY-TENTATIVE. Unknown ones are taken for BUSY-UNAVAILABLE.",
    bad: .lines("BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nBUSYTYPE:AWAY", "END:VAVAILABILITY"),
    good: .lines("BEGIN:VAVAILABILITY\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nBUSYTYPE:BUSY", "END:VAVAILABILITY")
  )
}
