import CivilTime

/// Durations in cells.
enum CSVLength {
  /// Reads a duration: a number of seconds; hours and minutes, such as `1:30` or `1:30:00`; numbers with units, such as
  /// `90m`, `1h30m` or `2 d`; or an iCalendar duration. Returns its length in seconds, or nil if it is not valid.
  static func seconds(_ text: String) -> Int64? {
    let text = text.lowercased().filter { $0 != " " }
    guard text.utf8.count < 40 else { return nil }
    let seconds = number(text) ?? clock(text) ?? units(text) ?? standard(text)
    return seconds.flatMap { (0..<1 << 40).contains($0) ? $0 : nil }
  }

  private static func number(_ text: some StringProtocol) -> Int64? {
    text.count <= 13 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
  }

  private static func clock(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count <= 4 ? number($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      zip(parts, numbers).dropFirst().allSatisfy({ $0.count == 2 && $1 < 60 })
    else { return nil }
    return numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
  }

  private static let unitSeconds: [Substring: Int64] = [
    "w": 604_800, "d": 86_400, "day": 86_400, "days": 86_400, "h": 3_600, "hr": 3_600, "hrs": 3_600, "hour": 3_600,
    "hours": 3_600, "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60, "s": 1, "sec": 1, "seconds": 1,
  ]

  private static func units(_ text: String) -> Int64? {
    var rest = text[...]
    var sum: Int64 = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard digits.count <= 6, let count = number(digits), let seconds = unitSeconds[unit] else { return nil }
      sum += count * seconds
    }
    return text.isEmpty ? nil : sum
  }

  private static func standard(_ text: String) -> Int64? {
    (try? CalendarDuration(parsing: text.uppercased()))?.nominalSeconds
  }
}
