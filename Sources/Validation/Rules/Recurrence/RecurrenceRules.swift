extension RuleCatalogue {
  /// The rules of the group “Recurrence”.
  static let recurrenceRules: [Rule] = [
    Rule(
      .rruleMissingFreq, "rrule-missing-freq", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "No FREQ",
      "A rule says how often it repeats: FREQ from SECONDLY to YEARLY. Without it there is no series.",
      bad: "RRULE:INTERVAL=2",
      good: "RRULE:FREQ=DAILY;INTERVAL=2"),
    Rule(
      .rruleSyntax, "rrule-syntax", .error, .recurrence, "RFC 5545 3.3.10", fix: .safe,
      "Bad part, empty list, stray \";\" or \"RRULE:\" inside the value",
      "A rule is parts NAME=VALUE with semicolons between them, without white space and without empty parts.",
      bad: "RRULE:FREQ=DAILY;COUNT=5;",
      good: "RRULE:FREQ=DAILY;COUNT=5"),
    Rule(
      .rruleDuplicatePart, "rrule-duplicate-part", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "Rule part given twice",
      "A part stands once in a rule, and programs differ in which of two they take.",
      bad: "RRULE:FREQ=DAILY;COUNT=1;COUNT=2",
      good: "RRULE:FREQ=DAILY;COUNT=2"),
    Rule(
      .rruleCountAndUntil, "rrule-count-and-until", .error, .recurrence, "RFC 5545 3.3.10", fix: .unsafe,
      "Both COUNT and UNTIL",
      "COUNT and UNTIL exclude each other. Programs take one of them, or what comes first.",
      bad: "RRULE:FREQ=DAILY;COUNT=3;UNTIL=20260110T100000Z",
      good: "RRULE:FREQ=DAILY;COUNT=3"),
    Rule(
      .rruleUntilType, "rrule-until-type", .error, .recurrence, "RFC 5545 3.3.10", fix: .unsafe,
      "UNTIL value type differs from DTSTART",
      "UNTIL is of the same type as DTSTART: a date for dates, a date-time in UTC for times. Otherwise the last "
        + "instance is lost or one is too many.",
      bad: "RRULE:FREQ=DAILY;UNTIL=20260110",
      good: "RRULE:FREQ=DAILY;UNTIL=20260110T100000Z"),
    Rule(
      .rruleUntilForm, "rrule-until-form", .error, .recurrence, "RFC 5545 3.3.10", fix: .safe,
      "UNTIL not UTC though DTSTART is UTC/zoned, or UTC though DTSTART floats",
      "Where DTSTART is in UTC or in a zone, UNTIL has to be in UTC; where DTSTART floats, UNTIL floats too.",
      bad: "RRULE:FREQ=DAILY;UNTIL=20260110T100000",
      good: "RRULE:FREQ=DAILY;UNTIL=20260110T100000Z"),
    Rule(
      .rruleUntilBeforeStart, "rrule-until-before-start", .warning, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "UNTIL earlier than DTSTART",
      "The rule ends before it begins, so that it gives nothing.",
      bad: "RRULE:FREQ=DAILY;UNTIL=20250110T100000Z",
      good: "RRULE:FREQ=DAILY;UNTIL=20260110T100000Z"),
    Rule(
      .rruleFreqNotFirst, "rrule-freq-not-first", .info, .recurrence, "RFC 5545 3.3.10", fix: .safe,
      "FREQ not first (old readers)",
      "Parts may stand in any order, but old programs expect FREQ first.",
      bad: "RRULE:INTERVAL=2;FREQ=DAILY",
      good: "RRULE:FREQ=DAILY;INTERVAL=2"),
    Rule(
      .rruleInterval, "rrule-interval", .error, .recurrence, "RFC 5545 3.3.10", fix: .unsafe,
      "INTERVAL not a positive integer",
      "INTERVAL is a positive number; with 0 a program may repeat for ever on the spot.",
      bad: "RRULE:FREQ=DAILY;INTERVAL=0",
      good: "RRULE:FREQ=DAILY;INTERVAL=1"),
    Rule(
      .rruleCount, "rrule-count", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "COUNT not a positive integer",
      "COUNT is a positive number; a series has at least one instance.",
      bad: "RRULE:FREQ=DAILY;COUNT=0",
      good: "RRULE:FREQ=DAILY;COUNT=1"),
    Rule(
      .rruleBymonthRange, "rrule-bymonth-range", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "Outside 1–12 (or nL with RSCALE, 7529)",
      "Months go from 1 to 12.",
      bad: "RRULE:FREQ=YEARLY;BYMONTH=13",
      good: "RRULE:FREQ=YEARLY;BYMONTH=1"),
    Rule(
      .rruleBymonthdayRange, "rrule-bymonthday-range", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "Outside ±1–31",
      "Days of the month go from 1 to 31, or from -1 to -31 counted from the end.",
      bad: "RRULE:FREQ=MONTHLY;BYMONTHDAY=0",
      good: "RRULE:FREQ=MONTHLY;BYMONTHDAY=5"),
    Rule(
      .rruleByyeardayRange, "rrule-byyearday-range", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "Outside ±1–366",
      "Days of the year go from 1 to 366, or from -1 to -366 counted from the end.",
      bad: "RRULE:FREQ=YEARLY;BYYEARDAY=400",
      good: "RRULE:FREQ=YEARLY;BYYEARDAY=5"),
    Rule(
      .rruleByweeknoRange, "rrule-byweekno-range", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "Outside ±1–53",
      "Weeks of the year go from 1 to 53, or from -1 to -53 counted from the end.",
      bad: "RRULE:FREQ=YEARLY;BYWEEKNO=54",
      good: "RRULE:FREQ=YEARLY;BYWEEKNO=2"),
    Rule(
      .rruleBytimeRange, "rrule-bytime-range", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "BYHOUR 0–23, BYMINUTE 0–59, BYSECOND 0–60 violated",
      "Hours go to 23, minutes to 59, seconds to 60.",
      bad: "RRULE:FREQ=DAILY;BYHOUR=24",
      good: "RRULE:FREQ=DAILY;BYHOUR=10"),
    Rule(
      .rruleBysetposRange, "rrule-bysetpos-range", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "Outside ±1–366",
      "BYSETPOS goes from 1 to 366, or from -1 to -366 counted from the end.",
      bad: "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0",
      good: "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1"),
    Rule(
      .rruleBysetposAlone, "rrule-bysetpos-alone", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "BYSETPOS without another BYxxx",
      "BYSETPOS picks from what other BY parts give, and alone has nothing to pick from.",
      bad: "RRULE:FREQ=MONTHLY;BYSETPOS=1",
      good: "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1"),
    Rule(
      .rruleBydayValue, "rrule-byday-value", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "Unknown weekday or ordinal 0/over 53",
      "A weekday is two letters from MO to SU, with a number from 1 to 53 before it where that has a meaning.",
      bad: "RRULE:FREQ=WEEKLY;BYDAY=XX",
      good: "RRULE:FREQ=WEEKLY;BYDAY=MO"),
    Rule(
      .rruleBydayOrdinalFreq, "rrule-byday-ordinal-freq", .error, .recurrence, "RFC 5545 3.3.10", fix: .unsafe,
      "Numeric BYDAY with FREQ other than MONTHLY/YEARLY",
      "The second Monday is one of a month or of a year. In other rules the number is ignored or the rule refused.",
      bad: "RRULE:FREQ=WEEKLY;BYDAY=2MO",
      good: "RRULE:FREQ=WEEKLY;BYDAY=MO"),
    Rule(
      .rruleBydayOrdinalWeekno, "rrule-byday-ordinal-weekno", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "Numeric BYDAY with YEARLY + BYWEEKNO",
      "With BYWEEKNO the weekdays of a week are meant, which have no numbers.",
      bad: "RRULE:FREQ=YEARLY;BYWEEKNO=2;BYDAY=1MO",
      good: "RRULE:FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO"),
    Rule(
      .rruleByweeknoFreq, "rrule-byweekno-freq", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "BYWEEKNO with FREQ other than YEARLY",
      "Week numbers count the weeks of a year, so that BYWEEKNO stands in yearly rules only.",
      bad: "RRULE:FREQ=MONTHLY;BYWEEKNO=3",
      good: "RRULE:FREQ=YEARLY;BYWEEKNO=2"),
    Rule(
      .rruleByyeardayFreq, "rrule-byyearday-freq", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "BYYEARDAY with DAILY/WEEKLY/MONTHLY",
      "Days of the year have no meaning in daily, weekly and monthly rules.",
      bad: "RRULE:FREQ=MONTHLY;BYYEARDAY=5",
      good: "RRULE:FREQ=YEARLY;BYYEARDAY=5"),
    Rule(
      .rruleBymonthdayWeekly, "rrule-bymonthday-weekly", .error, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "BYMONTHDAY with WEEKLY",
      "Days of the month have no meaning in weekly rules.",
      bad: "RRULE:FREQ=WEEKLY;BYMONTHDAY=5",
      good: "RRULE:FREQ=MONTHLY;BYMONTHDAY=5"),
    Rule(
      .rruleBytimeWithDate, "rrule-bytime-with-date", .error, .recurrence, "RFC 5545 3.3.10", fix: .safe,
      "BYHOUR/BYMINUTE/BYSECOND with a DATE start",
      "Dates have no time of day, so that BYHOUR, BYMINUTE and BYSECOND are ignored.",
      bad: "DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=3;BYHOUR=10",
      good: "DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=3"),
    Rule(
      .rruleWkst, "rrule-wkst", .error, .recurrence, "RFC 5545 3.3.10", fix: .safe,
      "Bad WKST",
      "WKST is two letters from MO to SU.",
      bad: "RRULE:FREQ=WEEKLY;WKST=MON",
      good: "RRULE:FREQ=WEEKLY;WKST=MO"),
    Rule(
      .rruleStartNotInSet, "rrule-start-not-in-set", .warning, .recurrence, "RFC 5545 3.8.5.3", fix: .unsafe,
      "DTSTART does not match the rule (SHOULD match; result undefined; clients differ on the first instance and "
        + "COUNT)",
      "DTSTART counts as the first instance whether it matches the rule or not, and what follows is not defined: "
        + "programs differ on the first instance and on COUNT.",
      bad: "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU",
      good: "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO"),
    Rule(
      .rruleEmptySet, "rrule-empty-set", .error, .recurrence, "RFC 5545 3.8.5.3", fix: .none,
      "No instance is ever generated, or all are excluded",
      "The parts of the rule exclude each other, or EXDATE excludes all, so that nothing ever takes place.",
      bad: "DTSTART:20260130T100000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      good: "DTSTART:20260130T100000Z\nRRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=30"),
    Rule(
      .rruleInfiniteSubdaily, "rrule-infinite-subdaily", .warning, .recurrence, "", fix: .none,
      "Endless SECONDLY/MINUTELY rule",
      "A rule that repeats every second or minute for ever fills a program's memory.",
      bad: "RRULE:FREQ=MINUTELY",
      good: "RRULE:FREQ=MINUTELY;COUNT=10"),
    Rule(
      .rruleUnbounded, "rrule-unbounded", .info, .recurrence, "", fix: .none,
      "No COUNT/UNTIL (off by default)",
      "The series never ends. That is right for birthdays; this rule is off unless it is asked for.",
      bad: "RRULE:FREQ=WEEKLY",
      good: "RRULE:FREQ=WEEKLY;COUNT=10"),
    Rule(
      .rruleSkipsMonths, "rrule-skips-months", .info, .recurrence, "RFC 5545 3.3.10", fix: .none,
      "Monthly on 29–31 or yearly on 29 Feb: some periods are skipped",
      "Months without this day are left out, and some programs move the instance to the last day instead.",
      bad: "DTSTART:20260131T100000Z\nRRULE:FREQ=MONTHLY;COUNT=5",
      good: "DTSTART:20260131T100000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5"),
    Rule(
      .rruleInOverride, "rrule-in-override", .warning, .recurrence, "RFC 5545 3.8.4.4", fix: .unsafe,
      "RRULE on a component with RECURRENCE-ID",
      "A component with RECURRENCE-ID stands for one instance. A rule in it is ignored, or makes a series within "
        + "the series.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=2\nSUMMARY:Late lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT"),
    Rule(
      .rdateTypeMismatch, "rdate-type-mismatch", .error, .recurrence, "RFC 5545 3.8.5.2", fix: .none,
      "RDATE type differs from DTSTART (PERIOD allowed with VALUE=PERIOD)",
      "RDATE is of the same type as DTSTART, so that the instances are alike.",
      bad: "RDATE;VALUE=DATE:20260106",
      good: "RDATE:20260106T100000Z"),
    Rule(
      .exdateTypeMismatch, "exdate-type-mismatch", .error, .recurrence, "RFC 5545 3.8.5.1", fix: .unsafe,
      "EXDATE is DATE while DTSTART is DATE-TIME or the reverse (Exchange does this)",
      "EXDATE excludes what is written in the same form. A date beside a series of times excludes nothing in most "
        + "programs.",
      bad: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE;VALUE=DATE:20260106",
      good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z"),
    Rule(
      .exdateNoMatch, "exdate-no-match", .warning, .recurrence, "RFC 5545 3.8.5.1", fix: .unsafe,
      "EXDATE matches no instance (wrong zone or time): the exclusion silently does nothing",
      "EXDATE names no instance of the series, because its time or zone is wrong, so that the event takes place "
        + "all the same. The whole set is expanded to find this.",
      bad: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T113000Z",
      good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z"),
    Rule(
      .exdateWithoutRecurrence, "exdate-without-recurrence", .info, .recurrence, "RFC 5545 3.8.5.1", fix: .unsafe,
      "EXDATE but no RRULE/RDATE",
      "EXDATE excludes instances of a series, and there is none.",
      bad: "EXDATE:20260106T100000Z",
      good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z"),
    Rule(
      .recurrenceIdTypeMismatch, "recurrence-id-type-mismatch", .error, .recurrence, "RFC 5545 3.8.4.4", fix: .unsafe,
      "RECURRENCE-ID type or form differs from the master's DTSTART",
      "RECURRENCE-ID is written as DTSTART of the series is, or programs do not find the instance and show both.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID;VALUE=DATE:20260106\nDTSTART:20260106T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT"),
    Rule(
      .recurrenceIdOrphan, "recurrence-id-orphan", .warning, .recurrence, "RFC 5545 3.8.4.4", fix: .none,
      "Override without a master with that UID in the stream (normal in invitations)",
      "The component stands for one instance of a series that is not in the file. Invitations do so; in a feed the "
        + "series was forgotten.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\n"
        + "DTSTART:20260106T120000Z\nSUMMARY:Late lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT"),
    Rule(
      .recurrenceIdNoMatch, "recurrence-id-no-match", .warning, .recurrence, "RFC 5545 3.8.4.4", fix: .none,
      "RECURRENCE-ID is not an instance of the master (shows as an extra event)",
      "The component stands for an instance that the series does not have, so that programs show an event too "
        + "many. The whole set is expanded to find this.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T110000Z\nDTSTART:20260106T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT"),
    Rule(
      .duplicateRecurrenceId, "duplicate-recurrence-id", .error, .recurrence, "RFC 5546 2.1.5", fix: .safe,
      "Two overrides with the same UID + RECURRENCE-ID",
      "Two components stand for the same instance. The one with the higher SEQUENCE or the later DTSTAMP counts, "
        + "and older ones do not belong into the file.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSEQUENCE:1\nSUMMARY:Later lunch\n"
        + "END:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT"),
    Rule(
      .overrideNotRecurringMaster, "override-not-recurring-master", .warning, .recurrence, "RFC 5545 3.8.4.4",
      fix: .none,
      "Master has no RRULE/RDATE but overrides exist",
      "The event with this UID does not recur, so that there is no instance for the override to stand for.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\n"
        + "SUMMARY:Late lunch\nEND:VEVENT"),
    Rule(
      .overrideExcluded, "override-excluded", .warning, .recurrence, "RFC 5545 3.8.5.1", fix: .none,
      "Same instance both in EXDATE and overridden",
      "The instance is excluded by EXDATE and described by a component at the same time; programs differ in "
        + "whether they show it.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\n"
        + "DTSTART:20260106T120000Z\nSUMMARY:Late lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260107T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260106T100000Z\n"
        + "DTSTART:20260106T120000Z\nSUMMARY:Late lunch\nEND:VEVENT"),
    Rule(
      .rangeThisandprior, "range-thisandprior", .warning, .recurrence, "RFC 5545 3.2.13", fix: .none,
      "RANGE=THISANDPRIOR (deprecated)",
      "RANGE=THISANDPRIOR was taken out of the standard; programs change the one instance only, or nothing.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID;RANGE=THISANDPRIOR:20260106T100000Z\n"
        + "DTSTART:20260106T120000Z\nSUMMARY:Late lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "RRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260106T100000Z\n"
        + "DTSTART:20260106T120000Z\nSUMMARY:Late lunch\nEND:VEVENT"),
    Rule(
      .duplicateRdateExdate, "duplicate-rdate-exdate", .info, .recurrence, "RFC 5545 3.8.5", fix: .safe,
      "Repeated values",
      "The same value stands twice, which means no more than once.",
      bad: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z,20260106T100000Z",
      good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z"),
    Rule(
      .expansionTooLarge, "expansion-too-large", .warning, .recurrence, "", fix: .none,
      "More than N instances in the check window (default 10 000)",
      "So many instances take long to expand, and servers refuse or cut the series.",
      bad: "RRULE:FREQ=MINUTELY;COUNT=20000",
      good: "RRULE:FREQ=MINUTELY;COUNT=20"),
    Rule(
      .rdateExcluded, "rdate-excluded", .info, .recurrence, "RFC 5545 3.8.5", fix: .none,
      "Value both in RDATE and EXDATE",
      "A time that is both added and excluded does not take place; one of the two lines is not meant.",
      bad: "RRULE:FREQ=DAILY;COUNT=5\nRDATE:20260120T100000Z\nEXDATE:20260120T100000Z",
      good: "RRULE:FREQ=DAILY;COUNT=5\nRDATE:20260120T100000Z"),
  ]
}
