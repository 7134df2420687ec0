import CivilTime
import ICalendar
import Recurrence

/// Checks the text of recurrence rules: maps errors from lenient parsing to rules in the catalogue.
enum RuleTextChecks {
  static let lines: [LineCheck] = [
    LineCheck(
      .of([.rrule, .exrule]), Array(Set(rules.values))
    ) {
      reporter, line in check(line, &reporter)
    },
    LineCheck(.of([.rrule]), .rruleInfiniteSubdaily, .rruleUnbounded) { reporter, line in
      guard let rule = reporter.reading(of: line).rule, !rule.hasEnd else { return }
      if rule.frequency <= .minutely {
        reporter.report(.rruleInfiniteSubdaily, line, line.valueRange) {
          "The rule repeats every \(rule.frequency == .secondly ? "second" : "minute") and never ends; add UNTIL or "
            + "COUNT"
        }
      }
      reporter.report(.rruleUnbounded, line, line.valueRange) {
        "The rule has neither UNTIL nor COUNT, so it never ends"
      }
    },
    LineCheck(.of([.rrule]), .outlookRruleUnsupported) { reporter, line in
      // A client does not have to store the rules of time zones.
      let kind = reporter.view?.kind
      guard kind != .standard, kind != .daylight, let rule = reporter.reading(of: line).rule,
        let part = rule.partBeyondExchange
      else { return }
      reporter.report(.outlookRruleUnsupported, line, line.valueRange) {
        "Outlook and Exchange cannot store a rule with \(part); they show part of the series or nothing"
      }
    },
  ]

  /// The rules that report each error of lenient reading.
  private static let rules: [RecurrenceError.Code: Rule] = [
    .frequency: .rruleMissingFreq, .malformedPart: .rruleSyntax, .emptyValue: .rruleSyntax, .emptyPart: .rruleSyntax,
    .unknownPart: .rruleSyntax, .whiteSpace: .rruleSyntax, .propertyName: .rruleSyntax,
    .duplicatePart: .rruleDuplicatePart, .frequencyNotFirst: .rruleFreqNotFirst, .interval: .rruleInterval,
    .count: .rruleCount, .countAndUntil: .rruleCountAndUntil, .untilForm: .rruleUntilType,
    .month: .rruleBymonthRange, .monthDay: .rruleBymonthdayRange, .yearDay: .rruleByyeardayRange,
    .weekNumber: .rruleByweeknoRange, .timeOfDay: .rruleBytimeRange, .setPosition: .rruleBysetposRange,
    .setPositionAlone: .rruleBysetposAlone, .weekday: .rruleBydayValue,
    .weekdayOrdinalFrequency: .rruleBydayOrdinalFreq, .weekdayOrdinalWeekNumber: .rruleBydayOrdinalWeekno,
    .weekNumberFrequency: .rruleByweeknoFreq, .yearDayFrequency: .rruleByyeardayFreq,
    .monthDayFrequency: .rruleBymonthdayWeekly, .weekStart: .rruleWkst, .skip: .skipValue,
    .skipWithoutScale: .skipWithoutRscale, .scale: .rscaleUnknown, .leapMonth: .bymonthLeap,
  ]

  private static func check(_ line: LineView, _ reporter: inout Reporter) {
    let count = line.valueBytes.count
    let reading = reporter.reading(of: line)
    if reading.findings.isEmpty && reading.rule?.scale == nil || line.trimmed.isEmpty { return }
    for finding in reading.findings {
      guard let id = rules[finding.code] else { continue }
      let range = line.offsets(inValue: finding.range.clamped(to: 0..<count))
      let start = reporter.view?.start
      reporter.report(id, line, range, fix: fix(of: finding, line, reading, start)) { message(finding) }
    }
    if let scale = reading.rule?.scale, !scales.contains(scale) {
      let range = reading.ranges[.scale].map { line.offsets(inValue: $0) }
      reporter.report(.rscaleUnknown, line, range) { "RSCALE=\(scale.quoted) is not a known calendar" }
    }
  }

  private static func message(_ finding: RecurrenceError) -> String {
    let advice: String? =
      switch finding.code {
      case .weekdayOrdinalFrequency: "Numbers before weekdays have no meaning except in monthly and yearly rules"
      case .countAndUntil: "A rule cannot have both COUNT and UNTIL; keep the correct one"
      case .setPositionAlone: "BYSETPOS selects from the results of other BY parts; add one"
      case .weekNumberFrequency: "BYWEEKNO is allowed only in yearly rules"
      case .yearDayFrequency: "BYYEARDAY has no meaning in daily, weekly and monthly rules"
      case .monthDayFrequency: "BYMONTHDAY has no meaning in weekly rules"
      default: nil
      }
    return advice ?? String(finding.message.drop { $0 == " " }).withoutPeriod
  }

  // MARK: Fixes

