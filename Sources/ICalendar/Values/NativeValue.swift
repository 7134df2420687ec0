import CivilTime

/// Reads durations, offsets, numbers and coordinates from their bytes (RFC 5545 3.3).
///
/// Tests compare the results with libical's. A malformed value is nil, but libical accepts many such values: `P7T2H` as
/// two hours, `junk` as a zero offset, `--;+` as coordinates. Letters may be lowercase, as in ABNF.
enum NativeValue {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// A DURATION: weeks, days, hours, minutes and seconds, in this order, each at most once and with at most nine digits
  /// (RFC 5545 3.3.6).
  ///
  /// Any unit may be missing, weeks may be combined with other units, and a single T may be anywhere among the units or
  /// missing. All of these occur often (`PT1W`, `P15M`), and the units make the meaning clear.
  static func duration(_ bytes: Bytes) -> CalendarDuration? {
    var (isNegative, index) = sign(bytes)
    guard index < bytes.count, bytes[index].lowercasedASCII == 0x70 else { return nil }
    index += 1
    var days = 0
    var seconds: Int64 = 0
    var hasT = false
    // The index of the last unit read, among w, d, h, m, s.
    var place = 0
    while index < bytes.count {
      if !hasT, bytes[index].lowercasedASCII == 0x74 {
        hasT = true
        index += 1
        continue
      }
      guard let number = digits(bytes, &index, atMost: 9), index < bytes.count else { return nil }
      let next: Int
      switch bytes[index].lowercasedASCII {
      case 0x77: (next, days) = (1, days + number * 7)
      case 0x64: (next, days) = (2, days + number)
      case 0x68: (next, seconds) = (3, seconds + Int64(number) * 3600)
      case 0x6D: (next, seconds) = (4, seconds + Int64(number) * 60)
      case 0x73: (next, seconds) = (5, seconds + Int64(number))
      default: return nil
      }
      guard next > place else { return nil }
      place = next
      index += 1
    }
    guard place > 0 else { return nil }
    return CalendarDuration(days: isNegative ? -days : days, seconds: isNegative ? -seconds : seconds)
  }

  /// A UTC-OFFSET of less than a day, but not minus zero (RFC 5545 3.3.14).
  static func utcOffset(_ bytes: Bytes) -> UTCOffset? { try? UTCOffset(parsing: bytes) }

  /// A 32-bit INTEGER with an optional sign (RFC 5545 3.3.8).
  static func integer(_ bytes: Bytes) -> Int? {
    var (isNegative, index) = sign(bytes)
    guard let magnitude = digits(bytes, &index, atMost: 10), index == bytes.count else { return nil }
    let number = isNegative ? -magnitude : magnitude
    return Int(Int32.min)...Int(Int32.max) ~= number ? number : nil
  }

  /// The two floats of a GEO, latitude and longitude in degrees: decimal numbers separated by a semicolon, with
  /// optional white space (RFC 5545 3.8.1.6).
  static func geo(_ bytes: Bytes) -> (latitude: Double, longitude: Double)? {
    guard let semicolon = bytes.offset(of: 0x3B),
      let latitude = decimal(Bytes(rebasing: bytes[..<semicolon]).trimmed),
      let longitude = decimal(Bytes(rebasing: bytes[(semicolon + 1)...]).trimmed)
    else { return nil }
    return (latitude, longitude)
  }

  /// A FLOAT: an optional sign, digits, and optionally a point with more digits (RFC 5545 3.3.7).
  static func decimal(_ bytes: Bytes) -> Double? {
    var (isNegative, index) = sign(bytes)
    let first = index
    guard var number = digits(bytes, &index, atMost: .max) else { return nil }
    var decimals = 0
    if index < bytes.count {
      guard bytes[index] == 0x2E else { return nil }
      index += 1
      let point = index
      guard let behind = digits(bytes, &index, atMost: .max), index == bytes.count else { return nil }
      decimals = index - point
      if index - first <= 15 { number = number * powers[decimals] + behind }
    }
    // Both numbers are exact, so their quotient is the nearest Double. Longer numbers are left to Swift.
    if index - first <= 15 {
      let magnitude = Double(number) / Double(powers[decimals])
      return isNegative ? -magnitude : magnitude
    }
    return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The powers of ten for up to fifteen bytes.
  private static let powers: [Int] = (0...15).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

  /// Whether there is a minus sign, and the index after the sign.
  @inline(__always)
  private static func sign(_ bytes: Bytes) -> (isNegative: Bool, index: Int) {
    guard let first = bytes.first, first == 0x2B || first == 0x2D else { return (false, 0) }
    return (first == 0x2D, 1)
  }

  /// Reads the number formed by the digits that start at `index`, and moves `index` past them. Returns nil if there are
  /// no digits, or too many.
  ///
  /// With more than eighteen digits the number overflows and must not be used.
  @inline(__always)
  private static func digits(_ bytes: Bytes, _ index: inout Int, atMost limit: Int) -> Int? {
    let start = index
    var number = 0
    while index < bytes.count, bytes[index] &- 0x30 < 10 {
      number = number &* 10 &+ Int(bytes[index] &- 0x30)
      index += 1
    }
    return index > start && index - start <= limit ? number : nil
  }
}
