/// The rules that `RuleTextChecks` reports.
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

  static let rruleWkst = Rule(
    374, "rrule-wkst", .error, in: "RFC 5545 3.3.10", fix: .safe,
    "Bad WKST",
    "WKST is two letters from MO to SU.",
    bad: "RRULE:FREQ=WEEKLY;WKST=MON", good: "RRULE:FREQ=WEEKLY;WKST=MO")

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

  static let outlookRruleUnsupported = Rule(
    613, "outlook-rrule-unsupported", .warning, levels: .only(.outlook),
    "Rule that Exchange cannot store (BYSETPOS with several days, BYYEARDAY, BYWEEKNO, several RRULE, "
      + "SECONDLY–HOURLY)",
    "Exchange stores a few kinds of series only and drops the others or a part of them.",
    bad: "RRULE:FREQ=YEARLY;BYYEARDAY=5;COUNT=3", good: "RRULE:FREQ=YEARLY;COUNT=3")

  static let rscaleUnknown = Rule(
    680, "rscale-unknown", .warning, in: "RFC 7529 4",
    "RSCALE not a CLDR calendar this tool knows",
    "RSCALE names a calendar of Unicode's CLDR. Programs must ignore a rule whose calendar they do not know.",
    bad: "RRULE:RSCALE=MARTIAN;FREQ=YEARLY;COUNT=2", good: "RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;COUNT=2")

  static let skipWithoutRscale = Rule(
    681, "skip-without-rscale", .error, in: "RFC 7529 4.1", fix: .unsafe,
    "SKIP without RSCALE",
    "SKIP has a meaning only beside RSCALE.",
    bad: "RRULE:FREQ=MONTHLY;SKIP=FORWARD;COUNT=2", good: "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=2")

  static let skipValue = Rule(
    682, "skip-value", .error, in: "RFC 7529 4.1",
    "SKIP not OMIT/BACKWARD/FORWARD",
    "SKIP is OMIT, BACKWARD or FORWARD.",
    bad: "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=NEAREST;COUNT=2",
    good: "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=2")

  static let bymonthLeap = Rule(
    683, "bymonth-leap", .error, in: "RFC 7529 4.2",
    "`nL` month without an RSCALE that has leap months",
    "A month with L is a leap month, which only some calendars have; the rule needs RSCALE.",
    bad: "RRULE:FREQ=YEARLY;BYMONTH=5L", good: "RRULE:FREQ=YEARLY;BYMONTH=1")
}
