public import CivilTime

/// A distance between times as people type it: `3d`, `1h30m`, `1.5h`, `two hours`, `1mo`, `an hour and a half`.
///
/// `m` stands for minutes and `mo` for months, both in times and in durations.
public struct TypedDistance: Hashable, Sendable {
  private(set) var months = 0
  private(set) var days = 0
  private(set) var seconds: Int64 = 0

  /// Reads a distance without a sign, in lowercase.
  public init?(_ text: some StringProtocol) {
    var rest = Self.halves.reduce(String(text)) { $0.replacing($1.words, with: $1.minutes) }[...]
    var isEmpty = true
    while true {
      rest = rest.drop { $0 == " " || $0 == "," }
      if !isEmpty, rest.hasPrefix("and ") { rest = rest.dropFirst(4) }
      if rest.isEmpty { break }
      guard let number = Self.takeNumber(from: &rest) else { return nil }
      let quarters = Self.takeQuarters(from: &rest)
      rest = rest.drop { $0 == " " }
      let unit = rest.prefix(while: \.isLetter)
      guard let unit = TypedWords.units[String(unit)], quarters == 0 || unit.seconds == 3600 else { return nil }
      months += number * unit.months
      days += number * unit.days
      seconds += Int64(number) * unit.seconds + 900 * Int64(quarters)
      rest = rest.drop(while: \.isLetter)
      isEmpty = false
    }
    if isEmpty { return nil }
  }

  private static let halves: [(words: String, minutes: String)] = [
    ("half an hour", "30m"), (" and a half hours", " hours 30m"), ("hour and a half", "hour 30m"),
    ("hours and a half", "hours 30m"), ("a couple of ", "2 "), ("a couple ", "2 "), ("couple of ", "2 "),
  ]

  private static func takeNumber(from text: inout Substring) -> Int? {
    if text.first?.isLetter ?? false { return takeNumberWord(from: &text) }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 6, let number = Int(digits) else { return nil }
    text = text.dropFirst(digits.count)
    return number
  }

  /// Converts number words: `two`, `a`, `forty-five` or `forty five`, followed by a space.
  private static func takeNumberWord(from text: inout Substring) -> Int? {
    let word = text.prefix { $0.isLetter || $0 == "-" }
    text = text.dropFirst(word.count)
    guard text.first == " " else { return nil }
    if ["a", "an"].contains(word) { return 1 }
    guard let number = TypedWords.count(word) else { return nil }
    let next = text.dropFirst().prefix(while: \.isLetter)
    guard number >= 20, number % 10 == 0, let ones = TypedWords.count(next), (1...9).contains(ones) else {
      return number
    }
    text = text.dropFirst(next.count + 1)
    return number + ones
  }

  private static let quarters = [
    (".25", 1), (".75", 3), (".5", 2), ("¼", 1), ("½", 2), ("¾", 3), (" 1/4", 1), (" 1/2", 2), (" 3/4", 3),
  ]

  /// The digits after the decimal point as a number of quarters: two for `.5`.
  private static func takeQuarters(from text: inout Substring) -> Int {
    guard let (part, quarters) = Self.quarters.first(where: { text.hasPrefix($0.0) }) else {
      return 0
    }
    text = text.dropFirst(part.count)
    return quarters
  }

  /// The distance in the opposite direction.
  var negated: TypedDistance {
    var negated = self
    (negated.months, negated.days, negated.seconds) = (-months, -days, -seconds)
    return negated
  }

  /// The distance as a duration, or nil if it has months, which a duration cannot have (RFC 5545 3.3.6).
  public var duration: CalendarDuration? { months == 0 ? CalendarDuration(days: days, seconds: seconds) : nil }

  /// Returns the day at this distance from a day, ignoring hours and smaller units. If the month is too short, this is
  /// its last day. Returns nil if the result is out of range.
  func day(from day: CivilDate) -> CivilDate? {
    guard months.magnitude < 100_000, days.magnitude < 1_000_000 else { return nil }
    return (0...3).lazy.compactMap { day.adding(days: -$0).adding(months: months) }.first?.adding(days: days)
  }
}
