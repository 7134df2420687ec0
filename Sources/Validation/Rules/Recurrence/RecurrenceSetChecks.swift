import CivilTime
import ICalendar
import Recurrence

/// Checks of what a component's rules, dates and exceptions give together.
enum RecurrenceSetChecks {
  private static let recurring: Set<KnownComponent> = [.vevent, .vtodo, .vjournal]

  static let components: [ComponentCheck] = [
    ComponentCheck(recurring, rules: [.rruleUntilType, .rruleUntilForm, .rruleUntilBeforeStart, .rruleBytimeWithDate]) {
      reporter, view in
      for rule in view.rules { checkUntil(rule.line, rule.reading, view, &reporter) }
    },
    ComponentCheck(
      recurring, rules: [.rruleStartNotInSet, .rruleEmptySet, .rruleSkipsMonths, .expansionTooLarge]
    ) { reporter, view in checkRules(view, &reporter) },
    ComponentCheck(recurring, .rruleInOverride) { reporter, view in
      guard view.has(.recurrenceID), let line = view.first(.rrule) else { return }
      reporter.report(
        .rruleInOverride, line, fix: Fix.deletion(.unsafe, "leave out RRULE", line),
        related: [RelatedPlace(line: view.first(.recurrenceID)?.number ?? 0, message: "RECURRENCE-ID stands here")]
      ) { "The component stands for one instance of a series and has a rule of its own; leave the rule out" }
    },
    ComponentCheck(recurring, rules: [.rdateTypeMismatch, .exdateTypeMismatch]) { reporter, view in
      checkTypes(view, &reporter)
    },
    ComponentCheck(recurring, rules: [.exdateNoMatch, .exdateWithoutRecurrence]) { reporter, view in
      checkExclusions(view, &reporter)
    },
    ComponentCheck(recurring, rules: [.duplicateRdateExdate, .rdateExcluded]) { reporter, view in
      checkRepeats(view, &reporter)
    },
    ComponentCheck(recurring, .outlookRdate) { reporter, view in
      guard let line = view.first(.rdate) else { return }
      reporter.report(.outlookRdate, line) { "Outlook ignores RDATE; people who use it do not see these instances" }
    },
  ]

  static let lines: [LineCheck] = [
    LineCheck(.of([.recurrenceID]), .rangeThisandprior) { reporter, line in
      guard let parameter = line.parameter(.range), parameter.value.isSame("THISANDPRIOR") else { return }
      reporter.report(.rangeThisandprior, line, parameter.offsets) {
        "RANGE=THISANDPRIOR is no longer part of the standard, and programs ignore it; write overrides for single "
          + "instances"
      }
    }
  ]

