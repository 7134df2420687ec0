import CivilTime
import ICalendar
import Recurrence

/// The rules that these checks report.
extension Rule {
  static let rruleStartNotInSet = Rule(
    375, "rrule-start-not-in-set", .warning, in: "RFC 5545 3.8.5.3", says: .should, fix: .unsafe,
    levels: [.import: .warning],
    "DTSTART does not match the rule",
    "DTSTART is always the first instance, even if it does not match the rule, but the standard does not define the "
      + "rest of the series. Programs disagree about the first instance and about COUNT.",
    bad: "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU", good: "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO")

  static let rruleEmptySet = Rule(
    376, "rrule-empty-set", .error, in: "RFC 5545 3.8.5.3",
    "The rule has no instances, or all are excluded",
    "The parts of the rule contradict each other, or EXDATE excludes everything, so no instances are left.",
    bad: "DTSTART:20260130T100000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    good: "DTSTART:20260130T100000Z\nRRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=30")

  static let rruleSkipsMonths = Rule(
    379, "rrule-skips-months", .info, in: "RFC 5545 3.3.10",
    "A monthly rule on day 29, 30 or 31 or a yearly rule on 29 February skips some months or years",
    "The rule skips months without this day. Some programs move the instance to the last day instead.",
    bad: "DTSTART:20260131T100000Z\nRRULE:FREQ=MONTHLY;COUNT=5",
    good: "DTSTART:20260131T100000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5")

  static let rruleInOverride = Rule(
    380, "rrule-in-override", .warning, in: "RFC 5545 3.8.4.4", fix: .unsafe, for: [], levels: [.import: .warning],
    "RRULE in a component with RECURRENCE-ID",
    "A component with RECURRENCE-ID is one instance. Programs ignore a rule in it or start a series within the series.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nRRULE:FREQ=DAILY;COUNT=2", "SUMMARY:Late lunch")
    ),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let rangeThisandprior = Rule(
    391, "range-thisandprior", .error, in: "RFC 5545 3.2.13", says: .must, levels: .lenient(),
    "RANGE=THISANDPRIOR is obsolete",
    "RANGE=THISANDPRIOR was removed from the standard. Programs change only that one instance, or no instance at all.",
    bad: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID;RANGE=THISANDPRIOR:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")),
    good: .lines(
      .event("DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:Lunch"),
      .event("RECURRENCE-ID;RANGE=THISANDFUTURE:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:Late lunch")))

  static let expansionTooLarge = Rule(
    393, "expansion-too-large", .warning,
    "The rule has more instances than the limit (10,000 by default)",
    "This many instances take a long time to expand, and servers refuse or truncate the series.",
    bad: "RRULE:FREQ=MINUTELY;COUNT=20000", good: "RRULE:FREQ=MINUTELY;COUNT=20")
}

/// Checks the recurrence sets that rules define.
enum RecurrenceSetChecks {
  static let recurring: Set<KnownComponent> = [.vevent, .vtodo, .vjournal]

  static let components: [ComponentCheck] = [
    ComponentCheck(
      recurring, rules: [.rruleStartNotInSet, .rruleEmptySet, .rruleSkipsMonths, .expansionTooLarge]
    ) { reporter, view in checkRules(view, &reporter) },
    ComponentCheck(recurring, .rruleInOverride) { reporter, view in
      guard view.has(.recurrenceID), let line = view.first(.rrule) else { return }
      reporter.report(
        .rruleInOverride, line, fix: Fix.deletion(.unsafe, "remove RRULE", line),
        related: [RelatedLocation(line: view.first(.recurrenceID)?.number ?? 0, message: "RECURRENCE-ID is here")]
      ) { "The component is one instance of a series but has its own rule; remove the rule" }
    },
  ]

  static let lines: [LineCheck] = [
    LineCheck(.of([.recurrenceID]), .rangeThisandprior) { reporter, line in
      guard let parameter = line.parameter(.range), parameter.value.isSame("THISANDPRIOR") else { return }
      reporter.report(.rangeThisandprior, line, parameter.offsets) {
        "RANGE=THISANDPRIOR is no longer part of the standard, and programs ignore it; write an override for each "
          + "instance"
      }
    }
  ]

  private static func series(_ rule: RecurrenceRule, _ start: CalendarTime, _ context: CheckContext)
    -> RecurrenceSeries?
  {
    var rule = rule
    // A series is computed in local time, so convert a UTC UNTIL to the zone of the start.
    if case .utc(let until)? = rule.until, case .zoned(_, let tzid) = start {
      guard let rules = context.rules(of: tzid) else { return nil }
      rule.until = .floating(rules.civil(at: Instant(until, at: .zero)))
    }
    if start.isDate { return try? RecurrenceSeries(rule, from: start.civilDate) }
    return try? RecurrenceSeries(rule, from: start.civilDateTime)
  }

  /// Errors in the text that leave the meaning of the rule clear.
  private static let harmless: Set<RecurrenceError.Code> = [.emptyPart, .whiteSpace, .propertyName, .countAndUntil]

