extension TailRule: TextForm {
  /// Reads a rule as in the POSIX variable TZ, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// Hours of a change range from -167 to 167 (RFC 9636 3.3.1). A rule with daylight saving time must state when it
  /// begins and ends.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidTimeZoneRule`.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    var reader = TailRuleReader(bytes: bytes)
    self = try reader.read()
  }

  /// Appends the rule as in the POSIX variable TZ.
  public func append(to bytes: inout [UInt8]) {
    Self.append(standard.abbreviation, to: &bytes)
    Self.append(seconds: -standard.offset.seconds, to: &bytes)
    guard let daylight else { return }
    Self.append(daylight.observance.abbreviation, to: &bytes)
    if daylight.observance.offset.seconds != standard.offset.seconds + 3600 {
      Self.append(seconds: -daylight.observance.offset.seconds, to: &bytes)
    }
    Self.append(daylight.begin, to: &bytes)
    Self.append(daylight.end, to: &bytes)
  }

  private static func append(_ abbreviation: String, to bytes: inout [UInt8]) {
    let isPlain = abbreviation.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    if !isPlain { bytes.append(UInt8(ascii: "<")) }
    bytes.append(contentsOf: abbreviation.utf8)
    if !isPlain { bytes.append(UInt8(ascii: ">")) }
  }

  private static func append(seconds: Int, to bytes: inout [UInt8]) {
    if seconds < 0 { bytes.append(UInt8(ascii: "-")) }
    let total = seconds.magnitude
    bytes.appendDecimal(total / 3600)
    if total % 3600 == 0 { return }
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDecimal(total / 60 % 60, width: 2)
    if total % 60 == 0 { return }
    bytes.append(UInt8(ascii: ":"))
    bytes.appendDecimal(total % 60, width: 2)
  }

  private static func append(_ change: Change, to bytes: inout [UInt8]) {
    switch change.day {
    case .ofCommonYear(let number): bytes.append(contentsOf: ",J\(number)".utf8)
    case .ofYear(let number): bytes.append(contentsOf: ",\(number)".utf8)
    case .weekday(let weekday, let week, let month):
      bytes.append(contentsOf: ",M\(month).\(week).\(weekday.rawValue % 7)".utf8)
    }
    guard change.seconds != 7200 else { return }
    bytes.append(UInt8(ascii: "/"))
    append(seconds: change.seconds, to: &bytes)
  }
}

/// Reads the text of one rule.
private struct TailRuleReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func read() throws(CivilTimeError) -> TailRule {
    let name = try readName()
    let seconds = -(try readTime(hoursUpTo: 24))
    let standard = ZoneObservance(offset: UTCOffset(seconds: seconds), abbreviation: name)
    guard position < bytes.count else { return TailRule(standard: standard) }

    let daylightName = try readName()
    let daylightSeconds = next == UInt8(ascii: ",") ? seconds + 3600 : -(try readTime(hoursUpTo: 24))
    let begin = try readChange()
    let end = try readChange()
    guard position == bytes.count else { throw expected("the end of the rule") }
    let daylight = ZoneObservance(
      offset: UTCOffset(seconds: daylightSeconds), isDaylight: true, abbreviation: daylightName)
    return TailRule(standard: standard, daylight: TailRule.Daylight(observance: daylight, begin: begin, end: end))
  }

  /// A name of at least three bytes: letters, or letters, digits and signs in angle brackets.
  private mutating func readName() throws(CivilTimeError) -> String {
    let isQuoted = takes("<")
    let start = position
    while let byte = next {
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      let isInner = isLetter || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      guard isQuoted ? isInner : isLetter else { break }
      position += 1
    }
    guard position - start >= 3 else { throw expected("a name of three letters or more") }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    if isQuoted, !takes(">") { throw expected("“>” after a name") }
    return name
  }

  /// A time in seconds: hours with an optional sign, and optional minutes and seconds.
  private mutating func readTime(hoursUpTo limit: Int) throws(CivilTimeError) -> Int {
    let isNegative = takes("-")
    if !isNegative { _ = takes("+") }
    var total = 3600 * (try readNumber(0...limit, "hours"))
    if takes(":") {
      total += 60 * (try readNumber(0...59, "minutes"))
      if takes(":") { total += try readNumber(0...59, "seconds") }
    }
    return isNegative ? -total : total
  }

  private mutating func readChange() throws(CivilTimeError) -> TailRule.Change {
    guard takes(",") else { throw expected("“,” and the day of a change") }
    let start = position
    let day = try readDay()
    let seconds = takes("/") ? try readTime(hoursUpTo: 167) : 7200
    guard let change = TailRule.Change(day: day, seconds: seconds) else {
      throw CivilTimeError(code: .invalidTimeZoneRule, offset: start, message: "Expected a valid day of the year.")
    }
    return change
  }

  private mutating func readDay() throws(CivilTimeError) -> TailRule.Change.Day {
    if takes("J") { return .ofCommonYear(try readNumber(1...365, "a day of the year")) }
    guard takes("M") else { return .ofYear(try readNumber(0...365, "a day of the year")) }
    let month = try readNumber(1...12, "a month")
    guard takes(".") else { throw expected("“.” after the month") }
    let week = try readNumber(1...5, "a week")
    guard takes(".") else { throw expected("“.” after the week") }
    let weekday = try readNumber(0...6, "a weekday")
    return .weekday(Weekday.sunday.adding(days: weekday), week: week, month: month)
  }

  /// A number of up to three digits.
  private mutating func readNumber(_ range: ClosedRange<Int>, _ what: String) throws(CivilTimeError) -> Int {
    let start = position
    let end = bytes.endOfDigits(from: start)
    let number = end - start <= 3 ? bytes[start..<end].reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) } : Int.max
    guard end > start, range.contains(number) else {
      throw expected("\(what) from \(range.lowerBound) to \(range.upperBound)")
    }
    position = end
    return number
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func expected(_ what: String) -> CivilTimeError {
    .expected(what, in: bytes, at: position, code: .invalidTimeZoneRule)
  }
}
