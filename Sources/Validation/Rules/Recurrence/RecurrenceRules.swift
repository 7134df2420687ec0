/// The rules of “Recurrence”: ICS350 to ICS394.
extension Rule {
  static let rruleMissingFreq = Rule(
    350, "rrule-missing-freq", .error, in: "RFC 5545 3.3.10",
    "No FREQ",
    "A rule says how often it repeats: FREQ from SECONDLY to YEARLY. Without it there is no series.",
    bad: "RRULE:INTERVAL=2", good: "RRULE:FREQ=DAILY;INTERVAL=2")

  static let rruleSyntax = Rule(
    351, "rrule-syntax", .error, in: "RFC 5545 3.3.10", fix: .safe,
    "Bad part, empty list, stray \";\" or \"RRULE:\" inside the value",
    "A rule is parts NAME=VALUE with semicolons between them, without white space and without empty parts.",
    bad: "RRULE:FREQ=DAILY;COUNT=5;", good: "RRULE:FREQ=DAILY;COUNT=5")

  static let rruleDuplicatePart = Rule(
    352, "rrule-duplicate-part", .error, in: "RFC 5545 3.3.10",
    "Rule part given twice",
    "A part stands once in a rule, and programs differ in which of two they take.",
    bad: "RRULE:FREQ=DAILY;COUNT=1;COUNT=2", good: "RRULE:FREQ=DAILY;COUNT=2")

  static let rruleCountAndUntil = Rule(
    353, "rrule-count-and-until", .error, in: "RFC 5545 3.3.10", fix: .unsafe,
    "Both COUNT and UNTIL",
    "COUNT and UNTIL exclude each other. Programs take one of them, or what comes first.",
    bad: "RRULE:FREQ=DAILY;COUNT=3;UNTIL=20260110T100000Z", good: "RRULE:FREQ=DAILY;COUNT=3")

  static let rruleUntilType = Rule(
    354, "rrule-until-type", .error, in: "RFC 5545 3.3.10", fix: .unsafe,
    "UNTIL value type differs from DTSTART",
    "UNTIL is of the same type as DTSTART: a date for dates, a date-time in UTC for times. Otherwise the last "
      + "instance is lost or one is too many.",
    bad: "RRULE:FREQ=DAILY;UNTIL=20260110", good: "RRULE:FREQ=DAILY;UNTIL=20260110T100000Z")

  static let rruleUntilForm = Rule(
    355, "rrule-until-form", .error, in: "RFC 5545 3.3.10", fix: .safe,
    "UNTIL not UTC though DTSTART is UTC/zoned, or UTC though DTSTART floats",
    "Where DTSTART is in UTC or in a zone, UNTIL has to be in UTC; where DTSTART floats, UNTIL floats too.",
    bad: "RRULE:FREQ=DAILY;UNTIL=20260110T100000", good: "RRULE:FREQ=DAILY;UNTIL=20260110T100000Z")

  static let rruleUntilBeforeStart = Rule(
    356, "rrule-until-before-start", .warning, in: "RFC 5545 3.3.10",
    "UNTIL earlier than DTSTART",
    "The rule ends before it begins, so that it gives nothing.",
    bad: "RRULE:FREQ=DAILY;UNTIL=20250110T100000Z", good: "RRULE:FREQ=DAILY;UNTIL=20260110T100000Z")

  static let rruleFreqNotFirst = Rule(
    357, "rrule-freq-not-first", .info, in: "RFC 5545 3.3.10", fix: .safe,
    "FREQ not first (old readers)",
    "Parts may stand in any order, but old programs expect FREQ first.",
    bad: "RRULE:INTERVAL=2;FREQ=DAILY", good: "RRULE:FREQ=DAILY;INTERVAL=2")

  static let rruleInterval = Rule(
    358, "rrule-interval", .error, in: "RFC 5545 3.3.10", fix: .unsafe,
    "INTERVAL not a positive integer",
    "INTERVAL is a positive number; with 0 a program may repeat for ever on the spot.",
    bad: "RRULE:FREQ=DAILY;INTERVAL=0", good: "RRULE:FREQ=DAILY;INTERVAL=1")

