import CivilTime

/// Reads times of day: `14:00`, `9:30:15`, `3pm`, `3.30 p.m.`, `15h30`, `noon`, `half past three`.
extension TypedTime.TimeOfDay {
  /// Reads a lowercase time of day. If it has a colon, `Z` or an offset may follow. Midnight is the end of the day,
  /// 24:00.
  ///
  /// - Parameters:
  ///   - allowsDigits: Whether to accept `1400` and `140000`, as after a date.
  ///   - allowsMinus: Whether to accept `10:00-05:00` as a time with an offset, although people usually mean a range.
  package init?(_ text: some StringProtocol, allowsDigits: Bool = false, allowsMinus: Bool = false) {
    let text = String(text)
    if let hour = TypedWords.hours[text] {
      self.init(hour: hour, minute: 0, second: 0)
    } else if text.contains(" past ") || text.contains(" to ") {
      self.init(spoken: text.split(separator: " ").map(String.init))
    } else if let numbers = Self.hours(text) {
      self.init(numbers: numbers)
    } else if let half = TypedClockWord.half(of: text) {
      self.init(clockOfTwelveHours: text.dropLast(half.count), isAfternoon: half.hasPrefix("p"))
    } else {
      self.init(clock: text, allowsDigits: allowsDigits, allowsMinus: allowsMinus)
    }
  }

  /// Whether a lowercase text ends with `am`.
  static func isMorning(_ text: some StringProtocol) -> Bool { text.hasSuffix("am") || text.hasSuffix("a.m.") }

  // MARK: In words

  /// Reads `half past three`, `a quarter to 9am`, `ten past seven pm`; not `ten to seven`, which may be a range.
  private init?(spoken words: [String]) {
    var words = words[...]
    if words.starts(with: ["a", "quarter"]) { words.removeFirst() }
    if words.dropFirst().first == "minutes" { words.remove(at: words.startIndex + 1) }
    guard words.count > 2, let first = words.popFirst(), let second = words.popFirst(), let hour = Self.fullHour(words)
    else { return nil }
    let count = second == "past" ? TypedWords.count(first).flatMap { (1..<30).contains($0) ? $0 : nil } : nil
    guard let minutes = TypedWords.minutes["\(first) \(second)"] ?? count else { return nil }
    let sum = (hour * 60 + minutes + 1_440) % 1_440
    self.init(hour: sum / 60, minute: sum % 60, second: 0)
  }

  /// Reads `7`, `seven`, `19`, `7pm`, `seven pm`, `noon`, `midnight`.
  private static func fullHour(_ words: ArraySlice<String>) -> Int? {
    guard let first = words.first, let last = words.last, words.count < 3 else { return nil }
    if let count = TypedWords.count(first), count < 24 {
      return words.count == 1 ? count : Self("\(count)\(last)")?.hour
    }
    guard words.count == 1, let time = Self(first), time.minute == 0, !first.contains(":") else { return nil }
    return time.hour % 24
  }

  // MARK: In numbers

  /// The numbers in `15h` and `15h30`.
  private static func hours(_ text: String) -> [Int]? {
    let parts = text.split(separator: "h", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].isEmpty || parts[1].count == 2 else { return nil }
    return numbers(parts[1].isEmpty ? parts[0] : "\(parts[0]):\(parts[1])", count: 1...2)
  }

  private init?(clockOfTwelveHours text: Substring, isAfternoon: Bool) {
    let clock = TypedClockWord.withColon(String(text.hasSuffix(" ") ? text.dropLast() : text))
    guard let numbers = Self.numbers(clock, count: 1...3), (1...12).contains(numbers[0]) else { return nil }
    self.init(numbers: [numbers[0] % 12 + (isAfternoon ? 12 : 0)] + numbers.dropFirst())
  }

  private init?(clock text: String, allowsDigits: Bool, allowsMinus: Bool) {
    var clock = text
    var offset: UTCOffset?
    if clock.hasSuffix("z") {
      offset = .zero
      clock.removeLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      if clock[sign] == "-", !allowsMinus { return nil }
      let digits = clock[sign...].replacing(":", with: "")
      guard let parsed = try? UTCOffset(parsing: digits.count == 3 ? digits + "00" : digits) else { return nil }
      offset = parsed
      clock = String(clock[..<sign])
    }
    if allowsDigits, [4, 6].contains(clock.count), TypedWords.number(clock) != nil {
      clock = stride(from: 0, to: clock.count, by: 2).map { String(clock.dropFirst($0).prefix(2)) }
        .joined(separator: ":")
    }
    guard let numbers = Self.numbers(clock, count: 2...3) else { return nil }
    self.init(numbers: numbers, offset: offset)
  }

  /// The numbers separated by colons. The first number must have one or two digits, and each of the others must have
  /// two.
  private static func numbers(_ text: some StringProtocol, count: ClosedRange<Int>) -> [Int]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard count.contains(parts.count), (1...2).contains(parts[0].count), parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    let numbers = parts.compactMap { TypedWords.number($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  private init?(numbers: [Int], offset: UTCOffset? = nil) {
    guard numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    self.init(
      hour: numbers[0], minute: numbers.count > 1 ? numbers[1] : 0, second: numbers.count > 2 ? numbers[2] : 0,
      offset: offset)
  }
}
