/// The rules that `OverrideChecks` reports.
extension Rule {
  static let recurrenceIdTypeMismatch = Rule(
    385, "recurrence-id-type-mismatch", .error, in: "RFC 5545 3.8.4.4", fix: .unsafe,
    "RECURRENCE-ID type or form differs from the master's DTSTART",
    "RECURRENCE-ID is written as DTSTART of the series is, or programs do not find the instance and show both.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID;VALUE=DATE:20260106\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let recurrenceIdOrphan = Rule(
    386, "recurrence-id-orphan", .warning, in: "RFC 5545 3.8.4.4", levels: [.itip: nil, .import: .warning],
    "Override without a master with that UID in the stream (normal in invitations)",
    "The component stands for one instance of a series that is not in the file. Invitations do so; in a feed the "
      + "series was forgotten.",
    bad: .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch"),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let recurrenceIdNoMatch = Rule(
    387, "recurrence-id-no-match", .warning, in: "RFC 5545 3.8.4.4", levels: [.import: .warning],
    "RECURRENCE-ID is not an instance of the master (shows as an extra event)",
    "The component stands for an instance that the series does not have, so that programs show an event too many. "
      + "The whole set is expanded to find this.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T110000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let duplicateRecurrenceId = Rule(
    388, "duplicate-recurrence-id", .error, in: "RFC 5546 2.1.5", fix: .safe,
    "Two overrides with the same UID + RECURRENCE-ID",
    "Two components stand for the same instance. The one with the higher SEQUENCE or the later DTSTAMP counts, and "
      + "older ones do not belong into the file.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSEQUENCE:1\nSUMMARY:Later lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let overrideNotRecurringMaster = Rule(
    389, "override-not-recurring-master", .warning, in: "RFC 5545 3.8.4.4", levels: [.import: .warning],
    "Master has no RRULE/RDATE but overrides exist",
    "The event with this UID does not recur, so that there is no instance for the override to stand for.",
    bad: .lines(.event(), .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let overrideExcluded = Rule(
    390, "override-excluded", .warning, in: "RFC 5545 3.8.5.1", levels: [.import: .warning],
    "Same instance both in EXDATE and overridden",
    "The instance is excluded by EXDATE and described by a component at the same time; programs differ in whether "
      + "they show it.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260107T100000Z\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let outlookMultidayException = Rule(
    615, "outlook-multiday-exception", .warning, levels: .only(.outlook),
    "Override moved over another instance",
    "Outlook refuses an instance that was moved over another one of its series.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260108T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let duplicateUid = Rule(
    700, "duplicate-uid", .error, in: "RFC 5545 3.8.4.7", fix: .safe,
    "Two masters with one UID and no RECURRENCE-ID",
    "A UID names one event. Of two with the same one most programs keep the last, so that an event is lost.",
    bad: .lines(.event(), .event()),
    good: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let duplicateEvent = Rule(
    707, "duplicate-event", .warning,
    "Same start, end, summary under different UIDs",
    "Two events have the same start, end and title under different UIDs, so that people see it twice.",
    bad: .lines(.event(), .event(uid: 2)),
    good: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))
}
