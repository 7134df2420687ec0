/// Helpers for times of day with am or pm, which may be given only at the other end of a range.
enum TypedClockWord {
  /// Replaces the dot in a time with a colon: where a time of day is expected, `9.30` means `9:30`.
  static func withColon(_ word: String) -> String {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = TypedWords.number(parts[0]), let minute = TypedWords.number(parts[1]), hour < 24, minute < 60
    else { return word }
    return "\(parts[0]):\(parts[1])"
  }

  /// Whether a word is `am`, `pm`, `a.m.` or `p.m.`.
  static func isHalf(_ word: String) -> Bool { TypedWords.halves.contains(word) }

  /// The half of the day at the end of a word: `pm` in `3pm`.
  static func half(of word: String) -> String? { TypedWords.halves.first { word.hasSuffix($0) } }

  /// Gives both ends of a range am or pm if only one has it: `9 to 10am`, `11 – 1pm`, `3pm to 4:30`. The other end is
  /// the nearest matching time before or after it.
  static func shareHalf(_ left: inout [String], _ right: inout [String]) {
    let index = left.count - (left.last.map(isHalf) ?? false ? 2 : 1)
    guard let first = clock(left, at: index), let last = clock(right, at: 0) else { return }
    func half(beside other: Substring) -> String {
      (other.hasPrefix("a") == (first.minutes < last.minutes)) ? "am" : "pm"
    }
    switch (first.half, last.half) {
    case (nil, let other?): left[index] = withColon(left[index]) + half(beside: other)
    case (let other?, nil) where right[0].contains { ":.".contains($0) }:
      right[0] = withColon(right[0]) + half(beside: other)
    default: break
    }
  }

  /// The time in minutes on a 12-hour clock, and am or pm if given: `10am`, `10 am`, `9.30`; nil if the word is
  /// anything else, such as `09:00`.
  private static func clock(_ words: [String], at index: Int) -> (minutes: Int, half: Substring?)? {
    guard words.indices.contains(index), !words[index].hasPrefix("0") else { return nil }
    let half = half(of: words[index])
    let next = words.indices.contains(index + 1) && isHalf(words[index + 1]) ? words[index + 1] : nil
    let parts = withColon(String(words[index].dropLast(half?.count ?? 0)))
      .split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let hour = TypedWords.number(parts[0]), (1...12).contains(hour),
      parts.count == 1 || parts[1].count == 2, let minute = parts.count == 1 ? 0 : TypedWords.number(parts[1])
    else { return nil }
    return (hour % 12 * 60 + minute, (half ?? next).map { $0[...] })
  }
}
