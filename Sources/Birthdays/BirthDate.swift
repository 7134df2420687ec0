import CivilTime

/// A date of birth, whose year may be unknown.
struct BirthDate: Hashable {
  let year: Int?
  let month: Int
  let day: Int

  /// The first birthday in a calendar: the date of birth, or the same day in 1604, a leap year, as in Apple's programs.
  var start: CivilDate? { CivilDate(year: year ?? Self.leapYear, month: month, day: day) }

  private static let leapYear = 1604

  /// The recurrence rule. A birthday on 29 February falls on the last day of the month every year.
  var rule: String { month == 2 && day == 29 ? "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1" : "FREQ=YEARLY" }

  /// Parses BDAY: `19850412`, `1985-04-12`, with or without a time, `--0412` and `--04-12` without a year, and Apple's
  /// form without a year, which states a year to ignore (X-APPLE-OMIT-YEAR).
  ///
  /// Nil if there is no day: an empty value, free text, or only a month or a year.
  init?(_ line: VCardLine) {
    var text = line.text[...]
    if let mark = text.firstIndex(where: { $0 == "T" || $0 == " " }) { text = text[..<mark] }
    let hasNoYear = text.hasPrefix("--")
    let digits = (hasNoYear ? text.dropFirst(2) : text).utf8.filter { $0 != UInt8(ascii: "-") }.map { Int($0) - 0x30 }
    guard digits.allSatisfy({ (0...9).contains($0) }), digits.count == (hasNoYear ? 4 : 8) else { return nil }
    var year = hasNoYear ? nil : digits.prefix(4).reduce(0) { $0 * 10 + $1 }
    if let omitted = line.parameter("X-APPLE-OMIT-YEAR"), Int(omitted) == year { year = nil }
    let rest = digits.suffix(4).map { $0 }
    month = rest[0] * 10 + rest[1]
    day = rest[2] * 10 + rest[3]
    self.year = year
    if start == nil { return nil }
  }
}
