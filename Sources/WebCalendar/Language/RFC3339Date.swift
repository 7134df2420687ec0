import CivilTime

/// Dates as addresses have them: `2026-11-18`.
enum RFC3339Date {
  static func text(_ date: CivilDate) -> String {
    let digits = { (number: Int, count: Int) in
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
  }

  /// Nil if the text is no date of the years 1 to 9999.
  static func date(_ text: String) -> CivilDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let year = Int(parts[0]), year > 0,
      let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
