import CivilTime
import ICalendar

/// Reads a UTC-OFFSET (RFC 5545 3.3.14), as in TZOFFSETFROM and TZOFFSETTO, including nonstandard forms.
enum UTCOffsetValue {
  /// The offset of a line, or nil if there is none.
  ///
  /// A missing sign, a colon between hours and minutes, hours only, and minus zero are also accepted.
  static func read(_ line: ContentLine) -> UTCOffset? { line.utcOffset ?? read(line.uri) }

  /// Reads an offset in one of the common formats: `+01:00`, `-0330`, `2`, `+5:30`, `+013000`.
  static func read(_ text: some StringProtocol) -> UTCOffset? {
    var rest = Substring(text)
    let isNegative = rest.hasPrefix("-") || rest.hasPrefix("\u{2212}")
    if isNegative || rest.hasPrefix("+") { rest = rest.dropFirst() }
    guard rest.utf8.count <= 8, rest.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x3A || $0 == 0x2E }) else {
      return nil
    }
    var parts = rest.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    if parts.count == 1, let digits = parts.first, digits.utf8.count > 2 {
      let hours = digits.utf8.count % 2 == 0 ? 2 : 1
      parts = [digits.prefix(hours)] + pairs(digits.dropFirst(hours))
    }
    guard parts.count <= 3, parts.allSatisfy({ (1...2).contains($0.utf8.count) }) else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, let hours = numbers.first, hours < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let seconds = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return UTCOffset(seconds: isNegative ? -seconds : seconds)
  }

  /// The offset as a name for zones that have no other name, as in zone data, such as `+0530`.
  static func name(_ offset: UTCOffset) -> String {
    let text = offset.text
    return text.hasSuffix("00") && text.utf8.count == 5 ? String(text.dropLast(2)) : text
  }

  private static func pairs(_ digits: Substring) -> [Substring] {
    stride(from: 0, to: digits.utf8.count, by: 2).map { digits.dropFirst($0).prefix(2) }
  }
}
