/// The rules that `RuleTextChecks` reports.
extension Rule {
  static let rruleMissingFreq = Rule(
    350, "rrule-missing-freq", .error, in: "RFC 5545 3.3.10", says: .must,
    "The rule has no FREQ",
    "FREQ says how often a rule repeats, from SECONDLY to YEARLY. Without it, there is no series.",
    bad: "RRULE:INTERVAL=2", good: "RRULE:FREQ=DAILY;INTERVAL=2")

  static let rruleSyntax = Rule(
    351, "rrule-syntax", .error, in: "RFC 5545 3.3.10", says: .grammar, fix: .safe,
    "An invalid part, an empty list, a stray \";\" or \"RRULE:\" inside the value",
    "A rule consists of NAME=VALUE parts separated by semicolons, without white space or empty parts.",
    bad: "RRULE:FREQ=DAILY;COUNT=5;", good: "RRULE:FREQ=DAILY;COUNT=5")

  static let rruleDuplicatePart = Rule(
    352, "rrule-duplicate-part", .error, in: "RFC 5545 3.3.10", says: .must,
    "A rule part occurs twice",
    "A part may occur only once in a rule. If it occurs twice, programs disagree about which one counts.",
    bad: "RRULE:FREQ=DAILY;COUNT=1;COUNT=2", good: "RRULE:FREQ=DAILY;COUNT=2")

  static let rruleCountAndUntil = Rule(
    353, "rrule-count-and-until", .error, in: "RFC 5545 3.3.10", says: .must, fix: .unsafe,
    "A rule has both COUNT and UNTIL",
    "A rule cannot have both COUNT and UNTIL. Programs use one of them, or whichever ends the series first.",
    bad: "RRULE:FREQ=DAILY;COUNT=3;UNTIL=20260110T100000Z", good: "RRULE:FREQ=DAILY;COUNT=3")

  static let rruleFreqNotFirst = Rule(
    357, "rrule-freq-not-first", .info, in: "RFC 5545 3.3.10", says: .must, fix: .safe,
    "FREQ is not the first part",
    "Programs must write FREQ first, for the sake of old programs, but must accept any order when reading.",
    bad: "RRULE:INTERVAL=2;FREQ=DAILY", good: "RRULE:FREQ=DAILY;INTERVAL=2")

  static let rruleInterval = Rule(
    358, "rrule-interval", .error, in: "RFC 5545 3.3.10", says: .grammar, fix: .unsafe,
    "INTERVAL is not a positive integer",
    "INTERVAL must be a positive number. With 0, a program may loop forever.",
    bad: "RRULE:FREQ=DAILY;INTERVAL=0", good: "RRULE:FREQ=DAILY;INTERVAL=1")

  static let rruleCount = Rule(
    359, "rrule-count", .error, in: "RFC 5545 3.3.10", says: .grammar,
    "COUNT is not a positive integer",
    "COUNT must be a positive number, because a series has at least one instance.",
    bad: "RRULE:FREQ=DAILY;COUNT=0", good: "RRULE:FREQ=DAILY;COUNT=1")

  static let rruleBymonthRange = Rule(
    360, "rrule-bymonth-range", .error, in: "RFC 5545 3.3.10", says: .grammar,
    "A month is outside 1–12, without RSCALE",
    "Months are 1 to 12.",
    bad: "RRULE:FREQ=YEARLY;BYMONTH=13", good: "RRULE:FREQ=YEARLY;BYMONTH=1")

  static let rruleBymonthdayRange = Rule(
    361, "rrule-bymonthday-range", .error, in: "RFC 5545 3.3.10", says: .grammar,
    "A day is outside ±1–31",
    "Days of the month are 1 to 31, or -1 to -31 counted from the end.",
    bad: "RRULE:FREQ=MONTHLY;BYMONTHDAY=0", good: "RRULE:FREQ=MONTHLY;BYMONTHDAY=5")

