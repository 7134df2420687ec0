extension CalendarDuration: TextForm {
  /// Reads a DURATION of RFC 5545 3.3.6, such as `P1W`, `-PT15M` or `P1DT2H`.
  ///
  /// Units between two others may be omitted (`PT1H30S`): the standard's grammar forbids this, but it is common. Weeks
  /// cannot be combined with other units. Letters may be lowercase, as in ABNF.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidDuration`. This includes parts that exceed 64 bits.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    var reader = DurationReader(bytes: bytes)
    self = try reader.read()
  }

  /// Appends the DURATION of RFC 5545 3.3.6 in the form of its grammar.
  ///
  /// Whole weeks without seconds are written in weeks, and minutes are written between hours and seconds (`PT1H0M30S`).
  public func append(to bytes: inout [UInt8]) {
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    bytes.append(UInt8(ascii: "P"))
    let dayCount = days.magnitude
    if seconds == 0, dayCount != 0, dayCount % 7 == 0 {
      bytes.appendDecimal(dayCount / 7)
      bytes.append(UInt8(ascii: "W"))
      return
    }
    if dayCount != 0 {
      bytes.appendDecimal(dayCount)
      bytes.append(UInt8(ascii: "D"))
    }
    if seconds != 0 || dayCount == 0 { appendTime(to: &bytes) }
  }

  private func appendTime(to bytes: inout [UInt8]) {
    let total = seconds.magnitude
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
    bytes.append(UInt8(ascii: "T"))
    if hours != 0 {
      bytes.appendDecimal(hours)
      bytes.append(UInt8(ascii: "H"))
    }
    if minutes != 0 || (hours != 0 && rest != 0) {
      bytes.appendDecimal(minutes)
      bytes.append(UInt8(ascii: "M"))
    }
    if rest != 0 || total == 0 {
      bytes.appendDecimal(rest)
      bytes.append(UInt8(ascii: "S"))
    }
  }
}

/// Reads the text of one duration.
private struct DurationReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var days = 0
  var seconds: Int64 = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func read() throws(CivilTimeError) -> CalendarDuration {
    let isNegative = takes("-")
    if !isNegative { _ = takes("+") }
    guard takes("P") else { throw expected("“P”") }
    if !takes("T") {
      try readDays()
      guard position < bytes.count else { return value(isNegative) }
      guard takes("T") else { throw expected("“T” or the end of the duration") }
    }
    try readTime()
    return value(isNegative)
  }

  private mutating func readDays() throws(CivilTimeError) {
    let start = position
    let number = try readNumber()
    if takes("W") {
      guard position == bytes.count else { throw expected("nothing after the weeks of a duration") }
      let (product, overflow) = Int(number).multipliedReportingOverflow(by: 7)
      if overflow { throw tooLong(at: start) }
      days = product
    } else if takes("D") {
      days = Int(number)
    } else {
      throw expected("“W” or “D”")
    }
  }

  private static let units: [(letter: Unicode.Scalar, seconds: Int64)] = [("H", 3600), ("M", 60), ("S", 1)]

  private mutating func readTime() throws(CivilTimeError) {
    var next = 0
    repeat {
      guard next < Self.units.count else { throw expected("the end of the duration") }
      let start = position
      let number = try readNumber()
      let unit = Self.units[next...].firstIndex { takes($0.letter) }
      guard let unit else {
        throw expected(Self.units[next...].map { "“\($0.letter)”" }.joined(separator: " or "))
      }
      let (product, productOverflow) = number.multipliedReportingOverflow(by: Self.units[unit].seconds)
      let (sum, sumOverflow) = seconds.addingReportingOverflow(product)
      if productOverflow || sumOverflow { throw tooLong(at: start) }
      seconds = sum
      next = unit + 1
    } while position < bytes.count
  }

  private mutating func readNumber() throws(CivilTimeError) -> Int64 {
    let start = position
    let end = bytes.endOfDigits(from: position)
    guard end > start else { throw expected("a number") }
    var number: Int64 = 0
    while position < end {
      let (product, productOverflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = product.addingReportingOverflow(Int64(bytes[position] - UInt8(ascii: "0")))
      if productOverflow || sumOverflow { throw tooLong(at: start) }
      number = sum
      position += 1
    }
    return number
  }

  /// Skips `character` if it is next. A letter may be in either case.
  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count else { return false }
    // Setting this bit makes a letter lowercase; it is already set in signs.
    let letter = UInt8(ascii: character)
    guard bytes[position] == letter || bytes[position] == letter | 0x20 else { return false }
    position += 1
    return true
  }

  private func value(_ isNegative: Bool) -> CalendarDuration {
    let length = CalendarDuration(uncheckedDays: days, seconds: seconds)
    return isNegative ? length.negated : length
  }

  private func expected(_ what: String) -> CivilTimeError {
    .expected(what, in: bytes, at: position, code: .invalidDuration)
  }

  private func tooLong(at offset: Int) -> CivilTimeError {
    CivilTimeError(
      code: .invalidDuration, offset: offset, message: "Expected a number that fits into 64 bits.")
  }
}