  static let rruleCount = Rule(
    359, "rrule-count", .error, in: "RFC 5545 3.3.10",
    "COUNT not a positive integer",
    "COUNT is a positive number; a series has at least one instance.",
    bad: "RRULE:FREQ=DAILY;COUNT=0", good: "RRULE:FREQ=DAILY;COUNT=1")

  static let rruleBymonthRange = Rule(
    360, "rrule-bymonth-range", .error, in: "RFC 5545 3.3.10",
    "Outside 1–12 (or nL with RSCALE, 7529)",
    "Months go from 1 to 12.",
    bad: "RRULE:FREQ=YEARLY;BYMONTH=13", good: "RRULE:FREQ=YEARLY;BYMONTH=1")

  static let rruleBymonthdayRange = Rule(
    361, "rrule-bymonthday-range", .error, in: "RFC 5545 3.3.10",
    "Outside ±1–31",
    "Days of the month go from 1 to 31, or from -1 to -31 counted from the end.",
    bad: "RRULE:FREQ=MONTHLY;BYMONTHDAY=0", good: "RRULE:FREQ=MONTHLY;BYMONTHDAY=5")

  static let rruleByyeardayRange = Rule(
    362, "rrule-byyearday-range", .error, in: "RFC 5545 3.3.10",
    "Outside ±1–366",
    "Days of the year go from 1 to 366, or from -1 to -366 counted from the end.",
    bad: "RRULE:FREQ=YEARLY;BYYEARDAY=400", good: "RRULE:FREQ=YEARLY;BYYEARDAY=5")

  static let rruleByweeknoRange = Rule(
    363, "rrule-byweekno-range", .error, in: "RFC 5545 3.3.10",
    "Outside ±1–53",
    "Weeks of the year go from 1 to 53, or from -1 to -53 counted from the end.",
    bad: "RRULE:FREQ=YEARLY;BYWEEKNO=54", good: "RRULE:FREQ=YEARLY;BYWEEKNO=2")

  static let rruleBytimeRange = Rule(
    364, "rrule-bytime-range", .error, in: "RFC 5545 3.3.10",
    "BYHOUR 0–23, BYMINUTE 0–59, BYSECOND 0–60 violated",
    "Hours go to 23, minutes to 59, seconds to 60.",
    bad: "RRULE:FREQ=DAILY;BYHOUR=24", good: "RRULE:FREQ=DAILY;BYHOUR=10")

  static let rruleBysetposRange = Rule(
    365, "rrule-bysetpos-range", .error, in: "RFC 5545 3.3.10",
    "Outside ±1–366",
    "BYSETPOS goes from 1 to 366, or from -1 to -366 counted from the end.",
    bad: "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0", good: "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1")

  static let rruleBysetposAlone = Rule(
    366, "rrule-bysetpos-alone", .error, in: "RFC 5545 3.3.10",
    "BYSETPOS without another BYxxx",
    "BYSETPOS picks from what other BY parts give, and alone has nothing to pick from.",
    bad: "RRULE:FREQ=MONTHLY;BYSETPOS=1", good: "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1")

  static let rruleBydayValue = Rule(
    367, "rrule-byday-value", .error, in: "RFC 5545 3.3.10",
    "Unknown weekday or ordinal 0/over 53",
    "A weekday is two letters from MO to SU, with a number from 1 to 53 before it where that has a meaning.",
    bad: "RRULE:FREQ=WEEKLY;BYDAY=XX", good: "RRULE:FREQ=WEEKLY;BYDAY=MO")

  static let rruleBydayOrdinalFreq = Rule(
    368, "rrule-byday-ordinal-freq", .error, in: "RFC 5545 3.3.10", fix: .unsafe,
    "Numeric BYDAY with FREQ other than MONTHLY/YEARLY",
    "The second Monday is one of a month or of a year. In other rules the number is ignored or the rule refused.",
    bad: "RRULE:FREQ=WEEKLY;BYDAY=2MO", good: "RRULE:FREQ=WEEKLY;BYDAY=MO")