  private static func fix(
    of finding: RecurrenceError, _ line: LineView, _ reading: RecurrenceRule.Reading, _ start: CalendarTime?
  ) -> Fix? {
    let text = line.raw
    switch finding.code {
    case .emptyPart:
      let mended = text.split(separator: ";").joined(separator: ";")
      return Fix.value(.safe, "remove the semicolon", line, mended)
    case .whiteSpace:
      return Fix.value(.safe, "remove white space", line, String(text.filter { !$0.isWhitespace }))
    case .propertyName:
      return Fix.value(.safe, "remove the name", line, String(text.trimmed.dropFirst(6)))
    case .frequencyNotFirst:
      guard let range = reading.ranges[.frequency] else { return nil }
      let bytes = Array(text.utf8)
      let part = String(decoding: bytes[range], as: UTF8.self)
      let others = text.split(separator: ";").map(String.init).filter { $0.trimmed != part }
      let scale = others.filter { $0.uppercased().hasPrefix("RSCALE") }
      let rest = others.filter { !$0.uppercased().hasPrefix("RSCALE") }
      return Fix.value(.safe, "put FREQ first", line, (scale + [part] + rest).joined(separator: ";"))
    case .countAndUntil:
      guard let start, let rule = reading.rule else { return nil }
      let part: RecurrenceRule.Part = countEndsFirst(rule, start) ? .until : .count
      return replaced(part, with: "", .unsafe, line, reading)
    case .interval:
      return replaced(.interval, with: "INTERVAL=1", .unsafe, line, reading)
    case .weekStart:
      guard let range = reading.ranges[.weekStart] else { return nil }
      let part = String(decoding: Array(text.utf8)[range], as: UTF8.self)
      let day = part.split(separator: "=").last.map { String($0.prefix(2)).uppercased() } ?? ""
      guard Weekday(code: day) != nil else { return nil }
      return replaced(.weekStart, with: "WKST=\(day)", .safe, line, reading)
    case .weekdayOrdinalFrequency:
      guard let days = reading.rule?.byDay else { return nil }
      var names: [String] = []
      for day in days where !names.contains(day.weekday.code) { names.append(day.weekday.code) }
      return replaced(.byDay, with: "BYDAY=\(names.joined(separator: ","))", .unsafe, line, reading)
    case .skipWithoutScale:
      return Fix.value(.unsafe, "add RSCALE=GREGORIAN", line, "RSCALE=GREGORIAN;" + text)
    default: return nil
    }
  }

  /// Whether COUNT ends the rule before UNTIL, comparing local times.
  private static func countEndsFirst(_ rule: RecurrenceRule, _ start: CalendarTime) -> Bool {
    guard let until = rule.until else { return true }
    var counted = rule
    counted.until = nil
    let series =
      start.isDate
      ? try? RecurrenceSeries(counted, from: start.civilDate)
      : try? RecurrenceSeries(counted, from: start.civilDateTime)
    guard let last = series?.last.value else { return false }
    return last <= until.civilDateTime || (until.isDate && last.date <= until.civilDate)
  }

  /// Replaces a part with another one, or removes it if the new part is empty.
  static func replaced(
    _ part: RecurrenceRule.Part, with text: String, _ kind: Fix.Kind, _ line: LineView,
    _ reading: RecurrenceRule.Reading
  ) -> Fix? {
    guard let range = reading.ranges[part] else { return nil }
    let bytes = Array(line.raw.utf8)
    let old = String(decoding: bytes[range], as: UTF8.self)
    let parts = line.raw.split(separator: ";").map(String.init)
    let mended = parts.compactMap { $0.trimmed == old ? (text.isEmpty ? nil : text) : $0 }.joined(separator: ";")
    return Fix.value(kind, text.isEmpty ? "remove \(part.rawValue)" : "write \(text)", line, mended)
  }

  // MARK: Words

  /// The calendars of Unicode's CLDR, which RFC 7529 5 refers to.
  private static let scales: Set<String> = [
    "GREGORIAN", "GREGORY", "BUDDHIST", "CHINESE", "COPTIC", "DANGI", "ETHIOAA", "ETHIOPIC", "ETHIOPIC-AMETE-ALEM",
    "HEBREW", "INDIAN", "ISLAMIC", "ISLAMIC-CIVIL", "ISLAMIC-RGSA", "ISLAMIC-TBLA", "ISLAMIC-UMALQURA", "ISLAMICC",
    "ISO8601", "JAPANESE", "PERSIAN", "ROC",
  ]
}

extension Reporter {
  /// Returns the result of reading a rule leniently, reusing the result cached in the component.
  func reading(of line: LineView) -> RecurrenceRule.Reading {
    if line.property == .rrule, let known = view?.reading(ofRuleIn: line.number) { return known }
    return line.withValueBytes { RecurrenceRule.reading($0) }
  }
}

extension String {
  /// The text without a final period.
  var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
