import CivilTime
import Recurrence

/// Properties of recurrence rules. The input is the text of a rule and, on a second line, the start of its series.
struct RuleProperties {
  private let text: [UInt8]
  private let start: CalendarTime

  init(_ input: [UInt8]) {
    let lines = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    text = Array(lines[0])
    let time = lines.count > 1 ? try? CalendarTime(parsing: String(decoding: lines[1], as: UTF8.self)) : nil
    start = time ?? .floating(CivilDateTime(secondsSinceEpoch: 873_190_800))
  }

  func check() throws {
    let reading = text.withUnsafeBufferPointer { RecurrenceRule.reading($0) }
    for finding in reading.findings {
      let isInText = finding.range.lowerBound >= 0 && finding.range.upperBound <= text.count
      try require(isInText, "a finding lies in the text", "\(finding)")
    }
    let strict = text.withUnsafeBufferPointer { text in try? RecurrenceRule(parsing: text) }
    try require(
      (strict == nil) == reading.findings.contains { $0.severity == .error },
      "strict reading refuses exactly what tolerant reading finds wrong", "\(reading)")
    guard let rule = reading.rule else { return }
    try require(strict.map { $0 == rule } ?? true, "both readings make the same rule of valid text", "\(reading)")
    try require(RecurrenceRule.reading(rule.text).rule, equals: rule, "a rule that is printed is read as that rule")
    if strict != nil {
      try require(try RecurrenceRule(parsing: rule.text), equals: rule, "a valid rule is printed as one")
    }
    try checkSeries(rule)
  }

  private func checkSeries(_ rule: RecurrenceRule) throws {
    let series: RecurrenceSeries
    do throws(RecurrenceError) {
      series =
        start.isDate
        ? try RecurrenceSeries(rule, from: start.civilDate) : try RecurrenceSeries(rule, from: start.civilDateTime)
    } catch {
      try require(error.code == .unsupported, "a rule that cannot be expanded is told as such", "\(error)")
      return
    }
    var iterator = series.makeIterator()
    var times: [CivilDateTime] = []
    while times.count < 20, let time = iterator.next() { times.append(time) }
    if times.isEmpty, !iterator.isTruncated {
      try require(series.first == .none, "a series without occurrences has no first one", "\(series.first)")
      try require(series.last == .none, "a series without occurrences has no last one", "\(series.last)")
    }
    for time in times {
      try require(time >= series.start && time.date.year <= 9999, "occurrences lie in the series", "\(time)")
      try require(series.contains(time), "an occurrence is contained", "\(time)")
    }
    for (earlier, later) in zip(times, times.dropFirst()) {
      try require(earlier < later, "occurrences come in order and once each", "\(earlier) \(later)")
      try checkAnswer(series.next(after: earlier), later, "the next one after an occurrence follows it")
      try checkAnswer(series.previous(before: later), earlier, "the one before an occurrence precedes it")
    }
    if let last = series.last.value {
      try require(series.contains(last), "the last occurrence is contained", "\(last)")
      try checkAnswer(series.next(after: last), nil, "nothing follows the last one")
    }
  }

  /// Checks that an answer is not wrong; it may be truncated.
  private func checkAnswer(
    _ answer: RecurrenceSearch<CivilDateTime>, _ expected: CivilDateTime?, _ property: String
  ) throws {
    if answer != .truncated { try require(answer.value, equals: expected, property) }
  }
}
