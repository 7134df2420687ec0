/// The offset of local time from UTC in seconds, negative west of Greenwich.
public struct UTCOffset: Hashable, Sendable {
  @usableFromInline let storedSeconds: Int32

  /// The offset in seconds, at most 25 hours 59 minutes 59 seconds in either direction.
  @inlinable public var seconds: Int { Int(storedSeconds) }

  /// Makes an offset from a number of seconds.
  ///
  /// The limit is 25:59:59, as for zone data in RFC 9636; larger numbers are reduced to it.
  @inlinable
  public init(seconds: Int) {
    storedSeconds = Int32(truncatingIfNeeded: Swift.min(Swift.max(seconds, -93599), 93599))
  }

  /// The offset of UTC, 0.
  public static let zero = UTCOffset(seconds: 0)
}

extension UTCOffset: Comparable {
  /// Whether the left offset is smaller than the right one.
  @inlinable
  public static func < (left: UTCOffset, right: UTCOffset) -> Bool { left.storedSeconds < right.storedSeconds }
}

extension UTCOffset: TextForm {
  /// Reads a UTC-OFFSET of RFC 5545 3.3.14, `+HHMM`, `-HHMM`, `+HHMMSS` or `-HHMMSS`.
  ///
  /// `-0000` is rejected, as the standard requires.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidUTCOffset`.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    let code = CivilTimeError.Code.invalidUTCOffset
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      throw .expected("“+” or “-”", in: bytes, at: 0, code: code)
    }
    let end = bytes.endOfDigits(from: 1)
    guard end == 5 || end == 7 else {
      let place = end < 5 ? end : Swift.min(end, 7)
      throw .expected("four or six digits, HHMM or HHMMSS", in: bytes, at: place, code: code)
    }
    guard bytes.count == end, let hours = bytes.twoDigits(at: 1), let minutes = bytes.twoDigits(at: 3),
      let seconds = end == 7 ? bytes.twoDigits(at: 5) : 0
    else { throw .expected("nothing after a UTC offset", in: bytes, at: end, code: code) }
    guard hours <= 23 else {
      throw CivilTimeError(code: code, offset: 1, message: "Expected hours from 00 to 23, found \(hours).")
    }
    guard minutes <= 59 else {
      throw CivilTimeError(code: code, offset: 3, message: "Expected minutes from 00 to 59, found \(minutes).")
    }
    guard seconds <= 59 else {
      throw CivilTimeError(code: code, offset: 5, message: "Expected seconds from 00 to 59, found \(seconds).")
    }
    let total = Int(hours) * 3600 + Int(minutes) * 60 + Int(seconds)
    if sign == UInt8(ascii: "-"), total == 0 {
      throw CivilTimeError(code: code, offset: 0, message: "Expected “+” before an offset of zero, found “-”.")
    }
    self.init(seconds: sign == UInt8(ascii: "-") ? -total : total)
  }

  /// Appends the UTC-OFFSET of RFC 5545 3.3.14, with seconds only if they are not 0.
  ///
  /// Offsets of 24 hours or more, which the standard does not allow, are written but cannot be read.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(storedSeconds < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    let total = storedSeconds.magnitude
    bytes.appendTwoDigits(UInt8(total / 3600))
    bytes.appendTwoDigits(UInt8(total / 60 % 60))
    if total % 60 != 0 { bytes.appendTwoDigits(UInt8(total % 60)) }
  }
}
