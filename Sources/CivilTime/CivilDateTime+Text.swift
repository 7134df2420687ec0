extension CivilDateTime: TextForm {
  /// Reads a DATE-TIME of RFC 5545 3.3.5 without a `Z`, `YYYYMMDDTHHMMSS`.
  ///
  /// Second 60, a leap second, is read as 59, as section 3.3.5 specifies for systems without leap seconds. The letter T
  /// may be lowercase, as in ABNF.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidDateTime`.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError) {
    try self.init(parsing: bytes, code: .invalidDateTime)
    guard bytes.count == 15 else {
      throw .expected("nothing after a time HHMMSS", in: bytes, at: 15, code: .invalidDateTime)
    }
  }

  /// Reads the first fifteen bytes of `bytes`. Errors have the code of the value that contains the date-time.
  init(parsing bytes: UnsafeBufferPointer<UInt8>, code: CivilTimeError.Code) throws(CivilTimeError) {
    let date = try CivilDate(parsing: bytes, code: code)
    guard bytes.count > 8, bytes[8] | 0x20 == UInt8(ascii: "t") else {
      throw .expected("“T” between the date and the time", in: bytes, at: 8, code: code)
    }
    guard bytes.count >= 15, let hour = bytes.twoDigits(at: 9), let minute = bytes.twoDigits(at: 11),
      let second = bytes.twoDigits(at: 13)
    else {
      let end = Swift.min(bytes.endOfDigits(from: 9), 15)
      throw .expected("a digit of a time HHMMSS", in: bytes, at: end, code: code)
    }
    guard hour <= 23 else {
      throw CivilTimeError(code: code, offset: 9, message: "Expected an hour from 00 to 23, found \(hour).")
    }
    guard minute <= 59 else {
      throw CivilTimeError(code: code, offset: 11, message: "Expected a minute from 00 to 59, found \(minute).")
    }
    guard second <= 60 else {
      throw CivilTimeError(code: code, offset: 13, message: "Expected a second from 00 to 60, found \(second).")
    }
    self.init(uncheckedDate: date, hour: hour, minute: minute, second: Swift.min(second, 59))
  }

  /// Appends the DATE-TIME of RFC 5545 3.3.5 without a `Z`, `YYYYMMDDTHHMMSS`.
  public func append(to bytes: inout [UInt8]) {
    date.append(to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    bytes.appendTwoDigits(storedHour)
    bytes.appendTwoDigits(storedMinute)
    bytes.appendTwoDigits(storedSecond)
  }
}
