/// A period of time as in RFC 5545 3.3.9: a start with an end or with a duration.
///
/// The period is kept as it was written. The end may come before the start, because only the rules of a time zone can
/// decide that.
public struct CalendarPeriod: Hashable, Sendable {
  /// The end of a period, in one of two forms.
  public enum End: Hashable, Sendable {
    /// The time at which the period ends, exclusive.
    case time(CalendarTime)
    /// The length of the period.
    case duration(CalendarDuration)
  }

  /// The time at which the period begins.
  public var start: CalendarTime
  /// The end of the period.
  public var end: End

  /// Makes a period from a start and an end.
  public init(start: CalendarTime, end: End) {
    self.start = start
    self.end = end
  }

  /// The time at which it ends, or nil if that depends on the rules of the start's time zone.
  public var endTime: CalendarTime? {
    switch end {
    case .time(let time): time
    case .duration(let duration): start.adding(duration)
    }
  }
}

extension CalendarPeriod: TextForm {
  /// Reads a PERIOD of RFC 5545 3.3.9: two date-times, or a date-time and a duration, separated by `/`.
  ///
  /// Local times are floating.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidPeriod`.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    try self.init(parsing: bytes, tzid: nil)
  }

  /// Reads a PERIOD from a property with a TZID parameter.
  ///
  /// Local times are in the zone `tzid`, or floating if it is nil. UTC times remain in UTC.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidPeriod`.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>, tzid: String?) throws(CivilTimeError) {
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else {
      throw .expected("“/” after the start of a period", in: bytes, at: bytes.count, code: .invalidPeriod)
    }
    start = try Self.time(in: bytes, 0..<slash, tzid: tzid)
    let rest = slash + 1..<bytes.count
    guard let first = bytes.part(rest).first, (0x30...0x39).contains(first) else {
      end = .duration(try Self.duration(in: bytes, rest))
      return
    }
    end = .time(try Self.time(in: bytes, rest, tzid: tzid))
  }

  /// Reads a PERIOD from a property with a TZID parameter.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidPeriod`.
  public init(parsing text: some StringProtocol, tzid: String?) throws(CivilTimeError) {
    self = try withBytes(of: text) { bytes throws(CivilTimeError) in try CalendarPeriod(parsing: bytes, tzid: tzid) }
  }

  /// Appends the PERIOD. The name of the time zone is not part of the value.
  public func append(to bytes: inout [UInt8]) {
    start.append(to: &bytes)
    bytes.append(UInt8(ascii: "/"))
    switch end {
    case .time(let time): time.append(to: &bytes)
    case .duration(let duration): duration.append(to: &bytes)
    }
  }

  private static func time(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, tzid: String?
  ) throws(CivilTimeError) -> CalendarTime {
    let time: CalendarTime
    do throws(CivilTimeError) {
      time = try CalendarTime(parsing: bytes.part(range), tzid: tzid)
    } catch {
      throw partError(error, from: range.lowerBound)
    }
    guard !time.isDate else {
      throw .expected("“T” and a time", in: bytes, at: range.upperBound, code: .invalidPeriod)
    }
    return time
  }

  private static func duration(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) throws(CivilTimeError) -> CalendarDuration {
    do throws(CivilTimeError) {
      return try CalendarDuration(parsing: bytes.part(range))
    } catch {
      throw partError(error, from: range.lowerBound)
    }
  }

  private static func partError(_ error: CivilTimeError, from start: Int) -> CivilTimeError {
    CivilTimeError(code: .invalidPeriod, offset: start + error.offset, message: error.message)
  }
}