  static let rruleBydayOrdinalWeekno = Rule(
    369, "rrule-byday-ordinal-weekno", .error, in: "RFC 5545 3.3.10",
    "Numeric BYDAY with YEARLY + BYWEEKNO",
    "With BYWEEKNO the weekdays of a week are meant, which have no numbers.",
    bad: "RRULE:FREQ=YEARLY;BYWEEKNO=2;BYDAY=1MO", good: "RRULE:FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO")

  static let rruleByweeknoFreq = Rule(
    370, "rrule-byweekno-freq", .error, in: "RFC 5545 3.3.10",
    "BYWEEKNO with FREQ other than YEARLY",
    "Week numbers count the weeks of a year, so that BYWEEKNO stands in yearly rules only.",
    bad: "RRULE:FREQ=MONTHLY;BYWEEKNO=3", good: "RRULE:FREQ=YEARLY;BYWEEKNO=2")

  static let rruleByyeardayFreq = Rule(
    371, "rrule-byyearday-freq", .error, in: "RFC 5545 3.3.10",
    "BYYEARDAY with DAILY/WEEKLY/MONTHLY",
    "Days of the year have no meaning in daily, weekly and monthly rules.",
    bad: "RRULE:FREQ=MONTHLY;BYYEARDAY=5", good: "RRULE:FREQ=YEARLY;BYYEARDAY=5")

  static let rruleBymonthdayWeekly = Rule(
    372, "rrule-bymonthday-weekly", .error, in: "RFC 5545 3.3.10",
    "BYMONTHDAY with WEEKLY",
    "Days of the month have no meaning in weekly rules.",
    bad: "RRULE:FREQ=WEEKLY;BYMONTHDAY=5", good: "RRULE:FREQ=MONTHLY;BYMONTHDAY=5")

  static let rruleBytimeWithDate = Rule(
    373, "rrule-bytime-with-date", .error, in: "RFC 5545 3.3.10", fix: .safe,
    "BYHOUR/BYMINUTE/BYSECOND with a DATE start",
    "Dates have no time of day, so that BYHOUR, BYMINUTE and BYSECOND are ignored.",
    bad: "DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=3;BYHOUR=10",
    good: "DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=3")

  static let rruleWkst = Rule(
    374, "rrule-wkst", .error, in: "RFC 5545 3.3.10", fix: .safe,
    "Bad WKST",
    "WKST is two letters from MO to SU.",
    bad: "RRULE:FREQ=WEEKLY;WKST=MON", good: "RRULE:FREQ=WEEKLY;WKST=MO")

  static let rruleStartNotInSet = Rule(
    375, "rrule-start-not-in-set", .warning, in: "RFC 5545 3.8.5.3", fix: .unsafe, levels: [.import: .warning],
    "DTSTART does not match the rule (SHOULD match; result undefined; clients differ on the first instance and COUNT)",
    "DTSTART counts as the first instance whether it matches the rule or not, and what follows is not defined: "
      + "programs differ on the first instance and on COUNT.",
    bad: "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU", good: "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO")