  static let rruleByyeardayRange = Rule(
    362, "rrule-byyearday-range", .error, in: "RFC 5545 3.3.10", says: .grammar,
    "A day of the year is outside ±1–366",
    "Days of the year are 1 to 366, or -1 to -366 counted from the end.",
    bad: "RRULE:FREQ=YEARLY;BYYEARDAY=400", good: "RRULE:FREQ=YEARLY;BYYEARDAY=5")

  static let rruleByweeknoRange = Rule(
    363, "rrule-byweekno-range", .error, in: "RFC 5545 3.3.10", says: .grammar,
    "A week is outside ±1–53",
    "Weeks of the year are 1 to 53, or -1 to -53 counted from the end.",
    bad: "RRULE:FREQ=YEARLY;BYWEEKNO=54", good: "RRULE:FREQ=YEARLY;BYWEEKNO=2")

  static let rruleBytimeRange = Rule(
    364, "rrule-bytime-range", .error, in: "RFC 5545 3.3.10", says: .grammar,
    "BYHOUR is outside 0–23, BYMINUTE outside 0–59 or BYSECOND outside 0–60",
    "Hours are 0 to 23, minutes 0 to 59 and seconds 0 to 60.",
    bad: "RRULE:FREQ=DAILY;BYHOUR=24", good: "RRULE:FREQ=DAILY;BYHOUR=10")

  static let rruleBysetposRange = Rule(
    365, "rrule-bysetpos-range", .error, in: "RFC 5545 3.3.10", says: .grammar,
    "BYSETPOS is outside ±1–366",
    "BYSETPOS is 1 to 366, or -1 to -366 counted from the end.",
    bad: "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0", good: "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1")

  static let rruleBysetposAlone = Rule(
    366, "rrule-bysetpos-alone", .error, in: "RFC 5545 3.3.10", says: .must,
    "BYSETPOS without another BY part",
    "BYSETPOS selects from the results of other BY parts. Without another BY part, there is nothing to select from.",
    bad: "RRULE:FREQ=MONTHLY;BYSETPOS=1", good: "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1")

  static let rruleBydayValue = Rule(
    367, "rrule-byday-value", .error, in: "RFC 5545 3.3.10", says: .grammar,
    "The weekday is unknown, or its number is 0 or above 53",
    "A weekday is two letters from MO to SU. It may have a number from 1 to 53 before it if the rule is monthly or "
      + "yearly.",
    bad: "RRULE:FREQ=WEEKLY;BYDAY=XX", good: "RRULE:FREQ=WEEKLY;BYDAY=MO")

  static let rruleBydayOrdinalFreq = Rule(
    368, "rrule-byday-ordinal-freq", .error, in: "RFC 5545 3.3.10", says: .must, fix: .unsafe,
    "BYDAY has numbers, but FREQ is neither MONTHLY nor YEARLY",
    "Only a month or a year has a second Monday. In other rules, programs ignore the number or refuse the rule.",
    bad: "RRULE:FREQ=WEEKLY;BYDAY=2MO", good: "RRULE:FREQ=WEEKLY;BYDAY=MO")

  static let rruleBydayOrdinalWeekno = Rule(
    369, "rrule-byday-ordinal-weekno", .error, in: "RFC 5545 3.3.10", says: .must,
    "BYDAY has numbers in a yearly rule with BYWEEKNO",
    "With BYWEEKNO, a weekday is one day of a week, so a number has no meaning.",
    bad: "RRULE:FREQ=YEARLY;BYWEEKNO=2;BYDAY=1MO", good: "RRULE:FREQ=YEARLY;BYWEEKNO=2;BYDAY=MO")

  static let rruleByweeknoFreq = Rule(
    370, "rrule-byweekno-freq", .error, in: "RFC 5545 3.3.10", says: .must,
    "BYWEEKNO, but FREQ is not YEARLY",
    "Week numbers count the weeks of a year, so BYWEEKNO is allowed only in yearly rules.",
    bad: "RRULE:FREQ=MONTHLY;BYWEEKNO=3", good: "RRULE:FREQ=YEARLY;BYWEEKNO=2")

