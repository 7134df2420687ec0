import ICalendar

/// Values in the form used by jCal and xCal: dates, times and offsets in the extended form of ISO 8601 (RFC 7265 3.6,
/// RFC 6321 3.6); all other types have the same text as in iCalendar.
enum ExtendedForm {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Appends a value, which must be valid for the type.
  static func append(_ value: Bytes, _ type: ValueType, to target: inout [UInt8]) {
    switch type {
    case .date: appendDate(value[...], to: &target)
    case .dateTime: appendDateTime(value, to: &target)
    case .time: appendTime(value[...], to: &target)
    case .utcOffset:
      target.append(contentsOf: value[..<3])
      target.append(UInt8(ascii: ":"))
      target.append(contentsOf: value[3..<5])
      if value.count == 7, value[5] != 0x30 || value[6] != 0x30 {
        target.append(UInt8(ascii: ":"))
        target.append(contentsOf: value[5...])
      }
    default: target.append(contentsOf: value)
    }
  }

  /// Appends the end of a period: a date-time or a duration.
  static func appendEnd(_ value: Bytes, to target: inout [UInt8]) {
    if isDuration(value) { target.append(contentsOf: value) } else { appendDateTime(value, to: &target) }
  }

  /// Whether the end of a period is a duration.
  static func isDuration(_ end: Bytes) -> Bool { !(end.first.map { 0x30...0x39 ~= $0 } ?? false) }

  /// Returns the iCalendar form of a value, or nil if the text is not a valid extended form of the type.
  static func basic(_ text: [UInt8], _ type: ValueType) -> [UInt8]? {
    let hyphen = UInt8(ascii: "-")
    let colon = UInt8(ascii: ":")
    var basic: [UInt8]
    switch type {
    case .date:
      guard text.count == 10, text[4] == hyphen, text[7] == hyphen else { return nil }
      basic = text.filter { $0 != hyphen }
    case .dateTime:
      guard text.count == 19 || text.count == 20, text[4] == hyphen, text[7] == hyphen, text[13] == colon,
        text[16] == colon
      else { return nil }
      basic = text.filter { $0 != hyphen && $0 != colon }
    case .time:
      guard text.count == 8 || text.count == 9, text[2] == colon, text[5] == colon else { return nil }
      basic = text.filter { $0 != colon }
    case .utcOffset:
      guard text.count == 6 || text.count == 9 && text[6] == colon, text[3] == colon else { return nil }
      basic = text.filter { $0 != colon }
    default: basic = text
    }
    return basic.withUnsafeBufferPointer { ValueCheck.isValue($0, type) } ? basic : nil
  }

  private static func appendDateTime(_ value: Bytes, to target: inout [UInt8]) {
    appendDate(value[...], to: &target)
    target.append(UInt8(ascii: "T"))
    appendTime(value[9...], to: &target)
  }

  private static func appendDate(_ value: Slice<Bytes>, to target: inout [UInt8]) {
    append(value, 0..<4, to: &target)
    target.append(UInt8(ascii: "-"))
    append(value, 4..<6, to: &target)
    target.append(UInt8(ascii: "-"))
    append(value, 6..<8, to: &target)
  }

  private static func appendTime(_ value: Slice<Bytes>, to target: inout [UInt8]) {
    append(value, 0..<2, to: &target)
    target.append(UInt8(ascii: ":"))
    append(value, 2..<4, to: &target)
    target.append(UInt8(ascii: ":"))
    append(value, 4..<value.count, to: &target)
  }

  @inline(__always)
  private static func append(_ value: Slice<Bytes>, _ range: Range<Int>, to target: inout [UInt8]) {
    for offset in range { target.append(value[value.startIndex + offset]) }
  }
}
