/// Dates and times in a machine-readable format (RFC 3339).
public enum RFC3339 {
  /// The last time that can be written. All later times are written as this one.
  private static let last =
    CivilDateTime(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59) ?? CivilDateTime(startOf: .latest)

  /// A date, such as `2026-11-23`.
  public static func text(_ date: CivilDate) -> String { text { append(date, to: &$0) } }

  /// Reads a date such as `2026-11-23`, or returns nil if the text is not a date in the years 1 to 9999.
  public static func date(_ text: some StringProtocol) -> CivilDate? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
        let century = bytes.twoDigits(at: 0), let yearOfCentury = bytes.twoDigits(at: 2),
        let month = bytes.twoDigits(at: 5), let day = bytes.twoDigits(at: 8)
      else { return nil }
      let year = Int(century) * 100 + Int(yearOfCentury)
      return year > 0 ? CivilDate(year: year, month: Int(month), day: Int(day)) : nil
    }
  }

  /// A time without an offset, such as `2026-11-23T09:00:00`.
  public static func text(_ time: CivilDateTime) -> String { text { append(time, to: &$0) } }

  /// An instant with the offset of a time zone, such as `2026-11-23T09:00:00+01:00`.
  ///
  /// - Parameter isUTC: Whether the zone is UTC, for which the offset is written as `Z`.
  public static func text(_ instant: Instant, in zone: TimeZoneRules, isUTC: Bool) -> String {
    text { append(instant, in: zone, isUTC: isUTC, to: &$0) }
  }

  /// An offset in hours and minutes, such as `+01:00`.
  public static func text(_ offset: UTCOffset) -> String { text { append(offset, to: &$0) } }

  package static func append(_ date: CivilDate, to bytes: inout [UInt8]) {
    let date = min(date, last.date)
    if date.year < 0 { bytes.append(UInt8(ascii: "-")) }
    append(abs(date.year), 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(date.month, 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(date.day, 2, to: &bytes)
  }

  package static func append(_ time: CivilDateTime, to bytes: inout [UInt8]) {
    let time = min(time, last)
    append(time.date, to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    append(time.hour, 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(time.minute, 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(time.second, 2, to: &bytes)
  }

  package static func append(_ instant: Instant, in zone: TimeZoneRules, isUTC: Bool, to bytes: inout [UInt8]) {
    // RFC 3339 has no seconds in offsets, but offsets from before standard time do.
    let exact = zone.offset(at: instant).seconds
    let offset = exact - exact % 60
    append(instant.civil(at: UTCOffset(seconds: offset)), to: &bytes)
    if isUTC { return bytes.append(UInt8(ascii: "Z")) }
    append(UTCOffset(seconds: offset), to: &bytes)
  }

  private static func append(_ offset: UTCOffset, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: offset.seconds < 0 ? "-" : "+"))
    append(abs(offset.seconds) / 3600, 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(abs(offset.seconds) / 60 % 60, 2, to: &bytes)
  }

  private static func append(_ number: Int, _ digits: Int, to bytes: inout [UInt8]) {
    var divisor = digits == 4 ? 1000 : 10
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  private static func text(_ body: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(25)
    body(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