  private static func checkRules(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let start = view.start, !view.has(.recurrenceID) else { return }
    let context = reporter.context
    for (line, reading) in view.rules where reporter.mayGoOn() {
      // The instances of a broken rule are undefined.
      guard let rule = reading.rule,
        !reading.findings.contains(where: { $0.severity == .error && !harmless.contains($0.code) }),
        let series = series(rule, start, context)
      else { continue }
      switch series.first {
      case .none:
        // Another check reports a rule that ends before it begins.
        if let until = rule.until, UntilChecks.isBefore(until, start, context) { continue }
        reporter.report(.rruleEmptySet, line, line.valueRange) {
          "The rule has no instances; do its parts contradict each other?"
        }
        continue
      case .truncated: continue
      case .found(let first):
        if first > start.civilDateTime, first.date != start.civilDate || !start.isDate {
          reportStart(line, view, first, start, &reporter)
        }
      }
      checkSkips(rule, start, line, &reporter)
      checkSize(rule, series, line, &reporter)
    }
    checkNothingLeft(view, &reporter)
  }

  private static func reportStart(
    _ line: LineView, _ view: ComponentView, _ first: CivilDateTime, _ start: CalendarTime, _ reporter: inout Reporter
  ) {
    guard let startLine = view.first(.dtstart) else { return }
    let moved = start.with(first)
    let text = start.isDate ? first.date.text : moved.text
    reporter.report(
      .rruleStartNotInSet, startLine, startLine.trimmedRange,
      fix: view.has(.dtend)
        ? nil
        : Fix.line(
          .unsafe, "move DTSTART to \(text)", startLine, startLine.replacing(startLine.trimmedRange, with: text)),
      related: [RelatedLocation(line: line.number, message: "the first instance of the rule is \(text)")]
    ) {
      "DTSTART is not an instance of its RRULE, so programs disagree about the first instance and COUNT; the first "
        + "instance of the rule is \(text)"
    }
  }

  private static func checkSkips(
    _ rule: RecurrenceRule, _ start: CalendarTime, _ line: LineView, _ reporter: inout Reporter
  ) {
    guard reporter.isOn(.rruleSkipsMonths), rule.skip == nil, rule.isGregorian, rule.bySetPos.isEmpty else { return }
    let date = start.civilDate
    switch rule.frequency {
    case .monthly:
      guard rule.byDay.isEmpty, rule.byYearDay.isEmpty, rule.byMonth.isEmpty else { return }
      let days = rule.byMonthDay.isEmpty ? [date.day] : rule.byMonthDay
      guard days.count == 1, let day = days.first, day > 28 else { return }
      reporter.report(.rruleSkipsMonths, line, line.valueRange) {
        "The rule skips months without a day \(day); BYMONTHDAY=-1 is the last day of every month"
      }
    case .yearly:
      guard rule.byDay.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNo.isEmpty else { return }
      let months = rule.byMonth.isEmpty ? [date.month] : rule.byMonth.map(\.number)
      let days = rule.byMonthDay.isEmpty ? [date.day] : rule.byMonthDay
      guard months == [2], days == [29] else { return }
      reporter.report(.rruleSkipsMonths, line, line.valueRange) { "29 February exists only in leap years" }
    default: break
    }
  }

  /// Counts the instances in the first ten years, because programs expand no more than that.
  private static func checkSize(
    _ rule: RecurrenceRule, _ series: RecurrenceSeries, _ line: LineView, _ reporter: inout Reporter
  ) {
    guard reporter.isOn(.expansionTooLarge), rule.frequency.isSubDaily || !rule.byHour.isEmpty || !rule.byMinute.isEmpty
    else { return }
    let limit = reporter.context.options.limits.instances
    let end = series.start.adding(days: 3653)
    var count = 0
    for _ in series.occurrences(in: series.start..<end) {
      count += 1
      if count > limit { break }
    }
    guard reporter.mayGoOn(count / 8), count > limit else { return }
    reporter.report(.expansionTooLarge, line, line.valueRange) {
      "The rule has more than \(limit) instances within ten years, more than most programs keep"
    }
  }

  private static func checkNothingLeft(_ view: ComponentView, _ reporter: inout Reporter) {
    // A list can exclude all instances only if the series is finite.
    let excluded = view.all(.exdate).reduce(0) { $0 + $1.elements.count }
    let mayBe = view.rules.allSatisfy { rule in
      rule.reading.rule.map { $0.hasEnd && ($0.count ?? 0) <= excluded } ?? false
    }
    // Thunderbird writes this kind of master for overrides without a series.
    guard view.has(.exdate), mayBe, view.component.all(named: "X-MOZ-FAKED-MASTER").isEmpty,
      let line = view.first(.rrule) ?? view.first(.rdate),
      let definition = SeriesDefinition.make(view, reporter.context, exclusions: true),
      let set = try? RecurrenceSet(definition), case .none = set.first(from: .distantPast)
    else { return }
    reporter.report(
      .rruleEmptySet, line,
      related: view.first(.exdate).map { [RelatedLocation(line: $0.number, message: "EXDATE is here")] } ?? []
    ) { "All instances of the series are excluded, so nothing is left; remove the component or cancel it" }
  }
}
