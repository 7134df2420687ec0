extension RecurrenceRule {
  /// The parts of a rule, by their names in the text (RFC 5545 3.3.10 and RFC 7529 4.1).
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// The calendar of the rule.
    case scale = "RSCALE"
    /// The frequency of the rule.
    case frequency = "FREQ"
    /// The last time at which an occurrence may begin.
    case until = "UNTIL"
    /// The number of occurrences.
    case count = "COUNT"
    /// The number n if the rule repeats in every nth period.
    case interval = "INTERVAL"
    /// Seconds of a minute.
    case bySecond = "BYSECOND"
    /// Minutes of an hour.
    case byMinute = "BYMINUTE"
    /// Hours of a day.
    case byHour = "BYHOUR"
    /// Weekdays.
    case byDay = "BYDAY"
    /// Days of the month.
    case byMonthDay = "BYMONTHDAY"
    /// Days of the year.
    case byYearDay = "BYYEARDAY"
    /// Weeks of the year.
    case byWeekNo = "BYWEEKNO"
    /// Months of the year.
    case byMonth = "BYMONTH"
    /// Positions in the set of each period.
    case bySetPos = "BYSETPOS"
    /// The day on which weeks begin.
    case weekStart = "WKST"
    /// How to handle dates that do not exist.
    case skip = "SKIP"
  }
}

extension RecurrenceRule.Part {
  /// A part whose values are integers, with the allowed values.
  struct NumberList {
    let part: RecurrenceRule.Part
    let allowed: ClosedRange<Int>
    /// Whether the corresponding negative numbers are also allowed; they count from the end.
    var countsFromEnd = false
    let code: RecurrenceError.Code

    func allows(_ value: Int) -> Bool {
      allowed.contains(value) || (countsFromEnd && value < 0 && value >= -allowed.upperBound)
    }

    /// The allowed numbers, for messages.
    var expectation: String {
      countsFromEnd
        ? "\(allowed.lowerBound) to \(allowed.upperBound) or -\(allowed.lowerBound) to -\(allowed.upperBound)"
        : "\(allowed.lowerBound) to \(allowed.upperBound)"
    }
  }

  /// The parts whose values are integers.
  static let numberLists: [NumberList] = [
    NumberList(part: .bySecond, allowed: 0...60, code: .timeOfDay),
    NumberList(part: .byMinute, allowed: 0...59, code: .timeOfDay),
    NumberList(part: .byHour, allowed: 0...23, code: .timeOfDay),
    NumberList(part: .byMonthDay, allowed: 1...31, countsFromEnd: true, code: .monthDay),
    NumberList(part: .byYearDay, allowed: 1...366, countsFromEnd: true, code: .yearDay),
    NumberList(part: .byWeekNo, allowed: 1...53, countsFromEnd: true, code: .weekNumber),
    NumberList(part: .bySetPos, allowed: 1...366, countsFromEnd: true, code: .setPosition),
  ]

  /// The limits for the numbers of this part, or nil if its values are not numbers.
  var numberList: NumberList? { Self.numberLists.first { $0.part == self } }
}

extension RecurrenceRule {
  /// The values of a part whose values are integers, or an empty list for other parts.
  func numbers(of part: Part) -> [Int] {
    switch part {
    case .bySecond: bySecond
    case .byMinute: byMinute
    case .byHour: byHour
    case .byMonthDay: byMonthDay
    case .byYearDay: byYearDay
    case .byWeekNo: byWeekNo
    case .bySetPos: bySetPos
    default: []
    }
  }

  /// Sets the values of a part whose values are integers.
  mutating func setNumbers(_ values: [Int], of part: Part) {
    switch part {
    case .bySecond: bySecond = values
    case .byMinute: byMinute = values
    case .byHour: byHour = values
    case .byMonthDay: byMonthDay = values
    case .byYearDay: byYearDay = values
    case .byWeekNo: byWeekNo = values
    case .bySetPos: bySetPos = values
    default: break
    }
  }
}