  static let rruleEmptySet = Rule(
    376, "rrule-empty-set", .error, in: "RFC 5545 3.8.5.3",
    "No instance is ever generated, or all are excluded",
    "The parts of the rule exclude each other, or EXDATE excludes all, so that nothing ever takes place.",
    bad: "DTSTART:20260130T100000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    good: "DTSTART:20260130T100000Z\nRRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=30")

  static let rruleInfiniteSubdaily = Rule(
    377, "rrule-infinite-subdaily", .warning,
    "Endless SECONDLY/MINUTELY rule",
    "A rule that repeats every second or minute for ever fills a program's memory.",
    bad: "RRULE:FREQ=MINUTELY", good: "RRULE:FREQ=MINUTELY;COUNT=10")

  static let rruleUnbounded = Rule(
    378, "rrule-unbounded", .info, isOnRequest: true,
    "No COUNT/UNTIL (off by default)",
    "The series never ends. That is right for birthdays; this rule is off unless it is asked for.",
    bad: "RRULE:FREQ=WEEKLY", good: "RRULE:FREQ=WEEKLY;COUNT=10")

  static let rruleSkipsMonths = Rule(
    379, "rrule-skips-months", .info, in: "RFC 5545 3.3.10",
    "Monthly on 29–31 or yearly on 29 Feb: some periods are skipped",
    "Months without this day are left out, and some programs move the instance to the last day instead.",
    bad: "DTSTART:20260131T100000Z\nRRULE:FREQ=MONTHLY;COUNT=5",
    good: "DTSTART:20260131T100000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5")

  static let rruleInOverride = Rule(
    380, "rrule-in-override", .warning, in: "RFC 5545 3.8.4.4", fix: .unsafe, levels: [.import: .warning],
    "RRULE on a component with RECURRENCE-ID",
    "A component with RECURRENCE-ID stands for one instance. A rule in it is ignored, or makes a series within the "
      + "series.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nRRULE:FREQ=DAILY;COUNT=2", "SUMMARY:Late lunch")
    ),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let rdateTypeMismatch = Rule(
    381, "rdate-type-mismatch", .error, in: "RFC 5545 3.8.5.2",
    "RDATE type differs from DTSTART (PERIOD allowed with VALUE=PERIOD)",
    "RDATE is of the same type as DTSTART, so that the instances are alike.",
    bad: "RDATE;VALUE=DATE:20260106", good: "RDATE:20260106T100000Z")

  static let exdateTypeMismatch = Rule(
    382, "exdate-type-mismatch", .error, in: "RFC 5545 3.8.5.1", fix: .unsafe,
    "EXDATE is DATE while DTSTART is DATE-TIME or the reverse (Exchange does this)",
    "EXDATE excludes what is written in the same form. A date beside a series of times excludes nothing in most "
      + "programs.",
    bad: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE;VALUE=DATE:20260106",
    good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z")

  static let exdateNoMatch = Rule(
    383, "exdate-no-match", .warning, in: "RFC 5545 3.8.5.1", fix: .unsafe, levels: [.import: .warning],
    "EXDATE matches no instance (wrong zone or time): the exclusion silently does nothing",
    "EXDATE names no instance of the series, because its time or zone is wrong, so that the event takes place all "
      + "the same. The whole set is expanded to find this.",
    bad: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T113000Z",
    good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z")

  static let exdateWithoutRecurrence = Rule(
    384, "exdate-without-recurrence", .info, in: "RFC 5545 3.8.5.1", fix: .unsafe,
    "EXDATE but no RRULE/RDATE",
    "EXDATE excludes instances of a series, and there is none.",
    bad: "EXDATE:20260106T100000Z", good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z")

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

  static let rangeThisandprior = Rule(
    391, "range-thisandprior", .warning, in: "RFC 5545 3.2.13", levels: [.import: .warning],
    "RANGE=THISANDPRIOR (deprecated)",
    "RANGE=THISANDPRIOR was taken out of the standard; programs change the one instance only, or nothing.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID;RANGE=THISANDPRIOR:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID;RANGE=THISANDFUTURE:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let duplicateRdateExdate = Rule(
    392, "duplicate-rdate-exdate", .info, in: "RFC 5545 3.8.5", fix: .safe,
    "Repeated values",
    "The same value stands twice, which means no more than once.",
    bad: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z,20260106T100000Z",
    good: "RRULE:FREQ=DAILY;COUNT=5\nEXDATE:20260106T100000Z")

  static let expansionTooLarge = Rule(
    393, "expansion-too-large", .warning,
    "More than N instances in the check window (default 10 000)",
    "So many instances take long to expand, and servers refuse or cut the series.",
    bad: "RRULE:FREQ=MINUTELY;COUNT=20000", good: "RRULE:FREQ=MINUTELY;COUNT=20")

  static let rdateExcluded = Rule(
    394, "rdate-excluded", .info, in: "RFC 5545 3.8.5",
    "Value both in RDATE and EXDATE",
    "A time that is both added and excluded does not take place; one of the two lines is not meant.",
    bad: "RRULE:FREQ=DAILY;COUNT=5\nRDATE:20260120T100000Z\nEXDATE:20260120T100000Z",
    good: "RRULE:FREQ=DAILY;COUNT=5\nRDATE:20260120T100000Z")
}
