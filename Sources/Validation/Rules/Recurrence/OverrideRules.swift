/// The rules that `OverrideChecks` reports.
extension Rule {
  static let recurrenceIdTypeMismatch = Rule(
    385, "recurrence-id-type-mismatch", .error, in: "RFC 5545 3.8.4.4", says: .must, fix: .unsafe,
    "RECURRENCE-ID has a different type or form from the master's DTSTART",
    "RECURRENCE-ID must have the form of the series' DTSTART. Otherwise programs do not find the instance and show "
      + "both.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID;VALUE=DATE:20260106\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let recurrenceIdOrphan = Rule(
    386, "recurrence-id-orphan", .warning, in: "RFC 5545 3.8.4.4", levels: [.itip: nil, .import: .warning],
    "An override has no master with its UID in the file",
    "The component replaces one instance of a series that is not in the file. That is normal in invitations, but in a "
      + "feed the series is missing.",
    bad: .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch"),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let recurrenceIdNoMatch = Rule(
    387, "recurrence-id-no-match", .warning, in: "RFC 5545 3.8.4.4", levels: [.import: .warning],
    "RECURRENCE-ID is not an instance of the master",
    "The component replaces an instance that the series does not have, so programs show an extra event. This check "
      + "expands the whole set.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T110000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let duplicateRecurrenceId = Rule(
    388, "duplicate-recurrence-id", .error, in: "RFC 5546 2.1.5", fix: .safe,
    "Two overrides have the same UID and RECURRENCE-ID",
    "Two components replace the same instance. The one with the higher SEQUENCE or the later DTSTAMP wins; remove "
      + "older ones.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSEQUENCE:1\nSUMMARY:Later lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let overrideNotRecurringMaster = Rule(
    389, "override-not-recurring-master", .warning, in: "RFC 5545 3.8.4.4", levels: [.import: .warning],
    "The master has overrides but no RRULE or RDATE",
    "The event with this UID does not recur, so the override has no instance to replace.",
    bad: .lines(.event(), .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let overrideExcluded = Rule(
    390, "override-excluded", .warning, in: "RFC 5545 3.8.5.1", levels: [.import: .warning],
    "An instance is both excluded by EXDATE and overridden",
    "EXDATE excludes the instance, but a component describes it. Programs disagree about whether to show it.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260107T100000Z\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let outlookMultidayException = Rule(
    615, "outlook-multiday-exception", .warning, levels: .only(.outlook),
    "An override was moved past another instance",
    "Outlook refuses an instance that was moved past another one in its series.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260108T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let duplicateUid = Rule(
    700, "duplicate-uid", .error, in: "RFC 5545 3.8.4.7", says: .must, fix: .safe,
    "Two components have the same UID, and neither has a RECURRENCE-ID",
    "A UID identifies one event. If two events share one, most programs keep only the last, so an event is lost.",
    bad: .lines(.event(), .event()),
    good: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let duplicateEvent = Rule(
    707, "duplicate-event", .warning,
    "The same start, end and summary under different UIDs",
    "Two events have the same start, end and title but different UIDs, so people see the event twice.",
    bad: .lines(.event(), .event(uid: 2)),
    good: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))
}
