import CivilTime
import ICalendar
import Recurrence

/// The rules that these checks report.
extension Rule {
  static let rruleUntilType = Rule(
    354, "rrule-until-type", .error, in: "RFC 5545 3.3.10", says: .must, fix: .unsafe,
    "UNTIL has a different type from DTSTART",
    "UNTIL must have the type of DTSTART: a date for dates, a date-time in UTC for times. Otherwise the series has one "
      + "instance too few or too many.",
    bad: "RRULE:FREQ=DAILY;UNTIL=20260110", good: "RRULE:FREQ=DAILY;UNTIL=20260110T100000Z")

  static let rruleUntilForm = Rule(
    355, "rrule-until-form", .error, in: "RFC 5545 3.3.10", says: .must, fix: .safe,
    "UNTIL is not in UTC although DTSTART has a zone, or is in UTC although DTSTART is floating",
    "If DTSTART is in UTC or in a zone, UNTIL must be in UTC. If DTSTART is floating, UNTIL must be floating too.",
    bad: "RRULE:FREQ=DAILY;UNTIL=20260110T100000", good: "RRULE:FREQ=DAILY;UNTIL=20260110T100000Z")

  static let rruleUntilBeforeStart = Rule(
    356, "rrule-until-before-start", .warning, in: "RFC 5545 3.3.10",
    "UNTIL is earlier than DTSTART",
    "The rule ends before it begins, so it has no instances.",
    bad: "RRULE:FREQ=DAILY;UNTIL=20250110T100000Z", good: "RRULE:FREQ=DAILY;UNTIL=20260110T100000Z")

  static let rruleBytimeWithDate = Rule(
    373, "rrule-bytime-with-date", .error, in: "RFC 5545 3.3.10", says: .must, fix: .safe,
    "BYHOUR, BYMINUTE or BYSECOND although DTSTART is a DATE",
    "Dates have no time of day, so programs ignore BYHOUR, BYMINUTE and BYSECOND.",
    bad: "DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=3;BYHOUR=10",
    good: "DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=3")
}

/// Checks that UNTIL and times of day agree with the start of the series.
enum UntilChecks {
  static let components: [ComponentCheck] = [
    ComponentCheck(
      RecurrenceSetChecks.recurring,
      rules: [.rruleUntilType, .rruleUntilForm, .rruleUntilBeforeStart, .rruleBytimeWithDate]
    ) {
      reporter, view in
      for rule in view.rules { checkUntil(rule.line, rule.reading, view, &reporter) }
    }
  ]

  private static func checkUntil(
    _ line: LineView, _ reading: RecurrenceRule.Reading, _ view: ComponentView, _ reporter: inout Reporter
  ) {
    guard let rule = reading.rule, let start = view.start else { return }
    let context = reporter.context
    if start.isDate, !(rule.byHour.isEmpty && rule.byMinute.isEmpty && rule.bySecond.isEmpty) {
      let part: RecurrenceRule.Part = !rule.byHour.isEmpty ? .byHour : !rule.byMinute.isEmpty ? .byMinute : .bySecond
      reporter.report(
        .rruleBytimeWithDate, line, reading.ranges[part].map { line.offsets(inValue: $0) },
        fix: RuleTextChecks.replaced(part, with: "", .safe, line, reading)
      ) { "\(part.rawValue) has no meaning if DTSTART is a date; remove it" }
    }
    guard let until = rule.until, let range = reading.ranges[.until],
      !reading.findings.contains(where: { $0.code == .untilForm })
    else { return }
    let place = line.offsets(inValue: range)
    if until.isDate != start.isDate {
      reporter.report(.rruleUntilType, line, place, fix: mendedType(until, start, line, reading, context)) {
        start.isDate
          ? "UNTIL is a date-time but DTSTART is a date; write UNTIL as a date"
          : "UNTIL is a date but DTSTART is a date-time; write UNTIL as a date-time in UTC"
      }
    } else if !until.isDate, until.isUTC == start.isFloating {
      reporter.report(.rruleUntilForm, line, place, fix: mendedForm(until, start, line, reading, context)) {
        start.isFloating
          ? "UNTIL is in UTC but DTSTART has no zone; write UNTIL without Z"
          : "DTSTART has a zone, so UNTIL must be in UTC, with a Z at the end"
      }
    }
    if isBefore(until, start, context) {
      reporter.report(
        .rruleUntilBeforeStart, line, place,
        related: [RelatedLocation(line: view.first(.dtstart)?.number ?? 0, message: "DTSTART is \(start.text)")]
      ) { "UNTIL is before DTSTART, so the rule has no instances" }
    }
  }

  /// Whether a rule ends before its series begins.
  static func isBefore(_ until: CalendarTime, _ start: CalendarTime, _ context: CheckContext) -> Bool {
    if start.isDate { return RecurrenceRule.lastDate(until: until) < start.civilDate }
    if until.isDate { return until.civilDate < start.civilDate }
    if until.isUTC, let first = context.instant(of: start), !start.isFloating {
      return Instant(until.civilDateTime, at: .zero) < first
    }
    return until.civilDateTime < start.civilDateTime
  }

  private static func mendedType(
    _ until: CalendarTime, _ start: CalendarTime, _ line: LineView, _ reading: RecurrenceRule.Reading,
    _ context: CheckContext
  ) -> Fix? {
    if start.isDate {
      let last = RecurrenceRule.lastDate(until: until).text
      return RuleTextChecks.replaced(.until, with: "UNTIL=\(last)", .unsafe, line, reading)
    }
    guard let end = CivilDateTime(date: until.civilDate, hour: 23, minute: 59, second: 59) else { return nil }
    switch start {
    case .floating: return RuleTextChecks.replaced(.until, with: "UNTIL=\(end.text)", .unsafe, line, reading)
    case .utc: return RuleTextChecks.replaced(.until, with: "UNTIL=\(end.text)Z", .unsafe, line, reading)
    case .zoned(_, let tzid):
      guard let rules = context.rules(of: tzid) else { return nil }
      let utc = rules.instant(of: end).civil(at: .zero).text
      return RuleTextChecks.replaced(.until, with: "UNTIL=\(utc)Z", .unsafe, line, reading)
    case .date: return nil
    }
  }

  private static func mendedForm(
    _ until: CalendarTime, _ start: CalendarTime, _ line: LineView, _ reading: RecurrenceRule.Reading,
    _ context: CheckContext
  ) -> Fix? {
    switch start {
    case .floating:
      return RuleTextChecks.replaced(.until, with: "UNTIL=\(until.civilDateTime.text)", .unsafe, line, reading)
    case .utc:
      return RuleTextChecks.replaced(.until, with: "UNTIL=\(until.civilDateTime.text)Z", .safe, line, reading)
    case .zoned(_, let tzid):
      guard let rules = context.rules(of: tzid) else { return nil }
      let utc = rules.instant(of: until.civilDateTime).civil(at: .zero).text
      return RuleTextChecks.replaced(.until, with: "UNTIL=\(utc)Z", .safe, line, reading)
    case .date: return nil
    }
  }
}
