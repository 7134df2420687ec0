/// Whether a text has the form that its value type asks for (RFC 5545 3.3).
///
/// libical takes much that has not: `P7T2H` as two hours, `junk` as no offset, `--;+` as a place. It is asked only
/// where the form is right. The letters may be small, as ABNF has it.
enum ValueForm {
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// Weeks, days and, behind a T, hours, minutes and seconds, in this order, each at most once and with at most nine
  /// digits (RFC 5545 3.3.6).
  ///
  /// Any of them may be left out, and weeks may stand beside others, since both are widely written.
  static func isDuration(_ bytes: Bytes) -> Bool {
    var rest = bytes
    if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
    guard rest.first?.lowercasedASCII == 0x70 else { return false }
    rest = rest.dropFirst()
    guard let time = rest.firstIndex(where: { $0.lowercasedASCII == 0x74 }) else { return isUnits(rest, dayLetters) }
    let days = rest[..<time]
    return (days.isEmpty || isUnits(days, dayLetters)) && isUnits(rest[(time + 1)...], timeLetters)
  }

  private static let dayLetters = Array("wd".utf8)
  private static let timeLetters = Array("hms".utf8)

  /// One or more numbers, each with one of the letters behind it, in the order of the letters.
  private static func isUnits(_ bytes: Bytes, _ allLetters: [UInt8]) -> Bool {
    var rest = bytes
    var letters = allLetters[...]
    repeat {
      let number = rest.prefix { $0 &- 0x30 < 10 }
      guard (1...9).contains(number.count) else { return false }
      rest = rest.dropFirst(number.count)
      guard let letter = rest.popFirst(), let place = letters.firstIndex(of: letter.lowercasedASCII) else {
        return false
      }
      letters = letters[(place + 1)...]
    } while !rest.isEmpty
    return true
  }

  /// `+HHMM`, `-HHMM`, `+HHMMSS` or `-HHMMSS` of less than a day, but not minus zero (RFC 5545 3.3.14).
  static func isUTCOffset(_ bytes: Bytes) -> Bool {
    guard let sign = bytes.first, sign == 0x2B || sign == 0x2D else { return false }
    let digits = bytes.dropFirst()
    guard isDigits(digits, count: digits.count == 6 ? 6 : 4) else { return false }
    let numbers = stride(from: digits.startIndex, to: digits.endIndex, by: 2).map {
      (digits[$0] - 0x30) * 10 + digits[$0 + 1] - 0x30
    }
    let isZero = numbers.allSatisfy { $0 == 0 }
    return numbers[0] < 24 && numbers.dropFirst().allSatisfy { $0 < 60 } && !(isZero && sign == 0x2D)
  }

  /// Digits, maybe with a sign, that make a number of 32 bits (RFC 5545 3.3.8).
  static func isInteger(_ bytes: Bytes) -> Bool {
    let isNegative = bytes.first == 0x2D
    let digits = isNegative || bytes.first == 0x2B ? bytes.dropFirst() : bytes
    guard digits.count <= 10, isDigits(digits, count: digits.count) else { return false }
    let magnitude = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
    return magnitude <= Int64(Int32.max) + (isNegative ? 1 : 0)
  }

  /// Two decimal numbers with a semicolon, and maybe white space, between them (RFC 5545 3.8.1.6).
  static func isGeo(_ bytes: Bytes) -> Bool {
    let parts = bytes.split(separator: 0x3B, omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { isFloat(UnsafeBufferPointer(rebasing: $0).trimmed[...]) }
  }

  /// Digits, maybe with a sign, and maybe with a point and more digits (RFC 5545 3.3.7).
  private static func isFloat(_ bytes: Bytes) -> Bool {
    let digits = bytes.first == 0x2B || bytes.first == 0x2D ? bytes.dropFirst() : bytes
    let parts = digits.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.allSatisfy { isDigits($0, count: $0.count) }
  }

  private static func isDigits(_ bytes: Bytes, count: Int) -> Bool {
    bytes.count == count && count > 0 && bytes.allSatisfy { $0 &- 0x30 < 10 }
  }
}
