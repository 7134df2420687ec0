/// Words of times of day that say their half of the day, or leave it to the other end of a range.
enum TypedClockWord {
  private static let halves: Set<String> = ["am", "pm", "a.m.", "p.m."]

  /// A time with a dot, with a colon: `9.30` is `9:30` where a time of day has to stand.
  static func withColon(_ word: String) -> String {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = TypedWords.number(parts[0]), let minute = TypedWords.number(parts[1]), hour < 24, minute < 60
    else { return word }
    return "\(parts[0]):\(parts[1])"
  }

  /// Whether a word is `am`, `pm`, `a.m.` or `p.m.`.
  static func isHalf(_ word: String) -> Bool { halves.contains(word) }

  /// The half at the end of a word: `pm` of `3pm`.
  static func half(of word: String) -> String? { halves.first { word.hasSuffix($0) } }

  /// Whether a time of day says its half: `3pm`, `3 pm`.
  static func saysHalf(_ word: String, _ words: [String]) -> Bool {
    halves.contains { word.hasSuffix($0) } || words.contains(where: halves.contains)
  }

  /// Gives both ends of a range their half of the day if one says it: `9 to 10am`, `11 – 1pm`, `3pm to 4:30`. The other is
  /// the next before or after it.
  static func shareHalf(_ left: inout [String], _ right: inout [String]) {
    guard let last = left.last, let first = right.first else { return }
    if let half = half(at: 0, of: right), let clock = minutes(withColon(last)),
      let end = minutes(withColon(bare(first)))
    {
      left[left.count - 1] = withColon(last) + (clock < end ? half : other(half))
    } else if self.half(at: 0, of: right) == nil,
      let half = half(at: last.first?.isNumber == true ? left.count - 1 : left.count - 2, of: left),
      first.contains(where: { ":.".contains($0) }), let end = minutes(withColon(first)),
      let clock = minutes(withColon(bare(last.first?.isNumber == true ? last : left[left.count - 2])))
    {
      right[0] = withColon(first) + (clock < end ? half : other(half))
    }
  }

  /// The half of the day that a time of day says: `10am`, `10 am`.
  private static func half(at index: Int, of words: [String]) -> String? {
    guard words.indices.contains(index), words[index].first?.isNumber == true else { return nil }
    let half =
      halves.first { words[index].hasSuffix($0) }
      ?? (words.indices.contains(index + 1) && halves.contains(words[index + 1]) ? words[index + 1] : nil)
    return half.map { $0.hasPrefix("a") ? "am" : "pm" }
  }

  private static func other(_ half: String) -> String { half == "am" ? "pm" : "am" }

  private static func bare(_ word: String) -> String {
    halves.first { word.hasSuffix($0) }.map { String(word.dropLast($0.count)) } ?? word
  }

  /// The minutes that a clock of twelve hours shows; nil if the word is no such time without its half, as `09:00`.
  private static func minutes(_ word: String) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), !word.hasPrefix("0"), let hour = TypedWords.number(parts[0]),
      (1...12).contains(hour), parts.count == 1 || parts[1].count == 2,
      let minute = parts.count == 1 ? 0 : TypedWords.number(parts[1])
    else { return nil }
    return hour % 12 * 60 + minute
  }
}