  // MARK: UNTIL

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
      ) { "\(part.rawValue) has no meaning where DTSTART is a date; leave it out" }
    }
    guard let until = rule.until, let range = reading.ranges[.until],
      !reading.findings.contains(where: { $0.code == .untilForm })
    else { return }
    let place = line.offsets(inValue: range)
    if until.isDate != start.isDate {
      reporter.report(.rruleUntilType, line, place, fix: mendedType(until, start, line, reading, context)) {
        start.isDate
          ? "UNTIL is a date-time and DTSTART a date; write UNTIL as a date"
          : "UNTIL is a date and DTSTART a date-time; write UNTIL as a date-time in UTC"
      }
    } else if !until.isDate, until.isUTC == start.isFloating {
      reporter.report(.rruleUntilForm, line, place, fix: mendedForm(until, start, line, reading, context)) {
        start.isFloating
          ? "UNTIL is in UTC and DTSTART has no zone; write UNTIL without Z"
          : "DTSTART has a zone, so that UNTIL has to be in UTC, with a Z at its end"
      }
    }
    if isBefore(until, start, context) {
      reporter.report(
        .rruleUntilBeforeStart, line, place,
        related: [RelatedPlace(line: view.first(.dtstart)?.number ?? 0, message: "DTSTART is \(start.text)")]
      ) { "UNTIL lies before DTSTART, so that the rule gives nothing" }
    }
  }

  private static func isBefore(_ until: CalendarTime, _ start: CalendarTime, _ context: CheckContext) -> Bool {
    if until.isDate || start.isDate { return until.civilDate < start.civilDate }
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
      return RuleTextChecks.replaced(.until, with: "UNTIL=\(until.civilDate.text)", .unsafe, line, reading)
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

  // MARK: What the rules give

  private static func series(_ rule: RecurrenceRule, _ start: CalendarTime, _ context: CheckContext)
    -> RecurrenceSeries?
  {
    var rule = rule
    // A series is reckoned in civil time; UNTIL in UTC is brought to the clock of the start.
    if case .utc(let until)? = rule.until, case .zoned(_, let tzid) = start {
      guard let rules = context.rules(of: tzid) else { return nil }
      rule.until = .floating(rules.civil(at: Instant(until, at: .zero)))
    }
    if start.isDate { return try? RecurrenceSeries(rule, from: start.civilDate) }
    return try? RecurrenceSeries(rule, from: start.civilDateTime)
  }

  /// What is wrong with a text and leaves no doubt about the rule.
  private static let harmless: Set<RecurrenceError.Code> = [.emptyPart, .whiteSpace, .propertyName, .countAndUntil]

  private static func checkRules(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let start = view.start, !view.has(.recurrenceID) else { return }
    let context = reporter.context
    for (line, reading) in view.rules {
      // What a broken rule gives is nobody's guess.
      guard let rule = reading.rule,
        !reading.findings.contains(where: { $0.severity == .error && !harmless.contains($0.code) }),
        let series = series(rule, start, context)
      else { continue }
      switch series.first {
      case .none:
        // That it ends before it begins is another rule's matter.
        if let until = rule.until, isBefore(until, start, context) { continue }
        reporter.report(.rruleEmptySet, line, line.valueRange) {
          "The rule never gives an instance; are its parts meant together?"
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
      related: [RelatedPlace(line: line.number, message: "the rule gives \(text) first")]
    ) {
      "DTSTART is no instance of its RRULE, so that programs differ on the first one and on COUNT; the rule gives "
        + "\(text) first"
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
        "Months without a day \(day) are left out; BYMONTHDAY=-1 is the last day of every month"
      }
    case .yearly:
      guard rule.byDay.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNo.isEmpty else { return }
      let months = rule.byMonth.isEmpty ? [date.month] : rule.byMonth.map(\.number)
      let days = rule.byMonthDay.isEmpty ? [date.day] : rule.byMonthDay
      guard months == [2], days == [29] else { return }
      reporter.report(.rruleSkipsMonths, line, line.valueRange) { "29 February comes every fourth year only" }
    default: break
    }
  }

  /// Ten years are what programs expand at most.
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
    guard count > limit else { return }
    reporter.report(.expansionTooLarge, line, line.valueRange) {
      "The rule gives more than \(limit) instances within ten years, more than most programs keep"
    }
  }

  private static func checkNothingLeft(_ view: ComponentView, _ reporter: inout Reporter) {
    // A list can exclude all of a series only where something ends it.
    let excluded = view.all(.exdate).reduce(0) { $0 + $1.elements.count }
    let mayBe = view.rules.allSatisfy { rule in
      rule.reading.rule.map { $0.hasEnd && ($0.count ?? 0) <= excluded } ?? false
    }
    // Thunderbird writes such a master for instances that stand alone.
    guard view.has(.exdate), mayBe, view.component.all(named: "X-MOZ-FAKED-MASTER").isEmpty,
      let line = view.first(.rrule) ?? view.first(.rdate),
      let definition = SeriesDefinition.make(view, reporter.context, exclusions: true),
      let set = try? RecurrenceSet(definition), case .none = set.first(from: .distantPast)
    else { return }
    reporter.report(
      .rruleEmptySet, line,
      related: view.first(.exdate).map { [RelatedPlace(line: $0.number, message: "EXDATE stands here")] } ?? []
    ) { "All instances of the series are excluded, so that nothing is left; leave the component out or cancel it" }
  }

  // MARK: Dates

  private static func checkTypes(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let start = view.start else { return }
    for property in [KnownProperty.rdate, .exdate] {
      for line in view.all(property) where line.type != .period {
        guard let time = line.line.times.lazy.compactMap({ $0 }).first, time.isDate != start.isDate else { continue }
        let fix = property == .exdate ? mendedExclusion(line, view, start, reporter.context) : nil
        reporter.report(
          property == .rdate ? .rdateTypeMismatch : .exdateTypeMismatch, line, line.valueRange, fix: fix,
          related: [RelatedPlace(line: view.first(.dtstart)?.number ?? 0, message: "DTSTART is \(start.text)")]
        ) {
          "\(property.name) is a \(time.isDate ? "date" : "date-time") and DTSTART a "
            + "\(start.isDate ? "date" : "date-time"); "
            + "write both in the same form, or programs will not take them together"
        }
      }
    }
    for line in view.all(.rdate) where line.type == .period && start.isDate {
      reporter.report(.rdateTypeMismatch, line, line.valueRange) {
        "RDATE holds periods and DTSTART is a date; write dates"
      }
    }
  }

  /// The exceptions in the form of the start, where on each of these days there is one instance.
  private static func mendedExclusion(
    _ line: LineView, _ view: ComponentView, _ start: CalendarTime, _ context: CheckContext
  ) -> Fix? {
    let times = line.line.times.compactMap { $0 }
    guard times.count == line.elements.count else { return nil }
    if start.isDate {
      let texts = times.map { $0.civilDate.text }
      guard
        let mended = try? ContentLine(
          name: "EXDATE", parameters: [Parameter("VALUE", ["DATE"])], rawValue: texts.joined(separator: ","))
      else { return nil }
      return Fix.line(.unsafe, "write dates", line, mended.unfolded)
    }
    let texts = times.compactMap { time -> String? in
      guard let instances = instances(on: time.civilDate, view, context), instances.count == 1 else { return nil }
      return instances[0].text
    }
    guard texts.count == times.count else { return nil }
    let parameters = start.tzid.map { [Parameter("TZID", [$0])] } ?? []
    guard let mended = try? ContentLine(name: "EXDATE", parameters: parameters, rawValue: texts.joined(separator: ","))
    else { return nil }
    return Fix.line(.unsafe, "exclude the instances of these days", line, mended.unfolded)
  }

  /// The instances of a series on a day, in the form of its start.
  private static func instances(on date: CivilDate, _ view: ComponentView, _ context: CheckContext) -> [CalendarTime]? {
    guard let definition = SeriesDefinition.make(view, context, exclusions: false),
      let set = try? RecurrenceSet(definition)
    else { return nil }
    let from = definition.zones.instant(of: .date(date)).adding(seconds: -86_400)
    return set.instances(startingIn: from..<from.adding(seconds: 4 * 86_400)).prefix(200).map(\.start)
      .filter { $0.civilDate == date }
  }

  private static func checkExclusions(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let start = view.start, view.has(.exdate), !view.has(.recurrenceID) else { return }
    if !view.has(.rrule), !view.has(.rdate), !view.has(.exrule) {
      guard let line = view.first(.exdate) else { return }
      reporter.report(
        .exdateWithoutRecurrence, line, fix: Fix.deletion(.unsafe, "leave out EXDATE", line)
      ) { "EXDATE excludes instances of a series, and this component does not recur" }
      return
    }
    let context = reporter.context
    guard reporter.isOn(.exdateNoMatch), let definition = SeriesDefinition.make(view, context, exclusions: false),
      let set = try? RecurrenceSet(definition)
    else { return }
    var checked = 0
    for line in view.all(.exdate) {
      for (time, element) in zip(line.line.times, line.elements) where checked < 2000 {
        checked += 1
        guard let time, time.isDate == start.isDate, !isInstance(time, of: set, definition, context) else { continue }
        report(time, element.range, line, view, &reporter)
      }
    }
  }

  private static func report(
    _ time: CalendarTime, _ range: Range<Int>, _ line: LineView, _ view: ComponentView, _ reporter: inout Reporter
  ) {
    let context = reporter.context
    let near = instances(on: time.civilDate, view, context) ?? []
    reporter.report(
      .exdateNoMatch, line, range, fix: snapped(near, range, line, view),
      related: [
        RelatedPlace(
          line: view.first(.dtstart)?.number ?? 0, message: "DTSTART is \(view.first(.dtstart)?.trimmed ?? "")")
      ]
    ) {
      "EXDATE \(time.text) is no instance of the series, so that nothing is excluded"
        + (near.count == 1 ? "; is \(near[0].text) meant?" : "; check its time and zone")
    }
  }

  private static func snapped(
    _ near: [CalendarTime], _ range: Range<Int>, _ line: LineView, _ view: ComponentView
  ) -> Fix? {
    guard near.count == 1, line.tzid == near[0].tzid,
      near[0].isUTC == (line.time.map(\.isUTC) ?? false)
    else { return nil }
    return Fix.line(.unsafe, "exclude \(near[0].text)", line, line.replacing(range, with: near[0].text))
  }

  /// Whether a time is an instance; true where that cannot be found out.
  static func isInstance(
    _ time: CalendarTime, of set: RecurrenceSet, _ definition: RecurrenceSet.Definition, _ context: CheckContext
  ) -> Bool {
    let start = definition.start
    if start.isDate || time.isDate {
      // A date stands for all instances of its day on the clock of the series.
      let from = definition.zones.instant(of: start.with(CivilDateTime(startOf: time.civilDate)))
      let found = set.first(from: from)
      if case .truncated = found { return true }
      return found.value.map { $0.start.civilDate == time.civilDate } ?? false
    }
    if time.isFloating != start.isFloating {
      return isClock(time.civilDateTime, of: set, definition)
    }
    let instant: Instant
    if time.tzid != nil, time.tzid == start.tzid {
      instant = definition.zones.instant(of: time)
    } else if let found = context.instant(of: time),
      definition.zones.named[start.tzid ?? ""] != nil || start.tzid == nil
    {
      instant = found
    } else {
      return true
    }
    let found = set.first(from: instant)
    if case .truncated = found { return true }
    return found.value?.startInstant == instant
  }

  /// Whether clocks show that time at an instance.
  private static func isClock(
    _ civil: CivilDateTime, of set: RecurrenceSet, _ definition: RecurrenceSet.Definition
  ) -> Bool {
    let instant = definition.zones.instant(of: definition.start.with(civil))
    let found = set.first(from: instant)
    if case .truncated = found { return true }
    return found.value?.startInstant == instant
  }

  private static func checkRepeats(_ view: ComponentView, _ reporter: inout Reporter) {
    var excluded: Set<CalendarTime> = []
    for property in [KnownProperty.exdate, .rdate] {
      var seen: Set<CalendarTime> = []
      for line in view.all(property) where line.type != .period {
        for (time, element) in zip(line.line.times, line.elements) {
          guard let time else { continue }
          if !seen.insert(time).inserted {
            reporter.report(.duplicateRdateExdate, line, element.range, fix: without(element.range, line)) {
              "\(property.name) has \(time.text) twice"
            }
          }
          if property == .rdate, excluded.contains(time) {
            reporter.report(.rdateExcluded, line, element.range) {
              "\(time.text) is both added by RDATE and excluded by EXDATE, so that it does not take place"
            }
          }
        }
      }
      if property == .exdate { excluded = seen }
    }
  }

  /// The line without one of its values.
  private static func without(_ range: Range<Int>, _ line: LineView) -> Fix {
    let elements = line.elements.filter { $0.range != range }.map(\.text)
    if elements.isEmpty { return Fix.deletion(.safe, "leave out the line", line) }
    return Fix.value(.safe, "leave out the repeated value", line, elements.joined(separator: ","))
      ?? Fix.deletion(.safe, "leave out the line", line)
  }
}
