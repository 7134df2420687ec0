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
      try require(isInText, "the range of a finding is in the text", "\(finding)")
    }
    let strict = text.withUnsafeBufferPointer { text in try? RecurrenceRule(parsing: text) }
    try require(
      (strict == nil) == reading.findings.contains { $0.severity == .error },
      "strict reading rejects exactly what tolerant reading reports", "\(reading)")
    guard let rule = reading.rule else { return }
    try require(strict.map { $0 == rule } ?? true, "both readings of a valid text give the same rule", "\(reading)")
    try require(RecurrenceRule.reading(rule.text).rule, equals: rule, "a printed rule is read back unchanged")
    if strict != nil {
      try require(try RecurrenceRule(parsing: rule.text), equals: rule, "a valid rule is printed as a valid rule")
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
      try require(error.code == .unsupported, "the error for a rule that cannot be expanded is unsupported", "\(error)")
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
      try require(
        time >= series.start && time.date.year <= 9999, "occurrences are after the start and before the year 10000",
        "\(time)")
      try require(series.contains(time), "a series contains its occurrences", "\(time)")
    }
    for (earlier, later) in zip(times, times.dropFirst()) {
      try require(earlier < later, "occurrences are in order and unique", "\(earlier) \(later)")
      try checkAnswer(series.next(after: earlier), later, "the query for the next occurrence returns it")
      try checkAnswer(series.previous(before: later), earlier, "the query for the previous occurrence returns it")
    }
    if let last = series.last.value {
      try require(series.contains(last), "a series contains its last occurrence", "\(last)")
      try checkAnswer(series.next(after: last), nil, "there is no occurrence after the last one")
    }
  }

  /// Checks that an answer is not wrong; it may be truncated.
  private func checkAnswer(
    _ answer: RecurrenceSearch<CivilDateTime>, _ expected: CivilDateTime?, _ property: String
  ) throws {
    if answer != .truncated { try require(answer.value, equals: expected, property) }
  }
}
