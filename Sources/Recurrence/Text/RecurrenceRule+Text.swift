import CivilTime

extension RecurrenceRule {
  /// Reads a rule strictly, as in RFC 5545 3.3.10 and RFC 7529.
  ///
  /// Lowercase letters, as in ABNF, and parts in any order are accepted.
  ///
  /// - Throws: `RecurrenceError`, the first violation of the standard in the text.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(RecurrenceError) {
    let reading = RecurrenceRule.reading(bytes)
    let first = reading.findings.first { $0.severity == .error }
    if let first { throw first }
    guard let rule = reading.rule else {
      throw RecurrenceError(code: .frequency, range: 0..<bytes.count, message: "Expected a rule, found none.")
    }
    self = rule
  }

  /// Reads a rule strictly, as in RFC 5545 3.3.10 and RFC 7529.
  ///
  /// - Throws: `RecurrenceError` with positions in UTF-8 bytes, the first violation of the standard in the text.
  public init(parsing text: some StringProtocol) throws(RecurrenceError) {
    var copy = String(text)
    let result = copy.withUTF8 { bytes in
      Result { () throws(RecurrenceError) in try RecurrenceRule(parsing: bytes) }
    }
    self = try result.get()
  }

  /// The result of tolerant reading.
  public struct Reading: Hashable, Sendable {
    /// The rule, or nil if the text has no frequency, or if ignoring an invalid part would give more occurrences than
    /// intended.
    public var rule: RecurrenceRule?
    /// Problems and remarks, in order of position.
    public var findings: [RecurrenceError]
    /// The range of each part that was read, including its name.
    public var ranges: [Part: Range<Int>]
  }

  /// Reads a rule tolerantly: all readable parts are used, and everything that strict reading rejects becomes a
  /// finding.
  ///
  /// White space, extra semicolons, the name of the property, unknown parts and empty values are ignored. If a part
  /// occurs twice, the last one counts. Numbers out of range stay in their lists and match nothing. UNTIL may be
  /// anything that begins with a date. Parts that the standard does not allow with the rule's frequency are used to
  /// limit the days.
  public static func reading(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading {
    var reader = RuleReader(bytes: bytes)
    return reader.read()
  }

  /// Reads a rule tolerantly, as from bytes. Positions are in UTF-8 bytes.
  public static func reading(_ text: some StringProtocol) -> Reading {
    var copy = String(text)
    return copy.withUTF8 { reading($0) }
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The rule's text: RSCALE, FREQ, UNTIL, COUNT, INTERVAL, the BY parts, WKST and SKIP, in this order.
  ///
  /// INTERVAL is omitted if it is 1. Reading the text gives an equal rule.
  public var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The rule as text.
  public var description: String { text }

  /// Appends the rule's text to `bytes`.
  public func append(to bytes: inout [UInt8]) {
    if let scale {
      bytes.append(.scale, scale)
      bytes.append(UInt8(ascii: ";"))
    }
    bytes.append(.frequency, frequency.rawValue)
    if let until { bytes.append(.until, following: true, until.text) }
    if let count { bytes.append(.count, following: true, String(count)) }
    if interval != 1 { bytes.append(.interval, following: true, String(interval)) }
    appendLists(to: &bytes)
    if let weekStart { bytes.append(.weekStart, following: true, weekStart.code) }
    if let skip { bytes.append(.skip, following: true, skip.rawValue) }
  }

  private func appendLists(to bytes: inout [UInt8]) {
    for part in Part.allCases {
      let values: [String]
      switch part {
      case .byDay: values = byDay.map { ($0.ordinal.map { String($0) } ?? "") + $0.weekday.code }
      case .byMonth: values = byMonth.map { String($0.number) + ($0.isLeap ? "L" : "") }
      default: values = numbers(of: part).map { String($0) }
      }
      if !values.isEmpty { bytes.append(part, following: true, values.joined(separator: ",")) }
    }
  }
}

extension [UInt8] {
  /// Appends a part of a rule, preceded by a semicolon if it is not the first.
  fileprivate mutating func append(_ part: RecurrenceRule.Part, following: Bool = false, _ value: String) {
    if following { append(UInt8(ascii: ";")) }
    append(contentsOf: part.rawValue.utf8)
    append(UInt8(ascii: "="))
    append(contentsOf: value.utf8)
  }
}
