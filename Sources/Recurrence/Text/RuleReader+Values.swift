import CivilTime

extension RuleReader {
  /// Reads the value of a part into the rule.
  mutating func readValue(of part: RecurrenceRule.Part, _ range: Range<Int>) {
    switch part {
    case .frequency: readFrequency(range)
    case .until: readUntil(range)
    case .count: readCount(range)
    case .interval: readInterval(range)
    case .byDay: rule.byDay = readList(part, range, code: .weekday, element: RuleReader.readDay)
    case .byMonth: rule.byMonth = readList(part, range, code: .month, element: RuleReader.readMonth)
    case .weekStart: readWeekStart(range)
    case .scale: readScale(range)
    case .skip: readSkip(range)
    case .bySecond, .byMinute, .byHour, .byMonthDay, .byYearDay, .byWeekNo, .bySetPos: readNumbers(part, range)
    }
  }

  private mutating func readFrequency(_ range: Range<Int>) {
    if let frequency = RecurrenceRule.Frequency(rawValue: word(range)) {
      rule.frequency = frequency
    } else {
      ranges[.frequency] = nil
      note(.frequency, range, "Expected a frequency from SECONDLY to YEARLY, found “\(quoted(range))”.")
    }
  }

  private mutating func readCount(_ range: Range<Int>) {
    rule.count = nil
    guard let count = number(range, signed: false) else {
      isUnusable = true
      note(.count, range, "Expected a positive number for COUNT, found “\(quoted(range))”.")
      return
    }
    rule.count = min(count, RecurrenceRule.largestNumber)
    if count != rule.count { noteTooLarge(.count, range) }
  }

  private mutating func readInterval(_ range: Range<Int>) {
    rule.interval = 1
    guard let interval = number(range, signed: false), interval > 0 else {
      note(.interval, range, "Expected a positive number for INTERVAL, found “\(quoted(range))”.")
      return
    }
    rule.interval = min(interval, RecurrenceRule.largestNumber)
    if interval != rule.interval { noteTooLarge(.interval, range) }
  }

  private mutating func noteTooLarge(_ code: RecurrenceError.Code, _ range: Range<Int>) {
    note(code, range, "Expected a number up to \(RecurrenceRule.largestNumber), found “\(quoted(range))”.")
  }

  private mutating func readUntil(_ range: Range<Int>) {
    rule.until = nil
    _ = word(range)
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    if let until = try? CalendarTime(parsing: text) {
      rule.until = until
      return
    }
    note(.untilForm, range, "Expected a DATE or DATE-TIME for UNTIL, found “\(quoted(range))”.")
    // Text that begins with a date ends the rule on that day, or at the end of the month if the month is shorter.
    guard text.count >= 8, let digits = number(range.prefix(8), signed: false), digits / 100 % 100 >= 1,
      digits / 100 % 100 <= 12, digits % 100 >= 1, digits % 100 <= 31
    else {
      isUnusable = true
      return
    }
    let (year, month) = (digits / 10_000, digits / 100 % 100)
    let day = min(digits % 100, CivilDate.daysInMonth(month, year: year))
    rule.until = CivilDate(year: year, month: month, day: day).map { .date($0) }
  }

  private mutating func readWeekStart(_ range: Range<Int>) {
    rule.weekStart = weekday(range)
    guard rule.weekStart == nil else { return }
    note(.weekStart, range, "Expected a weekday from MO to SU for WKST, found “\(quoted(range))”.")
  }

  private mutating func readScale(_ range: Range<Int>) {
    let name = word(range)
    let isName = name.utf8.allSatisfy { byte in
      byte &- UInt8(ascii: "A") <= 25 || byte &- UInt8(ascii: "0") <= 9 || byte == UInt8(ascii: "-")
    }
    if isName {
      rule.scale = name
    } else {
      isUnusable = true
      note(.scale, range, "Expected the name of a calendar for RSCALE, found “\(quoted(range))”.")
    }
  }

  private mutating func readSkip(_ range: Range<Int>) {
    rule.skip = RecurrenceRule.Skip(rawValue: word(range))
    guard rule.skip == nil else { return }
    note(.skip, range, "Expected OMIT, BACKWARD or FORWARD for SKIP, found “\(quoted(range))”.")
  }
}

// MARK: - Lists

extension RuleReader {
  private mutating func readNumbers(_ part: RecurrenceRule.Part, _ range: Range<Int>) {
    guard let list = part.numberList else { return }
    let values: [Int] = readList(part, range, code: list.code) { reader, element in
      guard let value = reader.number(element, signed: list.countsFromEnd) else { return nil }
      if !list.allows(value) {
        let found = reader.quoted(element)
        reader.note(list.code, element, "Expected \(list.expectation) in \(part.rawValue), found “\(found)”.")
      }
      return value
    }
    rule.setNumbers(values, of: part)
  }

  /// Reads the values between commas. Unreadable values are ignored; if there are no others, the rule is unusable.
  private mutating func readList<Value>(
    _ part: RecurrenceRule.Part, _ range: Range<Int>, code: RecurrenceError.Code,
    element read: (inout RuleReader, Range<Int>) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    var position = range.lowerBound
    while position <= range.upperBound {
      let end = firstIndex(of: UInt8(ascii: ","), in: position..<range.upperBound) ?? range.upperBound
      let text = trimmed(position..<end)
      if text.isEmpty {
        let place = position..<min(position + 1, bytes.count)
        note(.emptyValue, place, "Expected a value in the list of \(part.rawValue), found none.")
      } else if let value = read(&self, text) {
        values.append(value)
      } else {
        note(code, text, "Expected a value for \(part.rawValue), found “\(quoted(text))”.")
      }
      position = end + 1
    }
    if values.isEmpty { isUnusable = true }
    return values
  }

  private static func readDay(_ reader: inout RuleReader, _ range: Range<Int>) -> RecurrenceRule.Day? {
    guard range.count >= 2, let weekday = reader.weekday(range.suffix(2)) else { return nil }
    guard range.count > 2 else { return RecurrenceRule.Day(weekday) }
    guard let ordinal = reader.number(range.dropLast(2), signed: true) else { return nil }
    if ordinal == 0 || !(-53...53).contains(ordinal) {
      let found = reader.quoted(range)
      reader.note(.weekday, range, "Expected 1 to 53 or -1 to -53 before the weekday, found “\(found)”.")
    }
    return RecurrenceRule.Day(weekday, ordinal: ordinal)
  }

  private static func readMonth(_ reader: inout RuleReader, _ range: Range<Int>) -> RecurrenceRule.Month? {
    let isLeap = reader.word(range.suffix(1)) == "L"
    guard let number = reader.number(isLeap ? range.dropLast() : range, signed: false) else { return nil }
    return RecurrenceRule.Month(number, isLeap: isLeap)
  }
}
