import CivilTime

extension RecurrenceRule {
  /// Checks the rule against RFC 5545 3.3.10 and RFC 7529.
  ///
  /// - Throws: `RecurrenceError` without a position.
  public func validate() throws(RecurrenceError) {
    if let violation = violations(beyondValues: false).first(where: { $0.code.severity == .error }) {
      throw violation.error(at: [:])
    }
  }

  /// A violation of the standard in a rule, with its part.
  struct Violation {
    var code: RecurrenceError.Code
    var part: Part
    var message: String

    /// The error with the range of the part, if the part has a range.
    func error(at ranges: [Part: Range<Int>]) -> RecurrenceError {
      RecurrenceError(code: code, range: ranges[part] ?? 0..<0, message: message)
    }
  }

  /// All violations of the standard in this rule, regardless of its start.
  ///
  /// - Parameter beyondValues: Whether to omit single values that are out of range, because a reader finds these on its
  ///   own.
  func violations(beyondValues: Bool) -> [Violation] {
    var result = beyondValues ? [] : valueViolations
    func add(_ code: RecurrenceError.Code, _ part: Part, _ message: String) {
      result.append(Violation(code: code, part: part, message: message))
    }
    if let count, count < 1 { add(.count, .count, "Expected a positive number for COUNT, found \(count).") }
    if count != nil, until != nil { add(.countAndUntil, .count, "Expected COUNT or UNTIL, found both.") }
    if !bySetPos.isEmpty, !hasExpandingPart {
      add(.setPositionAlone, .bySetPos, "Expected another BY part with BYSETPOS, found none.")
    }
    if byDay.contains(where: { $0.ordinal != nil }) {
      if frequency < .monthly {
        add(.weekdayOrdinalFrequency, .byDay, "Expected weekdays without numbers in a rule of this frequency.")
      } else if frequency == .yearly, !byWeekNo.isEmpty {
        add(.weekdayOrdinalWeekNumber, .byDay, "Expected weekdays without numbers in a rule with BYWEEKNO.")
      }
    }
    if !byWeekNo.isEmpty, frequency != .yearly {
      add(.weekNumberFrequency, .byWeekNo, "Expected BYWEEKNO only in a yearly rule.")
    }
    if !byYearDay.isEmpty, frequency >= .daily, frequency <= .monthly {
      add(.yearDayFrequency, .byYearDay, "Expected no BYYEARDAY in a daily, weekly or monthly rule.")
    }
    if !byMonthDay.isEmpty, frequency == .weekly {
      add(.monthDayFrequency, .byMonthDay, "Expected no BYMONTHDAY in a weekly rule.")
    }
    if skip != nil, scale == nil { add(.skipWithoutScale, .skip, "Expected SKIP only together with RSCALE.") }
    addMonthViolations(to: &result)
    return result
  }

  /// Whether there is a BY part from which BYSETPOS can select.
  private var hasExpandingPart: Bool {
    !(bySecond.isEmpty && byMinute.isEmpty && byHour.isEmpty && byDay.isEmpty && byMonthDay.isEmpty
      && byYearDay.isEmpty && byWeekNo.isEmpty && byMonth.isEmpty)
  }

  private func addMonthViolations(to result: inout [Violation]) {
    for month in byMonth {
      if month.isLeap, scale == nil {
        let message = "Expected leap months only together with RSCALE."
        result.append(Violation(code: .leapMonth, part: .byMonth, message: message))
      } else if month.number < 1 || month.number > (isGregorian ? 12 : 13) {
        let message = "Expected a month from 1 to \(isGregorian ? 12 : 13), found \(month.number)."
        result.append(Violation(code: .month, part: .byMonth, message: message))
      }
    }
  }

  private var valueViolations: [Violation] {
    var result: [Violation] = []
    for list in Part.numberLists {
      for value in numbers(of: list.part) where !list.allows(value) {
        let message = "Expected \(list.expectation) in \(list.part.rawValue), found \(value)."
        result.append(Violation(code: list.code, part: list.part, message: message))
      }
    }
    for day in byDay where day.ordinal.map({ $0 == 0 || !(-53...53).contains($0) }) ?? false {
      let message = "Expected 1 to 53 or -1 to -53 before \(day.weekday.code)."
      result.append(Violation(code: .weekday, part: .byDay, message: message))
    }
    if interval < 1 || interval > Self.largestNumber {
      let message = "Expected a positive number for INTERVAL, found \(interval)."
      result.append(Violation(code: .interval, part: .interval, message: message))
    }
    return result
  }
}
