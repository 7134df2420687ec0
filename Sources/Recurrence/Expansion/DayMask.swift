/// A set of days of one year, with a few days of the adjacent years, one bit each.
///
/// Bit `origin` is 1 January. Weeks that begin before it or end after 31 December are included with all their days.
struct DayMask: Hashable, Sendable {
  private(set) var words: SIMD8<UInt64>

  /// The bit of 1 January.
  static let origin = 8
  /// The number of words in use: 8 days, 366, and 8 more fit into six words.
  static let usedWords = 6

  init() { words = SIMD8() }

  init(words: SIMD8<UInt64>) { self.words = words }

  /// Creates the set of the bits in a range.
  init(_ range: Range<Int>) {
    self.init()
    for index in 0..<DayMask.usedWords {
      let lower = max(range.lowerBound - 64 * index, 0)
      let upper = min(range.upperBound - 64 * index, 64)
      guard lower < upper else { continue }
      words[index] = (~0 << UInt64(lower)) & (~0 >> UInt64(64 - upper))
    }
  }

  /// All bits.
  static let all = DayMask(words: SIMD8(repeating: ~0))

  var isEmpty: Bool { words == SIMD8() }

  var count: Int {
    var total = 0
    for index in 0..<DayMask.usedWords { total += words[index].nonzeroBitCount }
    return total
  }

  subscript(word index: Int) -> UInt64 { words[index] }

  func contains(_ bit: Int) -> Bool {
    bit >= 0 && bit < 64 * DayMask.usedWords && words[bit >> 6] >> UInt64(bit & 63) & 1 == 1
  }

  /// Adds a bit. Bits out of range are ignored.
  mutating func insert(_ bit: Int) {
    guard bit >= 0, bit < 64 * DayMask.usedWords else { return }
    words[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  /// Adds up to 64 bits starting at `bit`, with the lowest bit of `pattern` first.
  mutating func insert(_ pattern: UInt64, at bit: Int) {
    guard bit >= 0, bit < 64 * DayMask.usedWords else { return }
    let index = bit >> 6
    words[index] |= pattern << UInt64(bit & 63)
    if index + 1 < DayMask.usedWords { words[index + 1] |= pattern >> UInt64(64 - bit & 63) & spill(bit) }
  }

  /// All bits if a pattern at `bit` can extend into the next word; none if `bit` is at the beginning of a word.
  private func spill(_ bit: Int) -> UInt64 { bit & 63 == 0 ? 0 : ~0 }

  /// The `count` bits starting at `bit`, at most 63, as the lowest bits of a word.
  func bits(from bit: Int, count: Int) -> UInt64 {
    let index = bit >> 6
    var window = words[index] >> UInt64(bit & 63)
    if bit & 63 != 0, index + 1 < 8 { window |= words[index + 1] << UInt64(64 - bit & 63) }
    return window & (1 << UInt64(count) - 1)
  }

  /// The first bit at or after `bit`.
  func first(from bit: Int) -> Int? {
    var index = max(bit, 0) >> 6
    guard index < DayMask.usedWords else { return nil }
    var word = words[index] & ~0 << UInt64(max(bit, 0) & 63)
    while word == 0 {
      index += 1
      guard index < DayMask.usedWords else { return nil }
      word = words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  /// The last bit at or before `bit`.
  func last(upTo bit: Int) -> Int? {
    guard bit >= 0 else { return nil }
    let limit = min(bit, 64 * DayMask.usedWords - 1)
    var index = limit >> 6
    var word = words[index] & ~0 >> UInt64(63 - limit & 63)
    while word == 0 {
      index -= 1
      guard index >= 0 else { return nil }
      word = words[index]
    }
    return index << 6 + 63 - word.leadingZeroBitCount
  }

  /// The bit that is preceded by `number` others.
  func bit(number: Int) -> Int? {
    var rest = number
    for index in 0..<DayMask.usedWords {
      let count = words[index].nonzeroBitCount
      if rest < count { return index << 6 + words[index].bit(number: rest) }
      rest -= count
    }
    return nil
  }

  static func & (left: DayMask, right: DayMask) -> DayMask { DayMask(words: left.words & right.words) }
  static func | (left: DayMask, right: DayMask) -> DayMask { DayMask(words: left.words | right.words) }
  static func |= (left: inout DayMask, right: DayMask) { left.words |= right.words }
  static func &= (left: inout DayMask, right: DayMask) { left.words &= right.words }
}

extension UInt64 {
  /// The position of the bit that has `number` others below it. There must be such a bit.
  func bit(number: Int) -> Int {
    var word = self
    let above = nonzeroBitCount - 1 - number
    if above < number {
      for _ in 0..<above { word &= ~(1 << UInt64(63 - word.leadingZeroBitCount)) }
      return 63 - word.leadingZeroBitCount
    }
    for _ in 0..<number { word &= word - 1 }
    return word.trailingZeroBitCount
  }
}
