import CivilTime

/// Reads the text of one rule and records all problems.
struct RuleReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var findings: [RecurrenceError] = []
  var ranges: [RecurrenceRule.Part: Range<Int>] = [:]
  /// The rule so far. Its frequency is valid only once there is a range for FREQ.
  var rule = RecurrenceRule(.yearly)
  /// Whether the rule so far would give more occurrences than the text intends.
  var isUnusable = false
  private var hasLowerCase = false

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func read() -> RecurrenceRule.Reading {
    var position = startOfParts()
    while position <= bytes.count {
      let end = firstIndex(of: UInt8(ascii: ";"), in: position..<bytes.count) ?? bytes.count
      readPart(position..<end)
      position = end + 1
    }
    if hasLowerCase { note(.lowerCase, 0..<bytes.count, "Expected uppercase letters, found lowercase letters.") }
    guard ranges[.frequency] != nil else {
      if !findings.contains(where: { $0.code == .frequency }) {
        note(.frequency, 0..<bytes.count, "Expected FREQ, found none.")
      }
      return result(nil)
    }
    findings += rule.violations(beyondValues: true).map { $0.error(at: ranges) }
    return result(isUnusable ? nil : rule)
  }

  private func result(_ rule: RecurrenceRule?) -> RecurrenceRule.Reading {
    let ordered = findings.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.offset) < (right.element.range.lowerBound, right.offset)
    }
    return RecurrenceRule.Reading(rule: rule, findings: ordered.map(\.element), ranges: ranges)
  }

  mutating func note(_ code: RecurrenceError.Code, _ range: Range<Int>, _ message: String) {
    findings.append(RecurrenceError(code: code, range: range, message: message))
  }

  /// The offset at which the parts begin, after the name of the property if the value contains it.
  private mutating func startOfParts() -> Int {
    let name = Array("RRULE:".utf8)
    let space = bytes.prefix { isWhiteSpace($0) }.count
    guard bytes.count >= space + name.count,
      zip(bytes[space...], name).allSatisfy({ capital($0) == $1 })
    else { return 0 }
    let end = space + name.count
    note(.propertyName, 0..<end, "Expected a rule part, found the name of the property.")
    return end
  }

  private mutating func readPart(_ range: Range<Int>) {
    let part = trimmed(range)
    if part.isEmpty {
      let semicolon = range.upperBound < bytes.count ? range.upperBound : max(range.lowerBound - 1, 0)
      note(.emptyPart, semicolon..<min(semicolon + 1, bytes.count), "Expected a rule part, found an extra semicolon.")
      return
    }
    guard let equals = firstIndex(of: UInt8(ascii: "="), in: part) else {
      note(.malformedPart, part, "Expected NAME=VALUE, found “\(quoted(part))”.")
      return
    }
    let nameRange = trimmed(part.lowerBound..<equals)
    guard let name = RecurrenceRule.Part(rawValue: word(nameRange)) else {
      note(.unknownPart, part, "Expected a rule part from RFC 5545 or RFC 7529, found “\(quoted(nameRange))”.")
      return
    }
    let value = trimmed(equals + 1..<part.upperBound)
    if value.isEmpty {
      note(.emptyValue, part, "Expected a value for \(name.rawValue), found none.")
      return
    }
    if name == .frequency, ranges.keys.contains(where: { $0 != .scale }) {
      note(.frequencyNotFirst, part, "Some programs expect FREQ to come first.")
    }
    if ranges.updateValue(part, forKey: name) != nil {
      note(.duplicatePart, part, "Expected \(name.rawValue) only once, found it twice.")
    }
    readValue(of: name, value)
  }
}

// MARK: - Bytes

extension RuleReader {
  /// The range without leading and trailing white space, which is reported.
  mutating func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isWhiteSpace(bytes[start]) { start += 1 }
    while start < end, isWhiteSpace(bytes[end - 1]) { end -= 1 }
    if start > range.lowerBound || end < range.upperBound {
      let space = start > range.lowerBound ? range.lowerBound..<start : end..<range.upperBound
      note(.whiteSpace, space, "Expected no white space.")
    }
    return start..<end
  }

  /// The bytes as a word in uppercase.
  mutating func word(_ range: Range<Int>) -> String {
    lookForLowerCase(in: range)
    guard range.count <= 15 else { return String(decoding: bytes[range].map(capital), as: UTF8.self) }
    // A text this short is stored without an allocation.
    return String(unsafeUninitializedCapacity: 15) { text in
      for (index, byte) in bytes[range].enumerated() { text[index] = capital(byte) }
      return range.count
    }
  }

  /// The weekday for two letters.
  mutating func weekday(_ range: Range<Int>) -> Weekday? {
    guard range.count == 2 else { return nil }
    lookForLowerCase(in: range)
    return Weekday(codeBytes: bytes[range.lowerBound], bytes[range.lowerBound + 1])
  }

  private mutating func lookForLowerCase(in range: Range<Int>) {
    for index in range where bytes[index] != capital(bytes[index]) { hasLowerCase = true }
  }

  /// The beginning of the bytes, for a message.
  func quoted(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(32), as: UTF8.self)
  }

  /// The index of the first occurrence of a byte in a range.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    range.first { bytes[$0] == byte }
  }

  /// The integer with at most 15 digits, with a sign if `signed`, or nil if the bytes are anything else.
  func number(_ range: Range<Int>, signed: Bool) -> Int? {
    var digits = range
    var isNegative = false
    if signed, let first = bytes[range].first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      digits = range.dropFirst()
    }
    guard !digits.isEmpty, bytes[digits].allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }) else { return nil }
    var value = 0
    for byte in bytes[digits] { value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000_000_000_000) }
    return isNegative ? -value : value
  }

  private func capital(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "a") <= 25 ? byte - 32 : byte
  }

  private func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