  static let rruleByyeardayFreq = Rule(
    371, "rrule-byyearday-freq", .error, in: "RFC 5545 3.3.10", says: .must,
    "BYYEARDAY in a daily, weekly or monthly rule",
    "Days of the year have no meaning in daily, weekly and monthly rules.",
    bad: "RRULE:FREQ=MONTHLY;BYYEARDAY=5", good: "RRULE:FREQ=YEARLY;BYYEARDAY=5")

  static let rruleBymonthdayWeekly = Rule(
    372, "rrule-bymonthday-weekly", .error, in: "RFC 5545 3.3.10", says: .must,
    "BYMONTHDAY in a weekly rule",
    "Days of the month have no meaning in weekly rules.",
    bad: "RRULE:FREQ=WEEKLY;BYMONTHDAY=5", good: "RRULE:FREQ=MONTHLY;BYMONTHDAY=5")

  static let rruleWkst = Rule(
    374, "rrule-wkst", .error, in: "RFC 5545 3.3.10", says: .grammar, fix: .safe,
    "WKST is not a weekday",
    "WKST is two letters from MO to SU.",
    bad: "RRULE:FREQ=WEEKLY;WKST=MON", good: "RRULE:FREQ=WEEKLY;WKST=MO")

  static let rruleInfiniteSubdaily = Rule(
    377, "rrule-infinite-subdaily", .warning,
    "A SECONDLY or MINUTELY rule never ends",
    "A rule that repeats every second or minute forever fills a program's memory.",
    bad: "RRULE:FREQ=MINUTELY", good: "RRULE:FREQ=MINUTELY;COUNT=10")

  static let rruleUnbounded = Rule(
    378, "rrule-unbounded", .info, isOnRequest: true,
    "A rule has neither COUNT nor UNTIL",
    "The series never ends. That is correct for birthdays, so this rule is off by default.",
    bad: "RRULE:FREQ=WEEKLY", good: "RRULE:FREQ=WEEKLY;COUNT=10")

  static let outlookRruleUnsupported = Rule(
    613, "outlook-rrule-unsupported", .warning, levels: .only(.outlook),
    "Exchange cannot store the rule",
    "Exchange can store only a few kinds of series. It drops other series completely or in part.",
    bad: "RRULE:FREQ=YEARLY;BYYEARDAY=5;COUNT=3", good: "RRULE:FREQ=YEARLY;COUNT=3")

  static let rscaleUnknown = Rule(
    680, "rscale-unknown", .warning, in: "RFC 7529 4",
    "RSCALE is not a known CLDR calendar",
    "RSCALE names a calendar of Unicode's CLDR. Programs must ignore a rule whose calendar they do not support.",
    bad: "RRULE:RSCALE=MARTIAN;FREQ=YEARLY;COUNT=2", good: "RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;COUNT=2")

  static let skipWithoutRscale = Rule(
    681, "skip-without-rscale", .error, in: "RFC 7529 4", says: .must, fix: .unsafe,
    "SKIP without RSCALE",
    "SKIP has no meaning without RSCALE.",
    bad: "RRULE:FREQ=MONTHLY;SKIP=FORWARD;COUNT=2", good: "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=2")

  static let skipValue = Rule(
    682, "skip-value", .error, in: "RFC 7529 4", says: .grammar,
    "SKIP is not OMIT, BACKWARD or FORWARD",
    "SKIP is OMIT, BACKWARD or FORWARD.",
    bad: "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=NEAREST;COUNT=2",
    good: "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=2")

  static let bymonthLeap = Rule(
    683, "bymonth-leap", .error, in: "RFC 7529 4, 4.2", says: .grammar,
    "A month with \"L\", but no RSCALE with leap months",
    "A month with L is a leap month. Only some calendars have leap months, so the rule needs RSCALE.",
    bad: "RRULE:FREQ=YEARLY;BYMONTH=5L", good: "RRULE:FREQ=YEARLY;BYMONTH=1")
}
